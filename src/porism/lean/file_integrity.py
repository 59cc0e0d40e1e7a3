"""The fence around whole files: what in a file could change what Lean says of it.

In: the text of a file. Out: problems, and the text as Lean gets it. Files may hold every command that declares
mathematics, notation and macros for terms and tactics; what runs code while Lean checks, weakens the checking, or
gives commands another meaning makes Lean's later answers worthless, and is told. It does not know theorems.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from porism.lean.commands import Command, split_commands
from porism.lean.header import read_header
from porism.lean.integrity import BROKEN, DOUBTFUL, Edit, Inspection
from porism.lean.keywords import LENT, MODIFIERS, NOTATION, OTHER, STRUCTURAL
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
_MAKES_TOKENS = _GIVES_MEANING | frozenset(NOTATION)
_SCOPES = frozenset({"namespace", "section", "end"})
_FIRST_WORDS = frozenset(word.split()[0].rstrip("%?") for word in (*LENT, *OTHER, *STRUCTURAL, *MODIFIERS))
_MISLEADS = re.compile(r"--|/-|-/|[\"«»\\]")
"""What begins or ends comments, strings and names; and letters that are spelt in another way."""

_COMMAND_WORDS = RESERVED | {"command", "declModifiers", "declaration", "noncomputable", "axioms", "printAxioms"}
_WRITES_CODE = frozenset({"macro", "macro_rules", "app_unexpander", "«app_unexpander»"})
_RUNS = re.compile(r"eval|exit|guard_msgs|html|widget")
_ASKS = re.compile(r"print|check|reduce|synth|where")
_BEGINNING = 16
"""How many tokens of a quotation are looked at: a pattern for commands has a command's word among the first."""

_META_ATTRIBUTE = re.compile(
    r"\w+_(?:parser|elab|precheck|formatter|parenthesizer|delab|code_action|code_action_provider|rpc_method)"
    r"|doc_(?:role|command|directive|code_block)|try_suggestion|env_linter|notation_class|\w*simproc\w*|\w+_proc"
)
"""Families of attributes that tell Lean how to read, elaborate or run something, with those of `META_ATTRIBUTES`."""
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
            yield from ((place, f"the attribute `{n}` tells Lean how to work") for n in names if _is_meta(n))
    commands = split_commands(file.code, header.end)
    yield from _hidden(file, found, commands, header.end)
    yield from _misleading(file, commands)
    for command in commands:
        if command.keyword in _GIVES_MEANING and (word := _command_word(file, command)):
            yield command.start, f"this `{command.keyword}` may give the command `{word}` another meaning"
    if any(token.text in _WRITES_CODE for token in found):
        for token in found:
            if token.kind == "name" and _has_effects(token.text):
                yield header.end + token.start, f"`{token.text}` beside a macro, which could use it while Lean checks"


def _hidden(
    file: Masked, found: list[Token], commands: list[Command], offset: int
) -> Iterator[tuple[int, str]]:  # fmt: skip
    """Yield what is hidden from our reading of brackets and lines, which notation of the file's own may mislead.

    Hidden macros could answer our questions, hidden namespaces change about which declaration they are.
    A pattern for commands begins with the word of a command, so that the beginning of each quotation is enough.
    """
    begun = {command.after - offset for command in commands}
    meanings = [token for token in found if token.text in _MAKES_TOKENS and not token.after_dot]
    for at, token in enumerate(found):
        if token.text in _MAKES_TOKENS | _SCOPES and not token.after_dot and token.end not in begun:
            yield offset + token.start, f"`{token.text}` stands where no command can be seen to begin"
        elif token.text in _SCOPES and not token.after_dot and _goes_on(file, found[at + 1 : at + 2], offset):
            yield offset + token.start, f"`{token.text}` and its name are not on one line"
    if not any(token.text in ("macro", "macro_rules", "syntax") for token in meanings):
        return
    for command in commands:
        if command.unclosed:
            yield command.start, "a bracket before this is never closed, and the file has macros"
    for at, token in enumerate(found):
        if token.text == "`" and (word := _quoted_command(found, at + 1)):
            yield offset + token.start, f"a macro of the file quotes the command `{word}`"


def _goes_on(file: Masked, following: list[Token], offset: int) -> bool:
    """Whether a name follows on another line, further in, where Lean takes it for that of a namespace or section."""
    if not following or following[0].kind != "name" or not following[0].begins_line:
        return False
    further_in = file.column(offset + following[0].start) > 0
    return further_in and following[0].text not in _COMMAND_WORDS | _FIRST_WORDS


def _misleading(file: Masked, commands: list[Command]) -> Iterator[tuple[int, str]]:
    """Yield where notation has a token that we would read as the beginning of a comment, string or name.

    After `notation "x--" => 1` Lean goes on with what stands behind `x--`, and we would not.
    """
    for command in commands:
        if command.keyword not in _MAKES_TOKENS:
            continue
        arrow = file.code.find("=>", command.after, command.end)
        end = arrow if arrow >= 0 else command.end
        first = bisect_left(file.literals, (command.after, 0))
        for start, stop in file.literals[first : bisect_left(file.literals, (end, 0))]:
            if _MISLEADS.search(file.text[start + 1 : stop - 1].replace("\\\\", "")):
                yield start, f"the token {file.text[start:stop]} may be read as the beginning of something else"


def _quoted_command(found: list[Token], at: int) -> str:
    """Return the word of a command with which a quotation begins; empty where it begins otherwise."""
    depth = 0
    for place in range(at, min(len(found), at + _BEGINNING)):
        text = found[place].text
        depth += (text[-1] in "([{⟨") - (text in (")", "]", "}", "⟩"))
        if depth <= 0:
            return ""
        word = _plain(text)
        opens = place == at + 1 and word in ("open", "set_option", "@[")
        if opens or (found[place].kind == "name" and word in _COMMAND_WORDS):
            return word
        if text == "#" and found[place + 1 :] and _ASKS.match(found[place + 1].text):
            return f"#{found[place + 1].text}"
    return ""


def _has_effects(name: str) -> bool:
    """Whether a name leads out of pure code."""
    parts = _plain(name).split(".")
    return parts[0] in EFFECTS | RUNNING_NAMESPACES or not UNSOUND.isdisjoint(parts)


def _plain(code: str) -> str:
    """Return code without the marks of escaped names."""
    return code.replace("«", "").replace("»", "")


def _is_meta(attribute: str) -> bool:
    """Whether an attribute lets code of the file run while Lean checks."""
    return attribute in META_ATTRIBUTES or _META_ATTRIBUTE.fullmatch(attribute) is not None


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
