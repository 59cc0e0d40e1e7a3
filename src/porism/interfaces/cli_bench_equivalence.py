"""The command `bench equivalence`, which measures how far judgements of equivalence agree with people.

In: arguments. Out: what the data hold, and a table of precision, recall and accuracy. It does not know how pairs are
judged.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

ProjectFolder = Annotated[
    Path | None,
    typer.Option("--project", help="The compiled Lean project with Mathlib; else the one around here.", metavar="DIR"),
]
OutFolder = Annotated[
    Path | None,
    typer.Option("--out", help="Folder to keep judgements in; an interrupted run goes on.", metavar="DIR"),
]
DataFolder = Annotated[Path | None, typer.Option("--data", help="Folder with the benchmarks' data.", metavar="DIR")]


def bench_equivalence(
    context: typer.Context,
    project: ProjectFolder = None,
    data: DataFolder = None,
    out: OutFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Judge pairs of statements that people labelled as equal or not, and count how far that agrees with them.

    Says first how many pairs have a reference in the data. Where no Lean has the library, nothing else is looked at.

    Exit code 0, or 3 when something was not looked at or a pair was errored.
    """
    from porism.interfaces.progress import shown_progress

    workbench = Workbench(settings_for(context, SECTIONS, pairs=pairs, data=data))
    try:
        with shown_progress(quiet=as_json) as progress:
            benched = workbench.bench_equivalence(project=project, out=out, progress=progress)
    except KeyboardInterrupt:
        kept = "what was judged is kept. The same command goes on from here" if out else "nothing was kept (--out)"
        raise Interrupted(f"Interrupted; {kept}.") from None
    code = print_answer(benched, as_json=as_json)
    return code if benched.complete else FAILED
