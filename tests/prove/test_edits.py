"""How far a candidate was changed, and what was tried in it."""

import pytest

from porism.prove.edits import edit_between, edit_kind, resemblance
from porism.prove.failure import Failing, FailureState

TEN = [f"line {number}" for number in range(10)]
TWENTY = [f"line {number}" for number in range(20)]


def changed(lines: list[str], count: int) -> str:
    return "\n".join(["other " + line if number < count else line for number, line in enumerate(lines)])


def failure(line: int = 0) -> Failing:
    return Failing(state=FailureState(category="type_mismatch", diagnostic="no", tactic="exact"), line=line)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (None, "rfl", "initial"),
        ("\n".join(TEN), "\n".join(TEN), "local_patch"),
        ("\n".join(TEN), changed(TEN, 3), "local_patch"),
        ("\n".join(TEN), changed(TEN, 4), "local_patch"),
        ("\n".join(TEN), changed(TEN, 5), "substantial_revision"),
        ("\n".join(TWENTY), changed(TWENTY, 6), "local_patch"),
        ("\n".join(TWENTY), changed(TWENTY, 7), "substantial_revision"),
        ("\n".join(TWENTY), changed(TWENTY, 12), "substantial_revision"),
        ("\n".join(TWENTY), changed(TWENTY, 13), "full_rewrite"),
        ("\n".join(TEN), "rfl", "full_rewrite"),
        ("", "", "local_patch"),
    ],
)
def test_a_change_is_called_by_how_much_stays(before: str | None, after: str, kind: str) -> None:
    assert edit_kind(before, after) == kind


def test_blank_lines_and_blanks_at_the_end_do_not_count() -> None:
    found = resemblance("a\nb", "a  \n\n\nb\nc")
    assert (found.ratio, found.retained, found.changed) == (0.8, 2 / 3, 1)


def test_an_edit_says_which_step_failed_with_which_names() -> None:
    edit = edit_between("rfl", "intro n\nexact Nat.foo n h", failure(line=2))
    assert (edit.kind, edit.tactic, edit.step) == ("full_rewrite", "exact", "exact Nat.foo n h")
    assert edit.names[0] == "Nat.foo"
    assert edit_between(None, "rfl", failure()).step == ""
    assert len(edit_between(None, "exact " + "h" * 999, failure(line=1)).step) == 200
