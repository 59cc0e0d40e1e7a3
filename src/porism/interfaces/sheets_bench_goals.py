"""The scores of the benchmark of goals, laid out for people.

In: `GoalsBenched`. Out: what rich prints. It does not know how goals are asked.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType

from porism.interfaces.benching_goals import GoalLine, GoalsBenched
from porism.interfaces.paper import plain
from porism.interfaces.sheets import bench_sheet

_SAID = {
    "goal": "by the goal search",
    "conclusion": "by a plain search with the conclusion",
    "text": "by a plain search with the whole goal",
}


def goals_sheet(benched: GoalsBenched) -> RenderableType:
    """Return a table for each way to ask, and under it how many of the wanted lemmas apply."""
    return Group(*_blocks(benched))


def _blocks(benched: GoalsBenched) -> Iterator[RenderableType]:
    """Yield the blocks of the sheet."""
    for line in benched.lines:
        yield plain(_SAID[line.by], "bold")
        yield bench_sheet(line.benched)
        yield plain(_applying(line), "dim")
    yield plain(f"theorems of the library that one application of another proves: {benched.one_step:,}", "dim")


def _applying(line: GoalLine) -> str:
    """Return in a line how many of the lemmas apply: of all, and of those found."""
    parts = (
        f"{style} {share.apply:,} of {share.wanted:,} ({share.found_apply:,} of {share.found:,} found)"
        for style, share in line.applying.items()
    )
    return f"lemmas that apply as read: {', '.join(parts)}"
