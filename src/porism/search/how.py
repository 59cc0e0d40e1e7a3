"""How a search is done: the knobs of all its steps, and named settings of them.

In: nothing. Out: `How` and `PRESETS`. It does not know what the knobs are turned on.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from porism.errors import UsageError
from porism.lean import Kind
from porism.library import Telling
from porism.search.expand import Expansion
from porism.search.score import Scoring

MOST_HITS = 1_000
MOST_CANDIDATES = 100_000


def _refuse_unknown(what: str, value: str, known: Sequence[str]) -> None:
    """Raise UsageError for a value that is not one of those known."""
    if value not in known:
        raise UsageError(f"There is no {what} '{value}'.", advice=f"Known are {', '.join(known)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fusion:
    """How the matches by name, by words and in meaning become one ranking."""

    method: Literal["sum", "standard", "ranks"] = "sum"
    """sum: weighted mean of the strengths, each from 0 to 1. standard: weighted sum of standard scores (z-scores).
    ranks: weighted sum of 1 / (constant + rank), which is known as reciprocal rank fusion."""
    name: float = 1.0
    """Weight of a match by name."""
    words: float = 1.0
    """Weight of a match by words, whose best has 1."""
    dense: float = 1.0
    """Weight of the cosine with the question."""
    constant: int = 60
    """Constant of `ranks`."""
    deprecated: float = 0.5
    """What a deprecated declaration's score is multiplied with, unless it was asked for by name."""

    def __post_init__(self) -> None:
        _refuse_unknown("way to fuse", self.method, ("sum", "standard", "ranks"))
        weights = (self.name, self.words, self.dense, self.constant, self.deprecated)
        if not all(math.isfinite(weight) and weight >= 0 for weight in weights):
            raise UsageError(
                "The weights of a fusion are numbers that are not negative.", advice="Give 0 or more for each."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging:
    """How a reranker is used."""

    most: int = 100
    """How many declarations are judged at the end, in the prefilter's order; the others follow them."""
    before: bool = False
    """Judge all candidates before the expansion too, so that seeds and prefilter go by judgements."""
    anew: bool = False
    """Judge at the end what was judged before once more, as LeanGraphSearch does; otherwise each pair once."""
    telling: Telling = "whole"
    """What of a declaration is shown to the reranker: gist, whole, or lean-search-v2."""
    share: float = 1.0
    """Share of the judgement, scaled to [0, 1], in the score; what went before has the rest. 1: it alone, unscaled."""

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise UsageError(f"A judgement cannot have a share of {self.share}.", advice="Give one from 0 to 1.")
        if self.most < 1:
            raise UsageError(f"{self.most} declarations cannot be judged.", advice="Leave out the reranker instead.")


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """The knobs of a search."""

    limit: int = 20
    """How many hits are returned."""
    kind: tuple[Kind, ...] = ()
    """Only these kinds. Without it, all kinds but notation, macro, syntax, elab and example."""
    module: tuple[str, ...] = ()
    """Only these modules and those below them: Mathlib.Order has Mathlib.Order.Lattice in it."""
    package: tuple[str, ...] = ()
    """Only these packages."""
    namespace: tuple[str, ...] = ()
    """Only names in these namespaces."""
    sees: tuple[str, ...] = ()
    """Only what a file that imports these modules sees."""
    deprecated: bool = True
    """Return deprecated declarations too."""
    generated: bool = True
    """Return declarations that are not written but generated, too: fields, additive copies, instance names."""
    candidates: int = 200
    """How many declarations words, and meaning, give at most; as many are kept of all together."""
    names: bool = True
    """Look for names in the question."""
    words: bool = True
    """Look for what has the question's words."""
    dense: Literal["auto", "yes", "no"] = "auto"
    """Look for what is close in meaning. auto: if the embedder is the one of the vectors. yes: refuse any other."""
    rerank: Literal["auto", "yes", "no"] = "auto"
    """Let a reranker judge. auto: if there is one. yes: and say so if there is none."""
    nearest: float = 0.25
    """Least cosine of what is found as close in meaning; with most models two texts at random have less."""
    goal: float = 0.7
    """Share of a proof state's conclusion in its meaning; the whole has the rest."""
    expand: bool = True
    """Expand the candidates through the dependency graph."""
    again: bool = True
    """Take a second look at what words have matched: names, use and kinds of the declarations."""
    scoring: Scoring = field(default_factory=Scoring)
    fusion: Fusion = field(default_factory=Fusion)
    graph: Expansion = field(default_factory=Expansion)
    judging: Judging = field(default_factory=Judging)

    def __post_init__(self) -> None:
        if not 1 <= self.limit <= MOST_HITS:
            raise UsageError(f"{self.limit} hits were asked for.", advice=f"Ask for 1 to {MOST_HITS:,}.")
        if not 1 <= self.candidates <= MOST_CANDIDATES:
            advice = f"Ask for 1 to {MOST_CANDIDATES:,}."
            raise UsageError(f"{self.candidates} candidates were asked for.", advice=advice)
        if not -1 <= self.nearest <= 1:
            raise UsageError(f"No cosine is {self.nearest:g}.", advice="Give one from -1 to 1.")
        if not 0 <= self.goal <= 1:
            raise UsageError(f"A conclusion cannot have a share of {self.goal}.", advice="Give one from 0 to 1.")
        _refuse_unknown("value of dense", self.dense, ("auto", "yes", "no"))
        _refuse_unknown("value of rerank", self.rerank, ("auto", "yes", "no"))
        for kind in self.kind:
            _refuse_unknown("kind", kind, get_args(Kind))


_AS_PUBLISHED = How(
    names=False,
    dense="yes",
    words=False,
    rerank="yes",
    nearest=-1.0,
    goal=0.0,
    again=False,
    limit=50,
    candidates=100,
    fusion=Fusion(deprecated=1.0),
    graph=Expansion.paper(),
    judging=Judging(most=MOST_CANDIDATES, before=True),
)

PRESETS: Mapping[str, How] = {
    "default": How(),
    "fused": How(expand=False),
    "words": How(expand=False, dense="no"),
    "dense": How(expand=False, dense="yes", names=False, words=False),
    "paper": _AS_PUBLISHED,
    "paper-mathlibqr": replace(_AS_PUBLISHED, limit=200, candidates=200, graph=Expansion.paper(keep=200)),
}
"""Named settings. `fused` leaves the graph out, `words` meaning too, `dense` all but meaning. `paper` is
LeanGraphSearch, `paper-mathlibqr` its runs of MathlibQR."""
