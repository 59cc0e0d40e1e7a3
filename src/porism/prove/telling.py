"""What happens in a trajectory, in words for whoever watches it: candidates, verdicts, queries and what they found.

In: an event and the state that it led to. Out: lines of text, or nothing where there is nothing to watch. It does not
know where they are shown.
"""

from typing import assert_never

from porism.lean import counted
from porism.prove.events import (
    Asked,
    Checked,
    Event,
    Faulted,
    Prepared,
    Refrained,
    Replied,
    Searched,
    Stopped,
    Unanswered,
    Unsettled,
)
from porism.prove.proved import names_used
from porism.prove.showing import cut, feedback
from porism.prove.state import State

_FEEDBACK = 1_200
_NAMES = 8


def in_words(event: Event, state: State) -> str:
    """Return what happened, in words."""
    number = len(state.rounds)
    match event:
        case Asked() | Faulted():
            return ""
        case Replied(body=str(body)):
            return f"round {number}: a candidate\n{_indented(body)}"
        case Replied(queries=queries, unread=unread):
            listed = "".join(f"\n  ? {cut(query, 200)}" for query in queries)
            said = unread or (counted(len(queries), "query", "queries") if queries else "")
            return f"round {number}: {said}{listed}" if said else ""
        case Unanswered(how=how, error=error):
            return f"round {number}: a call had no reply ({how}): {cut(error, 300)}"
        case Prepared(steps=steps, names=names):
            return f"prepared: {counted(len(names), 'declaration')}, a sketch of {counted(len(steps), 'step')}"
        case Searched():
            return _searched(state)
        case Checked(verdict=verdict):
            said = "" if verdict.outcome == "accepted" else f"\n{_indented(feedback(verdict, _FEEDBACK))}"
            return f"round {number - 1}: {verdict.outcome}{said}"
        case Unsettled(error=error):
            return f"round {number - 1}: no answer from Lean: {cut(error, 300)}"
        case Refrained(why=why):
            return f"round {number}: {why}"
        case Stopped(why=why):
            return f"stopped: {why}"
        case _:
            assert_never(event)


def _searched(state: State) -> str:
    """Return what was found, the first of it by name."""
    names = names_used(state.looked)
    listed = ", ".join(names[:_NAMES]) + (", …" if len(names) > _NAMES else "")
    return f"round {len(state.rounds)}: {counted(len(names), 'declaration')} found" + (f": {listed}" if names else "")


def _indented(text: str) -> str:
    return "\n".join(f"  | {line}" for line in text.strip("\n").split("\n"))
