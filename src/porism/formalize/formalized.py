"""What formalizing one statement came to: the best statement, the others, and all that they were written with.

In: nothing. Out: frozen values. They do not know how anything was found or written.
"""

from dataclasses import dataclass
from typing import Literal

from porism.formalize.attempt import Attempt
from porism.formalize.context import Context
from porism.formalize.groups import Group
from porism.formalize.illustrate import Illustration
from porism.models import Spending
from porism.retrieve import Needs

Mode = Literal["zero-shot", "query", "drift", "ddr", "reasoning", "oracle"]

Outcome = Literal["type-checks", "unchecked", "fails", "errored"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalized:
    """One informal statement with what became of it."""

    informal: str
    mode: Mode
    outcome: Outcome
    """type-checks: Lean takes the statement. unchecked: there is no Lean. fails: nothing that was written is taken.
    errored: the model or Lean was not there for any sample, which says nothing of the statement."""
    statement: str = ""
    """The best member of the largest group; empty where nothing stands."""
    source: str = ""
    """The whole file with it."""
    why_unchecked: str = ""
    groups: tuple[Group, ...] = ()
    """Samples that stand, put together; the first group's first sample is the statement."""
    attempts: tuple[Attempt, ...] = ()
    """Every sample, by its number."""
    needs: Needs | None = None
    """What was retrieved; None where nothing was looked for."""
    illustration: Illustration = Illustration()
    amount: str = ""
    """What decided how much of it was shown."""
    context: Context = Context()
    """What the model was shown of it."""
    spent: Spending
    """All that models were asked for it."""
