"""What is a command and what is not; modifiers, attributes, kinds."""

import pytest

from porism.lean import SourceFile, read_source


def read(text: str) -> SourceFile:
    return read_source(text, module="M")


def names(text: str) -> list[str]:
    file = read(text)
    assert file.problems == ()
    return [written.name for written in file.declarations]


@pytest.mark.parametrize(
    ("text", "kind", "modifiers", "attributes"),
    [
        ("noncomputable def x := 1", "def", ("noncomputable",), ()),
        ("partial def x := 1", "def", ("partial",), ()),
        ("private noncomputable def x := 1", "def", ("private", "noncomputable"), ()),
        ("noncomputable private def x := 1", "def", ("noncomputable", "private"), ()),
        ("public meta unsafe def x := 1", "def", ("public", "meta", "unsafe"), ()),
        ("@[simp] def x := 1", "def", (), ("simp",)),
        ("@[simp, reducible] private def x := 1", "def", ("private",), ("simp", "reducible")),
        ("@[simp] @[grind]\n@[foo (a := [b, c])]\ntheorem x : T := t", "theorem", (),
         ("simp", "grind", "foo (a := [b, c])")),
        ('@[to_additive (attr := simp) "doc ] text"] theorem x : T := t', "theorem", (),
         ('to_additive (attr := simp) "doc ] text"',)),
        ("scoped[Foo] infixl:50 \" x \" => x", "notation", ("scoped[Foo]",), ()),
        ("local notation3 \"x\" => x", "notation", ("local",), ()),
        ("class inductive x | a", "class", (), ()),
        ("coinductive x : Prop", "inductive", (), ()),
        ("irreducible_def x : T := t", "def", (), ()),
        ("axiom x : T", "axiom", (), ()),
        ("opaque x : T", "opaque", (), ()),
        ("protected abbrev x := 1", "abbrev", ("protected",), ()),
        ("nonrec theorem x : T := t", "theorem", ("nonrec",), ()),
        ("initialize x : T ← f", "elab", (), ()),
        ("simproc x (a + b) := fun e => e", "elab", (), ()),
        ("macro (name := x) \"a\" : tactic => `(tactic| skip)", "macro", (), ()),
        ("syntax (name := x) \"a\" term : tactic", "syntax", (), ()),
    ],
)  # fmt: skip
def test_each_kind_of_declaration_is_read(
    text: str, kind: str, modifiers: tuple[str, ...], attributes: tuple[str, ...]
) -> None:
    (written,) = read(text).declarations
    assert (written.kind, written.modifiers, written.attributes) == (kind, modifiers, attributes)
    assert written.name in ("x", "")
    assert written.name == "x" or written.kind == "notation"


def test_structural_words_declare_nothing() -> None:
    assert names("namespace A\nsection\nopen B\nuniverse u\nvariable (x : Nat)\nend\nend A\n") == []


def test_what_stands_in_a_comment_is_not_the_declaration() -> None:
    text = "/-\ndef name := 0\n-/\ndef name := 1"
    (written,) = read(text).declarations
    assert (written.value, text[written.start : written.end]) == ("1", "def name := 1")


def test_keywords_inside_quotations_and_attributes_are_no_commands() -> None:
    text = """
run_cmd
  elabCommand (← `(
    private def hidden := 1))
macro "m" : command => `(@[simp] def hidden2 := 1)
attribute [local instance] foo
@[local instance] def a : T := t
deriving instance Repr for T
def b := `(open Foo in x)
"""
    assert [w.name for w in read(text).declarations] == ["", "a", "b"]


def test_words_that_are_commands_may_be_names_of_constructors_and_parts_of_names() -> None:
    text = "inductive Key | opaque | «class» (n : Nat)\ndef x := Foo.instance + .section + end_ + example'"
    assert names(text) == ["Key", "x"]


