"""Verification by the real compiler of the mini library, asked for by a client that starts the server."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from asked_by_agent import call, session
from compiler import LIBRARY, Lean
from mcp import Client, StdioServerParameters, stdio_client

pytestmark = [pytest.mark.lean, pytest.mark.slow]
SOURCE = """\
import Mini

theorem good (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem bad (a : Nat) : a = a + 1 := rfl
"""


def test_real_lean_says_which_theorems_are_proved(lean: Lean, tmp_path: Path) -> None:
    program = tmp_path / "lean.py"
    pylean = [sys.executable, str(LIBRARY / "pylean.py")]
    program.write_text(
        f"import os, sys\nos.environ['LEAN_PATH'] = {str(lean.compiled)!r}\n"
        f"os.execv({sys.executable!r}, [*{pylean!r}, *sys.argv[1:]])\n",
        encoding="utf-8",
    )
    begin = "import sys; from porism.interfaces.cli import main; sys.exit(main())"
    arguments = ["-c", begin, "mcp", "--project", str(LIBRARY), "--set", f"lean.lean={sys.executable},{program}"]
    told = StdioServerParameters(
        command=sys.executable,
        args=arguments,
        env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]},
        cwd=str(tmp_path),
    )

    async def talk(client: Client) -> Any:
        return await call(client, "verify", source=SOURCE), await call(client, "search", question="x")

    (failed, text), (unindexed, said) = session(stdio_client(told), talk)
    lines = text.splitlines()
    assert not failed and lines[0] == "Not accepted."
    assert "good" in lines[1] and "accepted" in lines[1] and "bad" in lines[2] and "rejected" in lines[2]
    assert any(line.startswith("error 5:") for line in lines)
    assert unindexed and "porism index" in said
