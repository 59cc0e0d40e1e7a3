"""DRIFT's Decompose and Retrieve: a statement is taken apart into concepts, and each of them is searched for.

In: informal statements, and a model's reply to the prompt `decompose` for each. Out: the request for such a reply; and
from the replies the `Needs`. A concept is a phrase with a predicted formal form (DRIFT, design 1); there are as many as
the model names, all are searched for at once, and of each the first hit is taken, each declaration once (design 2). It
does not know which model replies.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError
from porism.models import ChatRequest, Message
from porism.prompts import render
from porism.retrieve.hits import Counting, Found, Means, Query, find, union
from porism.retrieve.need import Informal, Needs

PROMPT = "decompose"

Text = Literal["both", "phrase", "formal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubQuery:
    """One concept that a statement rests on."""

    phrase: str
    formal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposition:
    """A statement, taken apart."""

    queries: list[SubQuery]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposing:
    """How the parts of a statement are searched for."""

    text: Text = "both"
    """What of a concept is searched for: its phrase, its predicted formal form, or both."""
    named: bool = True
    """Take the name that a predicted form begins with for a name that is asked for, where searches look for names."""
    each: int = 1
    """How many hits of each concept are taken."""
    whole: int = 0
    """How many hits of the whole statement are taken besides."""
    most: int = 30
    """How many concepts of a statement are searched for."""

    def __post_init__(self) -> None:
        if self.each < 1 or self.most < 1:
            raise UsageError("Without concepts, or hits of them, nothing is found.", advice="Take 1 or more of each.")
        if self.whole < 0:
            raise UsageError(f"{self.whole} hits of a statement make no sense.", advice="Take none or more.")


def decompose_request(statement: str, library: str = "") -> ChatRequest[Decomposition]:
    """Return the request to take a statement apart; `library` says in a few words what will be searched."""
    text = render(PROMPT, statement=statement, library=library)
    return ChatRequest(messages=(Message(speaker="user", text=text),), answer=Decomposition, purpose=PROMPT)


def needs_of_decompositions(
    means: Means,
    statements: Sequence[Informal],
    parts: Sequence[Decomposition],
    how: Decomposing,
    counting: Counting,
) -> list[Needs]:
    """Return what each statement will need, by what it was taken apart into; all parts are searched for at once."""
    asked = [_queries(statement, part, means, how) for statement, part in zip(statements, parts, strict=True)]
    found = iter(find(means, [query for queries in asked for query in queries], counting))
    return [
        _needs(statement, part, [next(found) for _ in queries], how)
        for statement, part, queries in zip(statements, parts, asked, strict=True)
    ]


def _queries(statement: Informal, part: Decomposition, means: Means, how: Decomposing) -> list[Query]:
    """Return what is searched for: each concept once, and the whole statement where it is wanted."""
    ticked = how.named and means.how.names
    texts = dict.fromkeys(query_text(one, how.text, ticked=ticked) for one in _looked_at(part, how))
    queries = [Query(text=text, hits=how.each, hidden=statement.hidden) for text in texts]
    if how.whole:
        queries.append(Query(text=statement.text, hits=how.whole, hidden=statement.hidden))
    return queries


def _looked_at(part: Decomposition, how: Decomposing) -> list[SubQuery]:
    """Return the concepts that are searched for."""
    return [one for one in part.queries if one.phrase.strip() or one.formal.strip()][: how.most]


def query_text(one: SubQuery, text: Text, *, ticked: bool = False) -> str:
    """Return what is searched for one concept; what is wanted and empty is replaced by what there is.

    `ticked` puts the name that the formal form begins with between backticks, which a search takes for a name.
    """
    phrase, formal = one.phrase.strip(), one.formal.strip()
    formal = _NAME.sub(r"`\1`", formal) if ticked else formal
    match text:
        case "phrase":
            return phrase or formal
        case "formal":
            return formal or phrase
        case "both":
            return "\n".join(part for part in (phrase, formal) if part)


_NAME = re.compile(r"\A@?([^\W\d][\w.!?']{2,})(?=\s|\Z)")


def _needs(statement: Informal, part: Decomposition, found: Sequence[Found], how: Decomposing) -> Needs:
    """Return what the hits for one statement come to."""
    needs, missing = union(found)
    return Needs(
        statement=statement.text,
        by="decomposition",
        asked=tuple(one.query.text for one in found),
        found=needs,
        missing=missing,
        degraded=tuple(dict.fromkeys((*_said_of(part, how), *(said for one in found for said in one.degraded)))),
    )


def _said_of(part: Decomposition, how: Decomposing) -> Iterator[str]:
    """Yield what is to be said of a reply."""
    looked_at = _looked_at(part, how)
    if not looked_at:
        yield "The model named no concept."
    elif (number := len(part.queries)) > how.most:
        yield f"The model named {number:,} concepts; the first {how.most:,} were searched for."
