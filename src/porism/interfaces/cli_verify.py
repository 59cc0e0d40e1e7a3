"""The command that checks the theorems of Lean files with Lean.

In: arguments. Out: verdicts, as the other commands give their answers. It does not know how Lean is asked.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import print_answer
from porism.interfaces.exits import FAILED
from porism.interfaces.options import AsJson, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench


def verify(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(help="Lean files, or folders with Lean files.", metavar="PATH", show_default=False),
    ],
    project: Annotated[
        Path | None,
        typer.Option("--project", help="Project whose Lean is asked; else that around each file.", metavar="DIR"),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option("--results", help="Keep answers in a file; an interrupted run goes on.", metavar="FILE"),
    ] = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Check every theorem of Lean files with Lean, and show what each rests on.

    Exit code 0 when everything is accepted, 1 when something is not, 3 when a file could not be checked.
    """
    from porism.interfaces.progress import shown_progress

    bench = Workbench(settings_for(context, SECTIONS, pairs=pairs))
    with shown_progress(quiet=as_json) as progress:
        verified = bench.verify(paths, project=project, results=results, progress=progress)
    code = print_answer(verified, as_json=as_json)
    return FAILED if verified.errored else code
