"""How two formal statements are compared: the knobs of all steps, and named settings of them.

In: nothing. Out: `Comparing` and `COMPARING_PRESETS`. It does not know statements.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError

Level = Literal["no", "basic", "normal", "advanced", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparing:
    """What is tried to show that two statements say the same, and what counts."""

    definitional: bool = True
    """Ask first whether the two are the same by definition, then whether one is the other with arguments reordered."""
    search: bool = True
    """Let Lean search for a term with `exact?` (BEqL)."""
    plus: bool = True
    """Try the steps of BEq+: apply, have, convert, each with closing tactics."""
    converts: int = 4
    """The deepest `convert ... using n` that is tried; -1 tries none."""
    guard: bool = True
    """Let nothing count that Lean's closing tactics prove without the other statement, or from its contradiction."""
    have: Literal["term", "text"] = "term"
    """How the other statement becomes a hypothesis: term, as it stands. text, its conclusion copied as text, as BEq+
    was published: then names of variables must agree."""
    closers: Literal["all", "published"] = "all"
    """Closing tactics: all that are known, or those of BEq+ as published only."""
    level: Level = "no"
    """What proofs that a model writes may hold (BEq); no asks no model."""
    filter: Literal["words", "letters"] = "words"
    """How a level looks at proofs: words, as Lean cuts them. letters, anywhere in a line, as BEq was published."""
    samples: int = 8
    """How many proofs a model is asked for in each direction."""
    both: bool = True
    """Try the second direction where the first was not shown."""
    seconds: float = 60.0
    """Time for one attempt."""
    megabytes: int = 8192
    """Memory for one attempt."""

    def __post_init__(self) -> None:
        if not (0 < self.seconds < float("inf")) or self.megabytes < 1:
            raise UsageError(
                "Within these limits nothing can be attempted.",
                advice="seconds is more than 0 and finite, megabytes at least 1.",
            )
        if not (-1 <= self.converts <= 10 and 1 <= self.samples <= 256):
            raise UsageError(
                "These knobs of a comparison make no sense.", advice="converts is from -1 to 10, samples from 1 to 256."
            )


COMPARING_PRESETS: Mapping[str, object] = {
    "strict": Comparing(),
    "published": Comparing(
        definitional=False, guard=False, have="text", closers="published", filter="letters", both=False
    ),
    "definitional": Comparing(search=False, plus=False),
}
"""strict: the defaults. published: BEq+ as published, its gaps included. definitional: no proofs are looked for."""
