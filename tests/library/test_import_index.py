"""An index is built from imported declarations on the command line, and follows their file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from porism.interfaces.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in an empty home and an empty folder."""
    for purpose in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(purpose, str(tmp_path / purpose))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        capfd.readouterr()
        code = main(list(arguments))
        return code, *capfd.readouterr()

    return run


def write(path: Path, *names: str) -> None:
    """Write a corpus of theorems."""
    rows = [{"name": n.split("."), "module_name": ["M"], "kind": "theorem", "informal_name": n} for n in names]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))


def test_imported_declarations_are_found(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "corpus.jsonl", "eq_or_ne", "Nat.eq_of_mul_eq_mul_left")
    assert run("index", "--import", "corpus.jsonl", "--out", "built")[0] == 0
    assert run("show", "eq_or_ne", "--index", "built")[0] == 0


def test_an_update_reads_an_imported_file_again(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "corpus.jsonl", "eq_or_ne")
    assert run("index", "--import", "corpus.jsonl", "--out", "built")[0] == 0
    write(tmp_path / "corpus.jsonl", "eq_or_ne", "proof_irrel")
    assert run("index", "--update", "--out", "built")[0] == 0
    assert run("show", "eq_or_ne", "--index", "built")[0] == 0
    assert run("show", "proof_irrel", "--index", "built")[0] == 0


def test_source_and_imported_declarations_meet_in_one_index(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "corpus.jsonl", "eq_or_ne")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "A.lean").write_text("theorem mine : True := trivial\n")
    assert run("index", "lib", "--import", "corpus.jsonl", "--out", "built")[0] == 0
    assert [run("show", name, "--index", "built")[0] for name in ("mine", "eq_or_ne")] == [0, 0]


def test_an_imported_file_that_is_malformed_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "corpus.jsonl", "eq_or_ne")
    with (tmp_path / "corpus.jsonl").open("a") as file:
        file.write('{"name": ["x"], "kind": 3}\n')
    code, _, told = run("index", "--import", "corpus.jsonl", "--out", "built")
    assert code not in (0, 1) and "corpus.jsonl:2" in "".join(told.split())
