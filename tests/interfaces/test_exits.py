"""How a command ends: codes, sentences, and documents for programs."""

import json
import os
from pathlib import Path

import pytest
import typer

from porism.errors import IndexBusy, IndexError_, NotBuilt, PorismError, UsageError
from porism.interfaces.exits import Interrupted, run


def raising(error: BaseException) -> object:
    def command() -> object:
        raise error

    return command


def ended(error: BaseException, capsys: pytest.CaptureFixture[str], *, as_json: bool = False) -> tuple[int, str, str]:
    code = run(raising(error), as_json=as_json)  # type: ignore[arg-type]
    written = capsys.readouterr()
    return code, written.out, written.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("No."), 2),
        (PorismError("No."), 3),
        (NotBuilt("No."), 3),
        (IndexBusy("No."), 3),
        (typer.BadParameter("no such thing"), 2),
        (FileNotFoundError(2, "No such file or directory", "x"), 3),
        (KeyboardInterrupt(), 130),
        (Interrupted("Stopped."), 130),
        (ValueError("oops"), 4),
        (RecursionError("deep"), 4),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else str(value),
)
def test_each_kind_of_failure_has_its_code_and_one_line(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    got, out, err = ended(error, capsys)
    assert got == code and out == ""
    assert err.startswith("porism: ") and err.count("\n") == 1


def test_what_a_command_returns_is_the_code_and_nothing_is_found_done() -> None:
    assert run(lambda: 1, as_json=False) == 1
    assert run(lambda: None, as_json=False) == 0


def test_an_error_says_problem_place_and_advice(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = ended(NotBuilt("There is no index.", where="/x", advice="Build one."), capsys)
    assert err == "porism: There is no index. (/x) Build one.\n"


def test_with_json_an_error_is_also_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = ended(IndexError_("Bad \x1b[31mindex\nhere.", where="/x", advice="Mend it."), capsys, as_json=True)
    assert json.loads(out) == {
        "error": {
            "kind": "IndexError",
            "code": 3,
            "problem": "Bad \x1b[31mindex\nhere.",
            "where": "/x",
            "advice": "Mend it.",
        }
    }
    assert "\x1b" not in err


def test_a_fault_of_porism_names_itself_and_can_show_its_trace(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ValueError: oops. This is a fault of Porism" in ended(ValueError("oops"), capsys)[2]
    with pytest.raises(ValueError, match="oops"):
        run(raising(ValueError("oops")), as_json=False, traceback=True)  # type: ignore[arg-type]


def test_a_reader_that_went_away_ends_the_command_quietly(tmp_path: Path) -> None:
    import subprocess
    import sys

    script = (
        "from porism.interfaces.exits import run\nimport sys\nsys.exit(run(lambda: print('x' * 10**7), as_json=False))"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    os.read(process.stdout.fileno(), 10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141
