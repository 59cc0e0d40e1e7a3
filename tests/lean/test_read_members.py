"""Fields, constructors and parents."""

from porism.lean import Member, Parent, Written, read_source


def one(text: str) -> Written:
    file = read_source(text, module="M")
    assert file.problems == ()
    (written,) = file.declarations
    return written


def fields(text: str) -> list[tuple[str, str]]:
    return [(member.name, member.signature) for member in one(text).members]


def test_every_form_of_field_is_read() -> None:
    text = """structure S (α : Type) where
  a : Nat
  f (n : Nat) {m : Nat} : Nat → Nat
  g n : Foo n
  (x y : α := 1)
  {z : α} (w : α)
  [inst : Group α]
  [Monoid α]
  long : Nat →
    Nat
  def1 : Nat := by
    simp
  given := 3
  «class» : Nat
  last' : ∃ x,
  x = 1"""
    assert fields(text) == [
        ("a", ": Nat"), ("f", "(n : Nat) {m : Nat} : Nat → Nat"), ("g", "n : Foo n"), ("x", ": α"), ("y", ": α"),
        ("z", ": α"), ("w", ": α"), ("inst", ": Group α"), ("long", ": Nat → Nat"), ("def1", ": Nat"), ("given", ""),
        ("class", ": Nat"), ("last'", ": ∃ x, x = 1"),
    ]  # fmt: skip


def test_fields_have_their_own_docs_attributes_modifiers_and_lines() -> None:
    text = """structure S where
  /-- doc a -/
  @[simp, ext] protected a : Nat
  /-- doc b -/ b : Nat
  private c : Nat
  /-- doc d -/
  (d e : Nat)
"""
    assert one(text).members == (
        Member(name="a", signature=": Nat", docstring="doc a", line=3, attributes=("simp", "ext"),
               modifiers=("protected",)),
        Member(name="b", signature=": Nat", docstring="doc b", line=4),
        Member(name="c", signature=": Nat", line=5, modifiers=("private",)),
        Member(name="d", signature=": Nat", docstring="doc d", line=7),
        Member(name="e", signature=": Nat", docstring="doc d", line=7),
    )  # fmt: skip


def test_the_constructor_may_have_a_name() -> None:
    assert one("structure S where\n  mk' ::\n  a : Nat").constructor == "mk'"
    assert one("structure S where\n  private of ::\n  a : Nat").constructor == "of"
    assert one("structure S where\n  a : Nat").constructor == "mk"
    assert one("structure S where mk2 :: a : Nat").members[0].name == "a"


def test_parents_may_be_named_and_the_type_may_stand_before_or_after_them() -> None:
    text = "class S (α : Type u) : Prop extends A α, toB' : B α, C (D α) where\n  x : α"
    assert (one(text).parents, one(text).signature) == (
        (Parent(type="A α"), Parent(type="B α", projection="toB'"), Parent(type="C (D α)")),
        "(α : Type u) : Prop",
    )
    old = one("structure S (α) extends A α, B : Type u where\n  x : α")
    assert (old.parents, old.signature) == ((Parent(type="A α"), Parent(type="B")), "(α) : Type u")
    assert one("structure S extends A, B").parents == (Parent(type="A"), Parent(type="B"))


def test_a_derived_triple_has_all_its_parts() -> None:
    written = one("structure Triple (α β γ) extends Prod α β where\n  /-- third -/ thrd : γ\nderiving Repr")
    assert [(m.name, m.docstring) for m in written.members] == [("thrd", "third")]
    assert (written.parents, written.deriving) == ((Parent(type="Prod α β"),), ("Repr",))


def test_constructors_are_read_on_one_line_and_on_many() -> None:
    text = """inductive T (α : Type) : Nat → Prop
  /-- nothing -/
  | nil : T α 0
  | /-- one -/ cons (a : α) {n : Nat} : T α n → T α (n + 1)
  | protected «a b» | end'
  deriving Repr"""
    assert [(m.name, m.signature, m.docstring) for m in one(text).members] == [
        ("nil", ": T α 0", "nothing"),
        ("cons", "(a : α) {n : Nat} : T α n → T α (n + 1)", "one"),
        ("«a b»", "", ""),
        ("end'", "", ""),
    ]
    assert [m.name for m in one("inductive D where | a : D | b (n : Nat) : D | c").members] == ["a", "b", "c"]
    assert [m.name for m in one("inductive D | a | opaque | c").members] == ["a", "opaque", "c"]
    bars = "inductive R : ℤ → Prop\n  | a (x : ℤ) (h : |x| ≤ 1) : R |x|\n  | b : R 0"
    assert [m.name for m in one(bars).members] == ["a", "b"]


def test_a_class_may_be_inductive_or_an_abbreviation() -> None:
    assert [m.name for m in one("class inductive N (α) : Prop\n  | intro (a : α) : N α").members] == ["intro"]
    written = one("class abbrev Both (α) := A α, B (C α)")
    assert (written.kind, written.parents) == ("class", (Parent(type="A α"), Parent(type="B (C α)")))


def test_a_type_without_members_has_none() -> None:
    assert one("inductive Empty : Type").members == ()
    assert one("structure Config").members == ()
