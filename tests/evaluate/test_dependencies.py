"""Dependencies read from source against told ones: a small file, and Con(NF) where it is there."""

import json
import os
from pathlib import Path

import pytest

from porism.evaluate.dependencies import agreement, dependencies

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
CHECKOUT = os.environ.get("PORISM_CONNF", "")
OBJECT = {"code_src": "con-nf", "ptype": "def", "def_path": "A.lean"}
LIBRARY = [
    OBJECT | {"full_name": "A.Tree", "code": "structure Tree where\n", "used_premises": []},
    OBJECT | {"full_name": "A.size", "code": "def size (t : Tree) : Tree := t", "used_premises": [0, 0]},
    OBJECT | {"full_name": "A.grow", "code": "def grow : T := leaf", "used_premises": [0]},
]


def test_edges_are_read_from_code_and_counted_once(tmp_path: Path) -> None:
    (tmp_path / "connf").mkdir()
    (tmp_path / "connf/library.jsonl").write_text("\n".join(map(json.dumps, LIBRARY)), encoding="utf-8")
    every, kind = agreement(dependencies(tmp_path))
    assert (every.true, every.found, every.right, every.precision, every.recall) == (2, 1, 1, 1.0, 0.5)
    assert (every.macro_precision, every.macro_recall, kind.objects, kind.count) == (1.0, 0.5, "def", 3)


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "connf/library.jsonl").is_file(), reason="the Con(NF) data is not there")
@pytest.mark.skipif(not CHECKOUT, reason="PORISM_CONNF names no checkout of Con(NF) of March 2024")
def test_con_nf_is_read_well() -> None:
    every = agreement(dependencies(DATA, Path(CHECKOUT)))[0]
    assert min(every.precision, every.macro_precision) >= 0.91
    assert min(every.recall, every.macro_recall) >= 0.85
