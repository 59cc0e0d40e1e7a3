"""The map of the package: rooms in order, arrows only downwards, and only through doors."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import porism

FLOORS = [
    {"errors"},
    {"prompts", "models", "lean"},
    {"library"},
    {"index"},
    {"search"},
    {"retrieve"},
    {"formalize", "prove"},
    {"evaluate"},
    {"interfaces"},
]
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
SOURCE = Path(porism.__file__).parent
FILES = sorted(p for p in SOURCE.rglob("*.py") if p.parent != SOURCE or p.stem in FLOOR)
ROOMS = sorted({p.relative_to(SOURCE).with_suffix("").parts[0] for p in FILES})


def arrows(file: Path) -> Iterator[list[str]]:
    """Yield every dotted path inside the package that the file imports, however it spells it."""
    here = file.relative_to(SOURCE).with_suffix("").parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (a.name.split(".")[1:] for a in node.names if a.name.split(".")[0] == "porism")
        elif isinstance(node, ast.ImportFrom):
            base = ["porism", *here][: -node.level] if node.level else []
            path = base + (node.module.split(".") if node.module else [])
            if path[0] == "porism":
                yield from ([*path[1:], a.name] if len(path) == 1 else path[1:] for a in node.names)


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_point_down_and_use_the_door(file: Path) -> None:
    home = file.relative_to(SOURCE).with_suffix("").parts[0]
    for room, *inside in arrows(file):
        if room in (home, "__version__"):
            continue
        assert FLOOR[room] < FLOOR[home], f"{home} may not import {room}"
        assert not inside or room == "errors", f"import {room} by its door, not {room}.{'.'.join(inside)}"


def test_every_room_is_on_the_map() -> None:
    found = {p.stem for p in SOURCE.iterdir() if p.stem not in {"__init__", "__main__", "__pycache__", "py"}}
    assert found <= set(FLOOR)


@pytest.mark.parametrize("room", [r for r in ROOMS if r != "errors"])
def test_a_door_offers_exactly_what_it_lists(room: str) -> None:
    door = importlib.import_module(f"porism.{room}")
    listed = set(getattr(door, "__all__", ()))
    assert all(hasattr(door, name) for name in listed)


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_files_and_functions_keep_the_house_measure(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{node.name} is too long"
            named = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            count = len([a for a in named if a.arg not in ("self", "cls")])
            assert count <= 6 or home_is_a_face(file), f"{node.name} has {count} parameters"


def home_is_a_face(file: Path) -> bool:
    """Command-line functions have one parameter per option."""
    return "interfaces" in file.parts


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_broad_except_lives_only_at_the_rim(file: Path) -> None:
    home = file.relative_to(SOURCE).with_suffix("")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ExceptHandler):
            broad = node.type is None or (
                isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")
            )
            assert not broad or home.parts[0] == "interfaces" or home.as_posix() == "evaluate/run"
