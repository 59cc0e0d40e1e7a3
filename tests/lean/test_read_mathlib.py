"""The reader on a real checkout of Mathlib."""

import lzma
import os
from collections import Counter
from pathlib import Path

import pytest

from porism.lean import MATHEMATICAL, SourceFile, plain_name, read_source

MATHLIB = Path(os.environ.get("PORISM_MATHLIB", "/nowhere"))
DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).parents[3] / "shared" / "data"))
NAMES = DATA / "mathlib_names.txt.xz"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files() -> list[SourceFile]:
    if not (MATHLIB / "Mathlib").is_dir():
        pytest.skip("PORISM_MATHLIB does not name a checkout of Mathlib")
    paths = sorted((MATHLIB / "Mathlib").rglob("*.lean"))
    return [read_source(path.read_text(encoding="utf-8"), module=path.stem) for path in paths]


def test_all_of_mathlib_is_read_without_a_problem(files: list[SourceFile]) -> None:
    assert [problem for file in files for problem in file.problems] == []
    written = [
        w for file in files for w in file.declarations if w.kind in MATHEMATICAL and (w.name or w.kind == "instance")
    ]
    assert len(written) >= 240_000


def test_hardly_a_name_that_a_line_reader_finds_is_missing(files: list[SourceFile]) -> None:
    if not NAMES.is_file():
        pytest.skip("the list of Mathlib's names is not there")
    listed = lzma.decompress(NAMES.read_bytes()).decode().split()
    found = {w.name.rpartition(".")[2] for file in files for w in file.declarations}
    missing = [n for n in listed if '"' not in n and plain_name(n.rstrip(".")).rpartition(".")[2] not in found]
    assert len(missing) <= 20, missing


def test_public_names_are_written_once(files: list[SourceFile]) -> None:
    public = (w for file in files for w in file.declarations if w.name and "private" not in w.modifiers)
    counts = Counter(w.name for w in public if w.kind in MATHEMATICAL)
    assert [name for name, count in counts.items() if count > 1] == []
