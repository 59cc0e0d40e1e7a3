"""The first fence: a body is a proof and nothing more.

In: the text that shall stand where a statement has its hole. Out: the problems that are found, and the text as Lean
gets it. Every tactic may stand in a body; commands may not, nor code that runs while Lean checks. Reading text can
be fooled where our reading of comments and strings differs from Lean's; therefore refused words in them are broken in
the text that Lean gets, so that a comment that is none for Lean becomes an error instead of a command.
It does not know the statement.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from porism.lean.lexemes import closing
from porism.lean.mask import Masked, masked
from porism.lean.proof_tokens import Token, tokens
from porism.lean.proof_words import (
    BEFORE_TACTICS,
    HARMLESS_ATTRIBUTES,
    HASHED,
    LENT_WORDS,
    LINE_WORDS,
    RESERVED,
    RUNNING,
    RUNNING_NAMESPACES,
    SEARCHING,
    UNSOUND,
    WAITING,
    WEAKENING,
)
from porism.lean.quotes import doubtful_quote
from porism.lean.rules import Rules
from porism.lean.written import Problem

DOUBTFUL = "a quote stands directly after something else, so that it may be read in two ways"
BROKEN = "\ufffd"
"""A character that Lean allows in comments and strings, and nowhere else."""

_PAIRS = {")": "(", "]": "[", "}": "{", "⟩": "⟨"}
_REFUSED = re.compile(
    r"@\[|#|"
    + "|".join(sorted({*RESERVED, *RUNNING, *UNSOUND, *LINE_WORDS, *LENT_WORDS, "open", "set_option"}, key=len)[::-1])
)
_NEAR, _LINE = 200, 1000
"""How many tokens or characters around a word are looked at."""

_NO_TEXT = re.compile("[\x00\ud800-\udfff]")
_ATTRIBUTE = re.compile(r"\s*(?:(?:local|scoped)\s+)?([\w.]+)(?![^\s(])")
_ESCAPED_TWIN = re.compile(r"(?<![\w\\])x[0-9a-f]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A stretch of the body that Lean gets in other words."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What was found in a body."""

    file: Masked
    unread: tuple[Problem, ...]
    """Why the text could not be read."""
    refused: tuple[Problem, ...]
    """What has no place in a proof."""
    edits: tuple[Edit, ...]
    """How refused words in comments and strings are broken, in order."""


def inspect(body: str, rules: Rules) -> Inspection:
    """Look through a body."""
    file = masked(body)
    found = tokens(file.code)
    unread = tuple(_unread(file, found))
    edits = tuple(_edits(file))
    refused = [Problem(line=file.line(place), message=why) for place, why in _refused(file, found, rules)]
    if any(edit.text.startswith("\\") for edit in edits) and _ESCAPED_TWIN.search(file.clean):
        refused.append(Problem(line=1, message="a name looks like an escaped character of a string"))
    return Inspection(file=file, unread=unread, refused=tuple(refused), edits=edits)


def _unread(file: Masked, found: list[Token]) -> Iterator[Problem]:
    """Yield why a text cannot stand by itself: a comment, string or bracket that is left open or closed too often."""
    strange = _NO_TEXT.search(file.text)
    if strange:
        yield Problem(line=file.line(strange.start()), message=f"{strange.group()!a} is no character of a Lean text")
    if file.open_end >= 0:
        yield Problem(line=file.line(file.open_end), message="a comment or string begins here and never ends")
    if (place := doubtful_quote(file)) >= 0:
        yield Problem(line=file.line(place), message=DOUBTFUL)
    open_brackets: list[Token] = []
    for token in found:
        if token.text in ("«", "»"):
            yield Problem(line=file.line(token.start), message=f"`{token.text}` has no partner on its line")
        bracket = token.text[-1] if token.kind == "mark" else ""
        if bracket in _PAIRS.values():
            open_brackets.append(token)
        elif bracket in _PAIRS and (not open_brackets or open_brackets.pop().text[-1] != _PAIRS[bracket]):
            yield Problem(line=file.line(token.start), message=f"`{bracket}` closes nothing that is open here")
            return
    if open_brackets:
        last = open_brackets[-1]
        yield Problem(line=file.line(last.start), message=f"`{last.text}` is never closed")


