"""The command `bench formalization`, which measures how statements in words become statements in Lean.

In: arguments. Out: a table with a line for each mode. It does not know how statements are formalized.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, DataFolder, ExportFolder, IndexFolder, RecordedFile, Set

TaskName = Annotated[
    str,
    typer.Option(
        "--task",
        help="Whose statements: a benchmark, or a .lean file with docstrings, or a .jsonl file.",
        metavar="mini|connf|proofnet|minif2f|FILE",
    ),
]
Modes = Annotated[
    str,
    typer.Option("--modes", help="Several modes, each a run and a line: zero-shot,drift,...", metavar="MODE,..."),
]
ProjectFolder = Annotated[
    Path | None,
    typer.Option(
        "--project",
        help="Lean project to check statements in; else the one around here, with mini the folder minilean.",
        metavar="DIR",
    ),
]
Part = Annotated[
    int | None, typer.Option("--subset", help="Ask so many statements only, chosen by a hash.", metavar="N")
]
Against = Annotated[
    list[Path] | None,
    typer.Option("--against", help="A mode's folder of a kept run, shown beside; may be repeated.", metavar="DIR"),
]
OutFolder = Annotated[
    Path | None,
    typer.Option("--out", help="Folder to keep the runs in, a folder for each mode; they go on.", metavar="DIR"),
]


def bench_formalization(
    context: typer.Context,
    task: TaskName = "mini",
    modes: Modes = "",
    project: ProjectFolder = None,
    part: Part = None,
    against: Against = None,
    recorded: RecordedFile = None,
    export: ExportFolder = None,
    out: OutFolder = None,
    data: DataFolder = None,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Write the statements of a benchmark in Lean, let Lean check them, and compare them with the right ones.

    TypeC: Lean takes a sample. BEqL, BEq+: it says the same as the right statement, by the first steps of BEq+ or by
    all. BEq: proofs of a model count too (--level). Each @k is pass@k without bias; beside it the curves over k.

    Where no Lean has the library, what needs it is said not to have been looked at.

    Exit code 0, or 3 when a statement was errored.
    """
    from porism.interfaces.pages_stated import StatedBenched
    from porism.interfaces.progress import shown_progress

    bench = open_bench(context, index=folder, data=data, pairs=pairs)
    asked = tuple(mode for part in modes.split(",") if (mode := part.strip()))
    try:
        with shown_progress(quiet=as_json) as progress:
            benched = bench.bench_formalization(
                task, modes=asked, part=part, project=project, recorded=recorded, export=export, out=out,
                against=against or (), progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was come to is kept. The same command goes on from here.") from None
    code = print_answer(benched, as_json=as_json)
    errored = isinstance(benched, StatedBenched) and any(line.summary.errored for line in benched.lines)
    return FAILED if errored else code
