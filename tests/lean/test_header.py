"""The header of a Lean file."""

from porism.lean import Import, read_source
from porism.lean.written import SourceFile


def header(text: str) -> SourceFile:
    return read_source(text, module="M")


def test_every_form_of_import_is_read() -> None:
    text = "module\n\npublic import A.B\npublic meta import C\nimport all D\nmeta import E -- why\n/- and -/ import F\n"
    assert header(text).imports == (
        Import(module="A.B", public=True),
        Import(module="C", public=True, meta=True),
        Import(module="D", all=True),
        Import(module="E", meta=True),
        Import(module="F"),
    )


def test_module_and_prelude_are_told() -> None:
    read = header("/- c -/\nmodule\nprelude\nimport A\n")
    assert (read.is_module, read.prelude, len(read.imports)) == (True, True, 1)
    assert not header("import A\n").is_module


def test_a_word_that_begins_like_the_header_is_none() -> None:
    read = header("module_doc\n")
    assert (read.is_module, read.imports) == (False, ())


def test_lines_are_those_of_the_whole_file() -> None:
    assert header("import A\n\ntheorem t : True := trivial\n").declarations[0].line == 3


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = "\ufeffimport A\r\n/-- one\r\ntwo -/\r\ndef x : Nat :=\r\n  f\r\n    y\r\n"
    read = header(text)
    assert read.imports == (Import(module="A"),)
    (written,) = read.declarations
    assert (written.docstring, written.value, written.line, written.end_line) == ("one\ntwo", "f\n    y", 4, 6)
    assert text[written.start : written.end] == "def x : Nat :=\r\n  f\r\n    y"


def test_an_import_after_the_first_command_is_told() -> None:
    read = header("def x := 1\nimport A\n")
    assert read.imports == ()
    assert [problem.line for problem in read.problems] == [2]
