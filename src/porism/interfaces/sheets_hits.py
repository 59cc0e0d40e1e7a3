"""The answer to a question, laid out for people.

In: an `Answer`. Out: what rich prints. It does not know how hits were found.
"""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from porism.interfaces.paper import first_sentence, name_text, one_line, plain
from porism.library import Declaration
from porism.search import Answer, Hit, Reason

SIGNATURE = 240
"""Characters of a signature that are shown."""


def answer_sheet(answer: Answer, *, explain: bool) -> RenderableType:
    """Return the hits of an answer, and what should be known about it."""
    blocks: list[RenderableType] = []
    if explain:
        blocks.extend([_question(answer), Text()])
    width = len(str(len(answer.hits)))
    for hit in answer.hits:
        blocks.extend(_hit(hit, width, explain=explain))
    if answer.explanation:
        blocks.append(plain(answer.explanation, "yellow"))
    if answer.suggestion:
        blocks.append(Text.assemble("Try: ", plain(answer.suggestion, "bold")))
    blocks.extend(plain(f"Not as asked: {what}", "yellow") for what in answer.degraded)
    return Group(*blocks)


def _question(answer: Answer) -> Text:
    """Return how a question was read."""
    read = answer.question
    parts = [f"read as {read.shape}: {one_line(read.text, 200)}"]
    if read.names:
        parts.append(f"names: {', '.join(read.names)}")
    return plain("\n".join(parts), "dim")


def _hit(hit: Hit, width: int, *, explain: bool) -> Iterator[RenderableType]:
    """Yield the lines of one hit: what it is; why it is there."""
    yield from declaration_lines(hit.rank, hit.declaration, width)
    why = why_of(hit.reasons) or ", ".join(hit.lanes)
    yield below(plain(f"{hit.score:.3f}  {why}", "dim"), width)
    if explain:
        scores = "  ".join(f"{name} {score:.4g}" for name, score in hit.scores.items())
        yield below(plain(scores, "dim"), width)


def declaration_lines(rank: int, declaration: Declaration, width: int) -> Iterator[RenderableType]:
    """Yield the lines of one declaration in a list: name, kind and module; signature; docstring.

    `width` is that of the largest rank.
    """
    d = declaration
    yield Text.assemble(
        f"{rank:>{width}}  ",
        name_text(d.name, "bold"),
        (f"  {d.kind}", "cyan"),
        (f"  {d.module}", "dim"),
        plain(marks_of(d), "yellow"),
    )
    if d.signature:
        yield below(plain(one_line(d.signature, SIGNATURE)), width)
    if d.docstring:
        yield below(plain(first_sentence(d.docstring), "italic"), width)


def marks_of(declaration: Declaration) -> str:
    """Return what should be known about a name beside its kind: from what it is made, a guess, deprecated."""
    d = declaration
    marks = [f"from {d.generated_from}"] if d.generated_from else []
    marks += [] if d.certain else ["a guess"]
    marks += [f"deprecated{', now ' + d.deprecated.by if d.deprecated.by else ''}"] if d.deprecated else []
    return f"  ({'; '.join(marks)})" if marks else ""


def below(text: Text, width: int) -> Padding:
    """Return a text under the name of its declaration, whose rank is `width` wide."""
    return Padding(text, (0, 0, 0, width + 2), expand=False)


def why_of(reasons: Iterable[Reason]) -> str:
    """Return in words why a search found something."""
    return "; ".join(dict.fromkeys(map(_why, reasons)))


def _why(reason: Reason) -> str:
    """Return a reason in words."""
    if reason.lane == "name":
        return f"name: {reason.how}"
    if reason.lane == "lexical":
        return f"words{': ' + reason.how if reason.how and reason.how != 'words' else ''}"
    if reason.lane == "dense":
        return reason.how
    by = "used by" if reason.direction == "uses" else "uses"
    through = f" through {', '.join(reason.through)}" if reason.through else ""
    edge = f" ({reason.edge})" if reason.edge else ""
    return f"graph: {by} {reason.seed}{edge}{through}" if reason.seed else f"graph: {reason.how}"
