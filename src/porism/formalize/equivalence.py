"""Are two formal statements the same? Each is proved from the other, and Lean says so.

In: a Lean, two texts with a statement each, knobs. Out: an `Equivalence`: equal, not shown, or that they could not be
compared. Definitional equality comes first, then BEq+ (Poiroux et al., arXiv 2406.07222). It does not know where the
texts come from.
"""

import asyncio

from porism.formalize.beq import derive
from porism.formalize.beq_tools import Toolbox, ask_tools
from porism.formalize.equivalence_found import (
    Derived,
    Direction,
    Equal,
    Equivalence,
    Errored,
    NotShown,
    Unavailable,
    Underived,
    Which,
)
from porism.formalize.equivalence_how import Comparing
from porism.formalize.equivalence_meaning import OTHER_MEANING, meaning
from porism.formalize.equivalence_pair import Pair, clash, make_pair
from porism.formalize.equivalence_sides import Side, read_side
from porism.lean import Diagnostic, Elaboration, FileReport, Lean, Limits, Rules, check_file, statement_difference
from porism.models import Chat

KnownTactics = dict[tuple[str, str], Toolbox]
"""The tactics that a Lean knows, by its name and by imports; given again, nothing is asked twice."""


async def equivalent(
    lean: Lean,
    first: str,
    second: str,
    how: Comparing | None = None,
    *,
    chat: Chat | None = None,
    known: KnownTactics | None = None,
) -> Equivalence:
    """Say whether two texts state the same: each one's last theorem follows from the other's.

    A model is asked for proofs where `how.level` says what these may hold. Raises LeanError, ModelError.
    """
    how = how or Comparing()
    read = read_side(first), read_side(second)
    sides = [side for side in read if isinstance(side, Side)]
    if len(sides) < 2:
        return _unread(read)
    one, other = sides
    forward, backward = make_pair(one, other), make_pair(other, one)
    if (wrong := await _errors(lean, forward, how)) is not None:
        return wrong
    tools = await _tools(lean, forward.imports, how, {} if known is None else known)
    there = await derive(lean, forward, tools, how, chat)
    tried = there.shown or how.both
    back = await derive(lean, backward, tools, how, chat) if tried else Underived(reason="not tried")
    return _weigh(one, other, there, back, tools.unavailable)


def not_comparable(first: str, second: str) -> str:
    """Return in words why two texts cannot be put together, whatever Lean says of them; empty where they can."""
    read = read_side(first), read_side(second)
    one, other = read
    return clash(one, other) if isinstance(one, Side) and isinstance(other, Side) else _unread(read).detail


def _weigh(
    one: Side, other: Side, there: Direction, back: Direction, unavailable: tuple[Unavailable, ...]
) -> Equivalence:
    """Return the answer that two directions give."""
    if not (isinstance(there, Derived) and isinstance(back, Derived)):
        return NotShown(forward=there, backward=back, unavailable=unavailable)
    used = {there.proof.step, back.proof.step}
    by = "proofs"
    if used == {"reducible"} and not statement_difference(one.statement, other.statement):
        by = "identical"
    elif used <= {"reducible", "definitional"}:
        by = "definitional"
    elif used <= {"reducible", "definitional", "direct"}:
        by = "reordered"
    return Equal(by=by, forward=there, backward=back, unavailable=unavailable)


def _unread(read: tuple[Side | str, Side | str]) -> Errored:
    """Return the answer about texts of which one or both have no statement."""
    names: tuple[Which, Which] = ("first", "second")
    missing: dict[Which, str] = {which: side for which, side in zip(names, read, strict=True) if isinstance(side, str)}
    detail = "; ".join(f"the {which}: {why}" for which, why in missing.items())
    return Errored(kind="no statement", which=tuple(missing), detail=detail)


async def _errors(lean: Lean, pair: Pair, how: Comparing) -> Errored | None:
    """Return why two statements cannot be compared: one is none that Lean takes, or they cannot stand together."""
    rules = Rules(limits=Limits(seconds=how.seconds, megabytes=how.megabytes))
    sides: dict[Which, Side] = {"first": pair.base, "second": pair.goal}
    reports = await asyncio.gather(*(check_file(lean, side.alone(pair.goal_name), rules) for side in sides.values()))
    pairs: list[tuple[Which, FileReport]] = list(zip(sides, reports, strict=True))
    wrong: dict[Which, FileReport] = {which: report for which, report in pairs if _failed(report)}
    if wrong:
        return _ill_typed(wrong)
    if problem := clash(pair.base, pair.goal):
        return Errored(kind="cannot be joined", which=("first", "second"), detail=problem)
    answer = await lean.elaborate(pair.joined(), rules.limits)
    if not isinstance(answer, Elaboration):
        return Errored(kind="over limits", which=("first", "second"), detail="Lean went beyond its limits on both")
    said = next((message.text for message in answer.messages if message.severity == "error"), "")
    if said or not answer.complete:
        detail = f"both in one file: {' '.join(said.split()) or 'Lean did not come to its end'}"
        return Errored(kind="cannot be joined", which=("first", "second"), detail=detail)
    if pair.may_differ and not await _reads_alike(lean, pair, rules.limits):
        return Errored(kind="cannot be joined", which=("first", "second"), detail=OTHER_MEANING)
    return None


async def _reads_alike(lean: Lean, pair: Pair, limits: Limits) -> bool:
    """Whether each of two statements means beside the other what it means without it."""
    for beside in (pair, make_pair(pair.goal, pair.base)):
        texts = (beside.apart(), beside.joined())
        apart, joined = [await meaning(lean, text, beside.told_alike, limits) for text in texts]
        if apart is None or apart != joined:
            return False
    return True


def _failed(report: FileReport) -> bool:
    """Whether a file with one statement, left open, has anything against it but being open."""
    made = any(check.result == "failed" for check in report.checks if check.name not in ("no_sorry", "axioms"))
    ended = any(check.name == "elaborated" and check.result == "passed" for check in report.checks)
    return made or not ended


def _ill_typed(wrong: dict[Which, FileReport]) -> Errored:
    """Return the answer about statements that Lean does not take."""
    said: list[tuple[Which, Diagnostic]] = []
    reasons: list[str] = []
    failed: set[str] = set()
    for which, report in wrong.items():
        checks = [check for check in report.checks if check.result == "failed" and check.name != "no_sorry"]
        failed |= {check.name for check in checks}
        said.extend((which, found) for found in report.diagnostics if found.severity == "error")
        reasons.append(f"the {which}: {checks[0].detail if checks else 'Lean was not done in time'}")
    kind = "refused" if failed & {"read", "integrity"} else "over limits"
    return Errored(
        kind="not type-correct" if "no_error" in failed else kind,
        which=tuple(wrong),
        detail="; ".join(reasons),
        diagnostics=tuple(said),
    )


async def _tools(lean: Lean, imports: str, how: Comparing, known: KnownTactics) -> Toolbox:
    """Return the tactics that are known with some imports, asked once."""
    key = (lean.name, imports)
    if key not in known:
        known[key] = await ask_tools(lean, imports, Limits(seconds=how.seconds, megabytes=how.megabytes))
    return known[key]
