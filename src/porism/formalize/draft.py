"""A statement as a model wrote it: the Lean code of a reply, made one open declaration.

In: the text of a reply. Out: a `Draft`, or a sentence that the model can act on. Imports are taken off, the proof
becomes `sorry`, and what is no statement (axioms, further declarations, commands that run something) is refused. It
does not know whether Lean takes the statement, nor which names exist.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from porism.lean import Statement, Written, mask, read_source, read_statements
from porism.models import Unreadable, read_lean

OPEN = ":= by sorry"
"""What stands for a proof."""

BROKEN = "The statement could not be read to its end; look whether all brackets and comments are closed."
"""What is said of code whose parts cannot be told apart."""

_ANSWERS = frozenset({"theorem", "example", "def", "abbrev"})
_HOLE = re.compile(
    r"(?<![\w.'!?])(?:(?:sorry|admit|stop|plausible|slim_check)(?![\w'!?])|(?:apply|rw)\?)|(?<![\w'])sorryAx(?![\w'])"
)
"""Words that leave something open without an error; searches and tests of Lean do so where they find nothing."""

_HALF = re.compile("[\ud800-\udfff]")
_RUNS = re.compile(
    r"^#(?:check|eval|exit|find|help|print|reduce|search|simp|synth|test|where)\w*[^\n]*\n?", re.MULTILINE
)
"""Commands that ask Lean something. `#s` may as well be the size of a set, and so part of a statement."""

_IMPORT = re.compile(r"^[ \t]*(?:public\s+|private\s+|meta\s+)*import\s[^\n]*\n?", re.MULTILINE)
_MODULE = re.compile(r"\A\s*(?:module|prelude)\b[^\n]*\n")
_ENDS = re.compile(r"(?:\s*end\b[^\n]*)*\s*")
_HEAD = re.compile(r"(?:theorem|lemma|example|def|abbrev)(?![\w'])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a reply may bring."""

    helpers: bool = False
    """Let a statement bring definitions of its own before it; otherwise it must be one declaration alone."""
    longest: int = 20_000
    """Characters that the Lean code of a reply may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One statement, without imports, left open."""

    before: str
    """What stands before it: opened namespaces, universes, variables, helpers."""
    statement: str
    """From its attributes to the end of its value: `theorem t (n : ℕ) : n = n := by sorry`."""
    after: str = ""
    """What closes namespaces and sections."""
    imports: tuple[str, ...] = ()
    """The modules that the model would import."""

    @property
    def code(self) -> str:
        """All of it, as it follows the imports."""
        parts = (self.before.strip(), self.statement.strip(), self.after.strip())
        return "\n\n".join(part for part in parts if part) + "\n"

    @property
    def read(self) -> Statement:
        """The statement, taken apart."""
        return read_statements(self.statement)[-1]

    @property
    def written(self) -> Written:
        """The declaration with the scope that it stands in."""
        return read_source(self.code, module="Draft").declarations[-1]


@dataclass(frozen=True, slots=True)
class Unusable:
    """A reply without a usable statement; the reason is a sentence that the model can act on."""

    reason: str


def read_draft(reply: str, how: Reading, *, truncated: bool = False) -> Draft | Unusable:
    """Return the statement that a reply gives."""
    code = read_lean(reply, truncated=truncated)
    if isinstance(code, Unreadable):
        return Unusable(code.reason)
    if not code.complete:
        return Unusable("The reply was cut off before its code ended; be shorter.")
    if _HALF.search(code.text):
        return Unusable("The code holds half a character, which Lean does not read.")
    if len(code.text) > how.longest:
        return Unusable(f"The code has {len(code.text):,} characters; at most {how.longest:,} are read.")
    return draft_of(code.text, how)


def draft_of(code: str, how: Reading) -> Draft | Unusable:
    """Return the statement in Lean code."""
    text = code.replace("\r\n", "\n")
    imports = tuple(each.module for each in read_source(text, module="Draft").imports)
    text = _without(_RUNS, _without(_IMPORT, _MODULE.sub("", text))).strip("\n") + "\n"
    declared = read_source(text, module="Draft").declarations
    if fault := _fault(text, declared, how):
        return Unusable(fault)
    found = read_statements(text)[-1]
    statement, after = text[found.start : found.end], text[found.end :]
    value = found.value - found.start
    if declared[-1].kind in ("theorem", "example"):
        statement = f"{statement[:value].rstrip()} {OPEN}"
        value = len(statement) - len(OPEN)
    if _HOLE.search(mask(statement[:value])) or (declared[-1].kind in ("def", "abbrev") and _has_hole(statement)):
        return Unusable("A part of what is stated is left open with `sorry`; only the proof may be.")
    draft = Draft(before=text[: found.start].strip("\n"), statement=statement, after=after.strip(), imports=imports)
    return draft if _reads_again(draft, len(declared)) else Unusable(BROKEN)


def _without(pattern: "re.Pattern[str]", text: str) -> str:
    """Return a text without the lines of its code that a pattern matches; comments are no code."""
    code = mask(text)
    for found in reversed(list(pattern.finditer(code))):
        text = text[: found.start()] + text[found.end() :]
    return text


def _fault(text: str, declared: Sequence[Written], how: Reading) -> str:
    """Return why code is not one statement; nothing where it is."""
    if not declared:
        return "The code declares nothing; state one theorem that ends in `:= by sorry`."
    axioms = [each.name for each in declared if each.kind in ("axiom", "opaque")]
    if axioms:
        return f"`{axioms[0]}` is assumed without a proof; put what is assumed into the hypotheses of the theorem."
    last = declared[-1]
    if last.kind not in _ANSWERS:
        return f"The code ends with a {last.keyword}; its last declaration must be the theorem."
    if len(declared) > 1 and not how.helpers:
        names = ", ".join(f"`{each.name or each.keyword}`" for each in declared[:-1][:5])
        return (
            f"The code declares {names} besides the theorem; state one theorem with declarations of the library alone."
        )
    if any(_has_hole(text[each.start : each.end]) for each in declared[:-1]):
        return "A definition before the theorem is left open with `sorry`."
    if not read_statements(text):
        return "The last declaration states nothing that could be read."
    return ""


def _reads_again(draft: Draft, count: int) -> bool:
    """Say whether a draft is read as it was meant: a bracket that never ends changes all that is behind it."""
    again = read_source(draft.code, module="Draft").declarations
    alone = read_statements(draft.statement)
    if len(again) != count or len(alone) != 1 or not _ENDS.fullmatch(mask(draft.after)):
        return False
    return again[-1].kind in ("def", "abbrev") or draft.statement[alone[0].value :] == OPEN


def _has_hole(text: str) -> bool:
    """Say whether code is left open somewhere."""
    return _HOLE.search(mask(text)) is not None


def renamed(draft: Draft, name: str) -> Draft:
    """Return a draft whose declaration has another name."""
    head = _HEAD.search(mask(draft.statement))
    old = draft.read.name
    if head is None or not old:
        return draft
    at = draft.statement.index(old, head.end())
    return replace(draft, statement=f"{draft.statement[:at]}{name}{draft.statement[at + len(old) :]}")
