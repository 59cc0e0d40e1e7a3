"""Attributes as data: what `@[to_additive (attr := simp) add_foo /-- doc -/]` says, and what it says about age.

In: the text of one attribute, without the brackets of its block. Out: its name, options, identifiers, strings and doc.
It does not know what an attribute does to the declaration, nor which names exist.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from porism.lean.written import Written

HINTS = frozenset({"existing", "self", "none"})
"""Words that may follow `to_additive` and its relatives before the name of the translation."""

TRANSLATIONS = ("to_additive", "to_dual")
"""The attributes that make a translated copy of what they are put on."""

OPENING, CLOSING = "([{⟨", ")]}⟩"
PIECE = re.compile(
    r'(?P<doc>/--)|(?P<comment>/-|--[^\n]*)|(?P<text>"(?:\\.|[^"\\])*")|(?P<open>[(\[{⟨])|(?P<close>[)\]}⟩])'
    r"|(?P<comma>,)|(?P<word>«[^»]*»[^\s,()\[\]{}⟨⟩\"]*|[^\s,()\[\]{}⟨⟩\"]+)|(?P<space>\s+)",
    re.DOTALL,
)
OPTION = re.compile(r"\(\s*(?P<name>\w+)\s*:=\s*(?P<value>.*)\)\Z", re.DOTALL)
QUOTED = re.compile(r"`{1,2}([^\s`]+)`{1,2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """One attribute, taken apart."""

    name: str
    """Without a trailing `?` or `!`."""
    strong: bool = False
    """Whether a `!` follows the name, as in `simps!`."""
    scope: str = ""
    """`local`, `scoped` or empty."""
    hint: str = ""
    """One of HINTS, for the translating attributes."""
    options: tuple[tuple[str, str], ...] = ()
    """`(name := value)` in the order written."""
    words: tuple[str, ...] = ()
    """Everything else outside brackets: names, numbers, `-flag`, `←`."""
    texts: tuple[str, ...] = ()
    """String literals without their quotes."""
    doc: str = ""
    """The text of `/-- ... -/`, or of the one string of a translating attribute."""

    def option(self, name: str) -> str:
        """The value of `(name := value)`, empty when it is not given."""
        return next((value for key, value in self.options if key == name), "")

    @property
    def given(self) -> str:
        """The first identifier that is written: a name for what the attribute makes."""
        return next((w for w in self.words if w[0].isalpha() or w[0] in "_«"), "")

    @property
    def nested(self) -> tuple["Attribute", ...]:
        """The attributes inside `(attr := ...)`."""
        inner = [value for key, value in self.options if key == "attr"]
        return tuple(parse_attribute(text) for value in inner for text in split_attributes(value))


@dataclass(frozen=True, slots=True)
class Deprecated:
    """What a `deprecated` attribute says; each part empty when not told."""

    by: str = ""
    since: str = ""


def split_attributes(block: str) -> list[str]:
    """Split the inside of an attribute block at its outer commas."""
    parts, start, depth = [], 0, 0
    for kind, begin, end in pieces(block):
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        elif kind == "comma" and depth == 0:
            parts.append(block[start:begin].strip())
            start = end
    return [part for part in (*parts, block[start:].strip()) if part]


@lru_cache(maxsize=65536)
def parse_attribute(text: str) -> Attribute:
    """Take one attribute apart; never fails, an unknown shape gives words."""
    words, texts, options, doc = [], [], [], ""
    for kind, piece in outer_pieces(text):
        if kind == "word":
            words.append(piece)
        elif kind == "text":
            texts.append(unquoted(piece))
        elif kind == "doc":
            doc = inside_comment(piece)
        elif found := OPTION.match(piece):
            options.append((found["name"], found["value"].strip()))
    scope = words.pop(0) if words and words[0] in ("local", "scoped") else ""
    called = words.pop(0) if words else ""
    name = called.rstrip("?!")
    hint = words.pop(0) if name in TRANSLATIONS and words and words[0] in HINTS else ""
    if name in TRANSLATIONS and texts and not doc:
        doc = texts[0]
    return Attribute(
        name=name, strong="!" in called, scope=scope, hint=hint, options=tuple(options), words=tuple(words),
        texts=tuple(texts), doc=doc,
    )  # fmt: skip


def attribute_name(text: str) -> str:
    """The name of an attribute: `to_additive` for `to_additive (attr := simp)`."""
    return parse_attribute(text).name


def applied(texts: Iterable[str]) -> Iterator[Attribute]:
    """All attributes that a declaration itself receives, those inside `(attr := ...)` included."""
    for attribute in map(parse_attribute, texts):
        yield attribute
        if attribute.hint not in ("self", "none"):
            yield from (inner for inner in attribute.nested if inner.name != attribute.name)


def deprecation(written: Written) -> Deprecated | None:
    """The successor (as written; of an alias its target) and the date of a deprecated declaration, else None."""
    if not any("deprecated" in text for text in written.attributes):
        return None
    found = next((a for a in applied(written.attributes) if a.name == "deprecated"), None)
    if found is None:
        return None
    return deprecated(found, default=written.targets[0] if written.targets else "")


def deprecated(attribute: Attribute, *, default: str = "") -> Deprecated:
    """Read a `deprecated` attribute; a message that quotes a name in backticks names the successor."""
    by = attribute.given
    if not by:
        quoted = (QUOTED.search(text) for text in attribute.texts)
        by = default or next((q[1] for q in quoted if q), "")
    return Deprecated(by, attribute.option("since").strip('"'))


def pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield (kind, start, end) of every piece of an attribute's text, comments whole."""
    place = 0
    while place < len(text):
        found = PIECE.match(text, place)
        if found is None:
            return
        kind, end = found.lastgroup or "", found.end()
        if kind == "doc" or (kind == "comment" and found[0] == "/-"):
            close = text.find("-/", end)
            end = len(text) if close < 0 else close + 2
        yield kind, place, end
        place = end


def outer_pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of the pieces outside brackets; a bracketed group is one piece of kind `group`."""
    depth = start = 0
    for kind, begin, end in pieces(text):
        if kind == "open":
            start = begin if depth == 0 else start
            depth += 1
        elif kind == "close":
            depth -= 1
            if depth == 0:
                yield "group", text[start:end]
        elif depth == 0 and kind in ("word", "text", "doc"):
            yield kind, text[begin:end]


def unquoted(literal: str) -> str:
    """The text of a string literal; a backslash before a line break swallows the break and the indentation."""
    joined = re.sub(r"\\\n\s*", "", literal[1:-1])
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), joined)


def inside_comment(comment: str) -> str:
    """The text of `/-- ... -/`."""
    return comment.removeprefix("/--").removesuffix("-/").strip()
