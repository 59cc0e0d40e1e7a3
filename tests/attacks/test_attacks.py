"""No attack is accepted, and no honest proof refused: every case of the suite, with the real compiler."""

import asyncio
import re
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import pytest
from attack_cases import Case, read_cases
from compiler import LIBRARY
from compiler import Lean as Installed

from porism.errors import LeanDied, UsageError
from porism.lean import (
    Accepted,
    Checker,
    Compiler,
    Kernel,
    Lean,
    Limits,
    Pool,
    Rejected,
    Rules,
    Sizes,
    Task,
    Verdict,
    check_file,
    verify,
    warm,
)
from porism.lean.process import Program

ATTACKS, HONEST = read_cases("attacks"), read_cases("honest")
CASES = [pytest.param(case, id=case.name) for case in (*ATTACKS, *HONEST)]
OUTCOMES = {"rejected", "incomplete", "timed out", "died", "no hole"}
HANDFUL = (
    "sorry_in_a_helper", "axiom_called_like_a_standard_one", "file_answer_forged_around_our_question", "kernel_off",
    "error_in_a_local_fact", "leak_from_the_item_before", "statement_weakened_in_the_body", "raw_string",
    "calculation", "excluded_middle", "hole_inside_a_namespace", "forbidden_words_in_strings", "after_an_attack",
)  # fmt: skip
"""Cases of every sort, for the quick tests."""


@pytest.fixture
def compiler(lean: Installed, tmp_path: Path) -> Compiler:
    """A compiler that works in an empty folder."""
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")),
        folder=tmp_path,
        environment={"LEAN_PATH": str(lean.compiled)},
    )
    return Compiler(name="minilean", program=program)


@pytest.fixture
def kernel(compiler: Compiler) -> Checker:
    return Checker(compiler=compiler, command=(sys.executable, str(LIBRARY / "leanchecker.py")))


@asynccontextmanager
async def warm_pool(compiler: Compiler) -> AsyncGenerator[Lean, None]:
    """One worker that keeps its imports, so that a leak between items would show."""
    async with Pool(warm(compiler), Sizes(workers=1, spares=1)) as pool:
        yield pool


async def verdict(case: Case, lean: Lean, kernel: Kernel) -> Verdict:
    """Put a case to Porism."""
    limits = Limits(seconds=case.seconds, megabytes=case.megabytes, output_bytes=case.output_bytes)
    rules = Rules(metaprograms=case.trusting, limits=limits)
    second = kernel if case.kernel else None
    if case.file:
        report = await check_file(lean, case.file, rules, kernel=second)
        return [judged.verdict for judged in report.theorems if judged.name == case.theorem][-1]
    task = Task(prefix=case.prefix, suffix=case.suffix)
    for body in case.earlier:
        await verify(lean, task, body, rules)
    return await verify(lean, task, case.body, rules, kernel=second)


async def difference(case: Case, lean: Lean, kernel: Kernel) -> str:
    """Return how Porism's answer differs from what is right; empty where it does not."""
    try:
        found = await verdict(case, lean, kernel)
    except LeanDied:
        return "" if "died" in case.verdict else "Lean died"
    except UsageError:
        return "" if "no hole" in case.verdict else "the task has no hole"
    wrong = found.outcome not in case.verdict
    wrong |= isinstance(found, Rejected) and bool(case.check) and found.reason.name != case.check
    wrong |= isinstance(found, Accepted) and case.axioms is not None and found.axioms != case.axioms
    return f"{case.name}: {found}" if wrong else ""


@pytest.mark.slow
@pytest.mark.lean
@pytest.mark.parametrize("case", CASES)
def test_the_verdict_is_right_and_nothing_is_written(
    case: Case, compiler: Compiler, kernel: Checker, tmp_path: Path
) -> None:
    assert asyncio.run(difference(case, compiler, kernel)) == ""
    assert list(tmp_path.iterdir()) == []


async def all_differences(cases: list[Case], compiler: Compiler, kernel: Kernel) -> list[str]:
    """Put cases to one warm worker, one after the other."""
    async with warm_pool(compiler) as pool:
        return [wrong for case in cases if (wrong := await difference(case, pool, kernel))]


@pytest.mark.slow
@pytest.mark.lean
def test_a_worker_that_keeps_its_imports_gives_the_same_verdicts(compiler: Compiler, kernel: Checker) -> None:
    assert asyncio.run(all_differences([*ATTACKS, *HONEST], compiler, kernel)) == []


@pytest.mark.lean
def test_a_handful_of_cases_is_judged_rightly(compiler: Compiler, kernel: Checker) -> None:
    chosen = [case for case in (*ATTACKS, *HONEST) if case.name in HANDFUL]
    assert len(chosen) == len(HANDFUL)
    assert asyncio.run(all_differences(chosen, compiler, kernel)) == []


def test_there_are_many_cases_of_both_kinds() -> None:
    assert len(ATTACKS) >= 190
    assert len(HONEST) >= 130


@pytest.mark.parametrize("case", CASES)
def test_a_case_says_what_is_right_and_why(case: Case) -> None:
    assert case.what and case.why and case.source
    assert bool(case.file) != bool(case.prefix)
    assert bool(case.file) == bool(case.theorem)
    assert case.verdict == ("accepted",) if case in HONEST else OUTCOMES.issuperset(case.verdict)


def test_the_readme_explains_every_key() -> None:
    text = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    table = text[text.index("| key |") : text.index("| verdict |")]
    keys = " ".join(row.split("|")[1] for row in table.splitlines() if row)
    assert set(re.findall(r"`(\w+)`", keys)) == {each.name for each in fields(Case)} - {"name"}
