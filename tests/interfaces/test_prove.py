"""`porism prove`, from end to end: a scripted model, and a program that answers like Lean."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lake_project import Porism

from porism.errors import ModelUnavailable, SourceError
from porism.interfaces.gaps import find_gaps
from porism.interfaces.proving import Filling, Tools, split_target
from porism.interfaces.workbench import Workbench
from porism.lean import target_of
from porism.models import Chat, ChatRequest, RecordingChat, ScriptedChat
from prove.scripted_prover import Script

FILE = """\
/-! One is one. -/

theorem first : 1 = 1 := by sorry

/-- It is so. -/
theorem second : 1 = 1 ∧ True := by
  constructor
  · sorry
  · trivial

theorem third : 2 = 2 := by
  have h : 1 = 1 := sorry
  have g : 3 = 3 := by
    sorry
  exact h
-- the end
"""
BODIES = ["exact wrong", "rfl -- by the theorem", "exact first", "have h := first\nexact wrong2", "rfl"]


@pytest.fixture
def work(porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file with holes, and a Lean."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "A.lean").write_text(FILE)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{Path(__file__).parent / 'proof_lean.py'}")
    monkeypatch.setenv("PORISM_PROVE_MODE", "none")
    return folder


Prove = Callable[..., object]


def bench(work: Path) -> Workbench:
    return Workbench.open(here=work)


def test_holes_are_filled_one_after_the_other_and_later_ones_may_use_earlier_ones(work: Path) -> None:
    script = Script(BODIES)
    proved = bench(work).prove("A.lean", Filling(write=True), Tools(chat=script.chat))
    assert [(gap.declaration, gap.line, gap.outcome) for gap in proved.gaps] == [
        ("first", 3, "proved"), ("second", 8, "proved"), ("third", 12, "proved"),
    ]  # fmt: skip
    assert (proved.proved, proved.written, proved.spent.calls) == (True, True, 5)
    assert (work / "A.lean").read_text() == FILE.replace("by sorry", "by\n  rfl -- by the theorem").replace(
        "· sorry", "· exact first"
    ).replace(FILE[FILE.index("\n  have h : 1") : FILE.index("\n-- the end")], "\n  rfl")


def test_a_file_is_left_as_it_is_unless_writing_is_asked_for(work: Path) -> None:
    proved = bench(work).prove("A.lean", None, Tools(chat=Script(BODIES).chat))
    assert (proved.proved, proved.written, (work / "A.lean").read_text()) == (True, False, FILE)


def test_only_what_was_accepted_is_written(work: Path) -> None:
    script = Script(["exact wrong"])
    proved = bench(work).prove("A.lean", Filling(write=True), Tools(chat=script.chat), submissions=1)
    assert [gap.outcome for gap in proved.gaps] == ["not proved"] * 3
    assert (proved.written, (work / "A.lean").read_text()) == (False, FILE)


def test_what_rests_on_an_open_hole_is_not_accepted(work: Path) -> None:
    script = Script(["exact wrong", "exact first"])
    proved = bench(work).prove("A.lean:second", None, Tools(chat=script.chat), submissions=2)
    (gap,) = proved.gaps
    assert (gap.declaration, gap.outcome) == ("second", "not proved")
    assert gap.trajectory and [done.verdict and done.verdict.outcome for done in gap.trajectory.rounds] == [
        "rejected", "incomplete",
    ]  # fmt: skip


def test_a_proof_with_several_holes_is_asked_for_as_a_whole_and_shown_as_begun(work: Path) -> None:
    script = Script(["exact good"])
    bench(work).prove("A.lean:third", None, Tools(chat=script.chat))
    text = script.text(0)
    assert "A proof was begun, with holes" in text and "have g : 3 = 3 := by" in text
    assert find_gaps(FILE, "third")[0].task is not None and find_gaps(FILE, "third")[0].holes == 2


def test_declarations_that_come_later_in_the_file_are_hidden(work: Path) -> None:
    assert [sorted(gap.hidden) for gap in find_gaps(FILE)] == [
        ["first", "second", "third"], ["second", "third"], ["third"],
    ]  # fmt: skip


def test_a_hole_in_a_statement_is_skipped(work: Path) -> None:
    (work / "A.lean").write_text("theorem t : (sorry : Prop) := by\n  trivial\ntheorem u : True := by sorry\n")
    proved = bench(work).prove("A.lean", None, Tools(chat=Script(["trivial"]).chat))
    assert [(gap.declaration, gap.outcome) for gap in proved.gaps] == [("t", "skipped"), ("u", "proved")]
    assert not proved.proved


@pytest.mark.parametrize(
    ("text", "prefix", "begun"),
    [
        ("theorem t : Nat → True\n  | 0 => sorry\n  | _ => sorry\n", "True\n  | ", "0 => sorry\n  | _ => sorry"),
        ("def t : S where\n  a := sorry\n  b := sorry\n", "where\n  ", "a := sorry\n  b := sorry"),
    ],
)
def test_alternatives_and_fields_with_several_holes_are_asked_for_together(text: str, prefix: str, begun: str) -> None:
    (gap,) = find_gaps(text)
    assert gap.task and target_of(gap.task).name == "t"
    assert (gap.task.prefix.endswith(prefix), gap.begun) == (True, begun)


def test_theorems_of_one_name_in_two_namespaces_are_kept_apart(work: Path) -> None:
    one = "namespace A\ntheorem t : 1 = 1 := by sorry\nend A\n"
    (work / "A.lean").write_text(one + one.replace("A", "B"))
    proved = bench(work).prove("A.lean", Filling(out=work / "kept"), Tools(chat=Script(["rfl"]).chat), submissions=1)
    assert len({gap.page for gap in proved.gaps}) == 2


def test_a_run_that_stopped_at_one_hole_goes_on_with_those_behind_it(work: Path) -> None:
    def run(most: int) -> tuple[list[str], int]:
        stopping = {"stopping.run.most_calls": most}
        here = bench(work)
        here.settings = here.settings.over({f"prove.{name}": value for name, value in stopping.items()})
        proved = here.prove("A.lean", Filling(out=work / "kept"), Tools(chat=Script(["rfl"]).chat))
        return [gap.outcome for gap in proved.gaps], proved.spent.calls

    assert run(0) == (["stopped"] * 3, 0)
    assert run(9) == (["proved"] * 3, 3)


def test_a_file_that_changes_meanwhile_is_left(work: Path) -> None:
    def fault(number: int) -> None:
        (work / "A.lean").write_text("-- other work\n")

    with pytest.raises(SourceError, match="changed"):
        bench(work).prove("A.lean:first", Filling(write=True), Tools(chat=Script(["rfl"], fault=fault).chat))
    assert (work / "A.lean").read_text() == "-- other work\n"


def test_a_file_that_would_have_an_error_is_left(work: Path) -> None:
    lenient = Path(__file__).with_name("proof_lean.py").read_text()
    late = 'failed = "#print" not in text\nif failed:\n    say("error", 3, "odd")'
    (work / "odd.py").write_text(lenient.replace("failed = False", late))
    bench_ = bench(work)
    bench_.settings = bench_.settings.over({"lean.lean": [sys.executable, str(work / "odd.py")]})
    with pytest.raises(SourceError, match="line 3: odd"):
        bench_.prove("A.lean:first", Filling(write=True), Tools(chat=Script(["rfl"]).chat))
    assert (work / "A.lean").read_text() == FILE


def test_a_file_that_is_wrong_before_its_first_hole_costs_nothing(work: Path) -> None:
    text = FILE.replace("/-! One is one. -/", "theorem zero : 1 = 2 := by exact wrong")
    (work / "A.lean").write_text(text)
    script = Script(["rfl"])
    with pytest.raises(SourceError, match="before the first hole.*line 1: Unknown identifier `wrong`"):
        bench(work).prove("A.lean", Filling(write=True), Tools(chat=script.chat))
    assert script.asked == []


def test_a_file_that_may_not_be_written_costs_nothing(work: Path) -> None:
    (work / "A.lean").chmod(0o444)
    script = Script(["rfl"])
    with pytest.raises(SourceError, match="not to be written"):
        bench(work).prove("A.lean", Filling(write=True), Tools(chat=script.chat))
    assert script.asked == []
    assert bench(work).prove("A.lean:first", None, Tools(chat=script.chat)).proved


def test_line_ends_are_kept(work: Path) -> None:
    (work / "A.lean").write_bytes(FILE.replace("\n", "\r\n").encode())
    bench(work).prove("A.lean:first", Filling(write=True), Tools(chat=Script(["skip\nrfl"]).chat))
    expected = FILE.replace("by sorry", "by\n  skip\n  rfl").replace("\n", "\r\n")
    assert (work / "A.lean").read_bytes() == expected.encode()


def test_a_second_run_asks_nobody(work: Path) -> None:
    first = bench(work).prove("A.lean", None, Tools(chat=Script(BODIES).chat))
    script = Script([])
    assert bench(work).prove("A.lean", None, Tools(chat=script.chat)) == first
    assert script.asked == []


@pytest.mark.parametrize("write", [True, False])
def test_a_proof_of_an_earlier_run_counts_only_if_lean_still_accepts_it(work: Path, write: bool) -> None:
    bench(work).prove("A.lean:first", None, Tools(chat=Script(["exact fine"]).chat))
    stricter = Path(__file__).with_name("proof_lean.py").read_text().replace("wrong", "fine")
    (work / "stricter.py").write_text(stricter)
    again = bench(work)
    again.settings = again.settings.over({"lean.lean": [sys.executable, str(work / "stricter.py")]})
    proved = again.prove("A.lean:first", Filling(write=write), Tools(chat=Script([]).chat))
    assert (proved.proved, proved.written, proved.gaps[0].outcome) == (False, False, "not proved")
    assert proved.gaps[0].why == (
        "it was accepted before, and is not any more: line 1, column 0: Unknown identifier `fine`"
    )


def test_a_proof_that_cannot_be_verified_again_is_neither_proved_nor_refuted(work: Path) -> None:
    bench(work).prove("A.lean:first", None, Tools(chat=Script(["exact fine"]).chat))
    (work / "dies.py").write_text(
        Path(__file__)
        .with_name("proof_lean.py")
        .read_text()
        .replace("lines = ", 'if "fine" in text:\n    sys.exit(9)\nlines = ')
    )
    again = bench(work)
    again.settings = again.settings.over({"lean.lean": [sys.executable, str(work / "dies.py")]})
    (gap,) = again.prove("A.lean:first", None, Tools(chat=Script([]).chat)).gaps
    assert (gap.outcome, gap.proof) == ("stopped", "")


@pytest.mark.parametrize("kept", [True, False])
def test_a_proof_is_not_paid_again_once_a_hole_before_it_is_filled(work: Path, kept: bool) -> None:
    replies = iter(["", "```lean\nrfl\n```", "```lean\nrfl\n```"])

    def first_fails(request: ChatRequest[Any]) -> str:
        if reply := next(replies):
            return reply
        raise ModelUnavailable("gone")

    def outcomes(chat: Chat) -> list[str]:
        filling = Filling(out=work / "kept" if kept else None)
        return [gap.outcome for gap in bench(work).prove("A.lean", filling, Tools(chat=chat)).gaps]

    assert outcomes(ScriptedChat(first_fails)) == ["stopped", "proved", "proved"]
    script = Script(["rfl"])
    assert outcomes(script.chat) == ["proved"] * 3
    assert len(script.asked) == 1


def test_the_trajectory_is_a_page_where_it_is_wanted(work: Path) -> None:
    proved = bench(work).prove("A.lean:first", Filling(out=work / "kept"), Tools(chat=Script(BODIES).chat))
    page = Path(proved.gaps[0].page)
    assert page.parent == work / "kept" and page.read_text().startswith("# A.lean:first: proved")


def test_a_file_without_holes_is_an_error(porism: Porism, work: Path) -> None:
    (work / "A.lean").write_text("theorem t : True := trivial\n")
    ended = porism("prove", "A.lean", "--set", "chat.recorded=x")
    assert (ended.code, "no hole" in ended.err) == (2, True)


def test_a_name_of_a_file_may_hold_a_colon(tmp_path: Path) -> None:
    (tmp_path / "a:b.lean").touch()
    assert split_target("a:b.lean", tmp_path) == (tmp_path / "a:b.lean", "")
    assert split_target("a:b.lean:t", tmp_path) == (tmp_path / "a:b.lean", "t")
    assert split_target("c.lean:Foo.t", tmp_path) == (tmp_path / "c.lean", "Foo.t")


def recorded(work: Path) -> Path:
    """Record the run of a scripted model, and forget everything else about it."""
    file = work / "recording.jsonl"
    chat = RecordingChat(ScriptedChat(Script(BODIES).say), file)
    bench(work).prove("A.lean", Filling(out=work / "away"), Tools(chat=chat))
    return file


def test_the_command_shows_rounds_and_fills_the_file(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism("prove", "A.lean", "--write", "--out", "kept", "--set", f"chat.recorded={file}")
    assert ended.code == 0, ended.err
    assert "round 0: a candidate\n  | exact wrong" in ended.err
    assert "round 0: rejected\n  | line 1, column 0: Unknown identifier `wrong`" in ended.err
    assert "round 1: accepted" in ended.err
    assert "3 of 3 proved; put into the file" in ended.out
    assert "by\n  rfl -- by the theorem" in (work / "A.lean").read_text()


def test_the_command_gives_a_document(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism("prove", "A.lean:first", "--json", "--set", f"chat.recorded={file}")
    document = json.loads(ended.out)
    assert (ended.code, ended.err, document["proved"]) == (0, "", True)
    assert document["gaps"][0]["trajectory"]["rounds"][0]["body"] == "exact wrong"


def test_a_recording_that_ends_says_which_prompt_is_missing(porism: Porism, work: Path) -> None:
    file = recorded(work)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:1]))
    ended = porism("prove", "A.lean:first", "--quiet", "--set", f"chat.recorded={file}")
    assert ended.code == 3 and "has no reply to the prompt" in ended.err


def test_a_run_that_stops_at_a_limit_has_a_code_of_its_own(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism(
        "prove", "A.lean:first", "--problem-seconds", "0", "--quiet", "--set", f"chat.recorded={file}"
    )  # fmt: skip
    assert ended.code == 3 and "stopped" in ended.out


def test_a_mode_that_searches_without_an_index_is_told_so(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism("prove", "A.lean", "--mode", "graph", "--set", f"chat.recorded={file}")
    assert ended.code == 3 and "index" in ended.err
