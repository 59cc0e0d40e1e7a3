"""Sets of names measured, and training data made, on the command line."""

import json
from pathlib import Path

import pytest
from lake_project import Porism


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    assert porism("index").code == 0
    return porism


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of a benchmark: one statement in the words of a theorem, which is the target, and one without needs."""
    told = [
        ("The join of an element with itself is the element.", "Tiny.join_self", ["Tiny.Lattice", "Gone.name"]),
        ("One and one make two.", "Other.t", []),
    ]
    path = tmp_path / "data" / "connf" / "benchmark.jsonl"
    path.parent.mkdir(parents=True)
    rows = [{"informal_stmt": text, "full_name": name, "mathlib_dependencies": gold} for text, name, gold in told]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setenv("PORISM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_retrieval_is_measured_at_every_depth_without_the_target(indexed: Porism, data: Path, project: Path) -> None:
    ended = indexed("bench", "retrieval", "--task", "connf", "--preset", "words", "--out", "run", "--json")
    assert ended.code == 0
    summary = ended.document["summary"]
    assert (summary["task"], summary["count"], summary["absent"]) == ("connf-needs", 2, 1)
    assert summary["best"]["means"]["recall"] == 0.25  # one of two names, of one of two statements
    rows = [json.loads(line) for line in (project / "run" / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows[0]["hits"] and "Tiny.join_self" not in rows[0]["hits"]
    assert "Tiny.join_self" in [
        hit["declaration"]["name"]
        for hit in indexed("search", "The join of an element with itself is the element.", "--json").document["hits"]
    ]


def test_the_oracle_finds_what_is_needed(indexed: Porism, data: Path) -> None:
    ended = indexed("bench", "retrieval", "--task", "connf", "--by", "oracle")
    assert ended.code == 0
    assert "100.00 [100.00, 100.00]" in ended.out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "It is not said whose statements."),
        (("--task", "nothing"), "There are no statements 'nothing'. Say --task connf"),
        (("--task", "connf", "--by", "magic"), "There is no way to retrieve 'magic'."),
    ],
)
def test_what_cannot_be_measured_is_refused(indexed: Porism, data: Path, more: tuple[str, ...], said: str) -> None:
    ended = indexed("bench", "retrieval", *more)
    assert ended.code == 2
    assert said in ended.err


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    rows = [
        {"informal": f"Statement {n}", "formal": "theorem t (p : Nat) : Tiny.Ring.IsPrime p := sorry", "difficulty": n}
        for n in range(6)
    ]
    (tmp_path / "pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path / "pairs.jsonl"


def test_a_data_set_is_labelled_by_the_index(indexed: Porism, pairs: Path, project: Path) -> None:
    ended = indexed("dataset", "build", pairs, "--out", "set", "--workers", "1", "--json")
    assert ended.code == 0
    assert ended.document["frequent"] == {"Tiny.Ring.IsPrime": 6}
    row = json.loads((project / "set" / "train.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert "Tiny.Ring.IsPrime" in json.loads(row["messages"][-1]["content"])["dependency"]


def test_a_data_set_is_labelled_by_a_list_where_there_is_no_index(
    porism: Porism, pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("Tiny.Ring.IsPrime\n")
    ended = porism("dataset", "build", pairs, "--out", "set", "--names", "names.txt", "--workers", "1")
    assert ended.code == 0
    assert "6 statements for training" in ended.out
    assert "Tiny.Ring.IsPrime 6" in ended.out


def test_a_file_without_the_fields_is_refused_with_those_it_has(porism: Porism, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("A\n")
    (tmp_path / "p.jsonl").write_text('{"x": "a", "y": "b"}\n')
    ended = porism("dataset", "build", tmp_path / "p.jsonl", "--out", tmp_path / "o", "--names", tmp_path / "names.txt")
    assert ended.code == 3
    assert "The first row has the fields x, y. Name one with --informal." in ended.err


def test_a_run_is_compared_with_one_that_is_kept(indexed: Porism, data: Path) -> None:
    asked = ("bench", "retrieval", "--task", "connf", "--preset", "words")
    assert indexed(*asked, "--out", "kept").code == 0
    ended = indexed(*asked[:4], "--by", "oracle", "--against", "kept")
    assert "against" in ended.out and "F1 +" in " ".join(ended.out.split())
    document = indexed(*asked, "--against", "kept", "--json").document
    ((folder, paired),) = document["paired"].items()
    assert folder.endswith("kept")
    assert (paired["differences"]["F1"]["mean"], paired["better"], paired["worse"]) == (0, 0, 0)
    refused = indexed("bench", "connf", "--preset", "words", "--against", "kept")
    assert refused.code == 2 and "measures differ" in refused.err
