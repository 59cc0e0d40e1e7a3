"""The spelling of a diagnostic that does not depend on where or when it was said.

In: texts of Lean's messages that belong to one failure, in order. Out: the same texts without places, file names and
hints, on one line, and with the names that Lean makes up itself (`?m.123`, `u_1`, `h✝¹`, `match_1`) numbered by their
first appearance. What the author has named, every number of a statement, and the contents of strings stay as they are.
It does not know what a failure is.
"""

import hashlib
import re
from collections import defaultdict

_HINT = re.compile(r"\n[^\S\n]*\nHint: .*?(?=\n[^\S\n]*\n\S|\Z)", re.DOTALL)
"""A paragraph with advice; it is a suggestion and no part of the failure."""

_CHANGING = re.compile(
    r"""
      (?P<string> "(?:\\.|[^"\\])*")
    | (?P<place> (?<![\w./~+-])(?:[\w./~+-]*\.lean|<\w+>):\d+:\d+(?:-\d+:\d+)?(?::\s*|(?=\W|\Z))
        | \[?\bline\ \d+,\ column\ \d+\]?:?\s* | \bline\ \d+:\s*)
    | (?P<file> (?<![\w./~+-])(?:/|\.{1,2}/)[\w./~+-]*\.lean\b)
    | (?P<timeout> \btimeout\ at\ `[^`\n]*`)
    | (?P<private> (?<![\w.'])_private\.(?:[\w«»]+\.)*?\d+\.)
    | (?P<scopes> \._@(?:\.[\w«»]+)*)
    | (?P<meta> \?(?:m|u|_uniq)\.\d+)
    | (?P<fresh> (?<![\w'])_(?:uniq|fvar|mvar|hyg|kernel_fresh|tmp)\.\d+)
    | (?P<dagger> (?<![\w'!?])\w[\w'!?]*✝[⁰¹²³⁴-⁹]*)
    | (?P<made> (?<=\.)(?:match|_proof|proof|_simp|_aux|_lambda|_elam|_sunfold|_unsafe_rec)_\d+(?:_\d+)*(?![\w']))
    | (?P<own> \bporism_(?:target|nameless)_\w+)
    | (?P<universe> (?<![\w.'])u_\d+(?![\w']))
    | (?P<space> \s+)
    """,
    re.VERBOSE,
)
_LEVEL_BEFORE = re.compile(r"(?:\bType|\bSort|\bmax|\bimax|\blevels?|\.\{)[^:=\n]*\Z")
_WORDS = {"meta": "?", "fresh": "fresh", "dagger": "✝", "made": "made", "own": "declaration", "universe": "level"}
"""What stands for each kind of made-up name, before its number."""
_OPENING, _CLOSING = frozenset("([{⟨⦃"), frozenset(")]}⟩⦄")
_LOOK_BACK = 60
"""How far before a `u_1` the word is looked for that says it is a universe."""


class Spelling:
    """Spells the texts of one failure; made-up names keep their number from one text to the next."""

    def __init__(self) -> None:
        self._numbers: dict[str, dict[str, int]] = defaultdict(dict)

    def text(self, said: str) -> str:
        """Return a text as it would be at any other place."""
        return _CHANGING.sub(self._spelt, _HINT.sub("", said).strip()).strip()

    def elsewhere(self) -> None:
        """Go on to another goal, whose hypotheses without a name are others."""
        self._numbers.pop("dagger", None)

    def _spelt(self, found: re.Match[str]) -> str:
        """Return what stands for one thing that may change."""
        kind, text = found.lastgroup or "", found.group()
        match kind:
            case "string":
                return text
            case "timeout":
                return "timeout"
            case "space":
                before, after = found.string[found.start() - 1 :][:1], found.string[found.end() :][:1]
                return "" if before in _OPENING or after in _CLOSING else " "
            case "place" | "file" | "private" | "scopes":
                return ""
            case "universe" if not _is_level(found):
                return text
            case _:
                return self._numbered(kind, text)

    def _numbered(self, kind: str, text: str) -> str:
        """Return a made-up name with the number of its first appearance among its kind."""
        known = self._numbers[kind]
        return f"{_WORDS[kind]}{known.setdefault(text, len(known) + 1)}"


def _is_level(found: re.Match[str]) -> bool:
    """Whether a `u_1` stands where universes stand; elsewhere it is a name that somebody chose."""
    return bool(_LEVEL_BEFORE.search(found.string[max(0, found.start() - _LOOK_BACK) : found.start()]))


def bounded(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters; one that was cut ends with a hash of the whole, to stay itself."""
    if len(text) <= longest:
        return text
    mark = f"… [{hashlib.sha256(text.encode()).hexdigest()[:16]}]"
    return text[: max(0, longest - len(mark))] + mark