def test_members_of_a_mutual_block_are_separate() -> None:
    text = (
        "def shown := 1\nmutual\n  def hidden := shown2\n\n  /-- doc -/ private def other := hidden\nend\ndef last := 2"
    )
    assert names(text) == ["shown", "hidden", "other", "last"]
    assert read(text).declarations[0].value == "1"


def test_an_indented_definition_is_separate() -> None:
    first, second = read("theorem a : True := by\n  trivial\n\n  def b := 1\n").declarations
    assert (first.value, second.name) == ("by\n  trivial", "b")


@pytest.mark.parametrize(
    "wrapper",
    ["open Foo Bar in", "open scoped Foo in", "set_option maxHeartbeats 400000 in", "variable (α) in",
     "omit [Foo α] in",
     "include h in", "universe u in", "attribute [local simp] foo -bar in",
     "open A in\nset_option b.c false in\n-- d\n",
     "open Foo (a b) in", "open Foo renaming a → b in", "open Foo hiding a in"],
)  # fmt: skip
def test_a_command_may_stand_after_in(wrapper: str) -> None:
    (written,) = read(f"{wrapper}\n/-- doc -/\n@[simp] theorem t : True := trivial").declarations
    assert (written.name, written.docstring, written.attributes) == ("t", "doc", ("simp",))


def test_open_and_options_inside_terms_and_proofs_end_nothing() -> None:
    text = """theorem a : True := by
  open Foo in
  set_option x true in
  exact open Bar in trivial
theorem b : (open Foo in x) = y := z
theorem c : open Foo in x := z"""
    assert names(text) == ["a", "b", "c"]


def test_a_project_s_own_command_ends_what_stands_before_it() -> None:
    text = """attribute [simp] foo

my_command bar baz

theorem a : True := by
  trivial

-- about it
my_command a where
  b

theorem c : True := trivial"""
    file = read(text)
    assert [(w.name, w.value) for w in file.declarations] == [("a", "by\n  trivial"), ("c", "trivial")]
    assert file.actions[0].names == ("foo",)
    assert file.problems == ()


def test_other_commands_end_what_stands_before_them() -> None:
    text = """def a := 1
#eval a
def b := 2
assert_not_exists Foo
library_note "x" /-- y -/
def c := 3
suppress_compilation
#guard_msgs in
example : True := trivial
recall a := 1
run_cmd skip
def d := 4"""
    assert names(text) == ["a", "b", "c", "", "d"]
    assert [w.value for w in read(text).declarations if w.kind == "def"] == ["1", "2", "3", "4"]


def test_a_lost_bracket_is_told_and_does_not_swallow_the_rest() -> None:
    file = read("theorem a : (True := trivial\n\ntheorem b : True := trivial\n")
    assert [w.name for w in file.declarations] == ["a", "b"]
    assert [p.line for p in file.problems] == [3]


def test_a_declaration_without_a_name_is_told() -> None:
    assert [p.message for p in read("theorem : True := trivial").problems] == [
        "this `theorem` has no name that could be read"
    ]


def test_a_file_without_any_command_is_told() -> None:
    assert [p.line for p in read("import A\n\nthis is no Lean").problems] == [3]
    assert read("import A\n-- nothing\n").problems == ()


def test_lemma_may_be_a_name_where_no_library_makes_it_a_command() -> None:
    assert names("def f := do\n  let lemma := 1\n  g fun alias => lemma alias\ndef h := 1") == ["f", "h"]


def test_lines_and_offsets_of_a_declaration_are_those_of_the_file() -> None:
    text = "-- 𝓡 𝔽\n\n/-- d -/\n@[simp]\ntheorem a : 𝒞 :=\n  b\n\n\ntheorem c : d := e -- f\n"
    first, second = read(text).declarations
    assert (first.line, first.end_line, text[first.start : first.end]) == (4, 6, "@[simp]\ntheorem a : 𝒞 :=\n  b")
    assert (second.line, second.end_line, text[second.start : second.end]) == (9, 9, "theorem c : d := e")
