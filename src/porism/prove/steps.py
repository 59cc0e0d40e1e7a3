"""What comes next in a trajectory, by where it stands: the budgets, the limits and the order of the loop.

    prepare -> write a candidate -> verify -> (write queries -> search) -> revise -> verify -> ...

In: a state, knobs, what the mode can do. Out: a `Step`. It waits for nothing and asks nobody.
"""

from dataclasses import dataclass
from typing import Literal

from porism.lean import counted
from porism.prove.proving import Budgets, Proving, Stopping
from porism.prove.state import State


@dataclass(frozen=True, slots=True)
class Prepare:
    """Let reasoning prepare a sketch and declarations."""


@dataclass(frozen=True, slots=True)
class Write:
    """Ask for a candidate: the first one, or a revision of the last."""


@dataclass(frozen=True, slots=True)
class AskQueries:
    """Ask for queries."""


@dataclass(frozen=True, slots=True)
class Search:
    """Search for the queries that wait."""

    queries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Submit:
    """Have the candidate that waits verified."""

    body: str


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop; a run under a higher limit, or with a Lean that lives, goes on."""

    why: str
    by: Literal["limit", "lean"] = "limit"


@dataclass(frozen=True, slots=True)
class Finish:
    """The trajectory is at its end."""

    outcome: Literal["proved", "not proved"]
    why: str


Step = Prepare | Write | AskQueries | Search | Submit | Halt | Finish


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """What a mode can do."""

    prepares: bool
    looks: bool


def next_step(state: State, how: Proving, able: Abilities) -> Step:
    """Return what comes next: what waits is done first, then budgets and limits are looked at."""
    if state.proof is not None:
        return Finish("proved", f"accepted in round {len(state.rounds) - 1}")
    if late := _too_late(state, how.stopping):
        return Halt(late)
    if state.deaths >= how.deaths:
        return Halt(f"Lean has died of {state.deaths} candidates in a row; it may be broken", "lean")
    if state.body is not None:
        return Submit(state.body)
    if state.queries is not None:
        return Search(state.queries)
    if ended := _out_of(state, how.budgets):
        return Finish("not proved", ended)
    if how.stopping.repeats and state.repeats >= how.stopping.repeats:
        what = f"{state.repeats} replies in a row repeat what had failed before, or hold no proof"
        return Halt(f"the model has nothing new: {what}")
    if dear := too_dear(state, how.stopping):
        return Halt(dear)
    if able.prepares and state.prepared is None:
        return Prepare()
    return AskQueries() if able.looks and _may_look(state, how.budgets) else Write()


def _out_of(state: State, budgets: Budgets) -> str:
    """Return which budget is used up; nothing while another candidate may be written."""
    if len(state.rounds) >= budgets.submissions:
        return _used(budgets.submissions, "submission")
    if state.calls >= budgets.calls:
        return _used(budgets.calls, "call")
    return ""


def _used(most: int, what: str) -> str:
    """Return in words that a budget is used up."""
    return f"the one {what} is used" if most == 1 else f"all {counted(most, what)} are used"


def _may_look(state: State, budgets: Budgets) -> bool:
    """Whether queries come before the next candidate: once a revision, and if a call is left for the revision."""
    is_due = bool(state.rounds) and state.looked is None
    return is_due and state.retrievals < budgets.retrievals and state.calls + 2 <= budgets.calls


def too_dear(state: State, limits: Stopping) -> str:
    """Return why no other call may be made for the money of one problem; what is paid for is still verified."""
    if limits.problem_dollars is None:
        return ""
    spent = sum(paid.cost or 0.0 for paid in state.paid)
    unknown = [paid for paid in state.paid if paid.cost is None and paid.missing is None]
    if unknown and not limits.run.unpriced:
        return f"the price of {unknown[0].model or 'the model'} is not known, so a limit in dollars cannot hold"
    if spent >= limits.problem_dollars:
        return f"{spent:.2f} of {limits.problem_dollars:.2f} US dollars for one problem are spent"
    return ""


def _too_late(state: State, limits: Stopping) -> str:
    """Return why no other step may be begun for the time of one problem."""
    seconds = seconds_of(state)
    if limits.problem_seconds is None or seconds < limits.problem_seconds:
        return ""
    return f"{seconds:.0f} of {limits.problem_seconds:.0f} seconds for one problem have passed"


def seconds_of(state: State) -> float:
    """Return the seconds of work on a problem: replies, searches and verification."""
    return sum(paid.seconds for paid in state.paid) + state.lean_seconds + state.search_seconds
