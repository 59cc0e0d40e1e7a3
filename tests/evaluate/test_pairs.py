"""Pairs of statements, read from files of several kinds."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from porism.errors import FormatError, SourceError
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.dataset.pairs import Pair, Skipped, count_pairs, read_pairs

ROWS = [
    {"statement": "a", "lean_code": "theorem a : 1 = 1 := by sorry", "difficulty": 3},
    {"statement": "b ∑", "lean_code": "theorem b : 2 = 2 := by sorry", "difficulty": 10},
]
PAIRS = [
    Pair(informal="a", formal="theorem a : 1 = 1 := by sorry", level="3"),
    Pair(informal="b ∑", formal="theorem b : 2 = 2 := by sorry", level="9"),
]


def read(path: Path, **knobs: object) -> list[Pair | Skipped]:
    return list(read_pairs(path, Labelling(**knobs)))  # type: ignore[arg-type]


def lines(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_json_lines_a_json_list_and_parquet_say_the_same(tmp_path: Path) -> None:
    by_line = lines(tmp_path / "a.jsonl", *ROWS)
    listed, columns = tmp_path / "a.json", tmp_path / "a.parquet"
    listed.write_text(json.dumps(ROWS, indent=2), encoding="utf-8")
    pq.write_table(pa.Table.from_pylist(ROWS), columns)
    assert read(by_line) == read(listed) == read(columns) == PAIRS
    assert (count_pairs(by_line), count_pairs(listed), count_pairs(columns)) == (2, 0, 2)


@pytest.mark.parametrize("before", ["\n", "\ufeff", "\ufeff\r\n  "])
def test_a_json_list_may_stand_behind_white_space_and_a_mark_of_its_encoding(tmp_path: Path, before: str) -> None:
    listed = tmp_path / "a.json"
    listed.write_text(before + json.dumps(ROWS), encoding="utf-8")
    assert (read(listed), count_pairs(listed)) == (PAIRS, 0)


def test_half_a_surrogate_pair_is_replaced(tmp_path: Path) -> None:
    by_line = lines(tmp_path / "a.jsonl", {"informal": "a\ud835\udd53", "formal": "b\ud835", "header": "\udc00"})
    assert read(by_line) == [Pair(informal="a\U0001d553", formal="b\ufffd", header="\ufffd")]


def test_reading_goes_on_from_a_row(tmp_path: Path) -> None:
    assert list(read_pairs(lines(tmp_path / "a.jsonl", *ROWS), Labelling(), 1)) == PAIRS[1:]


def test_fields_may_be_named(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"x": "a", "y": "b", "statement": "no", "z": "open Nat"})
    assert read(path, informal="x", formal="y", header="z") == [Pair(informal="a", formal="b", header="open Nat")]


def test_the_headers_and_names_of_rautoformalizers_benchmark_are_found(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", {"informal_stmt": "a", "formal_stmt": "b", "header": "open Nat"})
    assert read(path) == [Pair(informal="a", formal="b", header="open Nat")]


@pytest.mark.parametrize(
    ("row", "knobs", "what"),
    [({"a": 1}, {}, "informal"), ({"statement": "s"}, {}, "formal"), (ROWS[0], {"formal": "nope"}, "formal")],
)
def test_fields_that_are_not_there_are_told(tmp_path: Path, row: object, knobs: dict[str, str], what: str) -> None:
    with pytest.raises(FormatError, match=f"field with the {what} part") as told:
        read(lines(tmp_path / "a.jsonl", row), **knobs)
    assert f"--{what}" in told.value.advice


def test_rows_that_are_no_pairs_are_told_in_their_place(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    empty, wrong, long = {"statement": " ", "lean_code": "x"}, {"statement": "s"}, {"statement": "s" * 200_001}
    rows = [json.dumps(row) for row in (ROWS[0], empty, wrong, [1], long | {"lean_code": "x"})]
    path.write_text("\n".join([*rows[:2], "{torn", *rows[2:]]), encoding="utf-8")
    assert read(path)[1:] == [
        Skipped("no informal statement"), Skipped("no JSON"), Skipped("no formal code"), Skipped("no JSON object"),
        Skipped("longer than 200,000 characters"),
    ]  # fmt: skip


def test_a_long_list_is_read_a_block_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    rows = [ROWS[0] | {"statement": f"{n} " + "é" * 3_000} for n in range(600)]
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    assert [pair.informal.split()[0] for pair in read(path) if isinstance(pair, Pair)] == [str(n) for n in range(600)]


@pytest.mark.parametrize("text", ['[{"statement": "a", "lean_code": "b"}', "[", '[{"statement": '])
def test_a_list_that_breaks_off_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match="breaks off"):
        read(tmp_path / "a.json")


@pytest.mark.parametrize("name", ["none.jsonl", "none.parquet", "bad.parquet"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "bad.parquet").write_bytes(b"no parquet at all")
    with pytest.raises(SourceError):
        read(tmp_path / name)
