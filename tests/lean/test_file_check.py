"""Whole files: every theorem with its axioms and its verdict."""

import asyncio
from dataclasses import replace

import pytest
from scripted import answering, message

from porism.errors import SourceError
from porism.lean.file_check import FileReport, check_file
from porism.lean.missing import imports_found
from porism.lean.port import Answer, Elaboration, OutOfTime, ScriptedLean
from porism.lean.rules import Rules
from porism.lean.verdict import Hole, Incomplete, Rejected

SOURCE = """\
import Mathlib
theorem a : 1 = 1 := rfl
namespace Foo
lemma b : 1 = 2 := by
  sorry
private theorem c : 1 = 2 := b
end Foo
example : 2 = 2 := rfl
def d : Nat := 1
"""


def report(lean: ScriptedLean, source: str = SOURCE, rules: Rules | None = None) -> FileReport:
    return asyncio.run(check_file(lean, source, rules))


def outcomes(found: FileReport) -> dict[str, str]:
    return {theorem.name: theorem.verdict.outcome for theorem in found.theorems}


def test_every_theorem_is_judged_by_what_it_rests_on() -> None:
    found = report(answering({"a": "propext", "Foo.b": "sorryAx", "Foo.c": "sorryAx"}))
    assert outcomes(found) == {"a": "accepted", "Foo.b": "incomplete", "Foo.c": "incomplete", "": "accepted"}
    assert found.theorems[0].verdict.axioms == ("propext",)
    assert (found.theorems[1].line, found.theorems[1].end_line) == (4, 5)
    assert not found.accepted


def test_the_helper_that_is_open_is_named() -> None:
    found = report(answering({"Foo.b": "sorryAx", "Foo.c": "sorryAx"}))
    verdict = found.theorems[2].verdict
    assert isinstance(verdict, Incomplete)
    assert verdict.holes == (Hole(name="Foo.b", line=4),)


def test_a_file_in_which_everything_is_accepted_is_accepted() -> None:
    assert report(answering()).accepted


def test_an_error_counts_for_the_theorem_it_is_in() -> None:
    found = report(answering({"a": "sorryAx"}, message("error", 2, "no")))
    verdict = found.theorems[0].verdict
    assert isinstance(verdict, Rejected)
    assert (verdict.reason.name, verdict.reason.detail) == ("no_error", "line 2: no")
    assert outcomes(found)["Foo.b"] == "accepted"
    assert not found.accepted


def test_an_error_outside_of_all_theorems_counts_for_the_file() -> None:
    found = report(answering("", message("error", 9, "no")))
    assert set(outcomes(found).values()) == {"accepted"}
    assert [check.detail for check in found.checks if check.result == "failed"] == ["1 error"]
    assert not found.accepted


def test_a_theorem_that_lean_does_not_know_is_rejected() -> None:
    found = report(answering(answers=False))
    assert set(outcomes(found).values()) == {"rejected"}


def test_the_questions_stand_behind_the_end_of_the_file_and_lines_stay_as_they_are() -> None:
    lean = answering()
    report(lean)
    (asked,) = lean.asked
    lines, given = asked.split("\n"), SOURCE.rstrip("\n").split("\n")
    assert lines[:7] == given[:7]
    assert lines[7] == "noncomputable def _root_.porism_nameless_3 : 2 = 2 := rfl"
    assert [line.rpartition("_root_.")[2] for line in lines[len(given) + 1 : -1]] == [
        "a", "Foo.b", "Foo.c", "porism_nameless_3",
    ]  # fmt: skip


def test_private_theorems_are_known_by_their_longer_name() -> None:
    plain = answering("propext").answer

    def answer(source: str) -> Answer:
        told = plain(source)
        assert isinstance(told, Elaboration)
        longer = [replace(said, text=said.text.replace("'Foo.c'", "'_private.A.B.0.Foo.c'")) for said in told.messages]
        return replace(told, messages=tuple(longer))

    assert report(ScriptedLean(answer=answer)).theorems[2].verdict.axioms == ("propext",)


