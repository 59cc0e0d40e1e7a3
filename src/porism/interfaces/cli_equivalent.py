"""The command `equivalent`: whether two files state the same.

In: arguments. Out: the answer with what was tried, as the other commands give theirs. It does not know how statements
are compared.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import print_answer
from porism.interfaces.exits import FAILED
from porism.interfaces.options import AsJson, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench


def equivalent(
    context: typer.Context,
    first: Annotated[Path, typer.Argument(help="A Lean file.", metavar="FILE", show_default=False)],
    second: Annotated[Path, typer.Argument(help="Another one.", metavar="FILE", show_default=False)],
    project: Annotated[
        Path | None,
        typer.Option("--project", help="Project whose Lean is asked; else that around FILE.", metavar="DIR"),
    ] = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Say whether the last theorems of two files state the same, by proofs of each from the other.

    Exit code 0 when they are equal, 1 when that was not shown, 3 when they could not be compared.
    """
    bench = Workbench(settings_for(context, SECTIONS, pairs=pairs))
    compared = bench.equivalent(first, second, project=project)
    code = print_answer(compared, as_json=as_json)
    return FAILED if compared.answer.outcome == "errored" else code
