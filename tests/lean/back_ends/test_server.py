"""Workers that keep their imports: nothing of one file is seen by the next, and the answers are a fresh process's."""

import asyncio
from pathlib import Path

import pytest
from back_ends import LIMITS, mini_program
from compiler import LIBRARY
from compiler import Lean as MiniLean

from porism.errors import LeanDied
from porism.lean.compiler import Compiler
from porism.lean.pool import Pool, Sizes
from porism.lean.port import Answer, Elaboration, Lean, Limits
from porism.lean.server import warm

pytestmark = pytest.mark.lean
EXAMPLES = sorted((LIBRARY / "examples").glob("*.lean"))
SLOW = {"forever.lean", "timeout_default.lean"}
COUNTS_HEARTBEATS = {"timeout_.lean"}
"""Where exactly Lean runs out of its own allowance of work depends on what the process did before."""


@pytest.fixture(scope="module")
def compiler(lean: MiniLean) -> Compiler:
    return Compiler(name="mini", program=mini_program(lean.compiled, "server"))


def one_after_the_other(compiler: Compiler, *sources: str) -> list[list[str]]:
    """Return what one worker says of files with the same header."""

    async def ask() -> list[list[str]]:
        said: list[list[str]] = []
        async with Pool(warm(compiler), Sizes(workers=1)) as pool:
            for source in sources:
                answer = await pool.elaborate(source, LIMITS)
                assert isinstance(answer, Elaboration)
                said.append([message.text.splitlines()[0] for message in answer.messages])
            assert pool.stats.started == 1
        return said

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("first", "second", "alone"),
    [
        ("theorem t : 1 = 1 := rfl", "#check t", "Unknown identifier `t`"),
        ("axiom bad : False", "example : False := bad", "Unknown identifier `bad`"),
        ("namespace A", "end A", "Invalid `end`"),
        ("set_option pp.all true", "example : 1 = 2 := rfl", "Type mismatch"),
        ("local notation \"ℝ\" => Nat", "example : ℝ := 1", "failed to synthesize instance"),
        ("macro_rules | `(tactic| rfl) => `(tactic| sorry)", "example : 1 = 2 := by rfl", "Tactic `rfl` failed"),
        ("theorem t : 1 = 1 := rfl\n#exit", "theorem t : 1 = 1 := rfl\n#print axioms t", "'t' does not depend"),
        ("variable (h : False)\n/- ", "example : False := h", "Unknown identifier `h`"),
    ],
)  # fmt: skip
def test_nothing_of_a_file_is_seen_by_the_next(compiler: Compiler, first: str, second: str, alone: str) -> None:
    after, before = (
        one_after_the_other(compiler, *(f"import Mathlib\n{text}" for text in texts))[-1]
        for texts in ((first, second), (second,))
    )
    assert after == before
    assert after and after[0].startswith(alone)


def said(path: Path, answer: Answer) -> tuple[object, ...]:
    """What is compared of an answer about an example."""
    assert isinstance(answer, Elaboration)
    counted = path.name in COUNTS_HEARTBEATS
    messages = [
        (message.severity, message.start.line) if counted else (message.severity, message.start, message.text)
        for message in answer.messages
    ]
    return (answer.complete, sorted(messages))


def test_a_used_worker_says_what_a_fresh_process_says(compiler: Compiler) -> None:
    paths = [path for path in EXAMPLES if path.name not in SLOW]

    async def ask(lean: Lean) -> dict[str, tuple[object, ...]]:
        answers = await asyncio.gather(*(lean.elaborate(path.read_text("utf-8"), LIMITS) for path in paths))
        return {path.name: said(path, answer) for path, answer in zip(paths, answers, strict=True)}

    async def both() -> list[dict[str, tuple[object, ...]]]:
        async with Pool(compiler, Sizes(workers=2)) as fresh, Pool(warm(compiler), Sizes(workers=2)) as used:
            return [await ask(lean) for lean in (fresh, used, used)]

    fresh, *used = asyncio.run(both())
    assert len(fresh) == 26
    assert used == [fresh, fresh]


def test_imports_that_take_too_long_are_an_exception(compiler: Compiler) -> None:
    async def start() -> None:
        await warm(compiler).start("import Mathlib", Limits(seconds=0.001))

    with pytest.raises(LeanDied, match="did not load `import Mathlib`"):
        asyncio.run(start())
