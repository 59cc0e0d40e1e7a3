"""The first look at Lean text: what is code, and what is comment or string.

In: the text of a file. Out: texts of the same length, so that one coordinate system (code points) serves all later
readers: `code`, where comments and the contents of strings and characters are blanked, and `clean`, where only comments
are; and where the doc comments stand. It does not know commands.
"""

import re
from bisect import bisect_left
from dataclasses import dataclass

from porism.lean.lexemes import SPACE

_CHARACTER = r"(?<![\w'!?])'(?:\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]+\}|.)|[^\\'\n])'"
_RAW = r"(?<![\w'!?])r#*\""
_STOP = re.compile(rf"--|/-|\"|{_RAW}|{_CHARACTER}|«[^«»\n]*»")
_INNER_STOP = re.compile(rf"--|/-|\"|{_RAW}|{_CHARACTER}|«[^«»\n]*»|[{{}}]")
_COMMENT_EDGE = re.compile(r"/-|-/")
_STRING_EDGE = re.compile(r'\\.|"', re.DOTALL)
_INTERPOLATED_EDGE = re.compile(r'\\.|"|\{', re.DOTALL)
_INTERPOLATES = re.compile(
    r"(?<![\w.])(?:[sfm]!|(?:println|dbg_trace)!?\s*|trace\[[\w.]+\]\s*"
    r"|(?:throwError|logInfo|logWarning|logError)(?:At\s+[\w.]+)?\s*)\Z"
)
_LOOK_BACK = 60
"""How far before a string its interpolating word may begin."""

_LONGEST = 4000
"""How long an interpolated string is read as one; a longer one is read as plain, to keep the work linear."""

_DEEPEST = 8
"""How deep interpolated strings are read inside each other."""

