"""The knobs of the prover: in which mode it looks for help, its budgets, its limits, and what a prompt shows.

In: nothing. Out: `Proving`, frozen. It does not know how the knobs are turned on.
"""

import math
from dataclasses import dataclass, field
from typing import Literal

from porism.errors import UsageError
from porism.models import SpendingLimits
from porism.prove.memory import Remembering

ModeName = Literal["none", "standard", "graph", "standard-reasoning", "reasoning", "fixed-reasoning"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """How much one trajectory may do; each is a counter of its own, and what reasoning prepares is in none of them.

    Counted are: as a submission, every candidate that is handed to verification, also one that is refused unread; as a
    retrieval, every time that queries are asked for; as a call, every reply of the model with a candidate or queries,
    usable or not. A candidate that is blocked as a repeat is a call and no submission. A call that brought no reply
    and an answer that Lean owes count nowhere, but are in the account.
    """

    submissions: int = 32
    """Candidates that are verified: the first and its revisions."""
    retrievals: int = 31
    """Times that declarations are looked for, at most once before each revision."""
    calls: int = 63
    """Replies of the model, with candidates or with queries."""

    def __post_init__(self) -> None:
        if self.submissions < 1 or self.calls < 1 or self.retrievals < 0:
            raise UsageError("Without submissions and calls nothing is proved.", advice="Take 1 or more of each.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """How declarations are looked for before a revision."""

    queries: int = 5
    """How many queries the model writes, which complement each other."""
    each: int = 50
    """How many declarations of each query are taken."""

    def __post_init__(self) -> None:
        if not 1 <= self.queries <= 20 or not 1 <= self.each <= 1000:
            raise UsageError(
                "These knobs of a retrieval make no sense.",
                advice="Take 1 to 20 queries, with 1 to 1,000 declarations each.",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How much a prompt shows, in characters where nothing else is said."""

    declarations: int = 250
    """How many declarations; where there are more, each query keeps its first."""
    context: int = 60_000
    """Of all declarations together."""
    before: int = 20_000
    """Of the text before the hole, its end."""
    after: int = 2_000
    """Of the text after the hole, its beginning."""
    feedback: int = 6_000
    """Of what Lean said about a candidate."""

    def __post_init__(self) -> None:
        least = min(self.declarations, self.after)
        if least < 0 or min(self.context, self.before, self.feedback) < 100:
            raise UsageError(
                "A prompt that shows less than 100 characters of something shows nothing.", advice="Show 100 or more."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopping:
    """Limits at which a run stops cleanly, to go on under higher ones; no reply or verdict is another under them."""

    problem_dollars: float | None = None
    """Most US dollars that are spent on one problem before another call is begun."""
    problem_seconds: float | None = None
    """Most seconds of replies, searches and verification that one problem takes before another step is begun."""
    run_seconds: float | None = None
    """Most seconds that a run of several problems takes before another step is begun."""
    repeats: int = 5
    """After so many replies in a row that repeat what failed before, or hold no proof, a problem is left, as the model
    has nothing new; 0: never, so that only the budgets end it, as in published runs."""
    run: SpendingLimits = field(default_factory=SpendingLimits)

    def __post_init__(self) -> None:
        if self.repeats < 0:
            raise UsageError(f"{self.repeats} is no limit.", advice="Give a number from 0.")
        for limit in (self.problem_dollars, self.problem_seconds, self.run_seconds):
            if limit is not None and not 0 <= limit < math.inf:
                raise UsageError(f"{limit} is no limit.", advice="Give a number from 0.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proving:
    """How a statement is proved."""

    mode: ModeName = "graph"
    """none: without declarations. standard: before each revision the model writes queries that are searched for.
    graph: the same, expanded through the dependency graph. reasoning: a sketch and declarations are prepared, and
    then as graph; standard-reasoning: as standard. fixed-reasoning: only what was prepared."""
    memory: bool = True
    """Remember what failed: tell of dead ends, and do not verify the same candidate twice."""
    tries: int = 2
    """How often Lean is asked about a candidate when it dies, or its time runs out, before the model is told so."""
    deaths: int = 3
    """After so many candidates in a row of which Lean has died, the run stops: it is Lean that fails, not they."""
    budgets: Budgets = field(default_factory=Budgets)
    looking: Looking = field(default_factory=Looking)
    showing: Showing = field(default_factory=Showing)
    remembering: Remembering = field(default_factory=Remembering)
    stopping: Stopping = field(default_factory=Stopping)

    def __post_init__(self) -> None:
        if self.tries < 1 or self.deaths < 1:
            raise UsageError("Lean is asked at least once.", advice="Set tries and deaths to 1 or more.")
