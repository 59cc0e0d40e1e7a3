"""Every error about a file says what to do, not only what is wrong."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "porism"
ROOMS = ("evaluate", "formalize", "models", "prove", "retrieve", "search")


def unadvised(path: Path) -> list[str]:
    """Return the places of a file where a FormatError is made without advice."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "FormatError"]
    return [f"{path.name}:{call.lineno}" for call in made if "advice" not in {word.arg for word in call.keywords}]


@pytest.mark.parametrize("room", ROOMS)
def test_an_error_about_the_form_of_a_file_says_what_to_do(room: str) -> None:
    assert [place for path in sorted((SOURCE / room).rglob("*.py")) for place in unadvised(path)] == []
