"""Code in replies: the block that is meant, whole."""

import pytest

from porism.models.fences import LeanCode, blocks, read_lean
from porism.models.replies import Unreadable

PROOF = "theorem foo : 1 + 1 = 2 := by\n  norm_num"


def code(reply: str, wanted: str = "") -> str:
    found = read_lean(reply, wanted)
    assert isinstance(found, LeanCode), found
    assert found.complete
    return found.text


def fenced(text: str, language: str = "lean", fence: str = "```") -> str:
    return f"{fence}{language}\n{text}\n{fence}\n"


def test_prose_around_one_block_is_left_out() -> None:
    assert code(f"We compute.\n\n{fenced(PROOF)}\nThis proves it.") == PROOF


@pytest.mark.parametrize(
    ("language", "fence"), [("lean4", "```"), ("Lean", "```"), ("lean", "~~~"), ("lean", "````"), ("{.lean}", "```")]
)
def test_every_way_to_fence_lean_is_known(language: str, fence: str) -> None:
    assert code(fenced(PROOF, language, fence)) == PROOF


def test_of_several_blocks_the_one_that_declares_what_is_wanted_is_taken() -> None:
    other = PROOF.replace("foo", "foo_bar")
    reply = fenced("theorem foo : 1 = 2 := sorry") + "Better:\n" + fenced(PROOF) + "And:\n" + fenced(other)
    assert code(reply, "foo") == PROOF
    assert code(reply) == other
    assert read_lean(reply, "bar") == Unreadable("No block of Lean code in the reply declares bar.")


def test_a_name_in_a_comment_declares_nothing() -> None:
    reply = fenced(PROOF) + fenced("/- theorem foo -/\n-- theorem foo\ndef bar := 1")
    assert code(reply, "foo") == PROOF


def test_a_last_block_that_only_asks_lean_is_not_the_answer() -> None:
    assert code(fenced(PROOF) + fenced("import Mathlib\n#check foo\n#eval 1")) == PROOF
    assert code(fenced("#check foo")) == "#check foo"


def test_logs_and_other_languages_are_not_code() -> None:
    assert code(fenced("error: no", "text") + fenced(PROOF) + fenced("{}", "json")) == PROOF
    assert isinstance(read_lean(fenced("print(1)", "python")), Unreadable)


def test_a_block_without_a_language_is_taken_where_no_block_has_one() -> None:
    assert code(fenced(PROOF, "")) == PROOF
    assert code(fenced("notes", "") + fenced(PROOF)) == PROOF


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_fence_in_a_docstring_does_not_end_the_block(fence: str) -> None:
    documented = f"/-- An example -- with a fence:\n{fence}\nfoo\n{fence}\n/- nested -/\n-/\n{PROOF}"
    assert code(fenced(documented, "lean", fence)) == documented


def test_a_docstring_that_never_ends_does_not_swallow_the_fence() -> None:
    assert code(fenced("/-- oops\n" + PROOF)) == "/-- oops\n" + PROOF


def test_a_string_that_looks_like_a_comment_opens_none() -> None:
    text = 'def a := "/-"\n-- /-\n' + PROOF
    assert code(fenced(text) + fenced("no", "text")) == text


def test_blocks_in_a_block_of_markdown_stand_for_it() -> None:
    assert code(f"```markdown\n# Proof\n{fenced(PROOF)}\n```\n") == PROOF
    assert code(f"````md\n# Proof\n{fenced(PROOF)}\n````\n") == PROOF


def test_relative_indentation_is_kept_and_that_of_the_fence_taken_off() -> None:
    reply = "1. First:\n   ```lean\n   have h := by\n     simp\n   exact h\n   ```\n"
    assert code(reply) == "have h := by\n  simp\nexact h"
    assert code("- ```lean\n  exact h\n  ```\n") == "exact h"


def test_a_last_block_that_was_cut_off_is_told_and_not_replaced_by_a_draft() -> None:
    reply = fenced("theorem foo : 1 = 2 := sorry") + "Now:\n```lean\ntheorem foo : 1 + 1 = 2 := by\n  nor"
    found = read_lean(reply, "foo", truncated=True)
    assert found == LeanCode(text="theorem foo : 1 + 1 = 2 := by\n  nor", complete=False)


def test_lean_without_fences_is_taken_and_prose_is_not() -> None:
    assert code(PROOF) == PROOF
    assert read_lean(PROOF, truncated=True) == LeanCode(text=PROOF, complete=False)
    assert isinstance(read_lean("The theorem follows by computation."), Unreadable)


def test_drafts_in_thinking_are_not_code() -> None:
    assert code(f"<think>\n{fenced('theorem foo : False := sorry')}</think>\n{fenced(PROOF)}") == PROOF
    assert code(f"{fenced('def no := 1')}</think>{fenced(PROOF)}") == PROOF
    assert isinstance(read_lean(f"<think>\n{fenced(PROOF)}"), Unreadable)


def test_an_empty_reply_has_a_reason() -> None:
    assert read_lean("") == Unreadable("The reply is empty; it has no Lean code.")


def test_windows_line_ends_are_read() -> None:
    assert code(fenced(PROOF).replace("\n", "\r\n")) == PROOF


def test_all_blocks_are_listed_with_their_languages() -> None:
    found = blocks(fenced("a", "json") + fenced("b") + "```text\nc")
    assert [(b.text, b.language, b.closed) for b in found] == [
        ("a", "json", True),
        ("b", "lean", True),
        ("c", "text", False),
    ]
