"""Raw replies of models are read as they were meant, or refused with a reason."""

import json
import time
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from porism.models.answering import read_as
from porism.models.fences import read_lean
from porism.models.json_replies import Json, read_json
from porism.models.latex import COMMANDS, SHORT, with_latex_escaped
from porism.models.replies import LONGEST, Unreadable, without_thinking


def value(reply: str) -> Any:
    found = read_json(reply)
    assert isinstance(found, Json), found
    return found.value


def reason(reply: str, *, truncated: bool = False) -> str:
    found = read_json(reply, truncated=truncated)
    assert isinstance(found, Unreadable), found
    return found.reason


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<think>a</think>b", "b"),
        ("  <think>\na\n</think>\n\nb", "b"),
        ("a draft</think>b", "b"),
        ("<think>\n<think>a</think>\nc</think>b", "b"),
        ("<think>\n<think>\na\n</think>\nb", "b"),
        ("<THINKING>a</THINKING>b", "b"),
        ("[THINK]a[/THINK]b", "b"),
        ("◁think▷a◁/think▷b", "b"),
        ("<think>a</think>b\n<think>c</think>\nd", "b\n\nd"),
        ("<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>", "b"),
        ("The tag <think> opens thinking.", "The tag <think> opens thinking."),
        ("<think>\r\na</think>\r\nb", "b"),
        ("b", "b"),
        ("", ""),
    ],
)
def test_thinking_is_taken_off(text: str, left: str) -> None:
    spoken = without_thinking(text)
    assert (spoken.text, spoken.unfinished) == (left, False)


@pytest.mark.parametrize("text", ["<think>a", "<think>a</think>\n<think>b", "<|channel|>analysis<|message|>a"])
def test_a_reply_that_ends_while_thinking_says_so(text: str) -> None:
    assert without_thinking(text).unfinished
    assert "ended while thinking" in reason(text) or without_thinking(text).text


def test_a_draft_in_thinking_is_not_the_answer() -> None:
    assert value('<think>\n```json\n{"a": 1}\n```\n</think>\n```json\n{"a": 2}\n```') == {"a": 2}
    assert value('{"a": 1} no, wait</think>{"a": 2}') == {"a": 2}


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        ('{"a": 1}', {"a": 1}),
        ('Here it is:\n{"a": {"b": [1, 2]}}\nI hope it helps {with everything}.', {"a": {"b": [1, 2]}}),
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ('```json\n{"a": 1}', {"a": 1}),
        ('~~~json\n{"a": 1}\n~~~', {"a": 1}),
        ('A draft:\n```json\n{"a": 1, "b": 2}\n```\nBetter:\n```json\n{"a": 2}\n```', {"a": 2}),
        ('```lean\ndef x := {}\n```\n```json\n{"a": 2}\n```', {"a": 2}),
        ('```\n{"a": 2}\n```', {"a": 2}),
        ("[1, 2]", [1, 2]),
        ('{"a": [1, 2,],}', {"a": [1, 2]}),
        ("{'a': True, 'b': None, 'c': 'it is'}", {"a": True, "b": None, "c": "it is"}),
        ("{'a': 'f\\'(x)'}", {"a": "f'(x)"}),
        ('{"a": "it\'s {here}"}', {"a": "it's {here}"}),
        ('{"a": "he said "hi" there"}', {"a": 'he said "hi" there'}),
        ('{"a": "one\ntwo"}', {"a": "one\ntwo"}),
        ('{"a": 1, // a remark\n "b": 2}', {"a": 1, "b": 2}),
        ('{"a": 1, "a": 1}', {"a": 1}),
        ('The set {x | x > 0} is {y : y}. {"queries": ["a", "b"]}', {"queries": ["a", "b"]}),
        ('```json\n{"code": "```lean\\nfoo\\n```"}\n```', {"code": "```lean\nfoo\n```"}),
        ('```json\n{"code": "\n```lean\nfoo\n```\n", "b": 1}\n```', {"code": "\n```lean\nfoo\n```\n", "b": 1}),
        ("\ufeff{}", {}),
    ],
)
def test_json_is_found_and_read(reply: str, wanted: object) -> None:
    assert value(reply) == wanted


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "is empty"),
        ("  \n", "is empty"),
        ("I'm sorry, but I can't help with that.", "holds no JSON"),
        ('{"queries": ["a", "b', "not complete"),
        ('{"queries": ["a", "b"]', "not complete"),
        ('```json\n{"queries": ["a",\n```', "not complete"),
        ('{"a": "see } here', "not complete"),
        ('For example {"a": 1}. Then:\n{"steps": [{"queries": ["aaaaaaaaa', "not complete"),
        ('{"a": 1, "a": 2}', "“a” twice"),
        ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("{" * 100_000, "no JSON"),
        ('{"a":' * 50_000, "not complete"),
        ("x" * (LONGEST + 1), "longer than"),
    ],
)
def test_what_cannot_be_read_has_a_reason(reply: str, why: str) -> None:
    assert why in reason(reply)


