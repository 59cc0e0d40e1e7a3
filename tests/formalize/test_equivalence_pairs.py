"""Pairs of statements, put to the real compiler: no two that differ are found equal, and what is the same is found."""

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import pytest

from porism.formalize import Comparing, Equal, Equivalence, Errored, NotShown, equivalent
from porism.lean import Compiler, Pool, Sizes, warm

PAIRS = tomllib.loads((Path(__file__).parent / "equivalence_pairs.toml").read_text(encoding="utf-8"))["pair"]
HANDFUL = (
    "letter by letter", "a definition unfolded", "hypotheses in another order", "hypotheses in one and apart",
    "a missing hypothesis", "both trivial, and unrelated", "an instance that changes what a sign means",
    "the second names what is not there",
)  # fmt: skip
"""Pairs of every sort, for the quick tests."""


def with_imports(text: str) -> str:
    return text if "import " in text else f"import Mathlib\n{text}"


async def compared(compiler: Compiler, pairs: list[dict[str, Any]], how: Comparing) -> dict[str, Equivalence]:
    """Compare pairs with warm workers, two at a time."""
    known: dict[tuple[str, str], Any] = {}
    found: dict[str, Equivalence] = {}
    waiting = iter(pairs)
    async with Pool(warm(compiler), Sizes(workers=2)) as lean:

        async def work() -> None:
            for pair in waiting:
                texts = with_imports(pair["first"]), with_imports(pair["second"])
                found[pair["name"]] = await equivalent(lean, *texts, how, known=known)

        async with asyncio.TaskGroup() as group:
            for _ in range(2):
                group.create_task(work())
    return found


def differences(pairs: list[dict[str, Any]], found: dict[str, Equivalence]) -> list[str]:
    """Return how answers differ from what they should be."""
    wrong: list[str] = []
    for pair in pairs:
        answer = found[pair["name"]]
        match answer:
            case Equal(by=by):
                got = {"outcome": "equal", "by": by}
            case NotShown(stronger=stronger):
                got = {"outcome": "not shown", **({"stronger": stronger} if stronger else {})}
            case Errored(kind=kind, which=which):
                got = {"outcome": "errored", "kind": kind, **({"which": list(which)} if len(which) == 1 else {})}
        wanted = {key: pair[key] for key in ("outcome", "by", "stronger", "kind", "which") if key in pair}
        wanted |= {"stronger": got["stronger"]} if "stronger" in got and "stronger" not in wanted else {}
        if got != wanted:
            wrong.append(f"{pair['name']}: {got}, not {wanted}: {answer}")
    return wrong


def test_there_are_enough_pairs_and_their_names_differ() -> None:
    names = [pair["name"] for pair in PAIRS]
    assert len(names) >= 40
    assert len(set(names)) == len(names)
    assert set(HANDFUL) <= set(names)


@pytest.mark.lean
def test_a_handful_of_pairs_is_judged_rightly(mini_compiler: Compiler) -> None:
    pairs = [pair for pair in PAIRS if pair["name"] in HANDFUL]
    assert differences(pairs, asyncio.run(compared(mini_compiler, pairs, Comparing(seconds=20)))) == []


@pytest.mark.slow
@pytest.mark.lean
def test_every_pair_is_judged_rightly_and_none_that_differs_is_equal(mini_compiler: Compiler) -> None:
    found = asyncio.run(compared(mini_compiler, PAIRS, Comparing(seconds=20)))
    assert [pair["name"] for pair in PAIRS if not pair["same"] and isinstance(found[pair["name"]], Equal)] == []
    assert differences(PAIRS, found) == []
