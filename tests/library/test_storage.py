"""Declarations survive the way to disk and back."""

from pathlib import Path

import pytest

from porism.errors import IndexMismatch
from porism.library import Context, Declaration, Deprecation, Shelf, Source, save_table, table_of

FULL = Declaration(
    name="Nat.«odd name»",
    kind="theorem",
    module="Mini.Nat",
    signature="(n : ℕ) : n = n",
    value="rfl",
    docstring="Every number equals itself.",
    uses_in_type=("Nat", "Eq"),
    uses_in_value=("rfl",),
    title="Reflexivity",
    description="A number is itself.",
    attributes=("simp",),
    modifiers=("protected",),
    context=Context(variables=("{α : Type*}",), universes=("u",), opens=("Nat",)),
    source=Source(path="Mini/Nat.lean", line=3, end_line=4),
    generated_from="Nat.mul_name",
    generated_by="to_additive",
    certain=False,
    deprecated=Deprecation(by="Nat.new", since="2026-01-01"),
)
BARE = Declaration(name="x", kind="def", module="Mini.Other")


def test_every_field_of_a_declaration_survives_saving(tmp_path: Path) -> None:
    save_table(table_of([FULL, BARE], ["mini", "mini"]), tmp_path / "d.arrow")
    shelf = Shelf(tmp_path / "d.arrow")
    assert shelf.declarations([1, 0]) == [BARE, FULL]
    assert shelf.names == [FULL.name, "x"]


def test_rows_beyond_one_batch_are_found(tmp_path: Path) -> None:
    many = [Declaration(name=f"n{i}", kind="def", module=f"M{i % 7}") for i in range(40_000)]
    save_table(table_of(many), tmp_path / "d.arrow")
    shelf = Shelf(tmp_path / "d.arrow")
    assert [shelf.declaration(row).name for row in (0, 16_383, 16_384, 39_999)] == ["n0", "n16383", "n16384", "n39999"]
    codes, modules = shelf.coded("module")
    assert modules[codes[9]] == "M2"


def test_a_file_that_holds_no_declarations_is_refused(tmp_path: Path) -> None:
    (tmp_path / "d.arrow").write_bytes(b"not arrow")
    with pytest.raises(IndexMismatch, match="porism index"):
        Shelf(tmp_path / "d.arrow")
