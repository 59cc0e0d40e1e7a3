"""The command that makes training data: `dataset build`.

In: arguments. Out: a report of what was made. It does not know how names are labelled.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set, knobbed, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

datasets = typer.Typer(help="Make training data.", no_args_is_help=True)


@datasets.command("build", cls=knobbed(SECTIONS, "dataset"))
def build_dataset(
    context: typer.Context,
    statements: Annotated[
        Path,
        typer.Argument(
            help="Informal and formal statements, as .jsonl, .json or .parquet.", metavar="PAIRS", show_default=False
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder to make the data set in.", metavar="DIR")],
    names: Annotated[
        Path | None,
        typer.Option("--names", help="Names to check against, one a line, instead of an index.", metavar="FILE"),
    ] = None,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Make training data for direct generation of pairs of statements.

    Writes train.jsonl (chats), a test set for each two levels of difficulty, and statistics.json.
    """
    from porism.interfaces.progress import shown_progress

    bench = (
        open_bench(context, index=folder, pairs=pairs)
        if names is None
        else Workbench(settings_for(context, SECTIONS, pairs=pairs))
    )
    try:
        with shown_progress(quiet=as_json) as progress:
            report = bench.dataset(statements, out, names=names, progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was labelled is kept. The same command goes on from here.") from None
    return print_answer(report, as_json=as_json)
