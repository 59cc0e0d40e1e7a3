"""Records what the real compiler says of the files in `lean_cases.py`: `lean_record.py COMPILED_LIBRARY`."""

import json
import subprocess
import sys
from pathlib import Path

from lean_cases import ANSWERED

HERE = Path(__file__).parent
LIBRARY = HERE.parents[2] / "minilean"


def lines_of(source: str, compiled: Path) -> list[str]:
    """Return the lines that `lean --json --stdin` writes about a file."""
    done = subprocess.run(
        [sys.executable, str(LIBRARY / "pylean.py"), "--json", "--stdin"],
        input=source.encode(), capture_output=True, check=False, cwd=LIBRARY,
        env={"LEAN_PATH": str(compiled), "PATH": ""},
    )  # fmt: skip
    return done.stdout.decode().splitlines()


def recording(compiled: Path) -> dict[str, list[str]]:
    """Return the lines for every file that is answered."""
    return {name: lines_of(case.source, compiled) for name, case in ANSWERED.items()}


if __name__ == "__main__":
    text = json.dumps(recording(Path(sys.argv[1])), ensure_ascii=False, indent=1)
    (HERE / "recorded.json").write_text(text + "\n", encoding="utf-8")
