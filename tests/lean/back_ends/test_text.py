"""A file cut after its imports, and columns in codepoints."""

import pytest

from porism.errors import SourceError
from porism.lean.port import Position
from porism.lean.text import codepoints, encoded, split


@pytest.mark.parametrize(
    ("source", "header"),
    [
        ("", ""),
        ("theorem t : True := trivial", ""),
        ("import A\nimport B.C\nexample", "import A import B.C"),
        ("-- a\n  import   A /- b -/\n\n import «B c»", "import A import «B c»"),
        ("module\n\npublic import A\nmeta import all B", "module public import A meta import all B"),
        ("prelude\nimport A", "prelude import A"),
        ("\ufeffimport A", ""),
        ("import A\nimport A", "import A import A"),
    ],
)
def test_the_header_is_spelt_in_one_way(source: str, header: str) -> None:
    assert split(source).header == header


def test_the_body_is_the_file_with_its_header_blanked() -> None:
    parts = split("/- 𝓤 -/ import A\r\nimport B example : 𝓤 := 1\n")
    assert parts.body == " " * 16 + "\r\n         example : 𝓤 := 1\n"
    assert parts.start == Position(line=1, column=8)


def test_where_the_header_begins_is_counted_in_codepoints() -> None:
    assert split("-- a\n\n/- 𝓤 -/  import A").start == Position(line=3, column=9)


@pytest.mark.parametrize(("units", "column"), [(0, 0), (1, 1), (3, 2), (4, 3), (9, 3)])
def test_code_units_become_codepoints(units: int, column: int) -> None:
    assert codepoints("a𝓤b", units) == column


def test_a_text_that_is_too_large_is_refused() -> None:
    with pytest.raises(SourceError, match="16777217 bytes"):
        encoded("x" * (16 * 1024 * 1024 + 1))