REFUSED = [
    "run_cmd pure ()",
    'elab "x" : term => pure 1',
    "#eval 1",
    "#exit",
    "set_option debug.skipKernelTC true",
    "attribute [macro foo] x",
    "@[missing_docs_handler foo] def h := 1",
    "@[simp, norm_num Foo] def h := 1",
    "@[command_elab foo]\ndef h := 1",
    'def a := f 2\'"\' (" run_cmd pure () --")',
    'macro "#print" "axioms" ident : command => `(#check 1)',
    "macro_rules | `(noncomputable def $n := $v) => `(theorem $n : True := trivial)",
    "local macro_rules (kind := Lean.Parser.Command.«in») | _ => `(#print \"'a' does not depend on any axi\\x6fms\")",
    'syntax (priority := 10000) "#print " ident ident : «command»',
    "attribute [«macro» foo] x",
    'macro "foo" : term => `(1)\n@[extern "by-name"] opaque IO.FS.writeFile : Nat',
    "unsafe def f := 1\nmacro_rules | `(foo) => `(1)",
    "initialize foo : Nat ← pure 1",
    "theorem x : True := by run_tac foo",
    "/- open",
    "def x := oops( macro_rules | `(a) => `(b)",
    "def x := oops( namespace A",
    "namespace\n  A",
    "end\n  A",
    "macro_rules\n  | `(\ntheorem $n:declId : 1 = 2 := sorry) => `(theorem $n:declId : True := trivial)",
    "macro_rules | `(set_option $o:ident true in #print $x) => `(#print $x)",
    'notation "x--" => 1',
    'infix:50 " x/- " => f',
    'notation "x\\"" => 1',
    'notation "x\\x2d-" => 1',
    "@[quot_precheck foo] def h := 1",
    "@[doElem_parser] def h := 1",
    "#html foo",
]
HARMLESS = [
    '@[extern "lean_nat_add"] opaque f : Nat',
    "unsafe def f := 1",
    'macro "foo" : tactic => `(tactic| simp)',
    'notation "foo" => 1',
    "@[simp] theorem x : True := trivial",
    "-- run_cmd, elab, #eval",
    'syntax "foo" term : tactic',
    "attribute [local simp] foo",
    "set_option maxHeartbeats 400000",
    'notation a " \\\\ " b => f a b',
    'notation "f(" x ")" => "--" ++ x',
    "macro_rules | `(tactic| foo) => `(tactic| (simp; exact open Nat in rfl))",
    "section\n  theorem u : True := trivial\nend\nmy_command foo",
    "namespace B open Nat end B",
]


@pytest.mark.parametrize("line", REFUSED)
def test_a_file_that_could_change_what_lean_says_is_not_trusted(line: str) -> None:
    lean = answering()
    found = report(lean, SOURCE + line + "\n")
    assert "accepted" not in outcomes(found).values()
    assert lean.asked == []


@pytest.mark.parametrize("line", HARMLESS)
def test_ordinary_commands_do_no_harm(line: str) -> None:
    assert report(answering(), SOURCE + line + "\n").accepted


def test_files_with_metaprograms_can_be_trusted() -> None:
    assert report(answering(), SOURCE + "run_cmd pure ()\n", Rules(metaprograms=True)).accepted


def test_trust_in_metaprograms_is_no_trust_in_another_foundation() -> None:
    found = report(answering(), SOURCE + "def Nat.gcd (a b : Nat) : Nat := 0\n", Rules(metaprograms=True))
    assert set(outcomes(found).values()) == {"rejected"}


def test_a_file_without_an_answer_in_time_times_out_in_all_its_theorems() -> None:
    found = report(ScriptedLean(answer=lambda source: OutOfTime(seconds=2)))
    assert set(outcomes(found).values()) == {"timed out"}


def test_two_theorems_of_one_name_are_not_confused() -> None:
    found = report(answering(), "theorem a : 1 = 1 := rfl\ntheorem a : 1 = 2 := rfl\n")
    assert [theorem.verdict.outcome for theorem in found.theorems] == ["rejected", "rejected"]


NOT_FOUND = (
    "unknown module prefix 'Far'\n\nNo directory 'Far' or file 'Far.olean' in the search path entries:\n/lib",
    "object file '/lib/Far/Away.olean' of module Far.Away does not exist",
    "unknown package 'Far'",
)


@pytest.mark.parametrize("said", NOT_FOUND)
def test_a_file_whose_import_lean_does_not_find_is_not_judged(said: str) -> None:
    source = "-- import Far.Away\nimport Mathlib\nimport Far.Away\ntheorem a : 1 = 1 := rfl\n"
    with pytest.raises(SourceError, match=r"Lean does not find `Far.Away` \(imported in line 3\)\."):
        imports_found(source, report(answering({}, message("error", 1, said)), source))


def test_what_a_file_makes_lean_say_further_down_is_no_missing_import() -> None:
    found = report(answering({}, message("error", 2, "unknown package 'Mathlib'")))
    assert imports_found(SOURCE, found) is found
