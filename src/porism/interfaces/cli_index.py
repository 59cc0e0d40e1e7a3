"""The commands that make an index, and that give it vectors.

In: arguments. Out: what the index is now, as the other commands tell it. They do not know how an index is made.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench


def index(
    context: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Lake projects, folders or .lean files; without any, the Lake project around the current folder.",
            metavar="PATH",
            show_default=False,
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Folder to build the index in.", metavar="DIR")] = None,
    update: Annotated[bool, typer.Option("--update", help="Read again only the files that changed.")] = False,
    imported: Annotated[
        list[Path] | None,
        typer.Option("--import", help="Take declarations from an extractor's file; may be repeated.", metavar="FILE"),
    ] = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Read a Lean library from source and index it.

    Without a path: the Lake project around the current folder, and its dependencies under .lake/packages.

    The old index stays usable until the new one is complete, also when the command is interrupted.
    """
    from porism.interfaces.progress import shown_progress

    bench = Workbench(settings_for(context, SECTIONS, pairs=pairs))
    try:
        with shown_progress(quiet=as_json) as progress:
            bench.index(paths or (), out=out, update=update, imported=imported or (), progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; the index is as it was before. The same command goes on from here.") from None
    return print_answer(bench.info(), as_json=as_json)


def embed(
    context: typer.Context,
    imported: Annotated[
        Path | None,
        typer.Option("--import", help="Take the vectors from a .npy or .parquet file instead.", metavar="FILE"),
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option("--names", help="Names of the rows of a .npy: one a line, or a JSON list.", metavar="FILE"),
    ] = None,
    approximate: Annotated[
        bool, typer.Option("--approximate", help="Build an approximate index over the vectors too.")
    ] = False,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Give the index vectors, so that a search finds what is near in meaning.

    A text is embedded once: an update, or another library, embeds only what is new. An interrupted run loses seconds.
    """
    from porism.interfaces.progress import shown_progress

    bench = open_bench(context, index=folder, pairs=pairs)
    try:
        with shown_progress(quiet=as_json) as progress:
            embedded = bench.embed(imported=imported, names=names, approximate=approximate, progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was embedded is kept. The same command goes on from here.") from None
    return print_answer(embedded, as_json=as_json)
