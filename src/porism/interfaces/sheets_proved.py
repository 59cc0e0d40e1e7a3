"""Proofs, laid out for people: each hole of a file with what came of it, and what happens while it is being filled.

In: a `ProvedFile`; events. Out: what rich prints; lines on standard error. It does not know how proofs are found.
"""

import sys
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from porism.interfaces.paper import clean, plain
from porism.interfaces.proving import FilledGap, ProvedFile
from porism.lean import counted
from porism.prove import Event, Problem, State, Told, in_words

_STYLES = {"proved": "green", "not proved": "red", "stopped": "yellow", "skipped": "magenta"}


def proved_sheet(proved: ProvedFile) -> RenderableType:
    """Return the sheet of a file whose holes were to be filled."""
    blocks: list[RenderableType] = [plain(proved.path, "bold")]
    for gap in proved.gaps:
        blocks += _gap(gap)
    filled = sum(gap.outcome == "proved" for gap in proved.gaps)
    spent = proved.spent
    tokens = spent.usage.input_tokens + spent.usage.output_tokens
    done = "; put into the file" if proved.written else ""
    took = f"{counted(spent.calls, 'call')}, {counted(tokens, 'token')}, {spent.price}"
    last = f"{filled:,} of {len(proved.gaps):,} proved{done}; {took}"
    return Group(*blocks, plain(last, "bold"))


def _gap(gap: FilledGap) -> Iterator[RenderableType]:
    """Yield the blocks of one hole."""
    head = Text.assemble(f"  line {gap.line}  ", (gap.outcome, _STYLES[gap.outcome]), "  ", plain(gap.declaration))
    yield head
    yield plain(f"    {gap.why}", "dim")
    if gap.trajectory and gap.trajectory.rounds:
        counts = gap.trajectory.counts
        yield plain(
            f"    {counted(counts.submissions, 'submission')}, {counted(counts.retrievals, 'retrieval')}, "
            f"{counted(counts.calls, 'call')}",
            "dim",
        )
    yield from (plain(f"      {line}") for line in gap.proof.split("\n") if gap.proof)
    if gap.page:
        yield plain(f"    {gap.page}", "dim")


def watcher(*, quiet: bool) -> Told:
    """Return what tells on standard error of each round as it happens; quiet, what tells nobody."""
    seen: set[str] = set()

    def told(problem: Problem, event: Event, state: State) -> None:
        if quiet:
            return
        if problem.key not in seen:
            seen.add(problem.key)
            print(f"{problem.key}\n{_statement(problem)}", file=sys.stderr)
        if words := in_words(event, state):
            print(clean(words), file=sys.stderr, flush=True)

    return told


def _statement(problem: Problem) -> str:
    """Return the last paragraph of the text before a hole: the statement, as a rule."""
    lines = problem.task.prefix.rstrip().split("\n\n")[-1].split("\n")
    return clean("\n".join(f"  {line}" for line in lines[-12:]))
