"""What is code and what is not: comments, strings, characters, escaped names."""

import pytest

from porism.lean import mask, read_source
from porism.lean.mask import masked


def names(text: str) -> list[str]:
    return [written.name for written in read_source(text, module="M").declarations]


@pytest.mark.parametrize(
    "text",
    [
        "/- a /- b -/ c -/ def x := 1",
        'def s := "a\\"b\nc" -- d',
        "def c := '\\n' def d := f' x'",
        "theorem «a -- b» : True := trivial",
        "\ufeffdef 𝓡 := 'π'\r\n/- 𝔽 -/\r\n",
    ],
)
def test_masked_text_has_the_same_length_and_the_same_lines(text: str) -> None:
    assert len(mask(text)) == len(text)
    assert [i for i, c in enumerate(mask(text)) if c == "\n"] == [i for i, c in enumerate(text) if c == "\n"]


def test_comments_nest() -> None:
    assert mask("/- x /- y -/ z -/sorry").strip() == "sorry"


def test_a_word_in_a_nested_comment_of_a_doc_is_not_code() -> None:
    text = "/-- doc /- note: sorry -/ sorry again -/\ntheorem t : True := sorry"
    assert mask(text).count("sorry") == 1
    assert names(text) == ["t"]


@pytest.mark.parametrize(
    "comment", ["/- -- -/", "/---/", "/--/--/ -/", "/-/-/", "/-!-/", "/-- x --\n-/", "/-- -- x\n-/"]
)
def test_a_block_comment_ends_where_lean_ends_it(comment: str) -> None:
    assert names(f"{comment}\ntheorem a : True := trivial\n-- -/") == ["a"]


@pytest.mark.parametrize("comment", ["/--/", "/----/", "/-/", "/-- -- -/", "/-! -- -/", "/--/- /--/ -/"])
def test_a_block_comment_that_only_looks_ended_goes_on(comment: str) -> None:
    after = "\ntheorem a : True := trivial\n/- -/ -/\ntheorem b : True := trivial"
    assert "a" not in names(comment + after)


def test_dashes_in_a_string_begin_no_comment() -> None:
    assert mask('f "--help" sorry').endswith("sorry")


@pytest.mark.parametrize(
    "text", ['r"\\" sorry', 'r#"a " /- b"# sorry', '"a\\\n   b /-" sorry', "'\"' sorry", "'\\'' sorry"]
)
def test_raw_strings_gaps_and_characters_end_where_they_end(text: str) -> None:
    assert mask(text).endswith("sorry")


def test_code_in_an_interpolated_string_may_hold_strings() -> None:
    assert mask('throwError m!"a {f "}" x} /- b" sorry').endswith("sorry")


def test_a_brace_in_a_plain_string_opens_nothing() -> None:
    assert mask('panic! "{" sorry "}"') == 'panic! " " sorry " "'


@pytest.mark.parametrize("text", ["f' a' sorry", "f '' s sorry", "f ⁻¹' s sorry", "∑' i, a' i sorry", "x''' sorry"])
def test_a_prime_is_no_character_literal(text: str) -> None:
    assert mask(text) == text


def test_an_escaped_name_may_hold_what_looks_like_a_comment() -> None:
    assert names("theorem «a -- b» : True := trivial\ntheorem c : True := trivial") == ["«a -- b»", "c"]


def test_text_that_never_ends_is_told() -> None:
    read = read_source("theorem a : True := trivial\n\n/- never\ntheorem b : True := trivial", module="M")
    assert [w.name for w in read.declarations] == ["a"]
    assert [(p.line, p.message.split(" begins")[0]) for p in read.problems] == [(3, "a comment or string")]


def test_spans_of_docs_are_offsets_into_the_text() -> None:
    text = "def 𝓡 := 1\n/-- 𝔽 -/\ndef 𝒞 := 2 /-! m -/"
    file = masked(text)
    assert [text[a:b] for a, b in file.docs] == ["/-- 𝔽 -/"]
    assert [text[a:b] for a, b in file.module_docs] == ["/-! m -/"]
