"""The answer to a question, laid out for people.

In: an `Answer`. Out: what rich prints. It does not know how hits were found.
"""

from collections.abc import Iterator

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
    """Yield the lines of one hit: name, kind and module; signature; docstring; why it is there."""
    d = hit.declaration
    yield Text.assemble(
        f"{hit.rank:>{width}}  ",
        name_text(d.name, "bold"),
        (f"  {d.kind}", "cyan"),
        (f"  {d.module}", "dim"),
        plain(marks_of(d), "yellow"),
    )
    indent = width + 2
    if d.signature:
        yield _below(plain(one_line(d.signature, SIGNATURE)), indent)
    if d.docstring:
        yield _below(plain(first_sentence(d.docstring), "italic"), indent)
    why = "; ".join(dict.fromkeys(_why(reason) for reason in hit.reasons)) or ", ".join(hit.lanes)
    yield _below(plain(f"{hit.score:.3f}  {why}", "dim"), indent)
    if explain:
        scores = "  ".join(f"{name} {score:.4g}" for name, score in hit.scores.items())
        yield _below(plain(scores, "dim"), indent)


def marks_of(declaration: Declaration) -> str:
    """Return what should be known about a name beside its kind: from what it is made, a guess, deprecated."""
    d = declaration
    marks = [f"from {d.generated_from}"] if d.generated_from else []
    marks += [] if d.certain else ["a guess"]
    marks += [f"deprecated{', now ' + d.deprecated.by if d.deprecated.by else ''}"] if d.deprecated else []
    return f"  ({'; '.join(marks)})" if marks else ""


def _below(text: Text, indent: int) -> Padding:
    """Return a text under the name of its hit."""
    return Padding(text, (0, 0, 0, indent), expand=False)


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
