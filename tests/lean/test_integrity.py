"""The fence: a body is a proof and nothing more, and honest proofs pass it."""

import pytest

from porism.lean.integrity import inspect
from porism.lean.rules import BodyRules, Rules

HONEST = [
    "simp",
    "by simp [foo, *] at h ⊢",
    "exact h.constant",
    "exact foo.axiom .axiom",
    "exact sorry_free sorryful.sorry' my_axiom",
    "open Nat in\nsimp",
    "open scoped Foo Bar in exact foo",
    "open Foo (a b) in\nexact a",
    "open Foo renaming a → b in exact b",
    "set_option maxRecDepth 100 in simp",
    'set_option foo.bar "a b" in simp',
    "-- theorem, axiom, #exit, end\nrfl",
    "/- nested /- axiom -/ def -/ rfl",
    'exact (rfl : "theorem x" = "theorem x")',
    "exact ('\"' : Char)",
    "exact #s",
    "exact #[1, 2]",
    "have hint := 2\nexact hint",
    "have lemma := h\nexact lemma",
    "exact xs.head?",
    "simp? says simp only [foo]",
    "aesop (add unsafe 50% foo)",
    "let rec @[simp] f : Nat := 1\nrfl",
    "exact aux\nwhere aux : 1 = 1 := rfl",
    "exact «theorem»",
    "sorry",
    "exact ⟨fun x ↦ by simp, (1 : ℕ), {y | y = 1}⟩",
    "calc a = b := h\n  _ = c := by rw [h']",
    "exact f x2' \"a\" x' 'a' (h 'b') h₁' foo!' 'c'",
    "exact f ⁻¹' s ∩ f '' t",
    "-- Section 2's, it's 3'\nrfl",
    "termination_by n\ndecreasing_by simp",
    "exact instance_foo inferInstance",
    "cases h with\n| inl a => exact a\n| inr b => exact b",
]
"""Bodies that may stand; the words in them that begin commands do not begin one there."""


@pytest.mark.parametrize("body", HONEST)
def test_an_honest_body_passes(body: str) -> None:
    looked = inspect(body, Rules())
    assert (looked.unread, looked.refused) == ((), ())


