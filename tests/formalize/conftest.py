"""Fixtures of the tests on formalization."""

import shutil
from typing import cast

import pytest
from compiler import LIBRARY, Lean
from mini_tools import compiler_of

from porism.interfaces import Workbench
from porism.lean import Compiler
from porism.search import Searchable


@pytest.fixture(scope="session")
def mini_index(tmp_path_factory: pytest.TempPathFactory) -> Searchable:
    """An index of the mini library."""
    home = tmp_path_factory.mktemp("formalize")
    shutil.copytree(LIBRARY, home / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__", "tasks", "examples"))
    bench = Workbench.open(home / "index", here=home)
    bench.index([home / "minilean"], out=home / "index")
    return cast(Searchable, Workbench.open(home / "index", here=home).opened)


@pytest.fixture(scope="session")
def mini_compiler(lean: Lean) -> Compiler:
    """The compiler of the mini library."""
    return compiler_of(lean)
