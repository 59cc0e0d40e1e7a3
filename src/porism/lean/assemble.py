"""The file that Lean is given: the statement as it was asked, the body in its hole, and a question of our own.

In: a task, an inspected body. Out: the source, and which place of which text each place of it comes from. The question
is put under a name that nobody can know before: an answer about that name is an answer to us.
It does not know what Lean answers.
"""

import re
import secrets
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from porism.errors import UsageError
from porism.lean.axioms import question_about
from porism.lean.commands import split_commands
from porism.lean.declare import KINDS, read_name
from porism.lean.header import read_header
from porism.lean.integrity import Inspection
from porism.lean.mask import mask, masked
from porism.lean.parts import find_parts
from porism.lean.port import Position
from porism.lean.read import read_source
from porism.lean.verdict import Region
from porism.lean.written import Written

ENDS_IN_BY = re.compile(r"(?<![\w.'!?])by\s*\Z")
_ENDS_IN_OPENER = re.compile(r"(?:(?<![\w.'!?])by|:=)\s*\Z")
_BEGINS_WITH_BY = re.compile(r"by(?![\w'!?])[ \t]*\n?")
_LINE_LEAD = re.compile(r"[ \t·.]*")
_KEYWORD = re.compile(r"(?<![\w.'])(example|instance)(?![\w'])(\s*\(\s*priority\s*:=[^()]*\))?")
_STEP = 2
"""By how much a body stands further in than the line with the hole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be proved: the text before the hole and the text after it, both of which nobody may change."""

    prefix: str
    """Header, whatever comes before, and the declaration up to its hole: `:=` or `:= by`, or further into its value."""
    suffix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The declaration that holds the hole."""

    name: str
    """Its full name, or the name that it gets where it has none."""
    written: Written
    prefix: str
    """The text before the hole, in which the declaration has a name."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a source that was taken from one text as it stands."""

    start: int
    region: Region | None
    """Nothing for text of our own."""
    offset: int
    """Where the stretch begins in its text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled:
    """A file for Lean, and where its parts come from."""

    source: str
    pieces: tuple[Piece, ...]
    texts: dict[Region, str]
    alias: str
    """The name under which the declaration is asked about."""
    question: int
    """The line of the question, from 1."""
    target: Target

    def place(self, position: Position) -> tuple[Region, Position]:
        """Return which text a position of the file is in, and the position there; the opening `by` is the body's."""
        offset = offset_of(self.source, position)
        at = bisect_right(self.pieces, offset, key=lambda piece: piece.start) - 1
        while at > 0 and self.pieces[at].region is None:
            at -= 1
            offset = self.pieces[at + 1].start
        piece = self.pieces[at]
        region = piece.region or "before"
        place = piece.offset + offset - piece.start
        if region == "before" and place >= len(_ENDS_IN_OPENER.sub("", mask(self.texts["before"]))):
            return "body", position_of(self.texts["body"], 0)
        return region, position_of(self.texts[region], place)

    @property
    def body_span(self) -> tuple[int, int]:
        """Where in the file the body begins and ends."""
        own = [at for at, piece in enumerate(self.pieces) if piece.region == "body"]
        if not own:
            return 0, 0
        return self.pieces[own[0]].start, self.pieces[own[-1] + 1].start


@dataclass(slots=True)
class _Text:
    """A source that grows piece by piece."""

    pieces: list[Piece] = field(default_factory=list[Piece])
    parts: list[str] = field(default_factory=list[str])
    length: int = 0
    column: int = 0
    """How many characters stand on the last line."""

    def add(self, text: str, region: Region | None = None, offset: int = 0) -> None:
        """Put more text at the end."""
        if text:
            self.pieces.append(Piece(self.length, region, offset))
            self.parts.append(text)
            self.length += len(text)
            newline = text.rfind("\n")
            self.column = len(text) - newline - 1 if newline >= 0 else self.column + len(text)


def target_of(task: Task, nonce: str = "") -> Target:
    """Return the declaration of a task that holds the hole; raises UsageError where there is none."""
    prefix = plain_lines(task.prefix)
    found = read_source(prefix + " sorry", module="Task")
    written = found.declarations[-1] if found.declarations else None
    if written is None or written.end < len(prefix.rstrip()) or not _is_in_value(prefix):
        advice = (
            "Give the text of a file up to the place where the proof shall stand, such as `theorem t : 1 = 1 := by`."
        )
        problem = "The text before the proof does not end in the value of a declaration."
        raise UsageError(problem, where=prefix[-60:], advice=advice)
    if written.name:
        return Target(name=written.name, written=written, prefix=prefix)
    named = f"porism_target_{nonce}"
    return Target(name=named, written=written, prefix=_named(prefix, written, named))


def _is_in_value(prefix: str) -> bool:
    """Whether a prefix ends behind the statement of its last declaration: else the body could go on with it."""
    file = masked(f"{prefix} _ => sorry")
    commands = split_commands(file.code, read_header(file.code).end)
    command = commands[-1] if commands else None
    kind = KINDS.get(command.keyword) if command else None
    if command is None or kind is None:
        return False
    return find_parts(file.code, read_name(file, command)[2], command.end, kind).body < len(prefix)


