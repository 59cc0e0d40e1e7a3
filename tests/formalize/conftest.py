"""Fixtures of the tests on formalization."""

import shutil
from pathlib import Path
from typing import cast

import pytest
from compiler import LIBRARY, Lean
from mini_tools import compiler_of

from porism.interfaces import Workbench
from porism.lean import Compiler
from porism.search import Searchable


@pytest.fixture(scope="session")
def mini_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the mini library and its index."""
    home = tmp_path_factory.mktemp("formalize")
    shutil.copytree(LIBRARY, home / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__", "tasks", "examples"))
    Workbench.open(home / "index", here=home).index([home / "minilean"], out=home / "index")
    return home


@pytest.fixture(scope="session")
def mini_index(mini_home: Path) -> Searchable:
    """The index of the mini library."""
    return cast(Searchable, Workbench.open(mini_home / "index", here=mini_home).opened)


@pytest.fixture(scope="session")
def mini_project(mini_home: Path, lean: Lean) -> Path:
    """The copy of the mini library as a Lake project that was built."""
    project = mini_home / "minilean"
    built = project / ".lake" / "build" / "lib"
    built.mkdir(parents=True)
    (built / "lean").symlink_to(lean.compiled, target_is_directory=True)
    return project


@pytest.fixture(scope="session")
def mini_compiler(lean: Lean) -> Compiler:
    """The compiler of the mini library."""
    return compiler_of(lean)