def test_a_reply_that_was_cut_off_is_never_completed() -> None:
    assert "cut off" in reason('{"queries": ["a", "b', truncated=True)


def test_a_bad_backslash_does_not_make_an_inner_object_the_answer() -> None:
    plan = r'{"high_level": ["\sum_{i} x_i"], "steps": [{"queries": ["a"]}]}'
    assert value(plan) == {"high_level": [r"\sum_{i} x_i"], "steps": [{"queries": ["a"]}]}


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{1}{2} \times \nu \beta",
        r"\theta \to \rho, \nabla f \ne \bar{x}",
        r"\underline{x} \cup \upsilon \uparrow \ufoo",
        r"\forall x \in \mathbb{R} \setminus \{0\}",
        r"\binom{n}{k} \neq \right) \tan x \text{ if } x",
        r"A \ B",
        r"\nexists x \nmid y \sum",
        r"\f \b",
    ],
)
def test_latex_that_nobody_escaped_stays_latex(latex: str) -> None:
    assert value(f'{{"q": "{latex}"}}') == {"q": latex}
    assert value(f'{{"q": "{latex}", "next": "{latex}"}}') == {"q": latex, "next": latex}


def test_escapes_that_are_meant_stay_beside_latex_that_is_not_escaped() -> None:
    assert value(r'{"q": "\frac{1}{2}\n\nNext: \"\alpha\" \u221e\t."}') == {"q": '\\frac{1}{2}\n\nNext: "\\alpha" ∞\t.'}


def test_latex_that_is_escaped_is_read_as_json_says() -> None:
    assert value(r'{"q": "\\frac{1}{2} \\nabla\n \\text{a}"}') == {"q": "\\frac{1}{2} \\nabla\n \\text{a}"}
    assert value(r'{"q": "\\alpha\nexists \\beta\tan"}') == {"q": "\\alpha\nexists \\beta\tan"}


@pytest.mark.parametrize("code", ["by\\nring", "by\\n  simp\\n  exact h", "by\\next x", "by\\nrw [h]", "by\\nexists 3"])
def test_line_ends_in_lean_code_stay_line_ends(code: str) -> None:
    assert value(f'{{"code": "{code}"}}') == {"code": code.replace("\\n", "\n")}


def test_text_without_backslashes_is_left_alone() -> None:
    assert with_latex_escaped('{"a": "b"}') == '{"a": "b"}'


def test_halves_of_letters_and_control_characters_are_replaced() -> None:
    assert value(r'{"a": "\ud835 \u0000 \u0007 \ud835\udd3d"}') == {"a": "\ufffd \ufffd \ufffd 𝔽"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Queries:
    queries: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    kept: list[int]
    reasoning: str


def test_numbers_as_strings_are_numbers() -> None:
    assert read_as('{"kept": ["0", 2], "reasoning": "x"}', Kept) == Kept(kept=[0, 2], reasoning="x")


def test_a_list_for_an_object_is_put_into_it_or_taken_out_where_that_is_clear() -> None:
    assert read_as('["a", "b"]', Queries) == Queries(queries=["a", "b"])
    assert read_as('[{"queries": ["a"]}]', Queries) == Queries(queries=["a"])
    assert read_as("[1]", list[int]) == [1]
    assert isinstance(read_as('[{"kept": [1]}, {"kept": [2]}]', Kept), Unreadable)


def test_what_does_not_fit_says_which_part_and_why() -> None:
    found = read_as('{"kept": ["first"]}', Kept)
    assert isinstance(found, Unreadable)
    assert "kept.0: Input should be a valid integer" in found.reason and "reasoning: Field required" in found.reason


HOSTILE = (
    '{"a": "' * 20_000,
    "<think>" * 100_000,
    "<|channel|>final" * 40_000,
    "```json\n" * 20_000,
    "```md\n" * 20_000,
    "```lean\n/-\n```\n" * 20_000,
    '{"' + "\\" * 300_000,
    '{"a":[' + "{," * 30_000 + "}" * 30_000 + "]}",
    "/-" * 200_000,
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12])
def test_reading_hostile_text_takes_time_in_proportion(text: str) -> None:
    started = time.process_time()
    assert isinstance(read_json(text), Unreadable)
    read_lean(text)
    assert time.process_time() - started < 5


@given(st.lists(st.sampled_from(["x", " ", '"', "{", "}", "'", "é", "\n ", "\t ", r"\alpha", r"\beta", r"\ ", "\\"])))
def test_what_a_careful_writer_escapes_is_read_as_it_was_written(parts: list[str]) -> None:
    text = "".join(parts)
    assert value(json.dumps({"a": text})) == {"a": text}


def test_no_command_of_latex_becomes_white_space_or_a_control_character() -> None:
    for name in sorted(COMMANDS | SHORT | {"frac", "beta", "bar", "binom", "forall", "flat", "upsilon", "uplus"}):
        assert value(f'{{"a": "$\\{name} x$"}}') == {"a": f"$\\{name} x$"}