def _refused(file: Masked, found: list[Token], rules: Rules) -> Iterator[tuple[int, str]]:
    """Yield where something stands that has no place in a proof, and what."""
    for at, token in enumerate(found):
        if token.kind == "name" and not token.after_dot:
            why = _refused_name(file, found, at, rules)
        elif token.text == "@[":
            why = _refused_attributes(file, token)
        elif token.text == "#":
            why = _refused_hash(token, found, at)
        else:
            why = ""
        if why:
            yield token.start, why
    yield from _unfinished(file, found)
    for start, end in file.literals:
        if file.text[start] == "r" and (word := _REFUSED.search(file.text, start, end)):
            yield word.start(), f"`{word.group()}` stands in a raw string, where it cannot be told from code"


def _refused_name(file: Masked, found: list[Token], at: int, rules: Rules) -> str:
    """Return why a name has no place in a proof; empty when it has."""
    token = found[at]
    text = token.text
    parts = text.split(".")
    after = found[at + 1] if at + 1 < len(found) else None
    if "«" in text and re.search(r"\s", text) and _REFUSED.search(text):
        return f"`{text}` hides a command in a name"
    if text == "unsafe" and _is_aesop_rule(found, at):
        return ""
    if text in RUNNING or (text == "eval" and after is not None and after.text == "%" and after.start == token.end):
        return f"`{text}` runs code while Lean checks the proof"
    if text in RESERVED or (token.begins_line and text in LINE_WORDS):
        return f"`{text}` begins a command, and a proof holds none"
    if text in LENT_WORDS and after is not None and after.kind == "name" and _may_begin_command(found, at):
        return f"`{text}` begins a command, and a proof holds none"
    if not UNSOUND.isdisjoint(parts):
        return f"`{text}` goes round the kernel"
    if parts[0] in RUNNING_NAMESPACES and len(parts) > 1:
        return f"`{text}` has effects, which a proof has not"
    if text in SEARCHING and not rules.body.search_tactics and _is_search(file, found, at):
        return f"`{text}` searches; a finished proof says what was found"
    if text == "open":
        return _refused_open(found, at)
    if text == "set_option":
        return _refused_option(found, at)
    return ""


def _may_begin_command(found: list[Token], at: int) -> bool:
    """Whether a library's command may begin here: nothing before it says that the word is a name."""
    return at == 0 or found[at - 1].text not in (
        "(",
        "{",
        "⟨",
        ",",
        "have",
        "let",
        "fun",
        "λ",
        "intro",
        "rintro",
        "obtain",
    )


def _is_aesop_rule(found: list[Token], at: int) -> bool:
    """Whether `unsafe` names a kind of rule, as in `aesop (add unsafe 50% foo)`; a term has its own `unsafe`."""
    depth = 0
    for before in range(at - 1, max(0, at - _NEAR), -1):
        depth += (found[before].text in _PAIRS) - (found[before].text in _PAIRS.values())
        if depth < 0:
            return [token.text for token in found[before : before + 2]] == ["(", "add"] and found[
                before + 2
            ].text != ","
    return False


def _is_search(file: Masked, found: list[Token], at: int) -> bool:
    """Whether a word that searches stands where a tactic does, and does not say already what it finds."""
    token, before = found[at], found[at - 1] if at else None
    if before is not None and not token.begins_line and before.text not in BEFORE_TACTICS:
        return False
    rest_of_line = file.code[token.end : token.end + _LINE].partition("\n")[0]
    return not re.match(r"\s*:(?!=)", rest_of_line) and not re.search(r"\bsays\b", rest_of_line)


