"""Ports of a pool: something that starts workers, and a worker that elaborates one file after the other.

It does not know which programs there are, or how workers are shared out.
"""

from typing import Protocol

from porism.lean.port import Answer, Limits


class Worker(Protocol):
    """A started Lean; after an exception, or another answer than an `Elaboration`, it is closed and not used again."""

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a file with the header that this worker was started for; one call at a time."""
        ...

    async def close(self) -> None:
        """End the worker and everything that it has started; may be called twice."""
        ...


class Workshop(Protocol):
    """Something that starts workers."""

    @property
    def name(self) -> str:
        """Which Lean this is: the toolchain and the project."""
        ...

    @property
    def keeps(self) -> bool:
        """Whether a worker keeps its header and takes several files; otherwise the header does not matter."""
        ...

    async def start(self, header: str, limits: Limits) -> Worker:
        """Start a worker with the header loaded; raises LeanDied where that takes longer than `limits.seconds`."""
        ...
