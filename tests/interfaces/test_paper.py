"""Text for people: harmless, cut where asked, and as wide as the reader."""

import io

import pytest

from porism.interfaces.paper import clean, console, cut, first_sentence, one_line, plain, put, size


def test_control_characters_become_visible_and_lines_stay() -> None:
    assert clean("a\x1b[31mb\nc\td\u202ee") == "a�[31mb\nc d�e"


def test_unicode_of_mathematics_is_untouched() -> None:
    assert clean("∀ ε > 0, ‖𝓝 x‖ ⊔ ⨆ i, 𝕜") == "∀ ε > 0, ‖𝓝 x‖ ⊔ ⨆ i, 𝕜"


def test_square_brackets_are_not_markup(capsys: pytest.CaptureFixture[str]) -> None:
    put(plain("[Group G] [bold]x[/bold]"))
    assert capsys.readouterr().out == "[Group G] [bold]x[/bold]\n"


def test_a_pipe_gets_long_lines_whole(capsys: pytest.CaptureFixture[str]) -> None:
    put(plain("x " * 5000))
    assert capsys.readouterr().out == "x " * 4999 + "x\n"


def test_a_narrow_terminal_folds_wide_characters_without_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    paper = Terminal()
    console(paper).print(plain("証明" * 30))
    lines = paper.getvalue().split("\n")
    assert "".join(lines) == "証明" * 30
    assert all(len(line) <= 10 for line in lines)


def test_one_line_is_cut_with_a_mark() -> None:
    assert one_line("a\n  b c", 4) == "a b…"
    assert one_line("a\n  b c") == "a b c"


def test_the_first_sentence_of_a_docstring_ends_at_its_full_stop() -> None:
    assert first_sentence("Adds `n`.\nThen more. And more.\n\nSecond.") == "Adds `n`."
    assert first_sentence("No stop\n\nSecond.") == "No stop"


def test_a_long_text_says_how_much_is_left_out() -> None:
    assert cut("a\nb\nc\nd", 2) == "a\nb\n… 2 more lines (--full)"
    assert cut("a\nb", 2) == "a\nb" and cut("a\nb\nc", 0) == "a\nb\nc"


def test_sizes_are_for_people() -> None:
    assert [size(n) for n in (0, 999, 1500, 2_500_000, 3_200_000_000)] == ["0 B", "999 B", "1.5 KB", "2.5 MB", "3.2 GB"]
