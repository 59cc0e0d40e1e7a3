"""`porism formalize` from end to end: the real compiler, a recorded model, files that go on."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from compiler import LIBRARY
from filelock import FileLock
from mini_tools import lean_block, saying

from porism.errors import FormatError, UsageError
from porism.formalize import Explained, Formalized
from porism.interfaces import Workbench
from porism.interfaces.cli import main
from porism.interfaces.formalizing import FormalizedFile
from porism.interfaces.layout import View, document, sheet
from porism.interfaces.paper import console

GOOD = "theorem two_le_of_prime (p : Nat) (hp : Nat.Prime p) : 2 ≤ p := by sorry"
STATEMENT = "A prime is at least two."


@pytest.fixture
def bench(mini_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A workbench on the mini library, in a folder without a project."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return Workbench.open(mini_home / "index", here=tmp_path)


def shown(answer: Formalized | Explained | FormalizedFile) -> str:
    page = console()
    with page.capture() as captured:
        page.print(sheet(answer, View()))
    return captured.get()


def formalized(bench: Workbench, replies: Sequence[str], **knobs: object) -> Formalized:
    chat, _ = saying({at: [lean_block(reply)] * 3 for at, reply in enumerate(replies)})
    given = {"samples": len(replies), "mode": "zero-shot", **knobs}
    return cast(Formalized, bench.formalize(STATEMENT, chat=chat, **given))  # type: ignore[arg-type]


@pytest.mark.lean
def test_a_statement_is_checked_in_the_project_that_is_named(
    bench: Workbench, mini_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{LIBRARY / 'pylean.py'}")
    bench = Workbench.open(bench.place.folder, here=bench.here)
    found = formalized(bench, [GOOD], project=mini_project)
    assert found.outcome == "type-checks", found
    page = shown(found)
    assert GOOD in page
    assert "Lean takes it; whether it says what was meant is for you to judge (1 of 1 sample say this)" in page


def test_without_a_project_a_statement_is_unchecked_and_said_to_be(bench: Workbench) -> None:
    found = formalized(bench, [GOOD])
    assert found.outcome == "unchecked"
    assert "unchecked: There is no Lean project here" in shown(found)
    assert json.loads(document(found))["outcome"] == "unchecked"


def test_a_project_that_is_named_and_is_none_is_told_before_a_model_is_asked(bench: Workbench, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no Lean project"):
        formalized(bench, [GOOD], project=tmp_path)


def test_half_a_character_spoils_one_sample_and_not_the_others(bench: Workbench) -> None:
    found = formalized(bench, ["theorem t : 1 = \ud800", GOOD], repairs=0)
    assert [attempt.outcome for attempt in found.attempts] == ["fails", "unchecked"]


def test_alternatives_are_shown_behind_the_largest_group(bench: Workbench) -> None:
    other = "theorem t (p : Nat) (hp : Nat.Prime p) : p ≥ 2 := by sorry"
    page = shown(formalized(bench, [GOOD, other, GOOD]))
    assert page.index(GOOD) < page.index("alternative 2: 1 sample") < page.index(other)
    assert "(2 of 3 samples say this)" in page


def test_what_is_wrong_is_shown_where_nothing_stands(bench: Workbench) -> None:
    found = formalized(bench, ["axiom bad : False"], repairs=0)
    assert found.outcome == "fails"
    assert "`bad` is assumed without a proof" in shown(found)


def test_the_prompts_are_explained_word_for_word_and_nothing_is_written(bench: Workbench) -> None:
    chat, asked = saying({})
    found = cast(Explained, bench.formalize(STATEMENT, chat=chat, explain=True))
    assert [request.purpose for request in asked] == ["decompose"]
    assert [prompt.step for prompt in found.prompts] == ["decompose", "formalize"]
    assert found.prompts[0].text == asked[0].messages[0].text
    assert f"## The statement\n\n{STATEMENT}\n" in shown(found)


def test_a_lean_that_is_wanted_and_missing_is_an_error(bench: Workbench) -> None:
    with pytest.raises(Exception, match="no Lean project"):
        formalized(bench, [GOOD], check="yes")


def test_a_file_goes_on_where_it_was(bench: Workbench, tmp_path: Path) -> None:
    statements = tmp_path / "statements.txt"
    statements.write_text("One.\nTwo.\n")
    chat, asked = saying(lambda request: lean_block(GOOD))
    out = tmp_path / "out.jsonl"
    done = bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
    assert (done.statements, done.answered, done.stand, done.errored) == (2, 2, 2, 0)
    statements.write_text("One.\nTwo.\nThree.\n")
    done = bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
    assert (done.before, done.answered, len(asked)) == (2, 1, 3)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["statement"] for line in lines] == ["One.", "Two.", "Three."]
    assert lines[0]["formalized"]["statement"] == GOOD


def test_what_a_file_cost_is_told_with_what_could_not_be_answered(bench: Workbench, tmp_path: Path) -> None:
    statements = tmp_path / "statements.txt"
    statements.write_text("One.\n")
    chat, asked = saying({}, concepts="no JSON")
    done = bench.formalize_file(statements, tmp_path / "out.jsonl", chat=chat, samples=1, mode="drift")
    assert (done.errored, done.spent.calls, done.spent.failed) == (1, 1, 1)
    assert done.spent.usage.requests == len(asked)
    assert "1 reply (0 earlier ones, 1 of no use)" in shown(done)


@pytest.mark.parametrize("which", ["oracle", "hidden"])
def test_a_given_name_that_the_library_has_not_is_an_error_with_what_may_be_meant(bench: Workbench, which: str) -> None:
    chat, asked = saying({})
    with pytest.raises(UsageError, match=r"no declaration of this name.*Did you mean Nat\.Prime") as raised:
        bench.formalize(STATEMENT, chat=chat, mode="oracle", **{which: ["Nat.prime"]})  # type: ignore[arg-type]
    assert (raised.value.where, asked) == ("Nat.prime", [])


def test_a_file_that_is_something_else_is_left_as_it_is(bench: Workbench, tmp_path: Path) -> None:
    statements = tmp_path / "statements.txt"
    statements.write_text("One.\n")
    chat, asked = saying(lambda request: lean_block(GOOD))
    for text in ("no line of ours", '{"statement":"One."}\nand more'):
        out = tmp_path / "out.jsonl"
        out.write_text(text)
        with pytest.raises(FormatError, match="no line of answers"):
            bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
        assert (out.read_text(), asked) == (text, [])
    out.write_text('{"statement":"On')
    bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
    assert json.loads(out.read_text())["formalized"]["statement"] == GOOD


def test_a_file_that_another_process_answers_into_is_refused(bench: Workbench, tmp_path: Path) -> None:
    statements, out = tmp_path / "statements.txt", tmp_path / "out.jsonl"
    statements.write_text("One.\n")
    chat, asked = saying(lambda request: lean_block(GOOD))
    with FileLock(tmp_path / "out.jsonl.lock"), pytest.raises(UsageError, match="Another process"):
        bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
    assert (out.exists(), asked) == (False, [])


def test_a_file_that_was_answered_with_other_settings_is_refused(bench: Workbench, tmp_path: Path) -> None:
    statements, out = tmp_path / "statements.txt", tmp_path / "out.jsonl"
    statements.write_text("One.\n")
    chat, _ = saying(lambda request: lean_block(GOOD))
    bench.formalize_file(statements, out, chat=chat, samples=1, mode="zero-shot")
    with pytest.raises(UsageError, match="other settings"):
        bench.formalize_file(statements, out, chat=chat, samples=2, mode="zero-shot")


@pytest.mark.parametrize(
    "arguments", [(), ("A", "--file", "x"), ("--file", "x"), ("--file", "x", "--out", "y", "--explain")]
)
def test_arguments_that_make_no_sense_are_refused(arguments: Sequence[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["formalize", *arguments]) == 2


def test_an_empty_statement_is_refused(bench: Workbench) -> None:
    with pytest.raises(UsageError, match="empty"):
        bench.formalize("  ", chat=saying({})[0])
