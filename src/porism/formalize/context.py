"""What a model is shown beside the statement: the declarations that were found, and theorems that use them.

In: needs and examples. Out: their texts, cut to what may be shown. A declaration has its full name, its text and the
module it comes from; an example is a pair of words and Lean (DRIFT, design 4). It does not know the prompt's words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.formalize.illustrate import Example
from porism.library import Declaration

_WITH_VALUE = {"def": ":=", "abbrev": ":=", "structure": "where", "class": "where", "inductive": "where"}
"""Kinds whose value says what they are, with the word before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How much a model is shown."""

    most: int = 30
    """Declarations at most, the surest first."""
    declaration: int = 768
    """Characters of one declaration at most; its value is cut first."""
    words: int = 300
    """Characters of what is said of a declaration or an example in words."""
    example: int = 1_200
    """Characters of the Lean text of one example."""
    whole: int = 24_000
    """Characters of all declarations and examples together; the last declarations are left out first."""

    def __post_init__(self) -> None:
        if min(self.most, self.declaration, self.words, self.example, self.whole) < 0:
            raise UsageError("A negative number of characters makes no sense.", advice="Take 0 or more.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A declaration as a model sees it."""

    name: str
    module: str
    text: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """All that a model sees beside the statement."""

    declarations: tuple[Shown, ...] = ()
    examples: tuple[Shown, ...] = ()
    left_out: tuple[str, ...] = ()
    """Names of declarations for which there was no room."""


def context_of(declarations: Iterable[Declaration], examples: Sequence[Example], how: Showing) -> Context:
    """Return what a model is shown of declarations and examples."""
    pairs = tuple(_shown(example.declaration, how.example, how.words) for example in examples)
    room = how.whole - sum(map(_length, pairs))
    kept: list[Shown] = []
    left_out: list[str] = []
    for declaration in declarations:
        shown = _shown(declaration, how.declaration, how.words)
        if left_out or len(kept) >= how.most or _length(shown) > room:
            left_out.append(declaration.name)
            continue
        kept.append(shown)
        room -= _length(shown)
    return Context(declarations=tuple(kept), examples=pairs, left_out=tuple(left_out))


def _shown(declaration: Declaration, letters: int, words: int) -> Shown:
    """Return a declaration as it is shown."""
    said = declaration.description or declaration.docstring or declaration.title
    return Shown(
        name=declaration.name,
        module=declaration.module,
        text=_cut(text_of(declaration), letters),
        words=_cut(" ".join(said.split()), words),
    )


def text_of(declaration: Declaration) -> str:
    """Return a declaration as Lean text: what it leans on, its statement, and the value that defines it."""
    section = declaration.context
    opened = f"open {' '.join(section.opens)}\n" if section.opens else ""
    variables = f"variable {' '.join(section.variables)}\n" if section.variables else ""
    stated = f"{opened}{variables}{declaration.kind} {declaration.name} {declaration.signature}".strip()
    word = _WITH_VALUE.get(declaration.kind, "")
    if not word or not declaration.value:
        return stated
    return f"{stated}{'' if declaration.value.startswith('|') else f' {word}'}\n  {declaration.value}"


def _cut(text: str, letters: int) -> str:
    """Return a text, cut where it is too long and marked as cut."""
    return text if len(text) <= letters else f"{text[: max(letters - 2, 0)].rstrip()} …"


def _length(shown: Shown) -> int:
    """Return how many characters a declaration takes."""
    return len(shown.name) + len(shown.module) + len(shown.text) + len(shown.words)
