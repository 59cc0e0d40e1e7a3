"""Vectors of declarations: the nearest are found exactly, and a row without a vector never."""

import sys
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch, ModelMismatch
from porism.index.vectors import Vectors
from porism.index.vectors_form import VectorsWriter, packed, to_bytes


def put(folder: Path, vectors: np.ndarray, rows: list[int] | None = None, count: int = 0) -> Vectors:
    """Write vectors into some rows of a folder and open it."""
    count = count or len(vectors)
    writer = VectorsWriter(folder, count, vectors.shape[1])
    if len(vectors):
        writer.put(np.array(rows if rows is not None else range(count)), to_bytes(vectors))
    writer.close("scripted", "gist", packed([bytes([row % 256] * 16) for row in range(count)]) if count else packed([]))
    return Vectors.open(folder)


def spread(count: int, dimensions: int, seed: int = 0) -> np.ndarray:
    """Return unit vectors in all directions."""
    found = np.random.default_rng(seed).standard_normal((count, dimensions)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


AXES = np.eye(3, dtype=np.float32)


def test_the_nearest_come_first_with_their_cosines(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES)
    ((rows, cosines),) = vectors.nearest(np.array([[0, 3, 4]], np.float32), 2)
    assert rows.tolist() == [2, 1] and rows.dtype == np.int32
    assert cosines.tolist() == pytest.approx([0.8, 0.6]) and cosines.dtype == np.float32


def test_what_is_stored_is_a_unit_vector_whatever_was_given(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", 1000 * spread(50, 40))
    lengths = np.linalg.norm(vectors.rows * vectors.scales[:, None], axis=1)
    assert lengths == pytest.approx(np.ones(50), abs=1e-6)


def test_a_row_without_a_vector_is_never_returned_and_counted_as_missing(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES, rows=[0, 2, 5], count=7)
    ((rows, _),) = vectors.nearest(np.array([[-1, -1, -1]], np.float32), 100)
    assert rows.tolist() == [0, 2, 5]
    assert (len(vectors), vectors.missing, vectors.dimensions, vectors.model) == (7, 4, 3, "scripted")
    assert vectors.known.tolist() == [True, False, True, False, False, True, False]


def test_only_allowed_rows_are_returned(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES)
    ((rows, _),) = vectors.nearest(AXES[:1], 3, allowed=np.array([False, True, True]))
    assert rows.tolist() == [1, 2]
    assert vectors.nearest(AXES[:1], 3, allowed=np.zeros(3, bool))[0][0].tolist() == []


def test_of_equal_vectors_the_lower_row_comes_first_alone_and_among_many_questions(tmp_path: Path) -> None:
    few = spread(7, 33)
    vectors = put(tmp_path / "v", np.concatenate([few] * 300))
    questions = spread(40, 33, seed=1)
    together = vectors.nearest(questions, 310)
    for question, (rows, cosines) in zip(questions, together, strict=True):
        ((alone, same),) = vectors.nearest(question[None], 310)
        assert rows.tolist() == alone.tolist() and cosines.tolist() == same.tolist()
        best = int(np.argmax(vectors.cosines(question, np.arange(7))))
        assert rows[:300].tolist() == list(range(best, 2100, 7))


def test_the_nearest_are_those_of_a_plain_product_of_the_stored_vectors(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", spread(5000, 48))
    stored = vectors.rows * vectors.scales[:, None].astype(np.float64)
    questions = spread(70, 48, seed=2)
    for question, (rows, cosines) in zip(questions, vectors.nearest(questions, 20), strict=True):
        plain = stored @ question
        assert rows.tolist() == np.argsort(-plain)[:20].tolist()
        assert cosines == pytest.approx(plain[rows], abs=1e-6)


def test_bytes_keep_nearly_all_of_what_is_nearest(tmp_path: Path) -> None:
    given = spread(5000, 384)
    vectors = put(tmp_path / "v", given)
    questions = given[:100] + 0.05 * spread(100, 384, seed=3)
    shared = [
        len(set(rows.tolist()) & set(np.argsort(-(given @ question))[:20].tolist())) / 20
        for question, (rows, _) in zip(questions, vectors.nearest(questions, 20), strict=True)
    ]
    assert np.mean(shared) > 0.97


def test_a_question_of_zeros_is_as_near_to_every_row(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES)
    ((rows, cosines),) = vectors.nearest(np.zeros((1, 3), np.float32), 2)
    assert (rows.tolist(), cosines.tolist()) == ([0, 1], [0, 0])


def test_a_limit_above_the_number_of_rows_and_a_limit_of_none_are_fine(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES)
    assert vectors.nearest(AXES[:1], 10)[0][0].tolist() == [0, 1, 2]
    assert vectors.nearest(AXES[:1], 0)[0][0].tolist() == []
    assert vectors.nearest(AXES[:0], 5) == []


def test_a_library_without_rows_has_no_nearest(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", np.empty((0, 3), np.float32))
    assert vectors.nearest(AXES, 5)[2][0].tolist() == []


def test_cosines_of_rows_are_given_in_the_order_asked_and_zero_without_a_vector(tmp_path: Path) -> None:
    vectors = put(tmp_path / "v", AXES, rows=[0, 1, 2], count=4)
    assert vectors.cosines(np.array([0, 6, 8], np.float32), [2, 3, 1]).tolist() == pytest.approx([0.8, 0, 0.6])


@pytest.mark.parametrize("question", [[[1, 2]], [[1, 2, float("nan")]], [[1, 2, float("inf")]]])
def test_a_question_that_cannot_be_compared_is_a_clear_error(tmp_path: Path, question: list[list[float]]) -> None:
    with pytest.raises(ModelMismatch):
        put(tmp_path / "v", AXES).nearest(np.array(question, np.float32), 2)


def test_a_vector_of_zeros_counts_as_none(tmp_path: Path) -> None:
    assert put(tmp_path / "v", np.array([[0, 0], [0, 1]], np.float32)).missing == 1


@pytest.mark.parametrize("file", ["rows.npy", "scales.npy", "record.json"])
@pytest.mark.parametrize("contents", [b"", b"{", b"\x93NUMPY garbage"])
def test_a_broken_file_refuses_to_open(tmp_path: Path, file: str, contents: bytes) -> None:
    put(tmp_path / "v", AXES)
    (tmp_path / "v" / file).write_bytes(contents)
    with pytest.raises(IndexMismatch, match="porism embed"):
        Vectors.open(tmp_path / "v")


def test_arrays_of_another_shape_refuse_to_open(tmp_path: Path) -> None:
    put(tmp_path / "v", AXES)
    np.save(tmp_path / "v" / "rows.npy", np.zeros((2, 3), np.int8))
    with pytest.raises(IndexMismatch, match="shape"):
        Vectors.open(tmp_path / "v")


def test_pickled_objects_are_never_loaded(tmp_path: Path) -> None:
    put(tmp_path / "v", AXES)
    np.save(tmp_path / "v" / "rows.npy", np.array([{}], object), allow_pickle=True)
    with pytest.raises(IndexMismatch):
        Vectors.open(tmp_path / "v")


@pytest.mark.skipif(sys.platform == "win32", reason="blocks are not counted there")
def test_the_disk_has_room_for_all_rows_before_any_is_written(tmp_path: Path) -> None:
    VectorsWriter(tmp_path / "v", 5000, 384)
    assert (tmp_path / "v" / "rows.npy").stat().st_blocks * 512 >= 5000 * 384
