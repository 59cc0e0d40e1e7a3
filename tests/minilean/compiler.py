"""The compiler of the mini library, as tests call it."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "minilean"


@dataclass(frozen=True)
class Lean:
    """The compiler with the compiled mini library in its path."""

    compiled: Path

    def run(self, *arguments: str, folder: Path = LIBRARY, timeout: float = 60) -> subprocess.CompletedProcess[str]:
        """Call the compiler and return how it ended; what it says comes on standard output."""
        return subprocess.run(
            [sys.executable, str(LIBRARY / "pylean.py"), *arguments],
            cwd=folder,
            env={"LEAN_PATH": str(self.compiled), "PATH": ""},
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
