"""Vectors from elsewhere: taken in by name, and refused where they are not what they must be."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from porism.errors import FormatError, IndexMismatch, SourceError, UsageError
from porism.index import Sources, VectorSource, build_index, import_vectors, open_index, read_manifest
from porism.index.vector_files import VectorLimits, read_vectors
from porism.library import Declaration

NAMES = ["A.one", "A.two", "A.three"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An index of three declarations."""
    library = [Declaration(kind="theorem", name=name, module="A", signature=": True") for name in NAMES]
    build_index(Sources(declarations=library, key="three"), tmp_path / "index")
    return tmp_path / "index"


def npy(tmp_path: Path, vectors: object, names: str) -> VectorSource:
    np.save(tmp_path / "v.npy", np.asarray(vectors))
    (tmp_path / "names.txt").write_text(names, encoding="utf-8")
    return VectorSource(vectors=tmp_path / "v.npy", names=tmp_path / "names.txt", model="m")


def parquet(tmp_path: Path, columns: dict[str, object]) -> VectorSource:
    pq.write_table(pa.table(columns), tmp_path / "v.parquet")
    return VectorSource(vectors=tmp_path / "v.parquet", model="m")


THREE = np.array([[3.0, 4.0], [0.0, 2.0], [5.0, 0.0]])


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("names", ["A.three\nB.other\nA.one\n", json.dumps(["A.three", "B.other", "A.one"])])
def test_vectors_go_to_the_declarations_of_their_names_and_the_rest_is_counted(
    folder: Path, tmp_path: Path, kind: type, names: str
) -> None:
    taken = import_vectors(folder, npy(tmp_path, THREE.astype(kind), names))
    assert (taken.given, taken.unknown, taken.missing) == (3, 1, 1)
    vectors = open_index(folder).vectors
    assert vectors is not None and (vectors.model, vectors.missing) == ("m", 1)
    assert vectors.known.tolist() == [True, False, True]
    cosines = vectors.cosines(np.array([1, 0], np.float32), [0, 1, 2])
    assert cosines.tolist() == pytest.approx([1, 0, 0.6], abs=0.005)
    assert taken.manifest == read_manifest(folder) and taken.manifest.counts["vectors"] == 2


@pytest.mark.parametrize("kind", [pa.list_(pa.float32()), pa.list_(pa.float64(), 2), pa.large_list(pa.float16())])
@pytest.mark.parametrize("column", ["vector", "embedding"])
def test_a_parquet_file_has_its_names_in_itself(folder: Path, tmp_path: Path, kind: pa.DataType, column: str) -> None:
    vectors = pa.array([list(row.astype(np.float16)) for row in THREE], kind)
    taken = import_vectors(folder, parquet(tmp_path, {"name": NAMES, column: vectors}))
    assert (taken.given, taken.unknown, taken.missing) == (3, 0, 0)


def test_names_may_be_written_as_lean_code_has_them(folder: Path, tmp_path: Path) -> None:
    assert import_vectors(folder, npy(tmp_path, THREE, "_root_.A.one\n@A.two\nA.«three»\n")).unknown == 0


def test_imported_vectors_stay_when_the_index_is_built_again(folder: Path, tmp_path: Path) -> None:
    import_vectors(folder, npy(tmp_path, THREE, "\n".join(NAMES)))
    library = [Declaration(kind="theorem", name=name, module="A", signature=": True") for name in NAMES[1:]]
    build_index(Sources(declarations=library, key="two"), folder)
    vectors = open_index(folder).vectors
    assert vectors is not None and (vectors.model, len(vectors), vectors.missing) == ("m", 2, 0)


