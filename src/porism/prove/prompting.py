"""What the prover asks a model, and what it reads from a reply: a candidate, or queries.

In: a problem, where its trajectory stands, knobs. Out: requests, which are the same in the same state: no clock, no
path and no chance is in them. And from a reply, the body or the queries in it. It does not know who replies.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from porism.lean import Rules, body_in
from porism.models import ChatRequest, Message, Unreadable, read_json, read_lean
from porism.prompts import render
from porism.prove.problem import Problem
from porism.prove.proving import Proving, Showing
from porism.prove.showing import chosen_names, cut, feedback, no_answer, shown_after, shown_before, shown_names
from porism.prove.state import Round, State

PROVE, REVISE, QUERIES, RULES, MEMORY = "prove", "revise_proof", "proof_queries", "proof_rules", "failure_memory"
PROMPTS = (PROVE, REVISE, QUERIES, RULES, MEMORY)
"""The texts that the prover uses."""

EARLIER_QUERIES = 30
"""How many of the queries that were asked before are shown to whoever writes new ones."""

_HALVES = re.compile("[\ud800-\udfff]")

LONGEST_QUERY = 2_000
"""Characters of a query; a longer one is cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read from a reply."""

    body: str | None = None
    queries: tuple[str, ...] = ()
    unread: str = ""


def proof_request(problem: Problem, state: State, how: Proving, rules: Rules, memory: str) -> ChatRequest[Any]:
    """Return the request for a candidate: the first one, or a revision of the last, with what memory tells."""
    values: dict[str, Any] = _around(problem, how.showing) | {
        "sketch": list(state.prepared.steps) if state.prepared else [],
        "declarations": list(shown_names(names_shown(state, how.showing), state.texts, how.showing)),
        "without": _without(state),
        "remark": state.remark,
        "rules": rules_told(problem, rules),
    }
    if not state.rounds:
        return _request(PROVE, values, state.here)
    last = state.rounds[-1]
    return _request(REVISE, values | _failure(last, how.showing) | {"memory": memory.strip()}, state.here)


def queries_request(problem: Problem, state: State, how: Proving) -> ChatRequest[Any]:
    """Return the request for exactly so many queries about the last failure."""
    earlier = dict.fromkeys(query for done in state.rounds if done.looked for query in done.looked.queries)
    values = _around(problem, how.showing) | _failure(state.rounds[-1], how.showing)
    values |= {"count": how.looking.queries, "earlier": list(earlier)[-EARLIER_QUERIES:]}
    text = render(QUERIES, **values)
    return ChatRequest(
        messages=(Message(speaker="user", text=text),), answer=_queries_type(how.looking.queries), purpose=QUERIES
    )


def names_shown(state: State, how: Showing) -> tuple[str, ...]:
    """Return the declarations of the coming prompt: those prepared first, then those of the last retrieval."""
    prepared = state.prepared.names if state.prepared else ()
    return chosen_names(prepared, state.looked.found if state.looked else (), how.declarations)


def _without(state: State) -> str:
    """Return why no declarations are shown, where none are."""
    if state.looked is None and state.prepared is None:
        return "None were looked for. Use what you know of the library, if you are sure of it."
    return "A search was made and found nothing. That does not mean that the library has nothing."


def rules_told(problem: Problem, rules: Rules) -> str:
    """Return the rules that a body is held to, in words."""
    form = (
        "tactics, as they follow after `by`"
        if problem.is_tactic
        else "what follows where the first part ends, such as a term"
    )
    values = {"form": form, "axioms": list(rules.axioms), "native": rules.native, "search": rules.body.search_tactics}
    return render(RULES, **values).strip()


def _request(name: str, values: dict[str, Any], sample: int) -> ChatRequest[Any]:
    message = Message(speaker="user", text=render(name, **values))
    return ChatRequest(messages=(message,), sample=sample, purpose=name)


def _around(problem: Problem, how: Showing) -> dict[str, Any]:
    """Return what is shown of the file and of the words about it."""
    return {
        "before": shown_before(problem.task.prefix, how.before).rstrip(),
        "after": shown_after(problem.task.suffix, how.after).strip("\n"),
        "informal": "\n\n".join(part.strip() for part in (problem.informal, problem.informal_proof) if part.strip()),
    }


def _failure(last: Round, how: Showing) -> dict[str, Any]:
    """Return what is shown of the last candidate."""
    said = feedback(last.verdict, how.feedback) if last.verdict else no_answer(last.unsettled)
    return {"body": last.body.strip("\n"), "feedback": said}


def read_body(text: str, problem: Problem, *, truncated: bool) -> Read:
    """Return the candidate in a reply, or what is wrong with it in words for its writer.

    Where a reply repeats the statement, the body is what stands under it.
    """
    found = read_lean(text, truncated=truncated)
    if isinstance(found, Unreadable):
        return Read(unread=f"It could not be used. {found.reason}")
    if not found.complete:
        return Read(unread="It could not be used: it was cut off before its end. Be shorter.")
    body = body_in(_whole_characters(found.text), problem.task)
    if not isinstance(body, str):
        return Read(unread=f"It could not be used: {body.message}. Write only what stands in the hole.")
    if not body.strip():
        return Read(unread="It could not be used: its block of Lean is empty.")
    return Read(body=body.strip("\n"))


def read_queries(wanted: int, given: Sequence[object]) -> Read:
    """Return the queries of a reply: fewer than are wanted are taken as they are, of more the first; both are said."""
    texts = dict.fromkeys(cut(text, LONGEST_QUERY) for text in map(_on_one_line, given) if text)
    queries = tuple(texts)[:wanted]
    said = "" if len(given) == len(queries) == wanted else f"{len(queries)} of {wanted} queries could be used"
    return Read(queries=queries, unread=said)


def _on_one_line(query: object) -> str:
    return " ".join(_whole_characters(str(query)).split())


def _whole_characters(text: str) -> str:
    """Return a text in which halves of characters, which no file can hold, are replaced."""
    return _HALVES.sub("\ufffd", text)


def queries_in(text: str) -> Sequence[object]:
    """Return the queries in a reply that has not the form that was asked for, as far as there are any."""
    found = read_json(text)
    value: object = [] if isinstance(found, Unreadable) else found.value
    if isinstance(value, dict):
        value = cast(dict[str, object], value).get("queries")
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


@cache
def _queries_type(count: int) -> type[Any]:
    """Return the type of an answer with exactly so many queries, so that another number is asked for again."""
    from dataclasses import make_dataclass
    from typing import Annotated

    from annotated_types import Len

    return make_dataclass("ProofQueries", [("queries", Annotated[list[str], Len(count, count)])], frozen=True)
