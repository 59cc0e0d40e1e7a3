"""How much of what was found a statement is written with: DRIFT's open question, decided from what can be measured.

In: needs, an index. Out: the needs that are shown, whether examples are, and why. Retrieval hurts where little is
needed (miniF2F has 0.43 needs a statement): a model is led astray by declarations that it would not have missed. What
can be measured: how many distinct declarations were found, whether the model itself named none, how far a score falls
behind the best, and how much of the library uses a declaration, for what much of it uses a model knows. It does not
know prompts.
"""

from dataclasses import dataclass

from porism.index import PAPER
from porism.retrieve import Need, Needs, is_nothing
from porism.search import Searchable


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapting:
    """Whether and by which signs the context is cut down."""

    adaptive: bool = False
    """Choose for each statement how much of what was found is shown; otherwise all of it is."""
    behind: float = 0.5
    """A hit whose score is less than this share of the best score of the statement is not shown."""
    familiar: float = 0.005
    """A declaration that at least this share of the library uses is taken to be known to the model."""
    few: int = 1
    """With at most so many declarations that are not familiar, no examples are shown; with none, nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """What is shown of what was found."""

    needs: tuple[Need, ...]
    examples: bool
    why: str = ""
    """What decided it; empty where all is shown because nothing was to be decided."""


def amount(index: Searchable, needs: Needs, how: Adapting) -> Amount:
    """Return what is shown of what was found for a statement."""
    found = tuple(need for need in needs.found if need.declaration is not None)
    if not how.adaptive:
        return Amount(needs=found, examples=True)
    if needs.told is not None and all(map(is_nothing, needs.asked)):
        return Amount(needs=(), examples=False, why="the model says that nothing of the library is needed")
    best = max((need.score for need in found), default=0.0)
    near = tuple(need for need in found if need.score >= how.behind * best)
    strange = [need for need in near if not _is_familiar(index, need, how.familiar)]
    said = f"{len(found):,} found, {len(found) - len(near):,} far behind the best, {len(strange):,} not familiar"
    if not strange:
        return Amount(needs=(), examples=False, why=f"nothing is shown: {said}")
    if len(strange) <= how.few:
        return Amount(needs=near, examples=False, why=f"no examples are shown: {said}")
    return Amount(needs=near, examples=True, why=said)


def _is_familiar(index: Searchable, need: Need, share: float) -> bool:
    """Say whether at least a share of the library uses a declaration."""
    row = index.names.row(need.name)
    users = index.graph.profile(PAPER).in_degrees
    return row is not None and int(users[row]) >= share * max(len(users), 1)
