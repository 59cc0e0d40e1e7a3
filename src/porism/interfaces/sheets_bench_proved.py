"""Runs of a prover, laid out for people: a table with a line for each run, and what was not worked at to its end.

In: a `ProvingBenched`. Out: what rich prints. It does not know how the numbers came about.
"""

from collections import Counter
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table

from porism.evaluate import PassAt, ProvingLine
from porism.interfaces.bench_proving import ProvingBenched
from porism.interfaces.paper import plain
from porism.interfaces.sheets_retrieved import usage_in_words
from porism.lean import counted

_RULES = {
    "submissions": "pass@k: the accepted candidate is among the first k (the first one, and k - 1 revisions)",
    "paper": "pass@k by the rule of the paper: at most k revisions, so that k + 1 candidates count",
}
_SHOWN = 12
"""How many problems of a kind are named."""


def bench_proved_sheet(benched: ProvingBenched) -> RenderableType:
    """Return the sheet of runs of a prover."""
    rule = f"{_RULES[benched.counted.pass_rule]}; shares of all problems, with Wilson's 95 % intervals"
    return Group(
        _solved(benched),
        plain(rule, "dim"),
        *(plain(line) for each in benched.lines for line in _account(each)),
        *(plain(line, "yellow") for line in _unfinished(benched)),
        *(plain(f"kept in {folder}", "dim") for folder in benched.folders),
    )


def _solved(benched: ProvingBenched) -> Table:
    """Return the table of what was solved and what that cost."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(benched.task)
    ks = sorted({each.k for line in benched.lines for each in line.passes})
    headings = ("n", *(f"pass@{k}" for k in ks), "failed", "stopped", "errored", "waiting", "cost", "per solved")
    for heading in (*headings, "relative cost"):
        table.add_column(heading, justify="right")
    for line in benched.lines:
        passes = {each.k: each for each in line.passes}
        shares = (_share(passes[k], line.problems) if k in passes else "" for k in ks)
        counts = (str(line.statuses.get(status, 0)) for status in ("not proved", "stopped", "errored", "waiting"))
        last = line.passes[-1]
        money = (_dollars(last.cost), _dollars(last.per_solved), _times(line.relative_cost))
        table.add_row(plain(_name(line)), str(line.problems), *shares, *counts, *money)
    return table


def _name(line: ProvingLine) -> str:
    return f"{line.mode}, {'memory' if line.memory else 'no memory'}"


def _share(each: PassAt, total: int) -> str:
    share = each.share
    return f"{each.solved}/{total} {100 * share.mean:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _dollars(amount: float | None) -> str:
    return "n/a" if amount is None else f"${amount:,.4f}"


def _times(factor: float | None) -> str:
    return "n/a" if factor is None else f"{factor:.2f}"


def _account(line: ProvingLine) -> Iterator[str]:
    """Yield what a run did, and what came of its candidates."""
    spent = line.spent
    done = counted(line.submissions, "submission"), counted(line.retrievals, "retrieval"), counted(line.calls, "call")
    yield f"{_name(line)}: {', '.join(done)}"
    yield (
        f"  {counted(spent.calls, 'call')} in all, {spent.from_cache:,} from earlier replies, {spent.failed:,} failed, "
        f"{spent.cancelled:,} cancelled; {usage_in_words(spent.usage)}, {spent.price}"
    )
    repeats, queries = counted(line.blocked, "repeat"), counted(line.repeated_queries, "query", "queries")
    yield f"  {repeats} not checked again, {queries} answered before"
    told = ", ".join(f"{kind} {count:,}" for kind, count in line.verdicts.items()) or "none"
    yield f"  verdicts: {told}"
    if line.models:
        yield f"  replies by {', '.join(line.models)}"


def _unfinished(benched: ProvingBenched) -> Iterator[str]:
    """Yield what was not worked at to its end, and why; what waits for replies is only counted."""
    reasons = Counter(
        (problem.status, problem.why) for problem in benched.problems if problem.status in ("stopped", "errored")
    )
    for (status, why), count in reasons.most_common(_SHOWN):
        yield f"{count:,} {status}: {why}"
    if len(reasons) > _SHOWN:
        yield f"and {len(reasons) - _SHOWN:,} other reasons (--json tells all)"
    if waiting := sum(problem.status == "waiting" for problem in benched.problems):
        yield f"{waiting:,} wait for replies that the recording lacks; --export writes their prompts"
    if benched.left_out:
        some = ", ".join(f"{one.key} ({one.why})" for one in benched.left_out[:3])
        yield f"{len(benched.left_out):,} are not asked: {some}{' …' if len(benched.left_out) > 3 else ''}"
