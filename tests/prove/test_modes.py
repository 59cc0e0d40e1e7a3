"""The modes over a real index: what each prepares and looks for, and what may not be found."""

import asyncio
import json
from typing import Any, cast

import pytest

from porism.models import Reply as Said
from porism.models import ScriptedChat, Usage
from porism.prove import Mode, ModeName, Problem, Proved, Prover, Proving, mode_of, prove_one
from porism.retrieve import Means, Reasoning
from porism.search import How, Models, Searchable
from prove.scripted_prover import TASK, Script, lean
from tiny import TinyIndex


def means(tiny: TinyIndex) -> Means:
    return Means(index=cast(Searchable, tiny), how=How(), models=Models())


def mode(tiny: TinyIndex, name: ModeName) -> Mode:
    return mode_of(name, means(tiny), Reasoning(branches=1))


def test_queries_find_declarations_and_never_those_that_are_hidden(tiny: TinyIndex) -> None:
    look = mode(tiny, "standard").look
    assert look
    found = look(["a prime number", "GaloisConnection.monotone_l"], 3, frozenset())
    names = [[one.name for one in each] for each in found.found]
    assert "Nat.Prime" in names[0] and names[1][0] == "GaloisConnection.monotone_l"
    assert all(len(each) <= 3 for each in names)
    hidden = look(["a prime number"], 3, frozenset({"Nat.Prime"}))
    assert "Nat.Prime" not in [one.name for one in hidden.found[0]]


def test_a_query_that_holds_nothing_finds_nothing_and_that_is_said(tiny: TinyIndex) -> None:
    look = mode(tiny, "standard").look
    assert look
    found = look([" ", "a prime number"], 2, frozenset())
    assert found.found[0] == () and found.found[1] and found.remarks[0].startswith("A query cannot be searched for")


def test_only_the_modes_of_the_graph_expand_through_it(tiny: TinyIndex) -> None:
    def found(name: ModeName) -> set[str]:
        look = mode(tiny, name).look
        assert look
        return {one.name for one in look(["A lower adjoint commutes with suprema."], 10, frozenset()).found[0]}

    assert found("graph") - found("standard") == {"GaloisConnection", "Monotone", "iSup", "SupSet"}


@pytest.mark.parametrize(
    ("name", "prepares", "looks"),
    [
        ("none", False, False), ("standard", False, True), ("graph", False, True), ("standard-reasoning", True, True),
        ("reasoning", True, True), ("fixed-reasoning", True, False),
    ],
)  # fmt: skip
def test_each_mode_can_do_what_its_name_says(name: ModeName, prepares: bool, looks: bool, tiny: TinyIndex) -> None:
    able = mode(tiny, name).able
    assert (able.prepares, able.looks) == (prepares, looks)


def reasoner(script: Script, keep: str = "Nat.Prime") -> ScriptedChat:
    """A model that plans one step, keeps one declaration, finds the plan good, and then proves by a script."""
    plan = {"definitions": [], "high_level": [], "steps": [
        {"description": "Look at primes.", "reasoning": "They are in it.", "queries": ["a prime number"]}
    ]}  # fmt: skip

    def say(request: Any) -> Said[Any]:
        text = request.messages[0].text
        match request.purpose:
            case "plan":
                reply = json.dumps(plan)
            case "filter_results":
                numbers = [block.split("]")[0] for block in text.split("\n[")[1:] if f"def {keep} " in block]
                reply = json.dumps({"kept": [int(number) for number in numbers], "reasoning": ""})
            case "judge_plan":
                reply = json.dumps({"judgment": "good", "reasoning": "", "suggestions": ""})
            case _:
                return script.say(request)
        return Said(text=reply, usage=Usage(requests=1, input_tokens=7), cost=0.1)

    return ScriptedChat(say)


def proved(tiny: TinyIndex, name: ModeName, script: Script) -> Proved:
    prover = Prover(chat=reasoner(script), lean=lean(), mode=mode(tiny, name))
    problem = Problem(key="t", task=TASK, informal="A prime is at least two.")
    return asyncio.run(prove_one(problem, prover, Proving(mode=name)))


@pytest.mark.parametrize("name", ["reasoning", "fixed-reasoning"])
def test_reasoning_gives_a_sketch_and_declarations_to_every_prompt(name: ModeName, tiny: TinyIndex) -> None:
    script = Script(["exact wrong", "exact good"])
    found = proved(tiny, name, script)
    assert found.outcome == "proved" and found.sketch == ("Look at primes. (They are in it.)",)
    for number in (0, 1):
        assert "1. Look at primes. (They are in it.)" in script.text(number)
        assert "def Nat.Prime (p : ℕ) : Prop" in script.text(number)
    assert found.counts.retrievals == (1 if name == "reasoning" else 0)


def test_what_reasoning_costs_is_told_apart_and_in_no_budget(tiny: TinyIndex) -> None:
    found = proved(tiny, "fixed-reasoning", Script(["exact wrong", "exact good"]))
    assert (found.reasoning.calls, found.reasoning.cost) == (3, pytest.approx(0.3))
    assert (found.counts.calls, found.spent.calls, found.spent.cost) == (2, 5, pytest.approx(0.32))
