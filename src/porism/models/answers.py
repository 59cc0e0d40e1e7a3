"""Reads what a model server answered, and says in a sentence what is wrong with an answer that cannot be used.

In: a status, a few headers and bytes. Out: JSON, or an error of the tree. It does not know requests or connections,
and bounds and cleans every word of a server that it repeats.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from porism.errors import ModelError, ModelMismatch, ModelMissing, ModelUnavailable
from porism.models.limits import PASSING, Passing, seconds_asked

SHOWN = 200
"""Characters of a server's own words that an error repeats."""

_TOO_LONG = re.compile(
    r"context.?(length|size)|max\w*.{0,20}(length|tokens)|too (long|large)|batch size", re.IGNORECASE
)


class Refused(ModelMismatch):
    """The server understood who asks for what, and does not take the request as it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back for one request."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who was asked: what errors need to know of it."""

    where: str
    key: str
    key_variable: str


def read_answer(answer: Answer, asked: Asked) -> object:
    """Return the JSON of an answer; raise `Passing` where asking again may help, and an error of the tree otherwise."""
    if answer.status in PASSING:
        wait = seconds_asked(answer.headers.get("retry-after"))
        raise Passing(_problem(answer, asked), answered=True, asked=wait, advice="Try again later.")
    if not 200 <= answer.status < 300:
        raise _refusal(answer, asked)
    if not answer.body.strip():
        raise ModelMismatch("The model server answered with an empty body.", where=asked.where, advice=_IS_IT)
    try:
        data: object = json.loads(answer.body)
    except (ValueError, RecursionError):
        raise ModelMismatch(_not_json(answer, asked), where=asked.where, advice=_IS_IT) from None
    if isinstance(data, dict) and data.get("error"):
        raise ModelMismatch(f"The model server reports an error: “{_excerpt(answer.body, asked)}”.", where=asked.where)
    return data


_IS_IT = "Is this the address of a model server, with its path?"


def _not_json(answer: Answer, asked: Asked) -> str:
    """Say what came in the place of JSON."""
    start = answer.body[:64].lstrip().lower()
    if start.startswith((b"<!doctype", b"<html", b"<head", b"<?xml")):
        what = "with a web page instead of JSON"
    elif start.startswith((b"{", b"[")):
        what = f"with JSON that is cut off or broken ({len(answer.body):,} bytes)"
    else:
        what = "with something that is not JSON"
    return f"The model server answered {what}: “{_excerpt(answer.body, asked)}”."


def _refusal(answer: Answer, asked: Asked) -> ModelError:
    """Return the error for a status that asking again will not change."""
    problem = _problem(answer, asked)
    status = answer.status
    if status in (401, 403):
        missing = "none was given" if not asked.key else "it was refused"
        named = asked.key_variable or "the variable that the settings name for it"
        return ModelUnavailable(problem, where=asked.where, advice=f"The key is read from {named}; {missing}.")
    if status in (404, 405):
        return ModelMissing(problem, where=asked.where, advice="The model or the path is not known to this server.")
    if 300 <= status < 400:
        target = clean(answer.headers.get("location", "nowhere"), asked.key)
        return ModelMissing(problem, where=asked.where, advice=f"It points to {target}; name that address instead.")
    advice = "It takes shorter texts, or fewer at a time: lower what is sent in one request."
    return Refused(problem, where=asked.where, advice=advice if _TOO_LONG.search(problem) else "")


def _problem(answer: Answer, asked: Asked) -> str:
    """Say which status came, and what the server says of it."""
    said = _excerpt(answer.body, asked)
    return f"The model server answered with status {answer.status}" + (f": “{said}”." if said else ".")


def _excerpt(body: bytes, asked: Asked) -> str:
    """Return a server's own words, short, on one line and without the key."""
    text = body[: 64 * SHOWN].decode("utf-8", "replace")
    with suppress(ValueError, RecursionError):
        text = _stated(json.loads(text)) or text
    return clean(text, asked.key)


def _stated(data: object) -> str:
    """Return the message in an answer that reports an error, in the shapes of the usual servers; "" where none is."""
    if not isinstance(data, dict):
        return ""
    for name in ("error", "message", "detail", "msg"):
        found: object = data.get(name)
        if isinstance(found, dict):
            return _stated(found)
        if found:
            return found if isinstance(found, str) else json.dumps(found)
    return ""


def clean(text: str, key: str) -> str:
    """Return the first characters of a text on one line, without control characters and without the key."""
    text = text.replace(key, "***") if key else text
    text = " ".join("".join(c if c.isprintable() else " " for c in text[: 8 * SHOWN]).split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
