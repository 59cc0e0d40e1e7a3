"""What importing and help cost: nothing that is not used."""

import subprocess
import sys

HEAVY = ("numpy", "scipy", "pyarrow", "pydantic", "pydivsufsort", "rapidfuzz", "Stemmer")


def loaded_after(script: str) -> list[str]:
    check = f"{script}\nimport sys\nprint('\\n' + ' '.join(m for m in {HEAVY!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def test_importing_porism_loads_nothing_heavy() -> None:
    assert loaded_after("import porism") == []


def test_importing_the_command_line_loads_nothing_heavy() -> None:
    assert loaded_after("import porism.interfaces, porism.interfaces.cli") == []


def test_help_loads_nothing_heavy() -> None:
    assert loaded_after("from porism.interfaces.cli import main; assert main(['--help']) == 0") == []


def test_the_version_loads_nothing_heavy() -> None:
    assert loaded_after("from porism.interfaces.cli import main; assert main(['--version']) == 0") == []
