"""Whether two samples say the same, decided by proofs of each from the other.

In: a Lean and the knobs of the comparison. Out: an `Equivalent`. That no proof was found counts as different; where
Lean gave no answer, nothing is known. It does not know groups.
"""

from dataclasses import dataclass, field

from porism.errors import LeanError
from porism.formalize.equivalence import KnownTactics, equivalent
from porism.formalize.equivalence_found import Equal, Errored, NotShown
from porism.formalize.equivalence_how import Comparing
from porism.lean import Lean


@dataclass(frozen=True, slots=True)
class ByProofs:
    """Compares statements by proofs."""

    lean: Lean
    how: Comparing
    known: KnownTactics = field(default_factory=KnownTactics)

    async def __call__(self, one: str, other: str) -> bool | None:
        """Return whether two files, each with one open statement, state the same; None where that is not known."""
        try:
            found = await equivalent(self.lean, one, other, self.how, known=self.known)
        except LeanError:
            return None
        match found:
            case Equal():
                return True
            case NotShown():
                return False
            case Errored():
                return None
