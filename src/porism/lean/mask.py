"""The first look at Lean text: what is code, and what is comment or string.

In: the text of a file. Out: two texts of the same length, so that one coordinate system (code points) serves all later
readers: `code`, where comments and the contents of strings and characters are blanked, and `clean`, where only comments
are; and where the doc comments stand. It does not know tokens or commands.
"""

import re
from bisect import bisect_left
from dataclasses import dataclass

_STOP = re.compile(
    r"--|/-|\"|(?<![\w'!?])r#*\"|(?<![\w'!?])'(?:\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]+\}|.)|[^\\'\n])'|«[^»\n]*»"
)
_COMMENT_EDGE = re.compile(r"/-|-/")
_STRING_EDGE = re.compile(r'\\.|"', re.DOTALL)
_INTERPOLATED_EDGE = re.compile(r'\\.|"|\{', re.DOTALL)
_CODE_EDGE = re.compile(r"--[^\n]*|/-|\"|(?<![\w'!?])r#*\"|(?<![\w'!?])'(?:\\.[^'\n]*|[^\\'\n])'|[{}]", re.DOTALL)
_INTERPOLATES = re.compile(
    r"(?:\w!|\b(?:throwError|logInfo|logWarning|logError|(?:throwErrorAt|logInfoAt) [\w.]+|trace\[[\w.]+\]"
    r"|dbg_trace|println!)\s*)\Z"
)
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
    open_end: int
    """Where a comment or string begins that never ends; -1 when all end."""
    newlines: tuple[int, ...]

    def line(self, place: int) -> int:
        """Return the line of a place, counted from 1."""
        return bisect_left(self.newlines, place) + 1

    def doc_before(self, place: int) -> str:
        """Return the text of the doc comment that ends directly before a place; empty when none does."""
        at = bisect_left(self.docs, (place, 0)) - 1
        if at < 0:
            return ""
        start, end = self.docs[at]
        return "" if self.code[end:place].strip() else comment_text(self.text[start:end])


def comment_text(comment: str) -> str:
    """Return the text of a doc comment without its marks."""
    return comment[3:].removesuffix("-/").strip()


def mask(text: str) -> str:
    """Return Lean text with comments and the contents of strings and characters blanked; same length, same lines."""
    return masked(text).code


def masked(text: str) -> Masked:
    """Split Lean text into code and the rest."""
    code: list[str] = []
    clean: list[str] = []
    docs: list[tuple[int, int]] = []
    module_docs: list[tuple[int, int]] = []
    done, open_end = 0, -1
    while stop := _STOP.search(text, done):
        start, opener = stop.start(), stop.group()
        end, whole = _end_of(text, stop)
        if not whole:
            open_end = start
        before = text[done:start]
        inside = text[start:end]
        if opener in ("--", "/-"):
            blank = _VISIBLE.sub(" ", inside)
            code += (before, blank)
            clean += (before, blank)
            if inside.startswith("/--") and len(inside) > 4:
                docs.append((start, end))
            elif inside.startswith("/-!"):
                module_docs.append((start, end))
        else:
            code += (before, inside if opener[0] == "«" else _blanked(inside))
            clean += (before, inside)
        done = end
    code.append(text[done:])
    clean.append(text[done:])
    return Masked(
        text=text, code="".join(code), clean="".join(clean), docs=tuple(docs), module_docs=tuple(module_docs),
        open_end=open_end, newlines=tuple(m.start() for m in _NEWLINE.finditer(text)),
    )  # fmt: skip


def _blanked(literal: str) -> str:
    """Return a string or character literal with its contents blanked and its first and last mark kept."""
    if len(literal) < 2:
        return literal
    return literal[0] + _VISIBLE.sub(" ", literal[1:-1]) + literal[-1]


def _end_of(text: str, stop: re.Match[str]) -> tuple[int, bool]:
    """Return where a comment or literal ends, and whether it does end."""
    opener, inside = stop.group(), stop.end()
    if opener == "--":
        end = text.find("\n", inside)
        return (len(text) if end < 0 else end), True
    if opener == "/-":
        return _comment_end(text, inside + (text[inside : inside + 1] == "-"))
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
    if _INTERPOLATES.search(text, max(0, start - 40), start):
        return _interpolated_end(text, inside)
    while edge := _STRING_EDGE.search(text, inside):
        inside = edge.end()
        if edge.group() == '"':
            return inside, True
    return len(text), False


def _interpolated_end(text: str, inside: int) -> tuple[int, bool]:
    """Return where an interpolated string ends; code in its braces may hold strings of its own."""
    while edge := _INTERPOLATED_EDGE.search(text, inside):
        inside = edge.end()
        if edge.group() == '"':
            return inside, True
        if edge.group() == "{":
            inside = _code_end(text, inside)
    return len(text), False


def _code_end(text: str, inside: int) -> int:
    """Return where the braces around code in an interpolated string close."""
    depth = 1
    while edge := _CODE_EDGE.search(text, inside):
        found = edge.group()
        inside = edge.end()
        if found == "{":
            depth += 1
        elif found == "}":
            depth -= 1
            if not depth:
                return inside
        elif found == "/-":
            inside, _ = _comment_end(text, inside)
        elif found[-1] == '"':
            inside, _ = _string_end(text, edge.start(), found)
    return len(text)


def _comment_end(text: str, inside: int) -> tuple[int, bool]:
    """Return where a block comment ends whose opening mark ends at `inside`; comments nest.

    As in Lean, `/--` is one mark: its last dash closes nothing, so that `/--/` is still open and `/---/` is not.
    """
    depth = 1
    while edge := _COMMENT_EDGE.search(text, inside):
        inside = edge.end()
        depth += 1 if edge.group() == "/-" else -1
        if not depth:
            return inside, True
    return len(text), False
