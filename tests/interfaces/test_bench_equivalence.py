"""`porism bench equivalence`, from end to end: with data alone, and with the real compiler of the mini library."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean
from lake_project import Porism

PRIME = "theorem t (n : Nat) (h : Nat.Prime n) : Nat.Odd n"
PREDICTED = {
    "A.same": (PRIME.replace("(n : Nat)", "{n : Nat}"), True),
    "A.other": (PRIME.replace("Odd", "Even"), False),
    "A.unreadable": ("There is no such theorem.", False),
    "A.lost": (PRIME.replace("theorem t", "theorem u"), True),
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two sets of four predictions; one of them has no reference, one no statement."""
    folder = tmp_path / "data"
    for name in ("o1-generated", "rautoformalizer-generated"):
        place = folder / "human_equivalence" / name
        place.mkdir(parents=True)
        predictions = {key: [{"formal_stmt_pred": text}] for key, (text, _) in PREDICTED.items()}
        (place / "autoformalization.json").write_text(json.dumps(predictions))
        (place / "labels.json").write_text(json.dumps(dict(PREDICTED.values())))
    (folder / "proofnet").mkdir()
    lines = [
        {"full_name": name, "header": "import Mathlib\n\n", "formal_stmt": f"{PRIME} := sorry"}
        for name in PREDICTED
        if name != "A.lost"
    ]
    (folder / "proofnet" / "benchmark_dev.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return folder


@pytest.fixture
def project(porism: Porism, tmp_path: Path, lean: Lean, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that was built."""
    root = tmp_path / "project"
    built = root / ".lake" / "build" / "lib"
    built.mkdir(parents=True)
    (built / "lean").symlink_to(lean.compiled, target_is_directory=True)
    for name in ("lakefile.toml", "lean-toolchain"):
        shutil.copy(LIBRARY / name, root / name)
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{LIBRARY / 'pylean.py'}")
    return root


def test_without_lean_it_is_told_what_the_data_hold_and_nothing_counts_as_zero(
    data: Path, porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = porism("bench", "equivalence", "--data", data)
    assert ended.code == 3, ended.err
    lines = [line.split() for line in ended.out.splitlines()]
    assert lines[1:4] == [
        ["o1-generated", "4", "3", "2", "1"],
        ["rautoformalizer-generated", "4", "3", "2", "1"],
        ["all", "8", "6", "4", "2"],
    ]
    assert "1 without a reference in the data: A.lost" in ended.out
    assert "A.unreadable cannot be put together: the second: " in ended.out
    assert "P, R, Acc not looked: There is no Lean project here" in ended.out
    document = porism("bench", "equivalence", "--data", data, "--json").document
    assert (document["all"], document["sets"][0]["agreed"], document["sets"][0]["pairs"]) == (None, None, [])


def test_a_folder_that_is_named_and_is_no_project_is_told(data: Path, porism: Porism, tmp_path: Path) -> None:
    ended = porism("bench", "equivalence", "--data", data, "--project", tmp_path)
    assert ended.code == 2 and "This is no Lean project." in ended.err


def test_data_that_are_not_there_are_told(porism: Porism, tmp_path: Path) -> None:
    ended = porism("bench", "equivalence", "--data", tmp_path)
    assert ended.code == 3 and "The data of this benchmark is not there." in ended.err


@pytest.mark.lean
def test_pairs_are_judged_and_kept(data: Path, project: Path, porism: Porism, tmp_path: Path) -> None:
    command = ("bench", "equivalence", "--data", data, "--project", project, "--out", tmp_path / "out", "--json")
    ended = porism(*command)
    assert ended.code == 3, ended.err  # one pair of each set is errored
    counts = {"right": 1, "wrong": 0, "missed": 0, "apart": 1, "errored": 1, "errored_same": 0}
    sets = ended.document["sets"]
    assert [each["agreed"]["counts"] for each in sets] == [counts, counts]
    everything = ended.document["all"]
    assert (everything["precision"], everything["recall"], everything["accuracy"]) == (1.0, 1.0, 1.0)
    assert everything["counts"]["right"] == 2
    kept = (tmp_path / "out" / "o1-generated.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["pair"]["judged"] for line in kept) == ["equal", "errored", "not shown"]


@pytest.mark.lean
def test_a_lean_without_the_library_judges_nothing(data: Path, project: Path, porism: Porism) -> None:
    references = data / "proofnet" / "benchmark_dev.jsonl"
    references.write_text(references.read_text().replace("Nat.Prime", "Nat.Unheard"))
    ended = porism("bench", "equivalence", "--data", data, "--project", project)
    assert ended.code == 3, ended.err
    assert "P, R, Acc not looked: Lean takes none of the first references: " in ended.out
    assert "errored" not in ended.out
