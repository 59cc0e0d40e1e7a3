"""Proofs that earlier runs kept, which count only as far as Lean accepts them now.

In: a prover, a task, a body that was accepted before. Out: whether it stands. A trajectory tells Lean by its name only,
and a module that the file imports may have changed since. It does not know files.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from porism.errors import LeanBusy, LeanDied
from porism.lean import Accepted, Task, TimedOut, verify
from porism.prove import Checked, Event, Problem, Proved, Prover, Proving, State, feedback, prove_one


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """Why a proof that was accepted before does not count."""

    outcome: Literal["not proved", "stopped"]
    """stopped: Lean gave no answer, so that nothing is known."""
    why: str


async def proved_now(
    problem: Problem, prover: Prover, how: Proving, folder: Path
) -> tuple[Proved, Objection | None]:  # fmt: skip
    """Return what comes of a problem; a proof that was not verified in this run is, and may be objected to.

    Raises what `prove_one` raises.
    """
    fresh: list[Event] = []

    def told(about: Problem, event: Event, state: State) -> None:
        fresh.append(event)
        prover.told(about, event, state)

    found = await prove_one(problem, replace(prover, told=told), how, folder)
    is_fresh = any(isinstance(event, Checked) and isinstance(event.verdict, Accepted) for event in fresh)
    return found, await rechecked(prover, problem.task, found.body) if found.body and not is_fresh else None


async def rechecked(prover: Prover, task: Task, body: str) -> Objection | None:
    """Have a proof verified that was accepted before; None where it stands."""
    try:
        verdict = await verify(prover.lean, task, body, prover.rules, kernel=prover.kernel)
    except (LeanDied, LeanBusy) as error:
        return Objection(outcome="stopped", why=f"Lean could not be asked again: {error}")
    match verdict:
        case Accepted():
            return None
        case TimedOut(limit=limit):
            return Objection(outcome="stopped", why=f"Lean was not done with it again after {limit:g} seconds")
        case _:
            return Objection(outcome="not proved", why=f"is not any more: {feedback(verdict, 300)}")
