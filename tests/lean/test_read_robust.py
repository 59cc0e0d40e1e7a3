"""No text makes the reader raise or lose its place."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from porism.lean import read_source
from porism.lean.mask import masked

SNIPPET = """module
public import A.B
/-! about -/
@[expose] public section
namespace N.M
open scoped A in
/-- doc -/
@[to_additive (attr := simp) /-- add -/] protected theorem foo' {α : Type*} [Group α] (a : α := by simp) :
    let b := a; |b| = s!"x{f "y"}".length := by
  simp [foo, 'c'] /- in /- side -/ -/
structure S (α) extends T α, toU : U where
  mk' ::
  /-- f -/ f (n : Nat) : Nat := 1
  deriving Repr
inductive I : Type | a | b (n : Nat) : I
alias ⟨x, _⟩ := «y z»
instance (priority := 100) : Foo where bar | 0 => 1
mutual
def g : Nat → Nat | 0 => r#"x"#
end
attribute [local simp] foo
variable {α} in notation "x" => y
deriving instance A for B
end N.M
"""
PIECES = ["/-", "-/", "--", '"', "'", "«", "»", "(", ")", "[", "]", "{", "}", "⟨", "⟩", "@[", ":=", "=>", "|",
          "end", "\n", "theorem ", "def ", "structure ", "where", "in ", "open ", "\r\n", "\ufeff", "\x00", 's!"{',
          'r#"', "alias ⟨"]  # fmt: skip


def holds_together(text: str) -> None:
    file = masked(text)
    assert len(file.code) == len(file.clean) == len(text)
    assert file.code.count("\n") == text.count("\n")
    read = read_source(text, module="M")
    for written in read.declarations:
        assert 0 <= written.start <= written.end <= len(text)
        assert 1 <= written.line <= written.end_line <= text.count("\n") + 1
    for problem in read.problems:
        assert 1 <= problem.line <= text.count("\n") + 1


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    holds_together(text)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30))
def test_any_sequence_of_pieces_of_lean_can_be_read(pieces: list[str]) -> None:
    holds_together("".join(pieces))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(SNIPPET)), st.integers(0, 40), st.sampled_from(["", *PIECES]))
def test_a_damaged_file_can_be_read(place: int, cut: int, put: str) -> None:
    holds_together(SNIPPET[:place] + put + SNIPPET[place + cut :])


@pytest.mark.parametrize("end", range(0, len(SNIPPET), 7))
def test_a_file_that_breaks_off_can_be_read(end: int) -> None:
    holds_together(SNIPPET[:end])


@pytest.mark.parametrize(
    "piece", ["/-", "«", '"', "(", "@[", "@[\n", "]@[", 's!"{', "private ", "open a in ", "def a := | ",
              "theorem a : (", "/---/", "\n/-- -/", "structure S where\n", "variable (\n", "let ", "deriving ", "'",
              "mutual\n", "attribute [a] b "]
)  # fmt: skip
def test_time_grows_with_the_text_and_no_faster(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    begin = time.process_time()
    read_source(text, module="M")
    assert time.process_time() - begin < 4, "20 kB of anything are read in a moment; this many seconds mean a square"
