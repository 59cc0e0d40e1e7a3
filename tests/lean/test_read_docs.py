"""Doc comments: each belongs to what follows it directly, or to nothing, and that is told."""

import pytest

from porism.lean import SourceFile, read_source


def read(text: str) -> SourceFile:
    return read_source(text, module="M")


def docs(text: str) -> list[str]:
    return [written.docstring for written in read(text).declarations]


def test_a_doc_comment_belongs_to_what_follows_directly() -> None:
    text = "/-- one -/\n-- aside\n@[simp]\ntheorem a : T := t\ndef b := t\n/-- three\n  lines -/ def c := t"
    assert docs(text) == ["one", "", "three\n  lines"]


def test_the_doc_of_an_additive_copy_stays_in_its_attribute() -> None:
    block = "@[to_additive (attr := simp) add_x /-- additive, with ] and , -/, simp]"
    (written,) = read(f"{block}\n/-- multiplicative -/\ntheorem mul_x : T := t").declarations
    assert written.docstring == "multiplicative"
    assert written.attributes == ("to_additive (attr := simp) add_x /-- additive, with ] and , -/", "simp")


def test_a_line_comment_written_for_a_doc_is_none() -> None:
    (written,) = read("@[to_additive -- additive doc\n]\ntheorem mul_x : T := t").declarations
    assert (written.docstring, written.attributes[0].split()[0]) == ("", "to_additive")


@pytest.mark.parametrize(
    "text",
    [
        "/-- lost -/\nmutual\ndef a := 1\nend",
        "/-- lost -/ /-! module -/ def a := 1",
        "/-- lost -/ /-- found -/ def a := 1",
        "/-- lost -/ open Foo in def a := 1",
        "/-- lost -/ namespace N def a := 1",
        "def a := 1 /-- lost -/",
    ],
)
def test_a_doc_comment_before_something_else_is_told_and_attached_to_nothing(text: str) -> None:
    file = read(text)
    assert [(p.line, p.message.startswith("a doc comment stands before")) for p in file.problems] == [(1, True)]
    assert "lost" not in [written.docstring for written in file.declarations]
    assert [written.name.rpartition(".")[2] for written in file.declarations] == ["a"]


@pytest.mark.parametrize(
    "text",
    [
        'library_note "x" /-- note -/\n\n/-! m -/\ndef a := 1',
        "library_note «x y» /-- note -/\n/-- d -/ def a := 1",
        "def a := f where\n  /-- inner -/\n  f := 1",
        "/-- d -/\nadd_decl_doc Foo.bar\ndef a := 1",
        "def a := Id.run do\n  /-- odd -/\n  let rec f := 1",
    ],
)
def test_doc_comments_of_other_commands_and_of_inner_definitions_are_no_problem(text: str) -> None:
    assert read(text).problems == ()


def test_module_docs_are_kept() -> None:
    assert read("/-! # Title\nbody -/\ndef a := 1\n/-! end -/").docs == ("# Title\nbody", "end")
