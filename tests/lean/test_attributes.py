import pytest

from porism.lean import Scope, Written, deprecation, parse_attribute, split_attributes
from porism.lean.attributes import Deprecated


def aged(*attributes: str, targets: tuple[str, ...] = ()) -> Written:
    return Written(kind="alias", keyword="alias", name="old", attributes=attributes, targets=targets, scope=Scope())


def test_a_block_is_split_at_its_outer_commas() -> None:
    block = 'simp, to_additive (attr := simp, norm_cast) "a, b", deprecated foo (since := "2024-01-01")'
    assert split_attributes(block) == [
        "simp",
        'to_additive (attr := simp, norm_cast) "a, b"',
        'deprecated foo (since := "2024-01-01")',
    ]


def test_an_attribute_is_taken_apart() -> None:
    found = parse_attribute("to_additive existing (attr := simp, simps! apply) (reorder := 3 4) add_foo /-- Adds. -/")
    assert (found.name, found.hint, found.given, found.doc) == ("to_additive", "existing", "add_foo", "Adds.")
    assert found.option("reorder") == "3 4"
    assert [(a.name, a.words) for a in found.nested] == [("simp", ()), ("simps", ("apply",))]


def test_the_document_of_a_copy_may_be_a_string() -> None:
    assert parse_attribute('to_additive "Sums \\"all\\"."').doc == 'Sums "all".'


@pytest.mark.parametrize(
    ("attribute", "targets", "told"),
    [
        ('deprecated new_name (since := "2025-02-03")', (), Deprecated("new_name", "2025-02-03")),
        ('deprecated (since := "2025-02-03")', ("target",), Deprecated("target", "2025-02-03")),
        ('deprecated "Use `other` instead" (since := "2025-02-03")', (), Deprecated("other", "2025-02-03")),
        ('deprecated "No successor" (since := "2025-02-03")', (), Deprecated("", "2025-02-03")),
        ('to_additive (attr := deprecated (since := "2025-02-03"))', ("t",), Deprecated("t", "2025-02-03")),
        ("simp", (), None),
    ],
)
def test_the_successor_and_the_date_are_read(attribute: str, targets: tuple[str, ...], told: Deprecated | None) -> None:
    assert deprecation(aged(attribute, targets=targets)) == told
