"""A trajectory as a page to read: the statement, each candidate with what came of it, what was looked for, the proof.

In: a problem and what came of it. Out: Markdown. It does not know where the page is kept.
"""

import re
from collections.abc import Iterator

from porism.lean import counted
from porism.prove.edits import edit_kind
from porism.prove.problem import Problem
from porism.prove.proved import Proved, names_used
from porism.prove.showing import cut, feedback, no_answer, shown_before
from porism.prove.state import Looked, Round

_BEFORE = 3_000
_FEEDBACK = 4_000
_NAMES = 40


def page_of(problem: Problem, found: Proved) -> str:
    """Return the page of a trajectory."""
    return "\n".join(_lines(problem, found)).rstrip() + "\n"


def _lines(problem: Problem, found: Proved) -> Iterator[str]:
    yield f"# {found.key}: {found.outcome}"
    yield ""
    yield f"{found.why}. {_account(found)}"
    yield ""
    yield "## Statement"
    yield ""
    yield from _fenced(shown_before(problem.task.prefix, _BEFORE).rstrip(), "lean")
    if problem.informal.strip():
        yield from (problem.informal.strip(), "")
    if found.sketch:
        yield from ("## Sketch", "")
        yield from (f"{number}. {' '.join(step.split())}" for number, step in enumerate(found.sketch, 1))
        yield ""
    before = None
    for done in found.rounds:
        yield from _round(done, before)
        before = done.body
    if found.body:
        yield from ("## Proof", "")
        yield from _fenced(found.body, "lean")


def _account(found: Proved) -> str:
    """Return what the trajectory did and took, in a sentence or two."""
    counts, spent = found.counts, found.spent
    return (
        f"{counted(counts.submissions, 'submission')}, {counted(counts.retrievals, 'retrieval')}, "
        f"{counted(counts.calls, 'call')} ({spent.calls} with all that were prepared or lost), "
        f"{counted(counts.blocked, 'repeat')} not checked again. "
        f"{spent.usage.input_tokens:,} tokens read, {spent.usage.output_tokens:,} written; {spent.price}; "
        f"{found.seconds:.0f} seconds."
    )


def _round(done: Round, before: str | None) -> Iterator[str]:
    """Yield a candidate, what was looked for before it, and what came of it."""
    outcome = done.verdict.outcome if done.verdict else "no answer"
    kind = edit_kind(before, done.body).replace("_", " ")
    yield f"## Round {done.number}: {outcome} ({kind})"
    yield ""
    if done.looked:
        yield from _looked(done.looked)
    yield from _fenced(done.body, "lean")
    said = feedback(done.verdict, _FEEDBACK) if done.verdict else no_answer(done.unsettled)
    yield from _fenced(said, "")


def _looked(looked: Looked) -> Iterator[str]:
    """Yield queries and what they found."""
    yield "Looked for:"
    yield ""
    yield from (f"- {' '.join(query.split())}" for query in looked.queries)
    yield from (f"- ({remark})" for remark in looked.remarks)
    names = names_used(looked)
    yield ""
    shown = ", ".join(f"`{name}`" for name in names[:_NAMES]) or "nothing"
    yield f"Found: {shown}" + (f" and {len(names) - _NAMES} more" if len(names) > _NAMES else "") + "."
    yield ""


def _fenced(text: str, language: str) -> Iterator[str]:
    """Yield a text in a fence that is longer than any in it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    yield from (fence + language, cut(text.strip("\n"), 20_000), fence, "")
