"""The benchmark of goals, run on the mini library by its command."""

import json
import shutil
from pathlib import Path

import pytest
from compiler import LIBRARY

from porism.interfaces import Workbench
from porism.interfaces.cli import main

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an index of the mini library, read from source alone."""
    home = tmp_path_factory.mktemp("mini")
    shutil.copytree(LIBRARY, home / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__"))
    Workbench.open(home / "index", here=home).index([home / "minilean"], out=home / "index")
    return home / "index"


def test_goals_of_the_mini_library_are_asked_in_each_way_and_compared(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["bench", "goals", "--index", str(index), "--dense", "no", "--out", str(tmp_path / "runs")]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [line["by"] for line in told["lines"]] == ["goal", "conclusion", "text"]
    first = told["lines"][0]
    assert set(first["benched"]["paired"]) == {"conclusion", "text"}
    assert first["applying"]["all"]["wanted"] == first["benched"]["summary"]["lines"][0]["count"] > 0
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["conclusion", "goal", "text"]
    kept = str(tmp_path / "runs" / "goal")
    assert main([*asked[:-2], "--by", "goal", "--against", kept]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "by the goal search" in said and "R@1 +0.00 [+0.00, +0.00]" in said and "better on 0 of" in said


def test_a_way_or_a_half_that_there_is_not_is_a_usage_error(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "goals", "--index", str(index), "--by", "guess"]) == 2
    assert "There is no way to ask goals 'guess'. (--by) Known are goal, conclusion, text." in " ".join(
        capsys.readouterr().err.split()
    )
    assert main(["bench", "goals", "--index", str(index), "--half", "test"]) == 2
    assert "There is no half 'test'. Say dev or held-out." in " ".join(capsys.readouterr().err.split())
