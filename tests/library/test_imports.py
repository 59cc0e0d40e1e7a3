"""Declarations come out of every format of other tools, and a row that does not fit says where and why."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from porism.errors import FormatError, SourceError
from porism.library import Declaration, ImportLimits, Source, detect_format, import_declarations

ROOT = Path(__file__).parents[2]
CON_NF = Path(os.environ.get("PORISM_DATA", ROOT.parent / "shared/data")) / "connf/library.jsonl"

CORPUS = [
    {
        "name": ["eq_or_ne"],
        "module_name": ["Mathlib", "Logic", "Basic"],
        "kind": "theorem",
        "type": "∀ (a b : α), a = b ∨ a ≠ b",
        "signature": "(a b : α) : a = b ∨ a ≠ b",
        "value": "",
        "informal_name": "Equal or not",
        "informal_description": "Two elements are equal or they differ.",
        "index": 0,
    },
    {"name": ["List", "term_::_"], "module_name": ["M"], "kind": ["definition"], "type": "P", "informal_name": None},
    {"name": ["foo", "eq", 1], "module_name": ["M"], "kind": "theorem", "informal_name": "x"},
    {"name": None, "module_name": ["M"], "kind": "theorem", "informal_name": "x"},
]
DOJO = {
    "path": "Mathlib/Order/Basic.lean",
    "imports": ["Mathlib/Init.lean"],
    "premises": [
        {
            "full_name": "Order.le_trans'",
            "code": "@[simp] theorem le_trans' {a b : α} : a ≤ b",
            "start": [3, 1],
            "end": [5, 9],
            "kind": "commanddeclaration",
        },
        {"full_name": None, "code": "instance : Foo Nat", "start": [7, 1], "end": [7, 9], "kind": "commanddeclaration"},
        {
            "full_name": "A.Thing.mk",
            "code": "structure Thing where\n  x : Nat",
            "start": [8, 1],
            "end": [9, 9],
            "kind": "c",
        },
        {
            "full_name": "A.Thing.x",
            "code": "structure Thing where\n  x : Nat",
            "start": [8, 1],
            "end": [9, 9],
            "kind": "c",
        },
        {"full_name": "odd", "code": "???", "start": [10, 1], "end": [10, 4], "kind": "mathlibtacticlemma"},
    ],
}
MARK = "🔗<|PREMISE|>🔗"
LIBRARY = [
    {"full_name": "Nat", "ptype": "inductive", "header": "inductive Nat :Type", "used_premises": [], "code": ""},
    {
        "full_name": "e",
        "ptype": "theorem",
        "header": f"@[simp]theorem e (n : Nat{MARK}) :n = n",
        "code": "theorem e (n : Nat) : n = n := rfl",
        "additional_info": "All equal themselves.\n",
        "used_premises": [0, 0, 1],
        "def_path": "A/B.lean",
        "pos": [3, 4],
        "informalization": "Reflexivity.",
    },
    {
        "full_name": "Nat.succ",
        "ptype": "constructor",
        "header": f"constructor Nat{MARK}.succ: Nat{MARK} → Nat{MARK}",
        "used_premises": [0],
    },
]


def written(path: Path, rows: Sequence[object]) -> Path:
    """Write rows as JSON lines."""
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    return path


def by_name(path: Path) -> dict[str, Declaration]:
    return {d.name: d for d in import_declarations(path)}


def test_a_leansearch_corpus_gives_titles_and_descriptions(tmp_path: Path) -> None:
    found = by_name(written(tmp_path / "corpus.jsonl", CORPUS))
    assert found["eq_or_ne"] == Declaration(
        name="eq_or_ne",
        kind="theorem",
        module="Mathlib.Logic.Basic",
        signature="(a b : α) : a = b ∨ a ≠ b",
        title="Equal or not",
        description="Two elements are equal or they differ.",
        origin="import",
    )


def test_odd_names_are_kept_as_lean_prints_them_and_rows_without_a_name_are_left_out(tmp_path: Path) -> None:
    assert list(by_name(written(tmp_path / "c.jsonl", CORPUS))) == ["eq_or_ne", "List.«term_::_»", "foo.eq.1"]


def test_a_leansearch_row_without_a_signature_shows_its_type(tmp_path: Path) -> None:
    odd = by_name(written(tmp_path / "c.jsonl", CORPUS))["List.«term_::_»"]
    assert (odd.kind, odd.signature) == ("def", ": P")


def test_a_leansearch_corpus_in_parquet_is_the_same(tmp_path: Path) -> None:
    rows = [row | {"kind": "theorem"} for row in CORPUS[:1]]
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "corpus.parquet")
    lines = written(tmp_path / "corpus.jsonl", rows)
    assert list(import_declarations(tmp_path / "corpus.parquet")) == list(import_declarations(lines))


def test_a_file_that_only_claims_to_be_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(FormatError, match="not a Parquet file"):
        list(import_declarations(tmp_path / "c.parquet"))


def test_leandojo_premises_are_read_from_their_text(tmp_path: Path) -> None:
    found = by_name(written(tmp_path / "corpus.jsonl", [DOJO]))
    assert found["Order.le_trans'"] == Declaration(
        name="Order.le_trans'",
        kind="theorem",
        module="Mathlib.Order.Basic",
        signature="{a b : α} : a ≤ b",
        attributes=("simp",),
        source=Source(path="Mathlib/Order/Basic.lean", line=3, end_line=5),
        origin="import",
    )


def test_leandojo_members_of_a_structure_know_their_parent(tmp_path: Path) -> None:
    found = by_name(written(tmp_path / "corpus.jsonl", [DOJO]))
    assert [(d.kind, d.generated_from) for d in (found["A.Thing.mk"], found["A.Thing.x"])] == [
        ("constructor", "A.Thing"),
        ("field", "A.Thing"),
    ]


def test_leandojo_text_that_cannot_be_read_is_kept_whole(tmp_path: Path) -> None:
    odd = by_name(written(tmp_path / "corpus.jsonl", [DOJO]))["odd"]
    assert (odd.kind, odd.signature) == ("theorem", "???")


def test_an_rautoformalizer_library_gives_names_for_positions(tmp_path: Path) -> None:
    found = by_name(written(tmp_path / "library.jsonl", LIBRARY))
    assert found["e"] == Declaration(
        name="e",
        kind="theorem",
        module="A.B",
        signature="(n : Nat) :n = n",
        value="rfl",
        docstring="All equal themselves.",
        uses_in_type=("Nat",),
        description="Reflexivity.",
        attributes=("simp",),
        source=Source(path="A/B.lean", line=3, end_line=4),
        origin="import",
    )


def test_an_rautoformalizer_constructor_belongs_to_its_type(tmp_path: Path) -> None:
    succ = by_name(written(tmp_path / "library.jsonl", LIBRARY))["Nat.succ"]
    assert (succ.signature, succ.generated_from, succ.generated_by) == (": Nat → Nat", "Nat", "constructor")


def test_a_position_outside_the_library_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "library.jsonl", [LIBRARY[0] | {"used_premises": [3]}])
    with pytest.raises(FormatError, match="uses row 3") as caught:
        list(import_declarations(path))
    assert caught.value.where == f"{path}:1"


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('{"name": ["a"], "kind": "theorem", "informal_name": 3}', "informal_name: Input should be a valid string"),
        ('{"name": ["a"]', "Invalid JSON"),
        ('{"name": ["a"], "kind": "poem"}', "`poem`"),
        ('{"kind": "theorem"}', "name: Field required"),
        ("[" * 100_000, "Invalid JSON"),
    ],
)
def test_a_malformed_row_says_its_line_and_what_is_wrong(tmp_path: Path, row: str, problem: str) -> None:
    path = written(tmp_path / "c.jsonl", CORPUS[:1])
    path.write_text(path.read_text(encoding="utf-8") + "\n" + row + "\n", encoding="utf-8")
    with pytest.raises(FormatError, match=problem) as caught:
        list(import_declarations(path))
    assert caught.value.where == f"{path}:3"


def test_rows_come_one_at_a_time(tmp_path: Path) -> None:
    path = written(tmp_path / "c.jsonl", [*CORPUS[:1], {"name": 3}])
    assert next(import_declarations(path, "leansearch")).name == "eq_or_ne"


def test_a_row_longer_than_the_limit_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "c.jsonl", CORPUS)
    with pytest.raises(FormatError, match="longer than 100 bytes"):
        list(import_declarations(path, "leansearch", limits=ImportLimits(row_bytes=100)))


def test_more_rows_than_the_limit_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "c.jsonl", CORPUS)
    with pytest.raises(FormatError, match="more than 2 rows"):
        list(import_declarations(path, "leansearch", limits=ImportLimits(rows=2)))


def test_a_format_is_told_from_the_first_rows(tmp_path: Path) -> None:
    files = {"leansearch": CORPUS, "leandojo": [DOJO], "rautoformalizer": LIBRARY}
    assert [detect_format(written(tmp_path / name, rows)) for name, rows in files.items()] == list(files)


def test_an_unknown_format_names_what_was_seen_and_what_is_known(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="has the keys theorem") as caught:
        detect_format(written(tmp_path / "c.jsonl", [{"theorem": "x"}]))
    assert caught.value.advice == "Known formats: jixia, jixia-merged, leansearch, leandojo, rautoformalizer."


@pytest.mark.parametrize("content", ["", "not JSON\n"])
def test_a_file_without_rows_is_in_no_format(tmp_path: Path, content: str) -> None:
    (tmp_path / "c.jsonl").write_text(content)
    with pytest.raises(FormatError, match="is empty|no JSON object"):
        detect_format(tmp_path / "c.jsonl")


def test_a_path_that_is_not_there_is_an_error_of_the_source(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="nothing to import"):
        import_declarations(tmp_path / "none.jsonl")


@pytest.mark.slow
@pytest.mark.skipif(not CON_NF.exists(), reason="the Con-NF library is not there")
def test_the_library_of_con_nf_is_imported_whole() -> None:
    found = by_name(CON_NF)
    assert len(found) == 1348
    assert sum(d.kind == "theorem" for d in found.values()) == 961
    assert found["ConNF.isWellOrder_invImage"].uses_in_type == ("IsWellOrder", "Function.Injective", "InvImage")
    assert not any("PREMISE" in d.signature for d in found.values())
