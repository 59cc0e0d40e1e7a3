"""The fence around whole files: what in a file could change what Lean says of it.

In: the text of a file. Out: problems, and the text as Lean gets it. Files may hold every command that declares
mathematics, notation and macros for terms and tactics; what runs code while Lean checks, weakens the checking, or
gives commands another meaning makes Lean's later answers worthless, and is told. It does not know theorems.
"""

import re
from collections.abc import Iterator

from porism.lean.commands import Command, split_commands
from porism.lean.header import read_header
from porism.lean.integrity import BROKEN, DOUBTFUL, Edit, Inspection
from porism.lean.lexemes import closing
from porism.lean.mask import Masked, masked
from porism.lean.proof_tokens import Token, tokens
from porism.lean.proof_words import (
    EFFECTS,
    META_ATTRIBUTES,
    META_COMMANDS,
    RESERVED,
    RUNNING_NAMESPACES,
    UNSOUND,
    WEAKENING,
)
from porism.lean.quotes import doubtful_quote
from porism.lean.written import Problem

_GIVES_MEANING = frozenset({"macro", "macro_rules", "syntax", "notation", "notation3"})
_COMMAND_WORDS = RESERVED | {"command", "declModifiers", "declaration", "noncomputable", "axioms", "printAxioms"}
_WRITES_CODE = frozenset({"macro", "macro_rules", "app_unexpander", "«app_unexpander»"})
_RUNS = re.compile(r"eval|exit|guard_msgs")
_BREAKABLE = re.compile("|".join(sorted({*META_COMMANDS, "#eval", "#exit"}, key=len)[::-1]))
_LONGEST_BLOCK = 2000
"""How long an attribute block may be."""

_ATTRIBUTE = re.compile(r"(?:^|,)\s*(?:local\s+|scoped\s+|-\s*)?([\w.]+)")


def inspect_file(text: str) -> Inspection:
    """Look through a file."""
    file = masked(text)
    unread = []
    if file.open_end >= 0:
        unread = [Problem(line=file.line(file.open_end), message="a comment or string begins here and never ends")]
    if (place := doubtful_quote(file)) >= 0:
        unread.append(Problem(line=file.line(place), message=DOUBTFUL))
    found = sorted(_refused(file))
    refused = tuple(Problem(line=file.line(place), message=why) for place, why in found)
    edits = tuple(
        Edit(start=word.start(), end=word.end(), text=BROKEN * len(word.group()))
        for start, end in file.comments
        for word in _BREAKABLE.finditer(file.text, start + 1, end)
    )
    return Inspection(file=file, unread=tuple(unread), refused=refused, edits=edits)


def as_given(looked: Inspection) -> str:
    """Return the text of a file as Lean gets it: as long, with what is refused in code broken in comments."""
    text = list(looked.file.text)
    for edit in looked.edits:
        text[edit.start : edit.end] = edit.text
    return "".join(text)


def _refused(file: Masked) -> Iterator[tuple[int, str]]:
    """Yield where something stands that makes Lean's later answers worthless, and what."""
    header = read_header(file.code)
    found = tokens(file.code[header.end :])
    block_end = 0
    for at, token in enumerate(found):
        place = header.end + token.start
        if why := _refused_token(found, at):
            yield place, why
        if place >= block_end and _begins_block(found, at):
            bracket = header.end + token.end - 1
            block_end = closing(file.code, bracket, min(len(file.code), bracket + _LONGEST_BLOCK))
            names = _ATTRIBUTE.findall(_plain(file.code[bracket + 1 : block_end - 1]))
            yield from ((place, f"the attribute `{n}` tells Lean how to work") for n in names if n in META_ATTRIBUTES)
    for command in split_commands(file.code, header.end):
        if command.keyword in _GIVES_MEANING and (word := _command_word(file, command)):
            yield command.start, f"this `{command.keyword}` may give the command `{word}` another meaning"
    if any(token.text in _WRITES_CODE for token in found):
        for token in found:
            if token.kind == "name" and _has_effects(token.text):
                yield header.end + token.start, f"`{token.text}` beside a macro, which could use it while Lean checks"


def _has_effects(name: str) -> bool:
    """Whether a name leads out of pure code."""
    parts = _plain(name).split(".")
    return parts[0] in EFFECTS | RUNNING_NAMESPACES or not UNSOUND.isdisjoint(parts)


def _plain(code: str) -> str:
    """Return code without the marks of escaped names."""
    return code.replace("«", "").replace("»", "")


def _begins_block(found: list[Token], at: int) -> bool:
    """Whether a list of attributes begins at a token."""
    text = found[at].text
    return text == "@[" or (text == "[" and at > 0 and found[at - 1].text == "attribute")


def _refused_token(found: list[Token], at: int) -> str:
    """Return why a token makes Lean's later answers worthless; empty when it does not."""
    token, after = found[at], found[at + 1] if at + 1 < len(found) else None
    text = token.text
    if token.kind == "name" and not token.after_dot:
        if text in META_COMMANDS:
            return f"`{text}` runs code while Lean checks"
        if text == "set_option" and after is not None and after.text.replace("«", "").startswith(WEAKENING):
            return f"the option `{after.text}` changes how Lean checks"
        if text == "macro_rules" and [each.text for each in found[at + 1 : at + 3]] == ["(", "kind"]:
            return "`macro_rules (kind := ...)` may give anything another meaning"
    if text == "#" and after is not None and after.start == token.end and _RUNS.match(after.text):
        return f"`#{after.text}` runs code or ends the file"
    return ""


def _command_word(file: Masked, command: Command) -> str:
    """Return the word by which a macro or notation touches commands; empty when it does not."""
    inside = file.clean[command.after : command.end]
    for token in tokens(inside):
        word = _plain(token.text)
        if token.kind == "name" and (word in _COMMAND_WORDS or "Command" in word.split(".")):
            return word
    return ""
