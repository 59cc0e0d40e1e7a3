"""What a run of a prover comes to: solved at k with intervals, verdicts, calls, tokens, and what a solved one costs.

    pass@k           share of all problems that are solved at k; errored, stopped and waiting ones count as not solved
                     and stand beside the score. By which rule is said: `submissions`, the accepted candidate is among
                     the first k; `paper`, its round, counted from 0, is at most k. Interval: Wilson's, 95 %
    cost per solved  what all problems cost up to k, over how many are solved; none where none is, or a price is missing
    relative cost    the cost at the largest k over that of the run without retrieval, with the same memory setting

In: runs. Out: a `ProvingLine` for each. It does not know how proofs are found.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from porism.errors import UsageError
from porism.evaluate.intervals import Interval
from porism.evaluate.proving_record import ProblemResult, Status
from porism.evaluate.proving_run import ProvingRun
from porism.lean import Accepted, Incomplete, Rejected, TimedOut
from porism.models import Spending
from porism.prove import Proved, Round, Rule, cost_within, solved_within, spent_of

NO_RETRIEVAL = "none"
"""The mode that costs are relative to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How solved problems are counted."""

    at: tuple[int, ...] = (8, 16, 32)
    """The k of pass@k; those above the budget of submissions are not told, and the budget itself is."""
    pass_rule: Rule = "submissions"

    def __post_init__(self) -> None:
        if min(self.at, default=1) < 1:
            raise UsageError("Nothing is solved with no candidate.", advice="Count from 1.")
        if self.pass_rule not in ("submissions", "paper"):
            problem = f"There is no rule '{self.pass_rule}' to count by."
            raise UsageError(problem, advice="Known are submissions and paper.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PassAt:
    """How many problems are solved at one k."""

    k: int
    solved: int
    share: Interval
    cost: float | None
    """US dollars of all problems up to k; None where the price of a call is not known."""
    per_solved: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvingLine:
    """What one run comes to."""

    mode: str
    memory: bool
    problems: int
    statuses: Mapping[Status, int]
    passes: tuple[PassAt, ...]
    """For each k, ascending."""
    verdicts: Mapping[str, int]
    """How often candidates came to what, the commonest first."""
    submissions: int
    retrievals: int
    calls: int
    blocked: int
    repeated_queries: int
    spent: Spending
    """All calls that were made, those that prepare a proof too."""
    models: tuple[str, ...]
    """Who replied."""
    relative_cost: float | None = None


def summarise_proving(runs: Sequence[ProvingRun], counting: Counting) -> tuple[ProvingLine, ...]:
    """Return a line for each run, in order; costs are relative where the run without retrieval is among them."""
    lines = [_line(run, counting) for run in runs]
    plain = {(line.memory, run.record.digest): line for line, run in zip(lines, runs, strict=True) if _is_plain(line)}
    return tuple(
        replace(line, relative_cost=_relative(line, plain.get((line.memory, run.record.digest))))
        for line, run in zip(lines, runs, strict=True)
    )


def _is_plain(line: ProvingLine) -> bool:
    """Whether a line is of a run without retrieval."""
    return line.mode == NO_RETRIEVAL


def _line(run: ProvingRun, counting: Counting) -> ProvingLine:
    """Return what one run comes to."""
    settings = run.record.conditions["settings"]
    most = settings["budgets"]["submissions"]
    found = [result.found for result in run.results if result.found is not None]
    ks = sorted({k for k in counting.at if k < most} | {most})
    paid = tuple(one for each in found for one in each.paid if one.missing != "not recorded")
    return ProvingLine(
        mode=settings["mode"],
        memory=settings["memory"],
        problems=len(run.results),
        statuses=dict(Counter(result.status for result in run.results)),
        passes=tuple(_pass_at(k, run.results, counting.pass_rule) for k in ks),
        verdicts=dict(Counter(verdict_in_words(done) for each in found for done in each.rounds).most_common()),
        submissions=sum(each.counts.submissions for each in found),
        retrievals=sum(each.counts.retrievals for each in found),
        calls=sum(each.counts.calls for each in found),
        blocked=sum(each.counts.blocked for each in found),
        repeated_queries=sum(each.counts.repeated_queries for each in found),
        spent=spent_of(paid),
        models=tuple(sorted({one.model for one in paid if one.model})),
    )


def _pass_at(k: int, results: Sequence[ProblemResult], rule: Rule) -> PassAt:
    """Return how many problems are solved at k, and what that cost."""
    found = [result.found for result in results if result.found is not None]
    solved = sum(solved_within(each, k, rule) for each in found)
    cost = _cost(found, k, rule)
    return PassAt(
        k=k,
        solved=solved,
        share=proportion(solved, len(results)),
        cost=cost,
        per_solved=cost / solved if cost is not None and solved else None,
    )


def _cost(found: Sequence[Proved], k: int, rule: Rule) -> float | None:
    """Return what problems cost up to k; None where a price is not known."""
    costs = [cost_within(each, k, rule) for each in found]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


def _relative(line: ProvingLine, plain: ProvingLine | None) -> float | None:
    """Return how many times the cost without retrieval a run costs; None where either is not known, or that is 0."""
    mine = line.passes[-1].cost
    theirs = plain.passes[-1].cost if plain else None
    return None if mine is None or not theirs else mine / theirs


def proportion(count: int, total: int) -> Interval:
    """Return a share with Wilson's 95 % interval, which says something where all or none are counted too."""
    from scipy.stats import binomtest

    bounds = binomtest(count, total).proportion_ci(method="wilson")
    return Interval(count / total, float(bounds.low), float(bounds.high))


def verdict_in_words(done: Round) -> str:
    """Return the kind of what came of a candidate: an error of Lean, the rule that it breaks, a hole, no answer."""
    match done.verdict:
        case None:
            return "no answer"
        case Accepted():
            return "accepted"
        case Rejected(reason=reason):
            return "Lean error" if reason.name == "no_error" else f"refused: {reason.name.replace('_', ' ')}"
        case Incomplete():
            return "incomplete"
        case TimedOut():
            return "timed out"
        case _:
            assert_never(done.verdict)
