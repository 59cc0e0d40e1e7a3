"""What is said of a declaration to a model."""

from porism.library import Declaration, describe
from porism.library.describe import name_in_words

EUCLID = Declaration(
    name="Nat.Prime.dvd_mul",
    kind="theorem",
    module="Mathlib.Data.Nat.Prime",
    signature="{p m n : ℕ} (hp : p.Prime) : p ∣ m * n ↔ p ∣ m ∨ p ∣ n",
    docstring="A prime divides a product\nexactly if it divides a factor.",
)
POINT = Declaration(name="Point", kind="structure", module="M", signature="(α : Type u)", value="where x : α")


def test_a_gist_is_doc_name_in_words_and_conclusion() -> None:
    assert describe(EUCLID, "gist") == (
        "A prime divides a product exactly if it divides a factor. nat prime dvd mul. p ∣ m * n ↔ p ∣ m ∨ p ∣ n"
    )


def test_a_gist_of_a_name_alone_is_its_words() -> None:
    assert describe(Declaration(name="CommRing.toRing", kind="instance", module="M"), "gist") == "comm ring to ring."


def test_a_description_in_words_comes_before_a_docstring_and_a_title_before_both() -> None:
    told = Declaration(name="a", kind="def", module="M", docstring="D.", description="E.", title="T.")
    assert describe(told, "gist") == "T. a."
    assert describe(Declaration(name="a", kind="def", module="M", docstring="D.", description="E."), "gist") == "E. a."


def test_a_long_docstring_leaves_room_for_name_and_statement() -> None:
    long = Declaration(name="foo", kind="def", module="M", signature=": Nat", docstring="word " * 1000)
    assert describe(long, "gist") == "word " * 60 + "foo. Nat"


def test_the_whole_is_everything_that_is_written() -> None:
    assert describe(EUCLID) == (
        "theorem Nat.Prime.dvd_mul {p m n : ℕ} (hp : p.Prime) : p ∣ m * n ↔ p ∣ m ∨ p ∣ n\n"
        "A prime divides a product\nexactly if it divides a factor."
    )


def test_the_shape_of_lean_search_v2_has_header_informal_and_formal_content() -> None:
    lines = describe(EUCLID, "lean-search-v2").split("\n")
    assert lines[0].startswith("Represent this theorem")
    assert lines[1:3] == ["Informal content:", "['theorem']: : A prime divides a product"]
    assert lines[-1] == "Nat.Prime.dvd_mul {p m n : ℕ} (hp : p.Prime) : p ∣ m * n ↔ p ∣ m ∨ p ∣ n := by sorry"
    assert describe(POINT, "lean-search-v2").endswith("Formal content:\nPoint (α : Type u) := by sorry")


def test_a_definition_shows_its_value_in_the_shape_of_lean_search_v2() -> None:
    two = Declaration(name="two", kind="def", module="M", signature=": Nat", value="1 + 1")
    assert describe(two, "lean-search-v2").endswith("two : Nat := 1 + 1")


def test_the_words_of_a_name_are_small_and_apart() -> None:
    assert name_in_words("mul_inv_rev₀") == "mul inv rev₀"
    assert name_in_words("LSeries.CommRingCat") == "l series comm ring cat"
    assert name_in_words("_private.Mathlib.Order.Basic.0.Foo.bar") == "foo bar"
