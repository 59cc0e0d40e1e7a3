"""Where a trajectory stands: a value that its events make, one after another.

In: events. Out: `State`, by `after`, which is pure: the same events make the same state in a run that goes on and in
one that is resumed. It does not know what comes next.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import assert_never

from porism.lean import Accepted, Verdict
from porism.models import Usage
from porism.prove.events import (
    Asked,
    Checked,
    Event,
    Faulted,
    Missing,
    Prepared,
    Refrained,
    Replied,
    Searched,
    Stage,
    Stopped,
    Unanswered,
    Unsettled,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """One call that has ended, and what it took."""

    stage: Stage
    purpose: str
    prompt: str
    round: int
    """How many candidates had been submitted before."""
    started: str
    missing: Missing | None = None
    """How it came to have no reply; None where it has one."""
    text: str = ""
    """The reply to a call that prepares, so that it is not asked again."""
    truncated: bool = False
    model: str = ""
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    """US dollars; None where it is not known."""
    seconds: float = 0.0
    from_cache: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One retrieval: the queries, and the names that each of them found."""

    queries: tuple[str, ...]
    found: tuple[tuple[str, ...], ...]
    repeated: int = 0
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One candidate and what came of it."""

    number: int
    """From 0, which is the first candidate; the others are revisions."""
    body: str
    verdict: Verdict | None
    """None where Lean gave no answer, so that nothing is known."""
    unsettled: str = ""
    """Why there is no verdict."""
    looked: Looked | None = None
    """What was looked for before this candidate was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where a trajectory stands."""

    rounds: tuple[Round, ...] = ()
    prepared: Prepared | None = None
    looked: Looked | None = None
    """What was looked for before the coming revision."""
    body: str | None = None
    """A candidate that waits to be verified."""
    queries: tuple[str, ...] | None = None
    """Queries that wait to be searched for."""
    remark: str = ""
    """What the model must know of its last reply: that it could not be used, or is a repeat."""
    here: int = 0
    """Candidates written for this round; more than one where some could not be used or are repeats."""
    faults: int = 0
    """How often Lean gave no answer about the candidate that waits."""
    calls: int = 0
    retrievals: int = 0
    blocked: int = 0
    repeats: int = 0
    """Replies in a row that brought nothing new: repeats, and such as hold no candidate."""
    asked: int = 0
    """Calls that were begun, over all stages."""
    open: Mapping[int, Asked] = field(default_factory=dict[int, Asked])
    """Calls that were begun and have not ended."""
    paid: tuple[Paid, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    """What a prompt shows of each declaration."""
    unspent: tuple[str, ...] = ()
    """What is to be said of queries that could not all be used."""
    history: tuple[tuple[str, Verdict | None], ...] = ()
    """What memory has seen, in order: candidates with their verdicts, and repeats, which have none."""
    deaths: int = 0
    """Candidates in a row of which Lean died, since the run was begun or taken up."""
    lean_seconds: float = 0.0
    search_seconds: float = 0.0
    stopped: Stopped | None = None
    """Why the run stands still; None once it went on."""

    @property
    def proof(self) -> str | None:
        """The body that was accepted."""
        last = self.rounds[-1] if self.rounds else None
        return last.body if last and isinstance(last.verdict, Accepted) else None


def replayed(events: Iterable[Event]) -> State:
    """Return the state that events make."""
    return reduce(after, events, State())


def after(state: State, event: Event) -> State:
    """Return the state after one more event."""
    if not isinstance(event, Stopped):
        state = replace(state, stopped=None)
    match event:
        case Asked():
            return replace(state, asked=max(state.asked, event.number + 1), open={**state.open, event.number: event})
        case Replied() | Unanswered():
            return _after_call(state, event)
        case Prepared():
            return replace(state, prepared=event, texts={**state.texts, **event.texts})
        case Searched():
            return _after_search(state, event)
        case Checked(verdict=verdict):
            seconds = state.lean_seconds + verdict.cost.seconds
            return replace(_settled(state, verdict, ""), lean_seconds=seconds, deaths=0)
        case Unsettled():
            deaths, seconds = state.deaths + event.died, state.lean_seconds + event.seconds
            return replace(_settled(state, None, event.error), lean_seconds=seconds, deaths=deaths)
        case Faulted():
            return replace(state, faults=state.faults + 1, lean_seconds=state.lean_seconds + event.seconds)
        case Refrained():
            assert state.body is not None, "nothing was to be verified"
            history = (*state.history, (state.body, None))
            state = replace(state, blocked=state.blocked + 1, repeats=state.repeats + 1)
            return replace(state, body=None, remark=event.why, history=history)
        case Stopped():
            return replace(state, stopped=event, deaths=0)
        case _:
            assert_never(event)


def _after_call(state: State, event: Replied | Unanswered) -> State:
    """Return the state after a call has ended."""
    asked = state.open[event.number]
    ended = Paid(
        stage=asked.stage,
        purpose=asked.purpose,
        prompt=asked.prompt,
        round=len(state.rounds),
        started=asked.started,
        seconds=event.seconds,
    )
    left = {number: one for number, one in state.open.items() if number != event.number}
    if isinstance(event, Unanswered):
        cost = 0.0 if event.how == "not recorded" else None
        return replace(state, open=left, paid=(*state.paid, replace(ended, missing=event.how, cost=cost)))
    kept = event.text if asked.stage == "reasoning" else ""
    ended = replace(
        ended,
        text=kept,
        truncated=event.truncated,
        model=event.model,
        usage=event.usage,
        cost=event.cost,
        from_cache=event.from_cache,
    )
    return _after_reply(replace(state, open=left, paid=(*state.paid, ended)), asked.stage, event)


def _after_reply(state: State, stage: Stage, reply: Replied) -> State:
    """Return the state after a reply was read."""
    match stage:
        case "reasoning":
            return state
        case "proof":
            return replace(
                state, calls=state.calls + 1, here=state.here + 1, body=reply.body, remark=reply.unread, faults=0,
                repeats=state.repeats + (reply.body is None),
            )  # fmt: skip
        case "queries":
            said = (*state.unspent, reply.unread) if reply.unread else state.unspent
            return replace(
                state, calls=state.calls + 1, retrievals=state.retrievals + 1, queries=reply.queries, unspent=said
            )


def _after_search(state: State, event: Searched) -> State:
    """Return the state after queries were searched for."""
    assert state.queries is not None, "nothing was to be searched for"
    looked = Looked(
        queries=state.queries,
        found=event.found,
        repeated=event.repeated,
        remarks=(*state.unspent, *event.remarks),
    )
    return replace(
        state,
        queries=None,
        looked=looked,
        unspent=(),
        texts={**state.texts, **event.texts},
        search_seconds=state.search_seconds + event.seconds,
    )


def _settled(state: State, verdict: Verdict | None, unsettled: str) -> State:
    """Return the state after a candidate was dealt with: a new round begins."""
    assert state.body is not None, "nothing was to be verified"
    done = Round(
        number=len(state.rounds), body=state.body, verdict=verdict, unsettled=unsettled, looked=state.looked
    )  # fmt: skip
    history = (*state.history, (state.body, verdict)) if verdict else state.history
    return replace(
        state, rounds=(*state.rounds, done), history=history, body=None, looked=None, remark="", here=0, faults=0,
        repeats=0,
    )  # fmt: skip
