"""What was found by a pattern, or for a proof state, laid out for people.

In: a `PatternAnswer` or a `GoalAnswer`. Out: what rich prints. It does not know how anything was found.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from porism.interfaces.paper import one_line, plain
from porism.interfaces.sheets_hits import below, declaration_lines, why_of
from porism.search import Goal, GoalAnswer, GoalHit, PatternAnswer

CONCLUSION = 200
"""Characters of a goal that are shown."""
_NONE_APPLIES = "None of these was seen to apply; they are near in words, in meaning or by what they speak of."


def pattern_sheet(answer: PatternAnswer) -> RenderableType:
    """Return what was looked for, and what has this pattern."""
    blocks: list[RenderableType] = [plain(one_line(answer.header), "dim")]
    width = len(str(len(answer.hits)))
    for rank, hit in enumerate(answer.hits, 1):
        blocks.extend(declaration_lines(rank, hit, width))
    if answer.hits and not answer.complete:
        blocks.append(plain("More may fit; a narrower query shows it.", "yellow"))
    return Group(*blocks)


def goal_sheet(answer: GoalAnswer) -> RenderableType:
    """Return the lemmas for a proof state; of several goals it is said how each was read, and for which a lemma is."""
    blocks: list[RenderableType] = []
    several = len(answer.goals) > 1
    if several:
        blocks.extend(_goal(at, goal) for at, goal in enumerate(answer.goals, 1))
    width = len(str(len(answer.hits)))
    for hit in answer.hits:
        blocks.extend(_hit(hit, width, several=several))
    if not any(hit.shape.applies for hit in answer.hits):
        blocks.append(plain(_NONE_APPLIES if answer.hits else "No lemma was found.", "yellow"))
    blocks.extend(plain(f"Not as asked: {what}", "yellow") for what in answer.degraded)
    return Group(*blocks)


def _goal(at: int, goal: Goal) -> Text:
    """Return how a goal was read, on one line."""
    case = f" ({goal.case})" if goal.case else ""
    return plain(one_line(f"goal {at}{case}: ⊢ {goal.conclusion}", CONCLUSION), "dim")


def _hit(hit: GoalHit, width: int, *, several: bool) -> Iterator[RenderableType]:
    """Yield the lines of one lemma: what it is; whether it applies, for which goal, and why it is there."""
    yield from declaration_lines(hit.rank, hit.declaration, width)
    said = [_place(hit, several=several)] if several or hit.shape.applies else []
    shares = f"speaks of {', '.join(hit.shares)}" if hit.shares else ""
    said += [(why, "dim") for why in (shares, why_of(hit.reasons)) if why]
    line = Text("; ").join(plain(text, style) for text, style in said)
    yield below(Text.assemble((f"{hit.score:.3f}  ", "dim"), line), width)


def _place(hit: GoalHit, *, several: bool) -> tuple[str, str]:
    """Return whether a lemma applies, and of several goals for which it is, with the style of that."""
    goal = f"goal {hit.goal + 1}" if several else ""
    if not hit.shape.applies:
        return goal, ""
    return f"applies to {goal}" if goal else "applies", "green"
