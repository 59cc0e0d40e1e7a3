"""Whether a sample says the same as the right statement: by which steps, or why that is not known.

In: a Lean, two files with a statement each. Out: a `Judged`. BEqL and BEq+ come from one comparison, since BEq+ begins
with BEqL; BEq, where a model's proofs count, is asked for apart, unless BEqL has shown it. What Lean's death leaves
open is errored. It does not know samples.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

from porism.errors import LeanDied
from porism.evaluate.formalization_measures import RightKind
from porism.formalize import Comparing, Equal, Equivalence, Errored, KnownTactics, equivalent
from porism.lean import Lean
from porism.models import Chat

_FIRST = frozenset({"reducible", "definitional", "direct", "exact?"})
"""Steps that BEqL has: those by definition, and `exact?`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is known of a sample beside the right statement."""

    outcome: Literal["equal", "not shown", "errored"]
    by: str = ""
    """Equal: by what. Not shown: which of the two was shown to imply the other. Errored: why."""
    shown: tuple[RightKind, ...] = ()
    """By which measures it is right."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Compares samples with right statements, each pair of texts once."""

    lean: Lean
    how: Comparing
    chat: Chat | None = None
    """Writes proofs for BEq, where the knobs name a level."""
    _known: KnownTactics = field(default_factory=KnownTactics)
    _judged: dict[tuple[str, str], Judged] = field(default_factory=dict[tuple[str, str], Judged])

    async def judge(self, gold: str, sample: str) -> Judged:
        """Return what is known of a sample. Raises LeanMissing, LeanBusy, ModelError."""
        if (gold, sample) not in self._judged:
            self._judged[gold, sample] = await self._judge(gold, sample)
        return self._judged[gold, sample]

    async def _judge(self, gold: str, sample: str) -> Judged:
        try:
            found = await equivalent(self.lean, gold, sample, replace(self.how, level="no"), known=self._known)
            shown = _shown(found)
            if self.how.level != "no" and not isinstance(found, Errored) and await self._by_model(gold, sample, shown):
                shown = (*shown, "BEq")
        except LeanDied as error:
            return Judged(outcome="errored", by=str(error))
        match found:
            case Equal():
                return Judged(outcome="equal", by=found.by, shown=shown)
            case Errored():
                return Judged(outcome="errored", by=f"{found.kind}: {found.detail}")
            case _:
                one_way = f"{_NAMES[found.stronger]} implies the other" if found.stronger else ""
                return Judged(
                    outcome="equal" if shown else "not shown", by="a model" if shown else one_way, shown=shown
                )

    async def _by_model(self, gold: str, sample: str, shown: tuple[RightKind, ...]) -> bool:
        """Say whether BEq shows two statements to be equal."""
        if "BEqL" in shown:
            return True
        how = replace(self.how, plus=False)
        return isinstance(await equivalent(self.lean, gold, sample, how, chat=self.chat, known=self._known), Equal)


_NAMES = {"first": "the right statement", "second": "the sample"}


def _shown(found: Equivalence) -> tuple[RightKind, ...]:
    """Return by which measures a comparison shows two statements to be equal."""
    if not isinstance(found, Equal):
        return ()
    steps = {found.forward.proof.step, found.backward.proof.step}
    return ("BEqL", "BEq+") if steps <= _FIRST else ("BEq+",)
