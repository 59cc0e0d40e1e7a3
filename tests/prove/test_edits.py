"""How far a candidate was changed, what was tried in it, and how far it came."""

import pytest

from porism.prove.edits import edit_between, edit_kind, resemblance
from porism.prove.failure import Failing, FailureState
from porism.prove.failure_category import Category
from porism.prove.progress import progress_of

TEN = [f"line {number}" for number in range(10)]
TWENTY = [f"line {number}" for number in range(20)]


def changed(lines: list[str], count: int) -> str:
    return "\n".join(["other " + line if number < count else line for number, line in enumerate(lines)])


def failure(category: Category = "type_mismatch", line: int = 0, column: int = 0, **more: object) -> Failing:
    state = FailureState(category=category, diagnostic="no", tactic="exact", **more)  # pyright: ignore
    return Failing(state=state, line=line, column=column, errors=1)


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


def test_code_before_the_first_error_counts_and_comments_do_not() -> None:
    body = "-- a\nhave a := b\nrw [c] -- d"
    assert progress_of(body, failure(line=3, column=3)).elaborated == 10
    assert progress_of(body, failure("unsolved_goals", line=1)).elaborated == 13
    assert progress_of(body, failure("refused", line=3)).elaborated == 0


def test_progress_is_ordered_by_code_then_goals_then_the_sort_of_error() -> None:
    body = "rw [a]\nrw [b]"
    later, earlier = progress_of(body, failure(line=2)), progress_of(body, failure(line=1))
    assert later > earlier
    fewer = progress_of(body, failure(line=2, goals=("p",)))
    assert later > fewer > progress_of(body, failure(line=2, goals=("p", "q")))
    assert progress_of(body, failure("rewrite_or_tactic", line=2)) > later
    assert later > progress_of(body, failure("unknown_declaration", line=2))
