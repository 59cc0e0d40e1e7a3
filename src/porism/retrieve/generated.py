"""Direct generation without the prompting: from what a model answered to the declarations that a statement will need.

In: an index and a model's reply, already read as JSON: `{"dependency": ["Nat.Prime", "MOD"]}`, with the one item
`No usage` where nothing is needed (DDR, appendix D.1). Out: `Needs`. Verified names stay, short ones are made full,
notation is looked up, a deprecated name gives its successor; a name that may exist where the index does not look is
told apart from one that does not exist. It does not know prompts or models that write.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from porism.retrieve.check import NameCheck, check_names
from porism.retrieve.constructs import CONSTRUCTS
from porism.retrieve.hallucination import count_names
from porism.retrieve.need import Need, Needs
from porism.retrieve.said import is_nothing
from porism.retrieve.short import Context, Resolving, ending, likely, spaces_of
from porism.search import How, Models, NameAnswer, Searchable, look_up, search

KEY = "dependency"
OTHERS = 5
"""How many further candidates, or near names, a need tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The statement that was asked about, and how it is searched for to tell candidates apart."""

    statement: str = ""
    """Without it, candidates are told apart by use and by each other only."""
    how: How | None = None
    models: Models | None = None
    hidden: frozenset[str] = frozenset()
    """Names that may neither be found nor take the place of another."""


def needs_of(index: Searchable, reply: object, question: Question | None = None, how: Resolving | None = None) -> Needs:
    """Return what a statement will need, by a model's reply; a reply without names gives none, and says why."""
    question, how = question or Question(), how or Resolving()
    items, degraded = items_of(reply, how.names)
    checks = check_names(index.names, items)
    context = _context(index, checks, question, how)
    needs = [_need(index, check, at, context, how) for at, check in enumerate(checks)]
    told = [need for need in needs if need.declaration is not None and need.name not in question.hidden]
    found = {need.name: need for need in reversed(told)}
    return Needs(
        statement=question.statement,
        by="generation",
        asked=tuple(items),
        found=tuple(found[need.name] for need in told if found[need.name] is need),
        missing=tuple(need for need in needs if need.declaration is None),
        checks=tuple(checks),
        hallucination=count_names(checks, [need.way for need in needs]),
        degraded=degraded,
    )


def items_of(reply: object, most: int) -> tuple[list[str], tuple[str, ...]]:
    """Return the items of a reply, each once, without those that say nothing; and what was wrong with it."""
    listed = cast(dict[str, Any], reply).get(KEY) if isinstance(reply, dict) else reply
    if isinstance(listed, str) and (isinstance(reply, dict) or is_nothing(listed)):
        listed = [listed]
    if not isinstance(listed, list):
        return [], (f'The reply has no list of names under "{KEY}".',)
    everything = cast(list[object], listed)
    items = list(dict.fromkeys(one for one in everything if isinstance(one, str) and not is_nothing(one)))
    wrong = sum(not isinstance(one, str) for one in everything)
    degraded = [f"{wrong} of the reply's items are no text."] if wrong else []
    if len(items) > most:
        degraded.append(f"The reply has {len(items):,} names; the first {most:,} were looked at.")
    return items[:most], tuple(degraded)


def _context(index: Searchable, checks: Sequence[NameCheck], question: Question, how: Resolving) -> Context:
    """Return what is known of an answer as a whole; the statement is searched for only where a name is short."""
    ranks: dict[int, int] = {}
    if question.statement and how.hits and any(check.verdict == "partial" for check in checks):
        knobs = replace(question.how or How(expand=False), limit=how.hits)
        answer = search(index, question.statement, knobs, question.models)
        ranks = {hit.row: hit.rank for hit in answer.hits}
    spaces = [spaces_of(index, check, _declared(index, check)) for check in checks]
    return Context(spaces=spaces, ranks=ranks, hidden=question.hidden)


