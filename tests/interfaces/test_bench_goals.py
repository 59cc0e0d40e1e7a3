"""The command `bench goals` in a small project, in which one application proves one theorem, of the half held out."""

from pathlib import Path

import pytest
from lake_project import Porism


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    """The command line in a project with an index."""
    assert porism("index").code == 0
    return porism


def test_each_way_is_measured_and_the_first_is_compared(indexed: Porism) -> None:
    ended = indexed("bench", "goals", "--half", "held-out", "--json")
    told = ended.document
    assert (ended.code, told["task"], told["one_step"]) == (0, "goals-held-out-1-seed-0", 1)
    assert [line["by"] for line in told["lines"]] == ["goal", "conclusion", "text"]
    first = told["lines"][0]
    assert first["benched"]["summary"]["lines"][0]["scores"].keys() == {"R@1", "R@5", "R@10", "R@50", "MRR@50"}
    assert set(first["benched"]["paired"]) == {"conclusion", "text"}
    assert first["applying"]["exact"] == {"wanted": 1, "apply": 0, "found": 0, "found_apply": 0}


def test_a_kept_run_is_compared_with_and_gone_on_with(indexed: Porism, project: Path) -> None:
    arguments = ["bench", "goals", "--half", "held-out", "--by", "text", "--out", "runs"]
    assert indexed(*arguments).code == 0
    written = (project / "runs" / "text" / "rows.jsonl").read_text(encoding="utf-8")
    again = indexed(*arguments, "--against", "runs/text").out
    assert "by a plain search with the whole goal" in again
    assert "R@1 +0.00 [+0.00, +0.00]" in again and "better on 0 of 1, worse on 0" in again
    assert "theorems of the library that one application of another proves: 1" in again
    assert (project / "runs" / "text" / "rows.jsonl").read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--by", "guess"), "There is no way to ask goals 'guess'. (--by) Known are goal, conclusion, text."),
        (("--by", ""), "No way to ask goals is named. (--by)"),
        (("--half", "test"), "There is no half 'test'. Say dev or held-out."),
        (("--size", "0"), "0 goals cannot be asked. Ask for one at least."),
    ],
)
def test_what_there_is_not_is_a_usage_error(indexed: Porism, flags: tuple[str, ...], said: str) -> None:
    ended = indexed("bench", "goals", *flags)
    assert ended.code == 2 and said in " ".join(ended.err.split())
