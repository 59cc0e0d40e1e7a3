"""Lean's own references: columns in UTF-16 units become code points."""

import json
from pathlib import Path

import pytest

from porism.errors import FormatError
from porism.lean import Reference, read_ilean


def ilean(path: Path, usages: list[list[int]]) -> Path:
    """Write a reference file in which `Nat.succ` stands at the given places."""
    key = json.dumps({"c": {"m": "M", "n": "Nat.succ"}})
    local = json.dumps({"f": {"m": "M", "i": "_uniq.1"}})
    references = {key: {"definition": None, "usages": usages}, local: {"definition": None, "usages": [[0, 0, 0, 1]]}}
    path.write_text(json.dumps({"version": 5, "module": "M", "decls": {}, "references": references}))
    return path


def test_letters_beyond_the_basic_plane_count_twice_in_columns(tmp_path: Path) -> None:
    text = "def 𝓡 := 0\ndef a := 𝓡 succ"
    found = read_ilean(ilean(tmp_path / "M.ilean", [[1, 12, 1, 16]]), text)
    assert found.references == (Reference(place=text.index("succ"), name="Nat.succ"),)


def test_local_variables_are_not_references(tmp_path: Path) -> None:
    assert read_ilean(ilean(tmp_path / "M.ilean", []), "x").references == ()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"module": "M", "references": {"x": {}}}'])
def test_a_file_that_is_no_reference_file_is_a_clear_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "M.ilean").write_text(text)
    with pytest.raises(FormatError, match="Build the project again"):
        read_ilean(tmp_path / "M.ilean", "x")
