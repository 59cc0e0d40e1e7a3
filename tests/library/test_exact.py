"""Where a project is built, Lean's own references are taken and guesses are not."""

import json
import os
from pathlib import Path

import pytest

from porism.lean import find_modules
from porism.library import Declaration, read_modules
from porism.library.storage import declaration_of

SOURCE = """def helper : Nat := 1
def other : Nat := 2
theorem uses (n : Nat) : n = n := helper
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "lakefile.toml").write_text('name = "m"\n[[lean_lib]]\nname = "M"\n')
    (tmp_path / "M.lean").write_text(SOURCE)
    return tmp_path


def build(project: Path, names: dict[str, list[int]]) -> Path:
    """Write a reference file as a build would; each name stands at one place."""
    path = project / ".lake/build/lib/lean/M.ilean"
    path.parent.mkdir(parents=True)
    references = {
        json.dumps({"c": {"m": "M", "n": name}}): {"definition": None, "usages": [place]}
        for name, place in names.items()
    }
    path.write_text(json.dumps({"version": 5, "module": "M", "decls": {}, "references": references}))
    return path


def uses(project: Path) -> Declaration:
    """Return the declaration `uses` as the project is read now."""
    rows = read_modules(find_modules([project])).table.to_pylist()
    return next(declaration_of(row) for row in rows if row["name"] == "uses")


def test_without_a_build_names_are_resolved_from_the_source(project: Path) -> None:
    assert uses(project).uses_in_value == ("helper",)


def test_a_built_project_gives_the_references_that_lean_resolved(project: Path) -> None:
    build(project, {"other": [2, 34, 2, 40], "Nat": [2, 18, 2, 21]})
    assert (uses(project).uses_in_type, uses(project).uses_in_value) == (("Nat",), ("other",))


def test_what_stands_behind_notation_is_read_from_the_source_of_a_built_project_too(project: Path) -> None:
    behind = "class Dvd.dvd\ndef Or := 1\n"
    (project / "M.lean").write_text(f"{behind}theorem uses (n : Nat) : n ∣ n ∨ n ∣ n := helper\n")
    from_source = uses(project).uses_in_type
    build(project, {"Nat": [2, 18, 2, 21]})
    assert from_source == ("Dvd.dvd", "Or") and uses(project).uses_in_type == ("Nat", "Dvd.dvd", "Or")


def test_a_build_that_is_older_than_the_source_is_told_and_not_used(project: Path) -> None:
    path = build(project, {"other": [2, 34, 2, 40]})
    os.utime(path, (1, 1))
    assert uses(project).uses_in_value == ("helper",)
    assert "built before" in read_modules(find_modules([project])).records[0].problems[0].message


def test_a_broken_reference_file_is_told_and_not_used(project: Path) -> None:
    build(project, {}).write_text("not json")
    assert uses(project).uses_in_value == ("helper",)
    assert "reference file" in read_modules(find_modules([project])).records[0].problems[0].message
