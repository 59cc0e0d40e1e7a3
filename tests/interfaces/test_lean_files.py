"""Lean files as a person names them."""

from pathlib import Path

import pytest

from porism.errors import SourceError
from porism.interfaces.lean_files import LONGEST, read_lean


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_bytes("theorem t : ∃ x, x = 1 :=\r\n  sorry\n".encode())
    assert read_lean(tmp_path / "A.lean") == "theorem t : ∃ x, x = 1 :=\r\n  sorry\n"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, r"^The file cannot be read: No such file or directory\. \("),
        (b"-- \xff", "cannot be read"),
        (b"-" * (LONGEST + 1), "more than 10,000,000 bytes"),
    ],
    ids=["not there", "not text", "too long"],
)
def test_what_is_no_text_of_bounded_length_is_told_with_its_path(
    tmp_path: Path, content: bytes | None, problem: str
) -> None:  # fmt: skip
    path = tmp_path / "A.lean"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SourceError, match=problem) as raised:
        read_lean(path)
    assert raised.value.where == str(path) and raised.value.advice