REFUSED = {
    "rfl\naxiom foo : False": "`axiom` begins a command",
    "exact (rfl : 1 = 1)axiom foo : False": "`axiom` begins a command",
    "exact 1e5axiom": "`axiom` begins a command",
    "exact 0b1axiom": "`axiom` begins a command",
    "exact λaxiom": "`axiom` begins a command",
    "rfl\n@[simp] theorem x : True := trivial": "`theorem` begins a command",
    "rfl\nlemma x : True := trivial": "`lemma` begins a command",
    "rfl\nend Foo": "`end` begins a command",
    "rfl\n#exit": "`#exit` is a command",
    "rfl\n#printaxioms t": "`#printaxioms` is a command",
    "rfl\n#eval 1": "`#eval` is a command",
    "rfl\nopen Foo": "`open` without `in`",
    "rfl\nset_option maxRecDepth 1": "`set_option` without `in`",
    "set_option debug.skipKernelTC true in rfl": "the option `debug.skipKernelTC` changes how Lean checks",
    "set_option «debug».skipKernelTC true in rfl": "changes how Lean checks",
    "run_tac foo": "`run_tac` runs code",
    "exact by_elab foo": "`by_elab` runs code",
    "exact eval% foo": "`eval` runs code",
    "exact unsafe foo": "`unsafe` runs code",
    "exact (add, unsafe foo)": "`unsafe` runs code",
    "exact lcProof": "`lcProof` goes round the kernel",
    "exact _root_.unsafeCast x": "goes round the kernel",
    "simp (config := foo (IO.FS.readFile x))": "`IO.FS.readFile` has effects",
    "open IO in simp": "opens a namespace of effects",
    "let rec @[macro Lean.Parser.Command.printAxioms] f := 1\nrfl": "the attribute `macro`",
    "let rec @[implemented_by g] f := 1\nrfl": "the attribute `implemented_by`",
    "exact?": "`exact?` searches",
    "first | exact? | rfl": "`exact?` searches",
    "exact «a\u00a0b theorem»": "hides a command in a name",
    'exact r"axiom"': "stands in a raw string",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_no_proof_is_refused(body: str) -> None:
    looked = inspect(body, Rules())
    assert REFUSED[body] in " / ".join(problem.message for problem in looked.refused)


UNREAD = {
    "rfl /- never ends": "a comment or string begins here and never ends",
    'exact "never ends': "a comment or string begins here and never ends",
    "exact (1": "`(` is never closed",
    "rfl)\naxiom foo : False": "`)` closes nothing that is open here",
    "exact ⟨1)": "`)` closes nothing that is open here",
    'exact f 2\'"\' (" axiom x : False --")': "so that it may be read in two ways",
    'exact f 2r"\\" axiom x : False --"': "so that it may be read in two ways",
    "exact f 'a''\"' axiom x : False --\"": "so that it may be read in two ways",
    "exact !'\"' axiom x : False --\"": "so that it may be read in two ways",
    "exact λ'\"' axiom x : False --\"": "so that it may be read in two ways",
    'exact ℘\'"\' (" axiom x : False --")': "so that it may be read in two ways",
    "exact 0xF'\"' axiom x : False --\"": "so that it may be read in two ways",
    'exact «a "\n» axiom x : False --"': "`«` has no partner on its line",
    "rfl\x00": "is no character of a Lean text",
    "rfl\ud800": "is no character of a Lean text",
}


@pytest.mark.parametrize("body", UNREAD)
def test_what_cannot_stand_by_itself_is_not_read(body: str) -> None:
    assert UNREAD[body] in " / ".join(problem.message for problem in inspect(body, Rules()).unread)


def test_a_problem_has_its_line() -> None:
    (problem,) = inspect("rfl\n\n  axiom foo : False", Rules()).refused
    assert problem.line == 3


def test_search_may_be_allowed() -> None:
    assert inspect("exact?", Rules(body=BodyRules(search_tactics=True))).refused == ()


def test_words_in_comments_are_broken_so_that_they_cannot_be_code() -> None:
    (edit,) = inspect("-- an axiom\nrfl", Rules()).edits
    assert (edit.start, edit.end, edit.text) == (6, 11, "\ufffd" * 5)


def test_words_in_strings_are_spelt_so_that_they_are_the_same_string_but_no_code() -> None:
    (edit,) = inspect('exact "x end"', Rules()).edits
    assert edit.text == "\\x65\\x6e\\x64"


def test_a_word_that_begins_with_an_escape_keeps_it() -> None:
    (edit,) = inspect('exact "\\notation"', Rules()).edits
    assert (edit.start, edit.text[:4]) == (9, "\\x6f")


def test_a_name_that_looks_like_an_escape_is_refused_where_strings_were_spelt_anew() -> None:
    looked = inspect('exact foo x65 "end"', Rules())
    assert [problem.message for problem in looked.refused] == ["a name looks like an escaped character of a string"]


def test_an_attribute_is_one_however_its_name_is_written() -> None:
    looked = inspect("let rec @[inline, «implemented_by» g] f := 1\nrfl", Rules())
    assert looked.refused[0].message == "the attribute `«implemented_by» g` has no place in a proof"


UNFINISHED = {
    "rfl\nopen Nat in": "`in` waits",
    "rfl\nset_option autoImplicit true in -- x": "`in` waits",
    "rfl\nprivate": "`private` waits",
    "rfl\n@[simp]": "attributes at the end",
    "rfl\n/-- For what follows. -/": "a doc comment at the end",
}


@pytest.mark.parametrize("body", UNFINISHED)
def test_a_body_does_not_end_with_what_belongs_to_the_text_after_it(body: str) -> None:
    (problem,) = inspect(body, Rules()).refused
    assert problem.message.startswith(UNFINISHED[body])
