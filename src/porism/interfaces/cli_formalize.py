"""The command `formalize`: a statement in words, written in Lean and checked.

In: arguments. Out: an answer, as the other commands give them. It does not know how statements are formalized.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from porism.errors import UsageError
from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set


def formalize(
    context: typer.Context,
    statement: Annotated[
        list[str] | None,
        typer.Argument(
            help="A statement in words; - reads it from standard input.", metavar="STATEMENT", show_default=False
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Statements instead: a line each, or .jsonl. Needs --out.", metavar="FILE"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="File of JSON lines for the answers; an interrupted run goes on.", metavar="FILE"),
    ] = None,
    project: Annotated[
        Path | None,
        typer.Option("--project", help="Lean project to check statements in; else the one around here.", metavar="DIR"),
    ] = None,
    oracle: Annotated[
        list[str] | None,
        typer.Option("--oracle", help="With the mode oracle: a declaration that is needed.", metavar="NAME"),
    ] = None,
    hidden: Annotated[
        list[str] | None,
        typer.Option("--hide", help="A declaration that may neither be found nor shown.", metavar="NAME"),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Write nothing; show what the model would be told, word for word.")
    ] = False,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Write a statement in Lean, with what it needs from the library, and let Lean check it.

    Several samples are written at once. Names that do not exist are put right where it is plain what they mean; what
    Lean does not take goes back to the model. Samples that say the same are put together, the largest group first.

    Exit code 0 when a statement stands (type-checked, or unchecked where there is no Lean), 1 when none does, 3 when
    nobody could be asked.
    """
    from porism.formalize import Formalized
    from porism.interfaces.progress import shown_progress

    if bool(statement) == bool(file) or bool(file) != bool(out):
        raise UsageError("It is not clear what to formalize.", advice="Give a statement, or --file with --out.")
    if file and (oracle or hidden or explain):
        raise UsageError("--oracle, --hide and --explain go with one statement.", advice="Leave them out with --file.")
    bench = open_bench(context, index=folder, pairs=pairs)
    try:
        with shown_progress(quiet=as_json) as progress:
            if file and out:
                return print_answer(
                    bench.formalize_file(file, out, project=project, progress=progress), as_json=as_json
                )
            asked = sys.stdin.read() if statement == ["-"] else " ".join(statement or ())
            found = bench.formalize(
                asked, project=project, oracle=oracle or (), hidden=hidden or (), explain=explain, progress=progress
            )
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; of a file, what was answered is kept.") from None
    code = print_answer(found, as_json=as_json)
    return FAILED if isinstance(found, Formalized) and found.outcome == "errored" else code
