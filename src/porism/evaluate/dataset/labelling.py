"""How a data set of statements and the names they depend on is made: the knobs.

In: nothing. Out: `Labelling`. It does not know what they are turned on.
"""

from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError

INSTRUCTION = (
    "Name the declarations of the Lean 4 library that a formal version of this statement has to mention. Answer with "
    'one JSON object, {"dependency": ["..."]}, and with {"dependency": ["No usage"]} where it has to mention none.'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelling:
    """How pairs of statements become training data."""

    informal: str = ""
    """Field of a pair that has the informal statement; found by its usual names where it is not told."""
    formal: str = ""
    """Field that has the formal code."""
    header: str = ""
    """Field that has what comes before the code, such as `open` commands; there need be none."""
    difficulty: str = ""
    """Field that has the difficulty, from 0 to 10; there need be none."""
    labels: Literal["full", "written"] = "full"
    """full: as the library has them, where that is certain; written: as the code has them, which is what DDR does."""
    partial: bool = True
    """Keep names of which only longer ones exist, as DDR does."""
    symbols: bool = False
    """Count what notation such as ∑ stands for, too; [MOD n] always counts."""
    tested: int = 100
    """Statements of each level of difficulty that are kept for testing, at most a fifth of them."""
    seed: int = 0
    """Which statements those are."""
    instruction: str = INSTRUCTION
    """What the model is told before each statement."""
    workers: int = 0
    """Processes that label at the same time; 0 takes one for each processor."""
    chunk: int = 500
    """Pairs that a process labels at a time."""

    def __post_init__(self) -> None:
        if self.chunk < 1 or self.tested < 0 or self.workers < 0:
            raise UsageError("Counts of pairs and processes cannot be negative.", advice="Leave them as they are.")
