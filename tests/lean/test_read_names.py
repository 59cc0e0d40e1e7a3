"""Names of declarations: where they begin and end, and which full name they have."""

import pytest

from porism.lean import Written, read_source


def read(text: str) -> tuple[Written, ...]:
    file = read_source(text, module="M")
    assert file.problems == ()
    return file.declarations


def names(text: str) -> list[str]:
    return [written.name for written in read(text)]


@pytest.mark.parametrize(
    ("text", "name", "signature"),
    [
        ("theorem bad(n : ℕ) : n = n := rfl", "bad", "(n : ℕ) : n = n"),
        ("lemma h{n : Nat} : n + 0 = n := rfl", "h", "{n : Nat} : n + 0 = n"),
        ("theorem b[Group G] : a := rfl", "b", "[Group G] : a"),
        ("theorem c⦃n : ℕ⦄ : n = n := rfl", "c", "⦃n : ℕ⦄ : n = n"),
        ("theorem d: True := trivial", "d", ": True"),
        ("def e:= 1", "e", ""),
    ],
)
def test_a_name_ends_where_lean_ends_it(text: str, name: str, signature: str) -> None:
    (written,) = read(text)
    assert (written.name, written.signature) == (name, signature)


def test_universe_names_are_not_part_of_the_name() -> None:
    written, other = read("theorem foo.{u, v} (x : Type u) : x = x := rfl\ntheorem foo.bar : True := trivial")
    assert (written.name, written.universes) == ("foo", ("u", "v"))
    assert other.name == "foo.bar"


@pytest.mark.parametrize(
    "name", ["foo'", "isNil?", "get!", "«a b»", "Foo.«x.y»", "τ_preserves_inv", "restrictSubRegionσ", "mulₗ",
             "«odd Theorems»", "𝓞_eq", "foo_α₁", "x.y.z", "ℝ.b", "_h"]
)  # fmt: skip
def test_names_come_back_exactly(name: str) -> None:
    assert names(f"theorem {name} : True := trivial") == [name]


def test_an_escape_that_lean_would_not_print_is_dropped() -> None:
    assert names("namespace «Foo»\ntheorem «bar» : True := trivial\nend «Foo»") == ["Foo.bar"]


def test_brackets_and_keywords_in_an_escaped_name_mean_nothing() -> None:
    text = (
        "theorem «a (def b := » : True := trivial\nlibrary_note «lower instance priority»\ntheorem c : True := trivial"
    )
    assert names(text) == ["«a (def b := »", "c"]


def test_namespaces_sections_and_root_give_the_full_name() -> None:
    text = """
namespace A.B
section C
theorem x : True := trivial
theorem _root_.y : True := trivial
end C
namespace D theorem z : True := trivial end D
end A.B
theorem w : True := trivial
"""
    assert names(text) == ["A.B.x", "y", "A.B.D.z", "w"]


def test_a_definition_before_its_type_has_its_own_name() -> None:
    first, second = read("def Treap.insert := 1\nstructure Treap where\n  x : Nat")
    assert (first.name, second.name, second.kind) == ("Treap.insert", "Treap", "structure")


def test_theorem_and_lemma_are_both_theorems() -> None:
    both = read("theorem a : True := trivial\nlemma b : True := trivial")
    assert [(w.kind, w.keyword, w.name) for w in both] == [("theorem", "theorem", "a"), ("theorem", "lemma", "b")]


def test_an_instance_without_a_name_has_none() -> None:
    text = """instance : Add Foo where add := f
private instance [Inhabited α] : Add (Bar α) := ⟨g⟩
instance (priority := low + 1) named : Add Foo := ⟨f⟩
instance (priority := 100) {α} [Group α] : Monoid α := inferInstance
scoped instance other : T := t"""
    assert [(w.name, w.signature) for w in read(text)] == [
        ("", ": Add Foo"),
        ("", "[Inhabited α] : Add (Bar α)"),
        ("named", ": Add Foo"),
        ("", "{α} [Group α] : Monoid α"),
        ("other", ": T"),
    ]


def test_aliases_give_each_of_their_names() -> None:
    text = """@[deprecated (since := "2025-03-05")] alias old := new
protected alias ⟨a, Foo.b⟩ := iff
alias ⟨_, _root_.c⟩ := Bar.iff"""
    assert [(w.kind, w.keyword, w.name, w.targets, w.attributes) for w in read(f"namespace N\n{text}\nend N")] == [
        ("alias", "alias", "N.old", ("new",), ('deprecated (since := "2025-03-05")',)),
        ("alias", "alias.mp", "N.a", ("iff",), ()),
        ("alias", "alias.mpr", "N.Foo.b", ("iff",), ()),
        ("alias", "alias.mpr", "c", ("Bar.iff",), ()),
    ]


def test_examples_and_wanted_proofs_have_no_name() -> None:
    assert [(w.kind, w.name) for w in read("example : True := trivial\nproof_wanted foo : False")] == [
        ("example", ""), ("example", ""),
    ]  # fmt: skip
