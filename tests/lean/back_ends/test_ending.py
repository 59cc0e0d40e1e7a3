"""What is said of a Lean that ended without an answer."""

import signal

import pytest

from porism.lean.ending import died


@pytest.mark.parametrize(
    ("code", "errors", "said"),
    [
        (
            -signal.SIGABRT,
            "\nStack overflow detected. Aborting.\n",
            "Lean was ended by SIGABRT, as its stack ran out, and gave no answer: Stack overflow detected. Aborting.",
        ),
        (
            -signal.SIGABRT,
            "",
            "Lean was ended by SIGABRT, as happens when memory or the stack runs out, and gave no answer: "
            "nothing on standard error.",
        ),
        (-signal.SIGKILL, "x", "Lean was ended by SIGKILL and gave no answer: x."),
        (70, "x\ny.", "Lean ended with exit code 70 and gave no answer: y."),
    ],
)
def test_how_lean_ended_is_told_with_the_likely_cause(code: int, errors: str, said: str) -> None:
    assert died(code, errors, where="A.lean").problem == said