_OPENED = re.compile(r"(?:\s+|--[^\n]*)*")
_VISIBLE = re.compile(r"[^\n]")
_NEWLINE = re.compile(r"\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A file's text, split into code and the rest; all spans are code points, end excluded."""

    text: str
    code: str
    clean: str
    docs: tuple[tuple[int, int], ...]
    """Spans of `/-- ... -/`, comment marks included."""
    module_docs: tuple[tuple[int, int], ...]
    """Spans of `/-! ... -/`."""
    comments: tuple[tuple[int, int], ...]
    """Spans of all comments."""
    literals: tuple[tuple[int, int], ...]
    """Spans of strings and characters, marks included."""
    open_end: int
    """Where a comment or string begins that never ends; -1 when all end."""
    newlines: tuple[int, ...]

    def line(self, place: int) -> int:
        """Return the line of a place, counted from 1."""
        return bisect_left(self.newlines, place) + 1

    def column(self, place: int) -> int:
        """Return the column of a place, counted from 0."""
        at = bisect_left(self.newlines, place)
        return place - (self.newlines[at - 1] + 1 if at else 0)

    def doc_start(self, place: int) -> int:
        """Return where the doc comment begins that ends directly before a place; -1 when none does."""
        at = bisect_left(self.docs, (place, 0)) - 1
        if at < 0:
            return -1
        start, end = self.docs[at]
        if end > place or not SPACE.fullmatch(self.code, end, place):
            return -1
        between = bisect_left(self.module_docs, (end, 0))
        if between < len(self.module_docs) and self.module_docs[between][0] < place:
            return -1
        return start

    def doc_before(self, place: int) -> str:
        """Return the text of the doc comment that ends directly before a place; empty when none does."""
        start = self.doc_start(place)
        return "" if start < 0 else self.comment(self.docs[bisect_left(self.docs, (start, 0))])

    def comment(self, span: tuple[int, int]) -> str:
        """Return the text of a doc comment without its marks."""
        return self.original(span[0] + 3, span[1]).removesuffix("-/").strip()

    def original(self, start: int, end: int) -> str:
        """Return a stretch of the text as it was written, with plain line ends."""
        return self.text[start:end].replace("\r\n", "\n")


def mask(text: str) -> str:
    """Return Lean text with comments and the contents of strings and characters blanked; same length, same lines."""
    return masked(text).code


def masked(text: str) -> Masked:
    """Split Lean text into code and the rest."""
    code: list[str] = []
    clean: list[str] = []
    docs: list[tuple[int, int]] = []
    module_docs: list[tuple[int, int]] = []
    comments: list[tuple[int, int]] = []
    literals: list[tuple[int, int]] = []
    done, open_end = 0, -1
    while stop := _STOP.search(text, done):
        start, opener = stop.start(), stop.group()
        end, whole = _end_of(text, stop)
        if not whole:
            open_end = start
        before, inside = text[done:start], text[start:end]
        if opener in ("--", "/-"):
            blank = _VISIBLE.sub(" ", inside)
            code += (before, blank)
            clean += (before, blank)
            comments.append((start, end))
            if inside.startswith("/--"):
                docs.append((start, end))
            elif inside.startswith("/-!"):
                module_docs.append((start, end))
        else:
            code += (before, inside if opener[0] == "«" else _blanked(inside))
            clean += (before, inside)
            if opener[0] != "«":
                literals.append((start, end))
        done = end
    code.append(text[done:])
    clean.append(text[done:])
    return Masked(
        text=text, code="".join(code), clean="".join(clean), docs=tuple(docs), module_docs=tuple(module_docs),
        comments=tuple(comments), literals=tuple(literals), open_end=open_end,
        newlines=tuple(m.start() for m in _NEWLINE.finditer(text)),
    )  # fmt: skip


def _blanked(literal: str) -> str:
    """Return a string or character literal with its contents blanked and its first and last mark kept."""
    if len(literal) < 2:
        return literal
    return literal[0] + _VISIBLE.sub(" ", literal[1:-1]) + literal[-1]


def _end_of(text: str, stop: re.Match[str]) -> tuple[int, bool]:
    """Return where a comment, literal or escaped name ends, and whether it does end."""
    opener, inside = stop.group(), stop.end()
    if opener == "--":
        end = text.find("\n", inside)
        return (len(text) if end < 0 else end), True
    if opener == "/-":
        return _block_end(text, inside)
    if opener[0] in "'«":
        return inside, True
    return _string_end(text, stop.start(), opener)


def _string_end(text: str, start: int, opener: str) -> tuple[int, bool]:
    """Return where the string that starts with the opener ends: plain, raw or interpolated."""
    inside = start + len(opener)
    if opener[0] == "r":
        closer = '"' + "#" * (len(opener) - 2)
        end = text.find(closer, inside)
        return (len(text), False) if end < 0 else (end + len(closer), True)
    if _INTERPOLATES.search(text, max(0, start - _LOOK_BACK), start):
        end = _interpolated_end(text, inside)
        if end >= 0:
            return end, True
    while edge := _STRING_EDGE.search(text, inside):
        inside = edge.end()
        if edge.group() == '"':
            return inside, True
    return len(text), False


def _interpolated_end(text: str, inside: int) -> int:
    """Return where an interpolated string ends whose contents begin at `inside`, or -1 when it does not.

    Code in its braces may hold strings, comments and braces of its own, and interpolated strings again.
    """
    limit = inside + _LONGEST
    depths: list[int] = [0]  # for each string that is open: how many braces of its code are open
    while depths:
        edge = (_INNER_STOP if depths[-1] else _INTERPOLATED_EDGE).search(text, inside, limit)
        if edge is None:
            return -1
        found, inside = edge.group(), edge.end()
        if found == "{":
            depths[-1] += 1
        elif found == "}":
            depths[-1] -= 1
        elif not depths[-1]:
            if found == '"':
                depths.pop()
        elif found == '"' and _INTERPOLATES.search(text, max(0, edge.start() - _LOOK_BACK), edge.start()):
            depths.append(0)
            if len(depths) > _DEEPEST:
                return -1
        else:
            inside, whole = _end_of(text, edge)
            if not whole:
                return -1
    return inside


def _block_end(text: str, inside: int) -> tuple[int, bool]:
    """Return where a block comment ends whose `/-` ends at `inside`; comments nest.

    As in Lean: the character after `/-` belongs to the opening mark, so that `/-/` is still open; and the mark of a doc
    comment is a token, after which blanks and line comments are skipped, so that `/-- -- -/` is still open.
    """
    if text[inside : inside + 1] in ("-", "!"):
        opened = _OPENED.match(text, inside + 1)
        inside = opened.end() if opened else inside + 1
    else:
        inside += 1
    depth = 1
    while edge := _COMMENT_EDGE.search(text, inside):
        inside = edge.end()
        depth += 1 if edge.group() == "/-" else -1
        if not depth:
            return inside, True
    return len(text), False
