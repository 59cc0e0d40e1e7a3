"""Answers as short texts: what a reader who pays for every word needs, and how to see more.

In: answers of the workbench. Out: texts. Declarations and names are told as on the command line. It does not know
tools.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from porism.interfaces.http.libraries import State
from porism.interfaces.layout import View, sheet
from porism.interfaces.mcp.arguments import LAST_BRANCHES, LAST_HITS, Paged, UsesArguments
from porism.interfaces.pages import Checked, Page
from porism.interfaces.paper import clean, first_sentence, one_line, text_of
from porism.interfaces.sheets_hits import SIGNATURE, marks_of
from porism.interfaces.sheets_verdicts import report_blocks
from porism.interfaces.tree import Uses
from porism.lean import Diagnostic, FileReport
from porism.library import Declaration
from porism.retrieve import Needs
from porism.search import Answer, GoalAnswer, PatternAnswer

MESSAGES = 12
"""So many messages of Lean are shown."""
MESSAGE = 700
"""Characters of one of them that are shown."""
Told = tuple[Declaration, str]
"""A declaration and what is said of it besides."""


def hits_text(answer: Answer, page: Paged) -> str:
    """Return a part of the hits for a question."""
    notes = [note for note in (answer.explanation, f"Try: {answer.suggestion}" if answer.suggestion else "") if note]
    found = [(hit.declaration, "") for hit in answer.hits]
    return _listed(found, page, [*notes, *_not_as_asked(answer.degraded)], "No declaration was found.")


def goal_text(answer: GoalAnswer, page: Paged) -> str:
    """Return a part of the lemmas for a proof state; with several goals each says for which it is."""
    found: list[Told] = []
    for hit in answer.hits:
        fits = "applies" if hit.shape.applies else ""
        for_goal = f"goal {hit.goal + 1}" if len(answer.goals) > 1 else ""
        found.append((hit.declaration, ", ".join(filter(None, (fits, for_goal)))))
    return _listed(found, page, _not_as_asked(answer.degraded), "No lemma was found.")


def pattern_text(answer: PatternAnswer, page: Paged) -> str:
    """Return a part of what has a pattern."""
    return _listed([(hit, "") for hit in answer.hits], page, [answer.header], "Nothing has this pattern.")


def needs_text(needs: Needs, page: Paged) -> str:
    """Return a part of what a statement needs, and what was asked for and is not there."""
    is_plain = needs.by == "query"
    found = [(n.declaration, "" if is_plain else n.why or n.source) for n in needs.found if n.declaration is not None]
    missing = [f"Not in the library: {need.name}{_or(need.others)}" for need in needs.missing]
    notes = [f"Found by {needs.by}.", *missing, *_not_as_asked(needs.degraded)]
    return _listed(found, page, notes, "No declaration was found.")


def _or(others: Sequence[str]) -> str:
    return f" (similar: {', '.join(others[:3])})" if others else ""


def _not_as_asked(degraded: Iterable[str]) -> list[str]:
    return [f"Not as asked: {what}" for what in degraded]


def _listed(found: Sequence[Told], page: Paged, notes: Sequence[str], nothing: str) -> str:
    """Return a part of a list with its notes; `found` has one more than is shown where there is more."""
    end = page.offset + page.limit
    lines: list[str] = []
    for rank, (declaration, besides) in enumerate(found[page.offset : end], page.offset + 1):
        lines += _told(rank, declaration, besides)
    if not lines:
        lines.append(f"Nothing comes after the first {len(found)}." if found else nothing)
    elif len(found) > end:
        lines.append(_more(end, LAST_HITS))
    return "\n".join([*lines, *map(clean, notes)])


def _told(rank: int, declaration: Declaration, besides: str) -> Iterator[str]:
    """Yield the lines of one declaration."""
    d = declaration
    yield f"{rank}. {one_line(d.name)}  {d.kind}  {one_line(d.module)}{marks_of(d)}"
    if d.signature:
        yield f"   {one_line(d.signature, SIGNATURE)}"
    said = first_sentence(d.docstring) if d.docstring else one_line(d.title, 200)
    if said:
        yield f"   {said}"
    if besides:
        yield f"   [{one_line(besides, 200)}]"


def page_text(found: Page | Checked, *, value: bool) -> str:
    """Return everything about a declaration, or what is known of a name that is none."""
    if isinstance(found, Page) and not value:
        found = replace(found, declaration=replace(found.declaration, value=""))
    return text_of(sheet(found, View(full=True))).rstrip()


def uses_text(found: Uses | Checked, asked: UsesArguments) -> str:
    """Return a part of what a declaration uses or is used by, or what is known of a name that is none."""
    if isinstance(found, Checked):
        return page_text(found, value=False)
    branches = found.branches[asked.offset :]
    direction = "is used by" if asked.direction == "used by" else "uses"
    lines = [f"{one_line(found.name)} {direction} {found.count:,}:"]
    lines += [f"{one_line(branch.name)}  {branch.kind}  {', '.join(branch.edges)}" for branch in branches]
    end = asked.offset + len(branches)
    if not branches and found.count:
        lines.append(f"Nothing comes after the first {found.count:,}.")
    elif end < found.count:
        lines.append(_more(end, LAST_BRANCHES))
    return "\n".join(lines)


def _more(offset: int, last: int) -> str:
    """Return how to see more of a list."""
    return f"More: offset={offset}" if offset <= last else "There is more, which cannot be listed: ask more narrowly."


def state_text(state: State, missing: Sequence[str]) -> str:
    """Return what a library is."""
    said = {
        "library": state.name,
        "declarations": f"{state.declarations:,}",
        "Lean": state.lean or "unknown",
        "Mathlib": state.mathlib or "unknown",
        "built": state.built,
        "vectors": state.vectors or "none: questions are matched by words, names and graph",
        "not indexed": ", ".join(missing),
        "problem": state.problem,
    }
    return "\n".join(f"{name}: {clean(value)}" for name, value in said.items() if value)


def report_text(report: FileReport) -> str:
    """Return the verdict on a file: every theorem, and what Lean complains about."""
    verdict = "Accepted." if report.accepted else "Not accepted."
    if not report.theorems:
        verdict = f"{verdict} There is no theorem in it."
    blocks = "".join(text_of(block) for block in report_blocks(report)).rstrip()
    return "\n".join([verdict, *([blocks] if blocks else []), *_messages(report.diagnostics)])


def _messages(said: Sequence[Diagnostic]) -> Iterator[str]:
    """Yield what Lean complains about, errors first."""
    bad = sorted((d for d in said if d.severity != "information"), key=lambda d: (d.severity != "error", d.start.line))
    for one in bad[:MESSAGES]:
        text = clean(one.text)
        shown = text if len(text) <= MESSAGE else f"{text[:MESSAGE]}…"
        yield f"{one.severity} {one.start.line}:{one.start.column}: {shown}"
    if len(bad) > MESSAGES:
        yield f"… and {len(bad) - MESSAGES} more"


def bounded(text: str, most: int) -> str:
    """Return a text that is no longer than allowed and can be sent, saying what was cut off."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= most else f"{text[:most]}\n… cut after {most:,} of {len(text):,} characters"