REFUSED = {
    "another number of names": (THREE, "A.one\nA.two\n", "3 vectors and 2 names"),
    "a name twice": (THREE, "A.one\nA.two\nA.one\n", "'A.one' is there twice"),
    "no known name": (THREE, "x\ny\nz\n", "None of the 3 names"),
    "an empty name": (THREE, "A.one\n\nA.two\n", "number 2 is no name"),
    "a number that is none": ([[1.0, 2], [float("nan"), 1], [1, 1]], "\n".join(NAMES), "number 2 has something"),
    "an endless number": ([[1.0, 2], [1, 1], [float("inf"), 1]], "\n".join(NAMES), "number 3 has something"),
    "one dimension": ([1.0, 2, 3], "\n".join(NAMES), "no table"),
    "whole numbers": ([[1, 2], [3, 4], [5, 6]], "\n".join(NAMES), "no table"),
    "texts": ([["a"], ["b"], ["c"]], "\n".join(NAMES), "no table"),
    "no length": (np.empty((3, 0)), "\n".join(NAMES), "3 vectors of 0"),
    "broken JSON": (THREE, "[1, ", "not JSON"),
    "JSON of something else": (THREE, "[1, 2, 3]", "number 1 is no name"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_taken_in_is_refused_and_changes_nothing(folder: Path, tmp_path: Path, case: str) -> None:
    vectors, names, told = REFUSED[case]
    before = read_manifest(folder)
    with pytest.raises(FormatError, match=told):
        import_vectors(folder, npy(tmp_path, vectors, names))
    assert read_manifest(folder) == before and open_index(folder).vectors is None


REFUSED_TABLES = {
    "no vectors": ({"name": NAMES}, "one column 'vector'"),
    "no names": ({"vector": [[1.0], [2.0], [3.0]]}, "one column 'name'"),
    "several lengths": ({"name": NAMES, "vector": [[1.0, 2], [2.0], [1.0, 3]]}, "one length"),
    "a vector that is not there": ({"name": NAMES, "vector": [[1.0, 2], None, [1.0, 3]]}, "one length"),
    "a name that is not there": ({"name": ["A.one", None], "vector": [[1.0], [1.0]]}, "no name"),
    "a number that is not there": ({"name": NAMES, "vector": [[1.0, 2], [None, 1], [1.0, 3]]}, "no number"),
    "texts": ({"name": NAMES, "vector": [["a"], ["b"], ["c"]]}, "no lists of numbers"),
    "plain numbers": ({"name": NAMES, "vector": [1.0, 2, 3]}, "no lists of numbers"),
    "no rows": ({"name": pa.array([], pa.string()), "vector": pa.array([], pa.list_(pa.float32()))}, "0 vectors"),
}


@pytest.mark.parametrize("case", REFUSED_TABLES)
def test_a_parquet_file_of_another_shape_is_refused(folder: Path, tmp_path: Path, case: str) -> None:
    columns, told = REFUSED_TABLES[case]
    with pytest.raises(FormatError, match=told):
        import_vectors(folder, parquet(tmp_path, columns))


def test_pickled_objects_are_never_loaded(folder: Path, tmp_path: Path) -> None:
    source = npy(tmp_path, THREE, "\n".join(NAMES))
    np.save(source.vectors, np.array([{}, {}, {}], object), allow_pickle=True)
    with pytest.raises(FormatError, match="no array of numbers"):
        import_vectors(folder, source)


@pytest.mark.parametrize("columns", [("name", "name", "vector"), ("name", "vector", "vector")])
def test_a_parquet_file_with_a_column_twice_is_refused(folder: Path, tmp_path: Path, columns: tuple[str, ...]) -> None:
    arrays = [pa.array(NAMES) if column == "name" else pa.array([[1.0], [2.0], [3.0]]) for column in columns]
    pq.write_table(pa.Table.from_arrays(arrays, names=list(columns)), tmp_path / "v.parquet")
    with pytest.raises(FormatError, match="one column"):
        import_vectors(folder, VectorSource(vectors=tmp_path / "v.parquet", model="m"))


def test_a_parquet_file_with_names_that_are_no_text_is_refused(folder: Path, tmp_path: Path) -> None:
    raw = pa.array([b"A.one", b"\xff\xfe", b"A.two"]).view(pa.string())
    with pytest.raises(FormatError, match="not UTF-8"):
        import_vectors(folder, parquet(tmp_path, {"name": raw, "vector": [[1.0], [2.0], [3.0]]}))


HEADS = {
    "a zip": b"PK\x03\x04garbage",
    "an open bracket": b"\x93NUMPY\x01\x00\x06\x00(((((\n",
    "a shape of truths": b"{'descr': '<f8', 'fortran_order': False, 'shape': (True, True), }",
    "more than there can be": b"{'descr': '<f8', 'fortran_order': False, 'shape': (%s, 2), }" % (b"9" * 40),
    "a size that wraps around": b"{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 4), }",
}


@pytest.mark.parametrize("case", HEADS)
def test_an_array_whose_head_makes_no_sense_is_refused(folder: Path, tmp_path: Path, case: str) -> None:
    source, head = npy(tmp_path, THREE, "\n".join(NAMES)), HEADS[case]
    if head.startswith(b"{"):
        head = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + bytes(64)
    source.vectors.write_bytes(head)
    with pytest.raises(FormatError, match="no array of numbers"):
        import_vectors(folder, source)


@pytest.mark.parametrize("scale", [1e300, 1e-300])
def test_vectors_of_any_length_are_directions(folder: Path, tmp_path: Path, scale: float) -> None:
    assert import_vectors(folder, npy(tmp_path, THREE * scale, "\n".join(NAMES))).missing == 0
    vectors = open_index(folder).vectors
    assert vectors is not None
    assert vectors.cosines(np.array([1, 0], np.float32), [0, 1, 2]).tolist() == pytest.approx([0.6, 0, 1], abs=0.005)


@pytest.mark.parametrize("contents", [b"", b"garbage", b"PAR1garbagePAR1", b"\x93NUMPY\x01\x00"])
@pytest.mark.parametrize("name", ["v.npy", "v.parquet"])
def test_a_file_of_something_else_is_refused(folder: Path, tmp_path: Path, contents: bytes, name: str) -> None:
    (tmp_path / name).write_bytes(contents)
    (tmp_path / "names.txt").write_text("A.one\n")
    names = tmp_path / "names.txt" if name == "v.npy" else None
    with pytest.raises(FormatError):
        import_vectors(folder, VectorSource(vectors=tmp_path / name, names=names, model="m"))


def test_files_that_are_not_there_or_not_asked_for_are_clear_errors(folder: Path, tmp_path: Path) -> None:
    there = npy(tmp_path, THREE, "\n".join(NAMES))
    for vectors, names, error in (
        ("absent.npy", "names.txt", SourceError),
        ("v.npy", "absent.txt", SourceError),
        ("absent.parquet", None, SourceError),
        ("v.npy", None, UsageError),
        ("v.parquet", "names.txt", UsageError),
        ("names.txt", None, FormatError),
    ):
        given = VectorSource(vectors=tmp_path / vectors, names=tmp_path / names if names else None, model=there.model)
        with pytest.raises(error):
            import_vectors(folder, given)


def test_vectors_of_another_library_are_refused(folder: Path, tmp_path: Path) -> None:
    given = npy(tmp_path, THREE, "\n".join(NAMES))
    right = read_manifest(folder).fingerprint
    for fingerprint, fits in (("f" * 64, False), (right, True)):
        source = VectorSource(vectors=given.vectors, names=given.names, model="m", fingerprint=fingerprint)
        if fits:
            assert import_vectors(folder, source).missing == 0
        else:
            with pytest.raises(IndexMismatch, match="another library"):
                import_vectors(folder, source)


@pytest.mark.parametrize("limit", [{"rows": 2}, {"dimensions": 1}, {"names_bytes": 5}, {"name_letters": 4}])
def test_what_is_too_large_is_refused(tmp_path: Path, limit: dict[str, int]) -> None:
    given = npy(tmp_path, THREE, "\n".join(NAMES))
    with pytest.raises(FormatError):
        read_vectors(given.vectors, given.names, VectorLimits(**limit))
