"""The approximate index: measured, recorded, refused where it is not good enough; its answers are compared exactly."""

import json
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch, ModelMissing, UsageError
from porism.index import (
    Approximation,
    Nearly,
    Sources,
    Vectors,
    VectorSource,
    approximate_index,
    build_index,
    import_vectors,
    open_index,
    read_manifest,
)
from porism.library import Declaration

ROWS, MISSING = 600, 30


def clustered() -> np.ndarray:
    """Return vectors around forty directions."""
    random = np.random.default_rng(0)
    centres = random.standard_normal((40, 16))
    return (centres[random.integers(0, 40, ROWS)] + 0.3 * random.standard_normal((ROWS, 16))).astype(np.float32)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An index with vectors that were imported; the last rows have none."""
    library = [Declaration(kind="theorem", name=f"T{n}", module="A") for n in range(ROWS + MISSING)]
    build_index(Sources(declarations=library, key="many"), tmp_path / "index")
    np.save(tmp_path / "v.npy", clustered())
    (tmp_path / "names.json").write_text(json.dumps([f"T{n}" for n in range(ROWS)]))
    source = VectorSource(vectors=tmp_path / "v.npy", names=tmp_path / "names.json", model="m")
    import_vectors(tmp_path / "index", source)
    return tmp_path / "index"


def vectors_of(folder: Path) -> Vectors:
    vectors = open_index(folder).vectors
    assert vectors is not None
    return vectors


def test_the_recall_that_was_measured_is_recorded(folder: Path) -> None:
    pytest.importorskip("faiss")
    manifest = approximate_index(folder, Approximation(least=1, nearest=10))
    record = vectors_of(folder).record.approximate
    assert record is not None and 0.95 <= record.recall <= 1 and record.nearest == 10 and record.probes == 8
    assert manifest == read_manifest(folder)
    assert any(file.path.endswith("approximate.faiss") for file in manifest.parts["vectors"].files)


def test_answers_have_exact_cosines_and_never_a_row_without_a_vector_or_one_that_is_not_allowed(folder: Path) -> None:
    pytest.importorskip("faiss")
    approximate_index(folder, Approximation(least=1, nearest=10, probes=(15,)))
    vectors = vectors_of(folder)
    near, allowed = Nearly.open(vectors), np.arange(ROWS + MISSING) % 3 != 0
    questions = clustered()[:20]
    for some in (None, allowed):
        exact, nearly = vectors.nearest(questions, 10, some), near.nearest(questions, 10, some)
        for (rows, cosines), (others, same) in zip(exact, nearly, strict=True):
            assert (rows.tolist(), cosines.tolist()) == (others.tolist(), same.tolist())
    assert near.nearest(questions[:1], 10_000)[0][0].size <= ROWS
    assert near.nearest(questions[:1], 0)[0][0].tolist() == [] and near.nearest(questions[:0], 5) == []
    assert (len(near), near.model, near.dimensions, near.missing) == (ROWS + MISSING, "m", 16, MISSING)


def test_a_narrow_filter_is_searched_exactly_since_few_cells_have_what_passes(folder: Path) -> None:
    pytest.importorskip("faiss")
    approximate_index(folder, Approximation(least=1, nearest=1, recall=0.1, probes=(1,)))
    vectors, allowed = vectors_of(folder), np.arange(ROWS + MISSING) % 60 == 0
    exact = vectors.nearest(clustered()[:5], 10, allowed)
    nearly = Nearly.open(vectors).nearest(clustered()[:5], 10, allowed)
    assert [rows.tolist() for rows, _ in nearly] == [rows.tolist() for rows, _ in exact]
    assert all(len(rows) == 10 for rows, _ in nearly)


def test_too_little_recall_is_refused_and_the_exact_vectors_stay(folder: Path) -> None:
    pytest.importorskip("faiss")
    before = read_manifest(folder)
    with pytest.raises(UsageError, match="finds only"):
        approximate_index(folder, Approximation(least=1, nearest=300, probes=(1,), recall=0.99))
    assert read_manifest(folder) == before and vectors_of(folder).record.approximate is None
    assert [p.name for p in (folder / before.generation).glob("vectors*")] == ["vectors-1"]


def test_few_vectors_are_searched_exactly(folder: Path) -> None:
    pytest.importorskip("faiss")
    with pytest.raises(UsageError, match="600 vectors"):
        approximate_index(folder)


def test_an_index_without_vectors_has_none_to_approximate(tmp_path: Path) -> None:
    build_index(Sources(declarations=[Declaration(kind="def", name="a", module="A")], key="a"), tmp_path)
    with pytest.raises(UsageError, match="no vectors"):
        approximate_index(tmp_path)


def test_vectors_without_an_approximate_index_say_how_to_build_one(folder: Path) -> None:
    with pytest.raises(UsageError, match="porism embed --approximate"):
        Nearly.open(vectors_of(folder))


def test_a_broken_approximate_index_refuses_to_open(folder: Path) -> None:
    pytest.importorskip("faiss")
    approximate_index(folder, Approximation(least=1, nearest=10))
    vectors = vectors_of(folder)
    (vectors.folder / "approximate.faiss").write_bytes(b"garbage" * 10)
    with pytest.raises(IndexMismatch, match="porism embed"):
        Nearly.open(vectors)


def test_without_the_library_the_error_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "faiss", None)
    with pytest.raises(ModelMissing, match="faiss"):
        approximate_index(folder)


@pytest.mark.parametrize("knobs", [{"recall": 0}, {"recall": 1.1}, {"probes": ()}, {"probes": (0,)}, {"sample": 0}])
def test_knobs_out_of_range_are_refused(knobs: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        Approximation(**knobs)  # type: ignore[arg-type]