def _named(prefix: str, written: Written, name: str) -> str:
    """Return a prefix in which the declaration without a name has one."""
    keyword = _KEYWORD.search(mask(prefix), written.start)
    if keyword is None:
        raise UsageError("The declaration that holds the hole has no name that could be read.", where=prefix[-60:])
    word = "noncomputable def" if keyword[1] == "example" else "instance" + (keyword[2] or "")
    return f"{prefix[: keyword.start()]}{word} _root_.{name}{prefix[keyword.end() :]}"


def assemble(task: Task, body: Inspection, nonce: str = "") -> Assembled:
    """Put a file together; the nonce is drawn at random where none is given."""
    nonce = nonce or secrets.token_hex(16)
    target = target_of(task, nonce)
    suffix = plain_lines(task.suffix)
    text = _Text()
    _add_prefix(text, target, task)
    _add_body(text, body, target.prefix, suffix)
    text.add(suffix, "after")
    alias = f"porism_{nonce}"
    text.add("\n\n")
    asked = f"noncomputable def _root_.{alias} := @_root_.{target.name}\n{question_about(alias)}\n"
    question = "".join(text.parts).count("\n") + 2
    text.add(asked)
    return Assembled(
        source="".join(text.parts), pieces=tuple(text.pieces), alias=alias, question=question, target=target,
        texts={"before": plain_lines(task.prefix), "body": body.file.text, "after": suffix},
    )  # fmt: skip


def _add_prefix(text: _Text, target: Target, task: Task) -> None:
    """Add the text before the hole; a name that was put in is text of our own."""
    asked, given = plain_lines(task.prefix), target.prefix
    if asked == given:
        text.add(given, "before")
        return
    keyword = _KEYWORD.search(mask(asked), target.written.start)
    assert keyword is not None
    tail = asked[keyword.end() :]
    text.add(asked[: keyword.start()], "before")
    text.add(given[keyword.start() : len(given) - len(tail)])
    text.add(tail, "before", keyword.end())


def _add_body(text: _Text, body: Inspection, prefix: str, suffix: str) -> None:
    """Add the body: indented more than the line with the hole, with its refused words in comments broken."""
    whole, code = body.file.text, mask(prefix)
    start = len(whole) - len(whole.lstrip("\n"))
    if ENDS_IN_BY.search(code):
        first = len(whole) - len(whole.lstrip())
        opening = _BEGINS_WITH_BY.match(whole, first)
        start = opening.end() if opening else start
    end = len(whole.rstrip())
    line = prefix[prefix.rfind("\n") + 1 :]
    fills_line = "\n" not in whole[start:end].strip() and bool(suffix.partition("\n")[0].strip())
    if not _ENDS_IN_OPENER.search(code) or fills_line:
        text.add("" if prefix[-1:].isspace() or prefix[-1:] in "(⟨[{" else " ")
        _add_lines(text, body, (start, end), text.column)
    else:
        lead = _LINE_LEAD.match(line)
        text.add("\n")
        _add_lines(text, body, (start, end), (lead.end() if lead else 0) + _STEP)
    if not fills_line or any(comment[1] >= end for comment in body.file.comments):
        text.add("\n")


def _add_lines(text: _Text, body: Inspection, span: tuple[int, int], margin: int) -> None:
    """Add lines with another margin, their indentation kept; lines that begin inside a string are left as they are."""
    whole, (start, end) = body.file.text, span
    starts = [start, *(at + 1 for at in body.file.newlines if start <= at < end)]
    fixed = {at for at in starts[1:] if _is_inside(body.file.literals, at)}
    lines: list[tuple[int, int, int]] = []
    for at, following in zip(starts, [*starts[1:], end], strict=True):
        line = whole[at:following]
        written = at + len(line) - len(line.lstrip(" ")) if at not in fixed and line.strip() else at
        lines.append((written, body.file.column(written), following))
    movable = [column for (written, column, following), at in zip(lines, starts, strict=True)
               if at not in fixed and whole[written:following].strip()]  # fmt: skip
    least = min(movable, default=0)
    for (written, column, following), at in zip(lines, starts, strict=True):
        if at not in fixed and whole[written:following].strip():
            text.add(" " * (margin + column - least - text.column))
        _add_edited(text, body, written, following)


def _is_inside(spans: tuple[tuple[int, int], ...], place: int) -> bool:
    """Whether a place is inside one of the spans, which are in order."""
    at = bisect_left(spans, place, key=lambda span: span[0]) - 1
    return at >= 0 and place < spans[at][1]


def _add_edited(text: _Text, body: Inspection, start: int, end: int) -> None:
    """Add a stretch of the body, with what is to be broken in other words."""
    for at in range(bisect_left(body.edits, start, key=lambda edit: edit.start), len(body.edits)):
        edit = body.edits[at]
        if edit.end > end:
            break
        text.add(body.file.text[start : edit.start], "body", start)
        text.add(edit.text, "body", edit.start)
        start = edit.end
    text.add(body.file.text[start:end], "body", start)


def plain_lines(text: str) -> str:
    """Return a text with plain line ends and without a byte order mark, as Lean reads it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def offset_of(text: str, position: Position) -> int:
    """Return the offset of a position; a place behind the end is the end."""
    start = 0
    for _ in range(position.line - 1):
        newline = text.find("\n", start)
        if newline < 0:
            return len(text)
        start = newline + 1
    return min(len(text), start + position.column)


def position_of(text: str, offset: int) -> Position:
    """Return the position of an offset."""
    offset = max(0, min(offset, len(text)))
    return Position(line=text.count("\n", 0, offset) + 1, column=offset - (text.rfind("\n", 0, offset) + 1))