def _refused_attributes(file: Masked, token: Token) -> str:
    """Return why an attribute block has no place in a proof; local definitions may have harmless ones."""
    end = file.code.find("]", token.end, token.end + _LINE)
    if end < 0:
        return "`@[` begins attributes that do not end"
    for each in file.code[token.end : end].split(","):
        named = _ATTRIBUTE.match(each)
        if named is None or named[1] not in HARMLESS_ATTRIBUTES:
            return f"the attribute `{named[1] if named else each.strip()}` has no place in a proof"
    return ""


def _unfinished(file: Masked, found: list[Token]) -> Iterator[tuple[int, str]]:
    """Yield where a body ends with something that would belong to whatever follows it."""
    if not found:
        return
    last, attributes = found[-1], file.code.rfind("@[")
    if last.text in WAITING and not last.after_dot:
        yield last.start, f"`{last.text}` waits for something that does not follow in this proof"
    if attributes >= 0 and closing(file.code, attributes + 1, len(file.code)) == last.end:
        yield attributes, "attributes at the end belong to something that does not follow in this proof"
    if file.docs and not file.code[file.docs[-1][0] :].strip():
        yield file.docs[-1][0], "a doc comment at the end belongs to something that does not follow in this proof"


def _refused_hash(token: Token, found: list[Token], at: int) -> str:
    """Return why a `#` has no place in a proof: it begins a command such as `#eval`."""
    after = found[at + 1] if at + 1 < len(found) else None
    if after is not None and after.start == token.end and after.text.startswith(HASHED):
        return f"`#{after.text}` is a command, and a proof holds none"
    return ""


def _refused_open(found: list[Token], at: int) -> str:
    """Return why an `open` has no place in a proof: without `in` it is a command."""
    for token in found[at + 1 :]:
        if token.text == "in":
            return ""
        part = token.text in ("(", ")", "→", "-", ">", ",", "scoped", "hiding", "renaming")
        if token.kind == "name" and token.text.split(".")[0] in RUNNING_NAMESPACES:
            return f"`open {token.text}` opens a namespace of effects"
        if not part and (token.kind != "name" or token.text in RESERVED or token.text in ("open", "set_option")):
            break
    return "`open` without `in` is a command, and a proof holds none"


def _refused_option(found: list[Token], at: int) -> str:
    """Return why a `set_option` has no place in a proof: it weakens the checking, or stands without `in`."""
    name = found[at + 1] if at + 1 < len(found) else None
    if name is None or name.kind != "name":
        return "`set_option` names no option"
    if name.text.replace("«", "").startswith(WEAKENING):
        return f"the option `{name.text}` changes how Lean checks"
    value = at + 2
    if value < len(found) and found[value].text == '"':
        value += 1
    if value + 1 < len(found) and found[value + 1].text == "in":
        return ""
    return "`set_option` without `in` is a command, and a proof holds none"


def _edits(file: Masked) -> Iterator[Edit]:
    """Yield how each refused word in a comment or string is broken: its value stays the same in a string."""
    spans = sorted([(start, end, False) for start, end in file.comments] + [(*span, True) for span in file.literals])
    for start, end, is_literal in spans:
        if is_literal and file.text[start] != '"':
            continue
        for word in _REFUSED.finditer(file.text, start + 1, end):
            first = word.start() + (is_literal and _is_escaped(file.text, word.start()))
            letters = file.text[first : word.end()]
            broken = "".join(f"\\x{ord(c):02x}" for c in letters) if is_literal else BROKEN * len(letters)
            yield Edit(start=first, end=word.end(), text=broken)


def _is_escaped(text: str, place: int) -> bool:
    """Whether an odd number of backslashes stands before a place in a string."""
    before = place
    while before > 0 and text[before - 1] == "\\":
        before -= 1
    return (place - before) % 2 == 1
