"""Recorded replies of a model, measured with the check and without it."""

import json
from pathlib import Path

import pytest

from porism.errors import FormatError
from porism.evaluate import Asked, Group, Task, read_replies, score_replies
from tiny import TinyIndex


def about(id: str, *gold: str, hidden: tuple[str, ...] = ()) -> Asked:
    return Asked(id=id, text="a tree", gold=tuple(Group(names=(name,)) for name in gold), cluster=id, hidden=hidden)


TASK = Task(
    name="small",
    questions=(
        about("q1", "Nat.minFac", "Nat.Prime", hidden=("Monotone",)),
        about("q2"),
        about("q3", "iSup"),
        about("q4", "Prime"),
    ),
    measures=(),
    at_most=10,
)
REPLIES = {
    "q1": {"dependency": ["minFac", "Real.div", "Monotone"]},
    "q2": {"dependency": ["No usage"]},
    "q3": "no list",
}


def test_names_count_as_written_as_verified_and_as_declared(tiny: TinyIndex) -> None:
    scores = score_replies(tiny, TASK, REPLIES)  # type: ignore[arg-type]
    assert (scores.count, scores.unanswered) == (4, 2)
    # q1: minFac is right by DDR's rule, Real.div is not; the target is left out. q2 is right. q3 and q4 score 0.
    assert (scores.written.means.precision, scores.written.means.recall) == ((1 / 2 + 1) / 4, (1 / 2 + 1) / 4)
    assert (scores.verified.means.precision, scores.verified.means.recall) == ((1 + 1) / 4, (1 / 2 + 1) / 4)
    assert scores.declared.means.f1 == pytest.approx((2 / 3 + 1) / 4, abs=1e-12)
    assert scores.declared.f1.mean == scores.declared.means.f1
    assert (scores.hall.samples, scores.hall.effective, scores.hall.mean) == (2, 1, 1 / 3)
    assert scores.ways == {"short name": 1, "not found": 1}


def test_replies_are_read_by_id(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    path.write_text("".join(json.dumps({"id": id, "reply": reply}) + "\n" for id, reply in REPLIES.items()))
    assert read_replies(path) == REPLIES
    path.write_text('{"id": "a", "reply": []}\n' * 2)
    with pytest.raises(FormatError, match="two replies to a"):
        read_replies(path)
