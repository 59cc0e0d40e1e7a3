"""How a model is run on this computer.

In: nothing. Out: the knobs. It does not know what runs the model.
"""

from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError

MOST_THREADS = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """How a model is run on this computer."""

    device: str = ""
    """Where a large model runs: cpu, cuda, cuda:1, mps and the like; empty takes the best there is."""
    numbers: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    """Numbers of a large model; auto takes float32 on processors, and those of the weights on graphics cards."""
    batch: int = 0
    """How many texts are read at once; 0 takes what suits the model."""
    threads: int = 0
    """Threads on processors; 0 takes one for each core."""
    max_tokens: int = 0
    """How much of a text is read, in tokens; less is faster, and 0 takes what suits the model."""

    def __post_init__(self) -> None:
        for name in ("batch", "threads", "max_tokens"):
            if getattr(self, name) < 0:
                raise UsageError(f"{name} is negative.", advice="Take 0, for what suits the model, or more.")
        if self.threads > MOST_THREADS:
            raise UsageError(
                f"{self.threads:,} threads are more than there are.", advice=f"threads is at most {MOST_THREADS:,}."
            )
