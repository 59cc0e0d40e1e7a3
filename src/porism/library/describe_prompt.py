"""What a model is told of a declaration that it is to describe, within bounds, and what is taken of its reply.

In: a declaration and the words for what it uses. Out: a request. Texts that are too long are cut, and where the whole
is, what it uses goes first, an eighth at a time, then docstring, value and signature are halved (LeanSearch v2's rule).
It does not know what is described when, nor who replies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from porism.errors import UsageError
from porism.library.declaration import Declaration
from porism.library.descriptions import shown_value
from porism.models import CHARACTERS_A_TOKEN, ChatRequest, Message
from porism.prompts import render

PROMPT = "describe_declaration"

LONGEST_TITLE, LONGEST_DESCRIPTION = 300, 6_000
"""Characters of a title and of a description; longer ones are no description, and asked for again."""


LONGEST_VARIABLES = 8_000
"""Characters of the variables of a section that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much of a declaration, and of what it uses, a prompt shows; in tokens, of 3.8 characters each."""

    input_tokens: int = 200_000
    """Tokens of the whole prompt."""
    output_tokens: int = 16_000
    """Tokens of a reply, thinking included."""
    signature_tokens: int = 3_500
    """Tokens of its signature."""
    value_tokens: int = 6_000
    """Tokens of its value; that of a theorem is a proof, and is not shown."""
    docstring_tokens: int = 800
    """Tokens of its docstring."""
    dependencies: int = 96
    """Most declarations that it uses whose descriptions are shown: those that its statement names come first."""
    dependency_tokens: int = 400
    """Tokens of the description of each."""

    def __post_init__(self) -> None:
        if min(self.input_tokens, self.output_tokens, self.signature_tokens) < 1:
            raise UsageError(
                "Without tokens nothing is described.",
                advice="input_tokens, output_tokens and signature_tokens are at least 1.",
            )
        if min(self.value_tokens, self.docstring_tokens, self.dependencies, self.dependency_tokens) < 0:
            raise UsageError("A number of tokens or of dependencies is negative.", advice="Take 0 or more of each.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a model says of a declaration."""

    title: str
    description: str

    def __post_init__(self) -> None:
        for name, most in (("title", LONGEST_TITLE), ("description", LONGEST_DESCRIPTION)):
            length = len(getattr(self, name).strip())
            if not 0 < length <= most:
                raise ValueError(f"{name} has {length:,} characters; from 1 to {most:,} are wanted")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words for one declaration that another uses."""

    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """What a prompt is made of."""

    declaration: Declaration
    signature: str
    value: str
    docstring: str
    words: Sequence[Words]
    cycle: Sequence[Mapping[str, str]]


def describe_request(
    declaration: Declaration, words: Sequence[Words], cycle: Sequence[Declaration], bounds: Bounds
) -> ChatRequest[Told]:
    """Return the request to describe a declaration.

    `words` are those for what it uses, the most important first; `cycle` are the declarations that use it and that it
    uses, which are not described yet.
    """
    parts = _Parts(
        declaration=declaration,
        signature=cut_to(declaration.signature, bounds.signature_tokens),
        value=cut_to(shown_value(declaration.kind, declaration.value), bounds.value_tokens),
        docstring=cut_to(declaration.docstring.strip(), bounds.docstring_tokens),
        words=shown_words(words, bounds),
        cycle=[
            {"name": one.name, "signature": cut_to(one.signature, bounds.dependency_tokens)}
            for one in cycle[: bounds.dependencies]
        ],
    )
    message = Message(speaker="user", text=_fitting(parts, bounds))
    return ChatRequest(messages=(message,), answer=Told, max_tokens=bounds.output_tokens, purpose=PROMPT)


def shown_words(words: Sequence[Words], bounds: Bounds) -> list[Words]:
    """Return the words that are shown of what a declaration uses."""
    return [
        replace(one, description=cut_to(one.description, bounds.dependency_tokens))
        for one in words[: bounds.dependencies]
    ]


def _fitting(parts: _Parts, bounds: Bounds) -> str:
    """Return the prompt, made shorter until it keeps to its bound or nothing is left to leave out."""
    most = bounds.input_tokens * CHARACTERS_A_TOKEN
    while True:
        text = _rendered(parts)
        if len(text) <= most:
            return text
        if parts.words:
            parts = replace(parts, words=parts.words[: len(parts.words) - max(1, len(parts.words) // 8)])
        elif parts.cycle:
            parts = replace(parts, cycle=())
        elif parts.docstring or parts.value or parts.signature:
            halves = {name: getattr(parts, name) for name in ("docstring", "value", "signature")}
            parts = replace(parts, **{name: text[: len(text) // 2] for name, text in halves.items()})
        else:
            return text


def _rendered(parts: _Parts) -> str:
    """Return the prompt of parts."""
    one = parts.declaration
    return render(
        PROMPT,
        declaration=_written(parts),
        kind=one.kind,
        name=one.name,
        module=one.module,
        docstring=parts.docstring,
        dependencies=parts.words,
        cycle=parts.cycle,
    )


def _written(parts: _Parts) -> str:
    """Return a declaration as it would be written, under the variables that its statement leans on."""
    one = parts.declaration
    variables = " ".join(one.context.variables)[:LONGEST_VARIABLES]
    lines = [f"variable {variables}"] if variables else []
    head = f"{one.kind} {one.name} {parts.signature}".rstrip()
    body = " where\n  " if one.kind in ("structure", "class", "inductive") else " :=\n  "
    return "\n".join((*lines, head + (body + parts.value if parts.value else "")))


def cut_to(text: str, tokens: int) -> str:
    """Return the beginning of a text, of so many tokens; what is cut off is marked."""
    most = int(tokens * CHARACTERS_A_TOKEN)
    return text if len(text) <= most else f"{text[:most].rstrip()} …"
