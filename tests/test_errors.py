"""Errors about files and knobs say what to do, not only what is wrong."""

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


def refusals(path: Path) -> list[str]:
    """Return the places of a file where knobs are refused by another error than a UsageError with advice.

    The answers of a model (`Told`, `Plan`) are refused with a ValueError, so that it is asked again.
    """
    classes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    checks = [
        (one.name, node)
        for one in classes
        for node in one.body
        if isinstance(node, ast.FunctionDef) and node.name == "__post_init__" and one.name not in ("Told", "Plan")
    ]
    raised = [(name, node.exc) for name, check in checks for node in ast.walk(check) if isinstance(node, ast.Raise)]
    return [f"{path.name}: {name}" for name, made in raised if not _is_advised(made)]


def _is_advised(made: ast.expr | None) -> bool:
    is_usage = isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "UsageError"
    return is_usage and "advice" in {word.arg for word in made.keywords}


def test_knobs_that_make_no_sense_are_refused_in_one_way() -> None:
    assert [place for path in sorted(SOURCE.rglob("*.py")) for place in refusals(path)] == []
