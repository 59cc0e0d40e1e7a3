"""Code in what models reply: fenced blocks as they were meant, and among several the one that is wanted.

In: the text of a reply. Out: its blocks, or the Lean code that it gives, or a reason that the model can act on. It does
not know whether Lean accepts the code.

Parsers of Markdown end a block at a fence inside a Lean docstring, and a block of Markdown at the end of the first
block inside it. Here, a fence in a Lean comment is part of the comment.
"""

import re
from dataclasses import dataclass
from typing import Literal

from porism.models.replies import LONGEST, Unreadable, without_thinking


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One fenced block."""

    text: str
    """Its lines, with the indentation of the opening fence taken off."""
    language: str
    """The first word after the opening fence in small letters, or nothing."""
    closed: bool
    """Whether its closing fence is there; without it, the reply was cut off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanCode:
    """Lean code that a reply gives."""

    text: str
    complete: bool
    """Whether it is known not to have been cut off."""


DEEPEST = 3
"""How deep blocks of Markdown in blocks of Markdown are opened."""

ENDLESS = 8
"""After so many comments of Lean that never end, comments no longer keep fences from ending blocks."""

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=`{3}|~{3})")
_LEAN = frozenset({"lean", "lean4"})
_PROSE = frozenset({"markdown", "md"})
_CODE = re.compile(r"/-|--[^\n]*|\"(?:\\.|[^\"\\])*\"")
_COMMENT = re.compile(r"/-|-/")
_ASKING = re.compile(r"^\s*(?:#\w+|import\b|open\b|set_option\b|variable\b|universe\b|namespace\b|end\b|section\b)")
_STARTS = re.compile(
    r"(?:theorem|lemma|example|def|abbrev|instance|structure|class|inductive|import|open|namespace)\b|@\["
)


def blocks(text: str, depth: int = 0) -> tuple[Block, ...]:
    """Return the fenced blocks of a text in order; blocks in a block of Markdown stand for it."""
    found: list[Block] = []
    lines = text.replace("\r\n", "\n").split("\n")
    place = endless = 0
    while place < len(lines):
        opening = _FENCE.match(_ITEM.sub(lambda m: " " * len(m[0]), lines[place]))
        place += 1
        if opening is None:
            continue
        body, end = _body(lines, place, opening, heed_comments=endless < ENDLESS)
        place += len(body) + (end is not None)
        endless += end == "comment"
        block = Block(text=_dedented(body, opening["indent"]), language=_language(opening["info"]), closed=bool(end))
        nested = block.language in _PROSE and depth < DEEPEST
        found.extend(blocks(block.text, depth + 1) if nested else (block,))
    return tuple(found)


def read_lean(reply: str, wanted: str = "", *, truncated: bool = False) -> LeanCode | Unreadable:
    """Return the Lean code of a reply: the last block that declares what is wanted, or the last with a declaration.

    A last block that was cut off is returned as such, and never replaced by an earlier draft.
    """
    if len(reply) > LONGEST:
        return Unreadable(f"The reply is longer than {LONGEST:,} characters.")
    spoken = without_thinking(reply)
    if not spoken.text.strip():
        return Unreadable(
            f"The reply {'ended while thinking' if spoken.unfinished else 'is empty'}; it has no Lean code."
        )
    fenced = blocks(spoken.text)
    lean = [block for block in fenced if block.language in _LEAN]
    usable = lean or [block for block in fenced if not block.language and block.text.strip()]
    if not fenced and _STARTS.match(spoken.text.lstrip()):
        usable = [Block(text=spoken.text, language="", closed=not truncated)]
    if not usable:
        return Unreadable("The reply has no block of Lean code, fenced by ```lean and ```.")
    return _chosen(usable, wanted)


def _chosen(usable: list[Block], wanted: str) -> LeanCode | Unreadable:
    """Return the block that is meant."""
    last = usable[-1]
    if not last.closed:
        return LeanCode(text=last.text, complete=False)
    if wanted:
        declares = re.compile(
            rf"\b(?:theorem|lemma|def|abbrev|instance|example)\s+(?:_root_\.)?{re.escape(wanted)}(?![\w.'])"
        )
        usable = [block for block in usable if declares.search(_without_comments(block.text))]
        if not usable:
            return Unreadable(f"No block of Lean code in the reply declares {wanted}.")
    telling = [block for block in usable if not _only_asks(block.text)]
    chosen = (telling or usable)[-1]
    return LeanCode(text=chosen.text, complete=chosen.closed)


def _body(
    lines: list[str], start: int, opening: "re.Match[str]", *, heed_comments: bool
) -> tuple[list[str], Literal["fence", "comment"] | None]:
    """Return the lines of a block and what says that it ends: a fence, or one in a comment that itself never ends.

    A fence inside a comment of Lean that ends does not count.
    """
    language = _language(opening["info"])
    depth = inner = 0
    candidate: int | None = None
    for place in range(start, len(lines)):
        fence = _FENCE.match(lines[place])
        same = fence is not None and fence["fence"][0] == opening["fence"][0]
        if same and fence and fence["info"].strip() and language in _PROSE:
            inner += 1
        elif same and fence and not fence["info"].strip() and len(fence["fence"]) >= len(opening["fence"]):
            if depth:
                candidate = place if candidate is None else candidate
            elif inner:
                inner -= 1
            else:
                return lines[start:place], "fence"
        if heed_comments and (language in _LEAN or not language):
            depth = _comment_depth(lines[place], depth)
    if candidate is not None:
        return lines[start:candidate], "comment"
    return lines[start:], None


def _comment_depth(line: str, depth: int) -> int:
    """Return how deep in block comments of Lean the end of a line is."""
    place = 0
    while mark := (_COMMENT if depth else _CODE).search(line, place):
        depth += {"/-": 1, "-/": -1}.get(mark[0], 0)
        place = mark.end()
    return depth


def _language(info: str) -> str:
    words = info.strip().lower().split()
    return words[0].strip("{}.") if words else ""


def _dedented(body: list[str], indent: str) -> str:
    """Return lines with the indentation of their fence taken off, and all other indentation kept."""
    return "\n".join(line.removeprefix(indent) for line in body)


def _without_comments(text: str) -> str:
    """Return Lean code without its comments."""
    kept: list[str] = []
    depth = place = 0
    while mark := (_COMMENT if depth else _CODE).search(text, place):
        if depth == 0:
            kept.append(text[place : mark.start()] + (mark[0] if mark[0].startswith('"') else ""))
        depth += {"/-": 1, "-/": -1}.get(mark[0], 0)
        place = mark.end()
    return "".join(kept) + ("" if depth else text[place:])


def _only_asks(text: str) -> bool:
    """Return whether Lean code declares nothing: commands that ask Lean, and what stands around them."""
    lines = [line for line in _without_comments(text).split("\n") if line.strip()]
    return all(_ASKING.match(line) for line in lines)
