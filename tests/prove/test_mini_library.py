"""The prover on the real compiler of the mini library: attempts that fail in real ways, and their repairs."""

import asyncio
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from porism.lean import Compiler, Pool, Rules, Sizes, find_holes, task_at
from porism.lean.process import Program
from porism.models import ChatRequest, Reply, ScriptedChat, Usage
from porism.prove import Mode, Problem, Proved, Prover, Proving, prove_one
from prove.scripted_prover import fenced

pytestmark = pytest.mark.lean

STATEMENTS = (LIBRARY / "tasks" / "Statements.lean").read_text(encoding="utf-8")

TRAJECTORIES: dict[str, list[str]] = {
    "injective_and_surjective_of_bijective_comp": [
        "exact ⟨h.1, h.2⟩",
        "constructor\n· intro a b hab\n  exact h.1 hab\n· exact h.2",
        "constructor\n· intro a b hab\n  apply h.1\n  show g (f a) = g (f b)\n  rw [hab]\n"
        "· intro c\n  obtain ⟨a, ha⟩ := h.2 c\n  exact ⟨f a, ha⟩",
    ],
    "eq_id_of_injective_of_idempotent": [
        "intro x\nexact hi (hf x)",
        "apply funext\nintro x\nexact hf x",
        "apply funext\nintro x\nexact hi _ _ (hf x)",
    ],
    "injective_of_surjective_of_injective_comp": [
        "intro a b hab\nexact h hab",
        "intro a b hab\nobtain ⟨x, hx⟩ := hf a\nobtain ⟨y, hy⟩ := hf b\nsubst hx\nsubst hy\nrw [h x y hab]",
    ],
    "involutive_comp_of_commute": [
        "intro x\nsimp [hf, hg]",
        "intro x\nhave step : f (g (f (g x))) = g (f (f (g x))) := congrFun h (f (g x))\n"
        "show f (g (f (g x))) = x\nrw [step, hf, hg]",
    ],
    "antitone_monotone_comp": ["intro a b hab\nexact hf (hg hab)", "intro a b hab\nexact hg (hf hab)"],
}


def problems() -> list[Problem]:
    holes = [hole for hole in find_holes(STATEMENTS) if hole.declaration in TRAJECTORIES]
    return [Problem(key=hole.declaration, task=task_at(STATEMENTS, hole)) for hole in holes]


def say(request: ChatRequest[object]) -> Reply[object]:
    """Give the attempt that follows the one that is shown to have failed."""
    text = request.messages[0].text
    name = next(
        name for name in TRAJECTORIES if f"theorem {name} " in text.partition("## The file after")[0].split("\n\n")[-2]
    )
    bodies = TRAJECTORIES[name]
    shown = [n for n, body in enumerate(bodies) if f"```lean\n{body}\n```" in text]
    number = shown[-1] + 1 if shown else 0
    return Reply(text=fenced(bodies[number]), usage=Usage(requests=1, input_tokens=len(text) // 4), cost=0.001)


@pytest.fixture(scope="module")
def proved(lean: Lean, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Proved]]:
    """What comes of all trajectories, two at a time."""
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")), folder=LIBRARY,
        environment={"LEAN_PATH": str(lean.compiled)},
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("proofs")

    async def run() -> list[Proved]:
        async with Pool(Compiler(name="minilean", program=program), Sizes(workers=2)) as pool:
            prover = Prover(chat=ScriptedChat(say), lean=pool, mode=Mode(name="none"), rules=Rules())
            how = Proving(mode="none")
            return await asyncio.gather(*(prove_one(each, prover, how, folder) for each in problems()))

    return folder, asyncio.run(run())


def test_each_trajectory_ends_with_a_proof_after_its_repairs(proved: tuple[Path, list[Proved]]) -> None:
    found = {each.key: each for each in proved[1]}
    assert {key: (each.outcome, len(each.rounds)) for key, each in found.items()} == {
        key: ("proved", len(bodies)) for key, bodies in TRAJECTORIES.items()
    }
    assert all(each.spent.cost == pytest.approx(0.001 * len(each.rounds)) for each in found.values())


def test_pages_show_what_the_compiler_said(proved: tuple[Path, list[Proved]]) -> None:
    pages = {page.name.rpartition("-")[0]: page.read_text() for page in proved[0].glob("*.md")}
    assert pages.keys() == TRAJECTORIES.keys()
    assert "⊢" in pages["involutive_comp_of_commute"]
    assert "Tasks.antitone_monotone_comp" not in pages["antitone_monotone_comp"].partition("## Statement")[0]
