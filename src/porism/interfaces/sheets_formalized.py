"""Formalized statements, laid out for people: the statement and its standing, alternatives, what it was written with.

In: `Formalized`, prompts, or what a file of statements came to. Out: what rich prints. It does not know how statements
are formalized.
"""

from collections.abc import Iterator

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from porism.formalize import Attempt, Explained, Fails, Formalized, Illustration
from porism.interfaces.formalizing import FormalizedFile
from porism.interfaces.pages_stated import StatedBenched
from porism.interfaces.paper import one_line, plain
from porism.interfaces.sheets_retrieved import spending_in_words
from porism.interfaces.sheets_stated import stated_sheet

_STYLES = {"type-checks": "green", "unchecked": "yellow", "fails": "red", "errored": "magenta"}

MESSAGE = 240
"""Characters of one thing that is wrong that are shown."""
FAULTS = 3
"""Things that are shown of what is wrong with one sample."""


def formalization_sheet(answer: Formalized | Explained | FormalizedFile | StatedBenched) -> RenderableType:
    """Return the sheet of an answer about formalization."""
    match answer:
        case Formalized():
            return Stack(*_blocks(answer))
        case Explained():
            return Stack(*_prompts(answer))
        case StatedBenched():
            return stated_sheet(answer)
        case FormalizedFile():
            line = f"{answer.statements:,} statements: {answer.answered:,} answered, {answer.stand:,} of them stand, "
            line += f"{answer.before:,} before, {answer.errored:,} not answered; {answer.out}"
            spent = [plain(spending_in_words(answer.spent), "dim")] if answer.spent.calls else []
            return Stack(plain(line), *spent)


def _blocks(found: Formalized) -> Iterator[RenderableType]:
    """Yield the statement, what is odd about it, the others, and what it was written with."""
    by_number = {attempt.sample: attempt for attempt in found.attempts}
    if found.source:
        yield plain(found.source.rstrip())
        yield Text()
    yield plain(_standing(found), _STYLES[found.outcome])
    best = by_number[found.groups[0].samples[0]] if found.groups else None
    if best is not None:
        yield from (plain(f"  {said}", "dim") for said in _history(best))
        yield from (plain(f"  Note: {remark}", "yellow") for remark in best.remarks)
    for number, group in enumerate(found.groups[1:], 2):
        other = by_number[group.samples[0]]
        yield plain(f"\nalternative {number}: {_samples(len(group.samples))}", "cyan")
        yield _indented(other.draft.statement if other.draft else "")
        yield from (plain(f"  Note: {remark}", "yellow") for remark in other.remarks)
    yield from _failures(found)
    yield Text()
    yield from _written_with(found)
    yield plain(spending_in_words(found.spent), "dim")


def _standing(found: Formalized) -> str:
    """Return where the statement stands, and how many samples say the same."""
    match found.outcome:
        case "type-checks":
            said = "Lean takes it; whether it says what was meant is for you to judge"
        case "unchecked":
            said = f"unchecked: {found.why_unchecked}"
        case "fails":
            return f"No statement: Lean takes none of {_samples(len(found.attempts))}"
        case "errored":
            return "Nobody could be asked: this says nothing of the statement"
    return f"{said} ({len(found.groups[0].samples):,} of {_samples(len(found.attempts))} say this)"


def _samples(count: int) -> str:
    return f"{count:,} sample{'' if count == 1 else 's'}"


def _history(attempt: Attempt) -> Iterator[str]:
    """Yield what happened to a sample before it stood."""
    for step in attempt.steps:
        yield from (f"{one.old} → {one.new or 'nothing'}: {one.why}" for one in step.corrections)
        if step.how == "repaired":
            yield "written again after Lean did not take it"


def _failures(found: Formalized) -> Iterator[RenderableType]:
    """Yield the samples that do not stand, with what is wrong; where some stand, in a line each."""
    for attempt in found.attempts:
        if attempt.outcome == "errored":
            yield plain(f"sample {attempt.sample + 1} could not be written or checked: {attempt.error}", "magenta")
        elif attempt.outcome == "fails" and (standing := attempt.steps[-1].standing) and isinstance(standing, Fails):
            if not found.groups and attempt.draft is not None:
                yield _indented(attempt.draft.statement)
            shown = standing.faults[: 1 if found.groups else FAULTS]
            for fault in shown:
                yield plain(f"sample {attempt.sample + 1}: {one_line(fault.text, MESSAGE)}", "red")


def _written_with(found: Formalized) -> Iterator[RenderableType]:
    """Yield what was retrieved and shown."""
    if found.needs is not None:
        names = ", ".join(shown.name for shown in found.context.declarations)
        yield plain(f"needs (by {found.needs.by}): {', '.join(found.needs.names) or 'nothing was found'}", "dim")
        if names != ", ".join(found.needs.names):
            yield plain(f"shown: {names or 'none'}" + (f" ({found.amount})" if found.amount else ""), "dim")
    yield from _examples(found.illustration)


def _examples(illustration: Illustration) -> Iterator[RenderableType]:
    """Yield the examples in a line each."""
    for example in illustration.examples:
        yield plain(f"example: {example.declaration.name}, for {', '.join(example.covers)}", "dim")
    if illustration.needed:
        line = f"{illustration.covered:,} of {illustration.needed:,} declarations in use, by {illustration.by}"
        yield plain(f"examples show {line}" if illustration.by else "no theorem uses them", "dim")


def _prompts(explained: Explained) -> Iterator[RenderableType]:
    """Yield each prompt under its step."""
    for number, prompt in enumerate(explained.prompts, 1):
        is_last = number == len(explained.prompts)
        times = f", sent for {_samples(explained.samples)}" if is_last else ""
        yield plain(f"── {number}. {prompt.step}{times} ──", "bold")
        yield plain(prompt.text)


def _indented(text: str) -> Padding:
    """Return a text four columns in."""
    return Padding(plain(text), (0, 0, 0, 4), expand=False)
