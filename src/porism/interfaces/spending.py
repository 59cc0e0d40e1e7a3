"""A limit on spending that ends a command: what is kept then, and how to go on.

In: where a command keeps what it does. Out: the error, with that said. It does not know how calls are counted.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from porism.errors import LimitReached


@contextmanager
def going_on(kept: Path | None) -> Generator[None]:
    """Say of a limit that is reached where the answers are kept, and what goes on with them; None: nowhere."""
    try:
        yield
    except LimitReached as error:
        told = f"What was answered stands in {kept}; the same command goes on from there."
        nowhere = "What was answered is not kept as a run; --out would have kept it."
        advice = f"{error.advice} {told if kept else nowhere}"
        raise LimitReached(error.problem, where=error.where, advice=advice) from None