def _declared(index: Searchable, check: NameCheck) -> str:
    """Return the first name behind a notation that the library has; empty where there is none."""
    names = CONSTRUCTS.get(check.construct, ())
    return next((name for name in names if index.names.row(name) is not None), "")


def _need(index: Searchable, check: NameCheck, at: int, context: Context, how: Resolving) -> Need:
    """Return the need behind one checked name."""
    if check.verdict == "exact":
        return _exact(index, check)
    if check.construct:
        return _construct(index, check)
    if check.verdict == "partial":
        return _short(index, check, at, context, how)
    return _absent(index, check)


def _exact(index: Searchable, check: NameCheck, score: float = 1.0) -> Need:
    """Return the need of a name that exists; of a deprecated one its successor, where the library has it."""
    declaration = index.declaration(check.rows[0])
    gone = declaration.deprecated
    successor = index.names.row(gone.by) if gone is not None and gone.by else None
    if gone is None or successor is None:
        why = "deprecated, without a successor in this library" if gone is not None else ""
        return Need(
            name=declaration.name, declaration=declaration, way="exact name", source=check.asked, score=score,
            why=why,
        )  # fmt: skip
    new = index.declaration(successor)
    why = f"{declaration.name} is deprecated{f' since {gone.since}' if gone.since else ''}"
    return Need(name=new.name, declaration=new, way="successor", source=check.asked, score=score, why=why)


def _construct(index: Searchable, check: NameCheck) -> Need:
    """Return the need behind notation."""
    names = CONSTRUCTS[check.construct]
    name = _declared(index, check)
    row = index.names.row(name) if name else None
    if row is not None:
        return Need(
            name=name, declaration=index.declaration(row), way="construct", source=check.asked,
            why=f"{check.construct} is notation for it",
        )  # fmt: skip
    why = f"{check.construct} is notation for {names[0]}, which is not in this library"
    return Need(name=names[0], way="not indexed", source=check.asked, why=why)


def _short(index: Searchable, check: NameCheck, at: int, context: Context, how: Resolving) -> Need:
    """Return the likeliest declaration whose name ends so; without one the name is a namespace."""
    answer = look_up(index, [check.name])[0]
    if answer.verdict == "not indexed" and not ending(index, check):
        return _elsewhere(check, answer)
    ranked = likely(index, check, at, context, how)
    if not ranked:
        some = tuple(index.names[row] for row in check.rows[:OTHERS])
        why = f"{check.total:,} declarations lie in it or below"
        return Need(name=check.name, way="namespace", source=check.asked, score=0.0, why=why, others=some)
    best, *others = ranked
    declaration = index.declaration(best.row)
    near = tuple(index.names[one.row] for one in others[:OTHERS])
    return Need(
        name=declaration.name, declaration=declaration, way="short name", source=check.asked, score=best.score,
        why=best.why if others else "the only name that ends so", others=near,
    )  # fmt: skip


def _absent(index: Searchable, check: NameCheck) -> Need:
    """Return what is left of a name that the check does not know: one in other case, one from elsewhere, or none."""
    if not check.name:
        return Need(name=check.asked, way="not found", source=check.asked, score=0.0, why="there is no name in it")
    answer = look_up(index, [check.name])[0]
    if answer.verdict == "not indexed":
        return _elsewhere(check, answer)
    other = index.names.ignoring_case(check.name) or index.names.ending(check.name, 2, any_case=True)
    if len(other) == 1:
        found = _exact(index, replace(check, rows=other), 0.9)
        return replace(found, way="other case")
    return Need(name=check.name, way="not found", source=check.asked, score=0.0, others=answer.nearest[:OTHERS])


def _elsewhere(check: NameCheck, answer: NameAnswer) -> Need:
    """Return the need of a name that may exist where the index does not look."""
    why = f"may exist in {answer.elsewhere}"
    return Need(name=check.name, way="not indexed", source=check.asked, score=0.0, why=why, others=answer.nearest)
