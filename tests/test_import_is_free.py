"""Importing Porism loads nothing heavy, opens nothing, and leaves nothing behind."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "scipy", "pyarrow", "pydivsufsort", "rapidfuzz", "Stemmer", "pydantic", "torch", "rich.console")
HEAVY += (
    "httpx",
    "tenacity",
    "jinja2",
    "json_repair",
    "pydantic_ai",
    "openai",
    "anthropic",
    "google.genai",
    "genai_prices",
    "mcp",
    "fastapi",
    "starlette",
    "uvicorn",
)
WATCHED = f"""
import sys

def watch(event, arguments):
    if event.startswith("socket.") or event in ("os.mkdir", "os.rename", "os.remove", "subprocess.Popen"):
        sys.exit(f"importing does {{event}} {{arguments}}")
    if event == "open" and arguments[1] and set(str(arguments[1])) & set("wax+"):
        sys.exit(f"importing writes {{arguments[0]}}")

sys.addaudithook(watch)
import MODULE
import logging
print(",".join(name for name in {HEAVY!r} if name in sys.modules), len(logging.root.handlers))
"""


@pytest.mark.parametrize(
    "module", ["porism", "porism.errors", "porism.interfaces", "porism.interfaces.cli", "porism.prompts"]
)
def test_importing_loads_nothing_heavy_and_touches_nothing(module: str, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED.replace("MODULE", module)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip(), ended.stderr) == (0, "0", "")
    assert list(tmp_path.iterdir()) == []
