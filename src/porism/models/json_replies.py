"""JSON in what models reply: between prose, in fences, with slips of syntax, with LaTeX that nobody escaped.

In: the text of a reply. Out: the value that it holds, or a reason that the model can act on. It does not know which
values are wanted.

JSON that was cut off is never completed, and an inner part is never taken for the whole. What strict reading refuses
goes to json_repair, which mends quotes, commas and Python's words well. It is not asked about LaTeX, which it turns
into control characters, nor about what was cut off, which it completes in silence.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NoReturn

from porism.models.fences import Block, blocks
from porism.models.latex import with_latex_escaped
from porism.models.replies import LONGEST, Unreadable, without_thinking

MENDED = 200_000
"""Characters of broken JSON that are mended."""

DEEPEST = 100
"""How deep broken JSON may be nested, if it is to be mended."""

TRIED = 40
"""Places of a reply at which JSON may begin that are tried."""

_START = re.compile(r"\{(?=\s*(?:[\"'}]|\w+\s*:))|\[(?=\s*(?:[\"'\]{\[\d-]|true|false|null|None|True|False))")
_LONE = re.compile(r"[\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Json:
    """A value that was read."""

    value: Any


class _Twice(ValueError):
    """A key that is written twice with two values."""


def read_json(reply: str, *, truncated: bool = False) -> Json | Unreadable:
    """Return the object or list that a reply holds; of several, the last in a fence, or else the longest."""
    if len(reply) > LONGEST:
        return Unreadable(f"The reply is longer than {LONGEST:,} characters.")
    spoken = without_thinking(reply)
    if not spoken.text.strip():
        ended = "ended while thinking" if spoken.unfinished else "is empty"
        return Unreadable(f"The reply {ended}; JSON was asked for.")
    fault = ""
    for text in _places(spoken.text):
        found = _read_region(text)
        if isinstance(found, Json):
            return found
        fault = fault or found.reason
    if truncated:
        return Unreadable("The reply was cut off before its JSON was complete.")
    return Unreadable(fault or "The reply holds no JSON object.")


def _places(text: str) -> Iterator[str]:
    """Yield the texts in which JSON may be: the last fence that says so, or looks so, or else all of it.

    What follows the start of that fence is looked at too, as a fence inside a string of the JSON ends the block early.
    """
    fenced = blocks(text)
    likely = [block for block in fenced if block.language.startswith("json")] or list(filter(_may_hold, fenced))
    if likely:
        yield likely[-1].text
        yield text[max(0, text.rfind(likely[-1].text)) :]
    else:
        yield text


def _may_hold(block: Block) -> bool:
    return block.language in ("", "text", "python", "javascript", "js") and block.text.lstrip()[:1] in ("{", "[")


def _read_region(text: str) -> Json | Unreadable:
    """Return the longest object or list in a text that is not part of another; an empty reason where there is none."""
    longest, found = 0, Unreadable("")
    position = 0
    for _ in range(TRIED):
        start = _START.search(text, position)
        if start is None:
            break
        end = _end_of(text, start.start())
        position = len(text) if end is None else end
        if position - start.start() > longest:
            longest = position - start.start()
            found = Unreadable(_OPEN) if end is None else _read(text[start.start() : end])
    return found


_OPEN = "The JSON is not complete: a bracket or a quote is not closed."


def _end_of(text: str, start: int) -> int | None:
    """Return where the object or list that begins here ends; None where it does not.

    Where quotes inside strings were not escaped, so that brackets seem to be inside of them, brackets are counted
    without regard to strings; such quotes come in pairs, and the quote of a string that was cut off has none.
    """
    end = _balanced(text, start, heed_strings=True)
    if end is None:
        end = _balanced(text, start, heed_strings=False)
        if end is not None and text.count('"', start, end) % 2:
            return None
    return end


def _balanced(text: str, start: int, *, heed_strings: bool) -> int | None:
    """Return where as many brackets have closed as have opened."""
    depth, quote, place = 0, "", start
    while place < len(text):
        letter = text[place]
        if quote:
            place += letter == "\\"
            quote = "" if letter == quote else quote
        elif heed_strings and (letter == '"' or (letter == "'" and _opens(text, place))):
            quote = letter
        elif letter in "{[":
            depth += 1
        elif letter in "}]":
            depth -= 1
            if depth == 0:
                return place + 1
        place += 1
    return None


def _opens(text: str, place: int) -> bool:
    """Return whether an apostrophe begins a string: one does so after a bracket, a comma or a colon."""
    before = text[max(0, place - 20) : place].rstrip()
    return before[-1:] in tuple("{[,:")


def _read(text: str) -> Json | Unreadable:
    """Return the value of a text that is meant to be one object or list."""
    mended = with_latex_escaped(text)
    try:
        return Json(_clean(json.loads(mended, strict=False, object_pairs_hook=_once, parse_constant=_refuse)))
    except _Twice as error:
        return Unreadable(f"The JSON has the key “{error}” twice, with two values.")
    except RecursionError:
        return Unreadable("The JSON is nested too deeply.")
    except ValueError as error:
        return _repaired(mended, str(error))


def _repaired(text: str, fault: str) -> Json | Unreadable:
    """Return the value of JSON with slips of syntax."""
    import json_repair

    value: Any = None
    if len(text) <= MENDED and _depth(text) <= DEEPEST:
        with suppress(RecursionError, ValueError):
            value = json_repair.loads(text, skip_json_loads=True)
    kind = dict if text.startswith("{") else list
    if not isinstance(value, kind) or (not value and len(text) > 8):
        return Unreadable(f"The JSON is broken: {fault}.")
    return Json(_clean(value))


def _depth(text: str) -> int:
    """Return how deep brackets are nested, without regard to strings."""
    steps = (1 if bracket in "{[" else -1 for bracket in re.findall(r"[\[\]{}]", text))
    return max(accumulate(steps), default=0)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object none of whose keys has two values."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise _Twice(key[:80])
        found[key] = value
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _clean(value: Any) -> Any:
    """Return a value whose strings hold no halves of letters and no control characters but line ends and tabs."""
    match value:
        case str():
            return _CONTROL.sub("\ufffd", _LONE.sub("\ufffd", value))
        case list():
            return [_clean(part) for part in value]
        case dict():
            return {_clean(key): _clean(part) for key, part in value.items()}
        case _:
            return value
