"""Every prompt is filled with exactly the values that its step has, and says what its step must ask for."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from porism.errors import UsageError
from porism.prompts import named_values, prompt_hash, prompt_names, render

STEP = {"description": "G is finite.", "reasoning": "For counting.", "found": ["Nat.card"]}
FAILURE = {"body": "exact foo", "feedback": "line 1, column 6: unknown identifier"}
PROOF = {
    "before": "import Mathlib\n\ntheorem foo : True := by",
    "after": "theorem bar : True := foo",
    "informal": "It is true.",
    "sketch": ["Look at it.", "Say so."],
    "declarations": ["theorem True.intro : True"],
    "without": "",
    "remark": "It could not be used.",
    "rules": "## Rules",
}
VALUES: Mapping[str, Mapping[str, Any]] = {
    "decompose": {"statement": "Every field is a ring.", "library": "Mathlib"},
    "generate_dependencies": {"statement": "Every field is a ring.", "library": "Con(NF), built on Mathlib"},
    "theorem": {
        "formal_statement": "theorem foo : True",
        "informal_statement": "It is true.",
        "informal_proof": "Clear.",
    },
    "plan": {
        "theorem": "theorem foo : True",
        "library": "Mathlib",
        "rejected": [
            {
                "steps": ["Count."],
                "queries": [{"text": "sizes", "found": ["Nat.card"], "nothing": ""}],
                "verdict": "Too coarse.",
            }
        ],
        "kept": True,
        "most_queries": 20,
    },
    "filter_results": {
        "theorem": "theorem foo : True",
        "purpose": "Step 2: G is finite.",
        "query": "finite groups",
        "results": ["theorem a", "theorem b"],
    },
    "judge_plan": {
        "theorem": "theorem foo : True",
        "general": [{"text": "the size of a type", "found": ["Nat.card"]}],
        "steps": [STEP, STEP | {"reasoning": "", "found": []}],
        "before": ["Nat.card_pos"],
        "declarations": ["theorem a", "theorem b"],
        "left_out": 3,
        "remarks": ["Result 1 is about rings."],
    },
    "prove_from_statement": {
        "base": "base_theorem",
        "goal": "reformulated_theorem",
        "words": ["exact", "intro"],
        "granted": "theorem base_theorem : True",
        "wanted": "theorem reformulated_theorem : True",
    },
    "describe_declaration": {
        "declaration": "theorem foo : True",
        "kind": "theorem",
        "name": "foo",
        "module": "A.B",
        "docstring": "It is true.",
        "dependencies": [{"name": "True", "description": "What always holds."}],
        "cycle": [{"name": "bar", "signature": ": False"}],
    },
    "failure_memory": {
        "states": [
            {
                "sort": "type mismatch",
                "times": 3,
                "diagnostic": "Type mismatch h",
                "goals": ["p ∧ q", "q"],
                "edits": [{"kind": "initial", "step": "exact h"}, {"kind": "local patch", "step": ""}],
            }
        ],
        "dead_end": [1],
        "same_text": 2,
    },
    "prove": PROOF,
    "revise_proof": PROOF | FAILURE | {"memory": "## Failures that came back"},
    "proof_queries": {key: PROOF[key] for key in ("before", "after", "informal")}
    | FAILURE
    | {"count": 5, "earlier": ["a number is less than its successor"]},
    "proof_rules": {"form": "tactics", "axioms": ["propext"], "native": False, "search": False},
    "formalize": {
        "statement": "Every field is a ring.",
        "library": "Con(NF), built on Mathlib",
        "declarations": [
            {"name": "Field", "module": "A.B", "text": "class Field (K : Type)", "words": "A field."},
            {"name": "Ring", "module": "A.C", "text": "class Ring (R : Type)", "words": ""},
        ],
        "examples": [{"name": "foo", "text": "theorem foo : True", "words": "foo is true."}],
    },
    "repair_statement": {
        "code": "theorem foo : Bar",
        "faults": [{"line": 3, "text": "Unknown identifier `Bar`"}, {"line": "", "text": "It is cut off."}],
        "suspects": [{"name": "Bar", "options": ["Baz", "Bat"]}, {"name": "Qux", "options": []}],
    },
}
"""What the caller of each step passes."""


def test_every_prompt_has_its_values_here() -> None:
    assert set(prompt_names()) == VALUES.keys()


@pytest.mark.parametrize("name", VALUES)
def test_a_prompt_names_exactly_the_values_that_its_caller_passes(name: str) -> None:
    assert named_values(name) == VALUES[name].keys()
    text = render(name, **VALUES[name])
    assert "{{" not in text and "{%" not in text and "\n\n\n" not in text


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_in_the_text(name: str) -> None:
    text = render(name, **VALUES[name])
    for value in leaves(VALUES[name]):
        assert value in text


def leaves(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [leaf for part in value.values() for leaf in leaves(part)]
    if isinstance(value, list):
        return [leaf for part in value for leaf in leaves(part)]
    return [str(value)] if value and value is not True else []


OPTIONAL = {
    "prove": ["after", "informal", "sketch", "remark"],
    "revise_proof": ["after", "informal", "sketch", "remark", "memory"],
    "proof_queries": ["after", "informal", "earlier"],
    "decompose": ["library"],
    "formalize": ["library", "declarations", "examples"],
    "repair_statement": ["code", "suspects"],
    "generate_dependencies": ["library"],
    "theorem": ["formal_statement", "informal_proof"],
    "plan": ["rejected"],
    "judge_plan": ["general", "before", "declarations", "left_out", "remarks"],
    "describe_declaration": ["docstring", "dependencies", "cycle"],
    "failure_memory": ["dead_end", "same_text"],
}


@pytest.mark.parametrize("name", OPTIONAL)
def test_what_may_be_empty_leaves_no_gap_and_no_heading(name: str) -> None:
    empty = {key: type(VALUES[name][key])() for key in OPTIONAL[name]}
    text = render(name, **(VALUES[name] | empty))
    assert "\n\n\n" not in text
    assert not {"## What was tried before", "## What it uses", "In words:", "Remarks of"} & set(text.split("\n"))


def test_a_value_that_is_missing_or_that_nobody_names_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="statement"):
        render("decompose", library="")
    with pytest.raises(AssertionError, match="theorem"):
        render("decompose", library="", statement="", theorem="")


def test_part_of_a_value_that_is_missing_is_an_error() -> None:
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError, match="description"):
        render("judge_plan", **(VALUES["judge_plan"] | {"steps": [{"reasoning": "", "found": []}]}))


@pytest.mark.parametrize("hostile", ["{{ 7 * 7 }}", "{% for x in y %}", "<b> & 'x'", "{# gone #}", "\\frac{{1}}{2}"])
def test_values_are_put_in_as_they_are(hostile: str) -> None:
    assert f"\n{hostile}\n" in render("decompose", statement=hostile, library="")


def test_a_prompt_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UsageError, match="no prompt 'plam'.*judge_plan"):
        render("plam")
    with pytest.raises(UsageError):
        prompt_hash("../plan")


def test_the_hash_of_a_prompt_is_that_of_its_text() -> None:
    assert len({prompt_hash(name) for name in prompt_names()}) == len(prompt_names())
    assert all(len(prompt_hash(name)) == 64 for name in prompt_names())


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("decompose", ["queries", "phrase", "formal"]),
        ("generate_dependencies", ["dependency", "No usage"]),
        ("plan", ["high_level", "definitions", "steps", "description", "reasoning", "queries"]),
        ("filter_results", ["kept", "reasoning"]),
        ("judge_plan", ["judgment", "reasoning", "suggestions", "good", "bad"]),
        ("describe_declaration", ["title", "description"]),
        ("proof_queries", ["queries"]),
    ],
)
def test_a_prompt_asks_for_the_answer_that_its_step_reads(name: str, asked: list[str]) -> None:
    text = render(name, **VALUES[name])
    assert all(f'"{word}"' in text for word in asked)


def test_examples_are_answers_that_can_be_read() -> None:
    import json
    import re

    for name, key in (("decompose", "queries"), ("generate_dependencies", "dependency")):
        text = render(name, **VALUES[name])
        examples = [
            json.loads(found) for found in re.findall(r"^\{.*?\]\}$", text.partition("## Examples")[2], re.M | re.S)
        ]
        assert len(examples) == 4 and all(example.keys() == {key} and example[key] for example in examples)


KINDS = (
    "theorem",
    "axiom",
    "def",
    "abbrev",
    "structure",
    "class",
    "class inductive",
    "inductive",
    "instance",
    "opaque",
)


def test_kinds_of_declarations_are_described_in_ways_of_their_own() -> None:
    texts = {
        kind: render("describe_declaration", **(VALUES["describe_declaration"] | {"kind": kind})) for kind in KINDS
    }
    ways = {text.split("without the Lean code.\n")[1] for text in texts.values()}
    assert len(ways) == 6


def test_importing_prompts_reads_nothing() -> None:
    program = "import sys, porism.prompts; print('jinja2' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.stdout.strip(), ended.stderr) == ("False", "")
