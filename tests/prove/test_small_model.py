"""`porism prove` on the real compiler, with a real server whose small model writes without sense: nothing breaks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from real_server import real_server

pytestmark = [pytest.mark.slow, pytest.mark.lean, pytest.mark.enable_socket]

THEOREM = "import Mini\n\ntheorem even_double (n : Nat) : Nat.Even (n + n) := by sorry\n"
KNOBS = ("--mode", "standard", "--submissions", "3")
SMALL = ("--set", "prove.showing.declarations=3", "--set", "chat.requests.max_tokens=400")
"""The model reads 8,192 bytes."""


def porism(work: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PORISM_")}
    environment = inherited | {
        "HOME": str(work),
        "PORISM_LEAN_LEAN": f"{sys.executable},{LIBRARY / 'pylean.py'}",
    }
    command = [sys.executable, "-m", "porism", *arguments]
    return subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, timeout=300, check=False)


def test_a_model_that_writes_no_proof_is_left_and_every_call_is_told(lean: Lean, tmp_path: Path) -> None:
    pytest.importorskip("pydantic_ai", reason="the extra chat is not installed")
    (tmp_path / "Double.lean").write_text(THEOREM)
    (tmp_path / ".lake" / "build" / "lib").mkdir(parents=True)
    (tmp_path / ".lake" / "build" / "lib" / "lean").symlink_to(lean.compiled)
    assert porism(tmp_path, "index", str(LIBRARY), "--out", "index").returncode == 0
    with real_server(tmp_path) as address:
        chat = ("--set", "chat.provider=llama.cpp", "--set", f"chat.url={address}", "--set", "chat.model=tiny")
        done = porism(tmp_path, "prove", "Double.lean", "--index", "index", "--json", *KNOBS, *SMALL, *chat)
    assert done.returncode == 3, done.stdout[-3000:] + done.stderr
    (gap,) = json.loads(done.stdout)["gaps"]
    assert (gap["outcome"], gap["trajectory"]["counts"]["calls"]) == ("stopped", 5)
    assert "hold no proof" in gap["why"] and gap["trajectory"]["spent"]["usage"]["output_tokens"] > 5
