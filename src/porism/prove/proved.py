"""What came of a trajectory, and how trajectories are counted.

In: a problem and where its trajectory stands. Out: `Proved`, and whether it counts as solved within k.

`pass@k` counts a problem as solved where the accepted candidate is among its first k submissions: with k = 8, the first
candidate and seven revisions. The rule of the paper's code counts rounds from 0 and asks that the round be at most k,
which lets k + 1 submissions in; it is here by the name `paper`.
"""

from dataclasses import dataclass
from typing import Literal

from porism.models import Call, Spending, total
from porism.prove.problem import Problem
from porism.prove.state import Looked, Paid, Round, State
from porism.prove.steps import seconds_of

Outcome = Literal["proved", "not proved", "stopped"]

Rule = Literal["submissions", "paper"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How much a trajectory did."""

    submissions: int
    retrievals: int
    calls: int
    blocked: int
    """Candidates that were repeats, and not verified."""
    repeated_queries: int
    """Queries whose answer was known."""
    unsettled: int
    """Candidates about which Lean gave no answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """What came of a trajectory."""

    key: str
    target: str
    outcome: Outcome
    """stopped: neither; a run under higher limits, or with what was missing, goes on."""
    why: str
    body: str
    """The text for the hole, as it was accepted; empty unless proved."""
    rounds: tuple[Round, ...]
    sketch: tuple[str, ...]
    counts: Counts
    spent: Spending
    """All calls."""
    reasoning: Spending
    """Those of them that prepared the proof, which are in no budget."""
    seconds: float
    """Seconds of replies, searches and verification."""
    paid: tuple[Paid, ...] = ()
    """Every call."""


def proved(problem: Problem, state: State, outcome: Outcome, why: str) -> Proved:
    """Return what came of a trajectory."""
    looked = [done.looked for done in state.rounds if done.looked]
    return Proved(
        key=problem.key,
        target=problem.target,
        outcome=outcome,
        why=why,
        body=state.proof or "",
        rounds=state.rounds,
        sketch=state.prepared.steps if state.prepared else (),
        counts=Counts(
            submissions=len(state.rounds),
            retrievals=state.retrievals,
            calls=state.calls,
            blocked=state.blocked,
            repeated_queries=sum(each.repeated for each in looked),
            unsettled=sum(done.verdict is None for done in state.rounds),
        ),
        spent=spent_of(state.paid),
        reasoning=spent_of(tuple(paid for paid in state.paid if paid.stage == "reasoning")),
        seconds=seconds_of(state),
        paid=state.paid,
    )


def spent_of(paid: tuple[Paid, ...]) -> Spending:
    """Return what some calls took; the price of those that were cancelled or lost is not known.

    Those that a limit or a recording did not let happen are none.
    """
    return total(_call(one) for one in paid if one.missing != "not recorded")


def _call(paid: Paid) -> Call:
    status = "replied" if paid.missing is None else "cancelled" if paid.missing in ("cancelled", "lost") else "failed"
    return Call(
        purpose=paid.purpose,
        started=paid.started,
        seconds=paid.seconds,
        status=status,
        from_cache=paid.from_cache,
        usage=paid.usage,
        cost=paid.cost,
        error=paid.missing or "",
    )


def solved_within(found: Proved, k: int, rule: Rule = "submissions") -> bool:
    """Say whether a problem counts as solved at k."""
    if found.outcome != "proved":
        return False
    return len(found.rounds) <= k if rule == "submissions" else len(found.rounds) - 1 <= k


def cost_within(found: Proved, k: int, rule: Rule = "submissions") -> float | None:
    """Return the US dollars spent up to k, with all that was prepared; None where the price of a call is not known.

    Counted are the calls that were made before so many candidates had been submitted as may be.
    """
    most = k if rule == "submissions" else k + 1
    counted = [paid for paid in found.paid if paid.round < most]
    if any(paid.cost is None for paid in counted):
        return None
    return sum(paid.cost or 0.0 for paid in counted)


def names_used(looked: Looked | None) -> tuple[str, ...]:
    """Return the names that a retrieval found, each once, in the order first seen."""
    return tuple(dict.fromkeys(name for names in (looked.found if looked else ()) for name in names))
