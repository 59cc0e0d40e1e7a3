"""The command `formalize`: a statement in words, written in Lean and checked.

In: arguments. Out: an answer, as the other commands give them. It does not know how statements are formalized.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.errors import UsageError
from porism.interfaces.commands import asked_text, open_bench, print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set

_Statement = Annotated[
    list[str] | None,
    typer.Argument(
        help="A statement in words; - reads it from standard input.", metavar="STATEMENT", show_default=False
    ),
]
_File = Annotated[
    Path | None, typer.Option("--file", help="Statements instead: a line each, or .jsonl. Needs --out.", metavar="FILE")
]
_Out = Annotated[
    Path | None,
    typer.Option("--out", help="File of JSON lines for the answers; an interrupted run goes on.", metavar="FILE"),
]
_Project = Annotated[
    Path | None,
    typer.Option("--project", help="Lean project to check statements in; else the one around here.", metavar="DIR"),
]
_Oracle = Annotated[
    list[str] | None,
    typer.Option("--oracle", help="With the mode oracle: a declaration that is needed.", metavar="NAME"),
]
_Hidden = Annotated[
    list[str] | None,
    typer.Option("--hide", help="A declaration that may neither be found nor shown.", metavar="NAME"),
]
_Explain = Annotated[
    bool, typer.Option("--explain", help="Write nothing; show what the model would be told, word for word.")
]


def formalize(
    context: typer.Context,
    statement: _Statement = None,
    file: _File = None,
    out: _Out = None,
    project: _Project = None,
    oracle: _Oracle = None,
    hidden: _Hidden = None,
    explain: _Explain = False,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Write a statement in Lean, with what it needs from the library, and let Lean check it.

    Names that do not exist are put right where that is plain; what Lean does not take goes back to the model.

    Samples that say the same are put together, the largest group first.

    Exit code 0 when a statement stands (type-checked or unchecked), 1 when none does, 3 when nobody could be asked.
    """
    from porism.formalize import Formalized
    from porism.interfaces.progress import shown_progress

    _refuse_nonsense(bool(statement), file, out, alone=bool(oracle or hidden or explain))
    bench = open_bench(context, index=folder, pairs=pairs)
    try:
        with shown_progress(quiet=as_json) as progress:
            if file and out:
                done = bench.formalize_file(file, out, project=project, progress=progress)
                return print_answer(done, as_json=as_json)
            asked = asked_text(statement or ())
            found = bench.formalize(
                asked, project=project, oracle=oracle or (), hidden=hidden or (), explain=explain, progress=progress
            )
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; of a file, what was answered is kept.") from None
    code = print_answer(found, as_json=as_json)
    return FAILED if isinstance(found, Formalized) and found.outcome == "errored" else code


def _refuse_nonsense(has_statement: bool, file: Path | None, out: Path | None, *, alone: bool) -> None:
    """Raise UsageError for arguments that do not go together; `alone`: some go with one statement only."""
    if has_statement == bool(file) or bool(file) != bool(out):
        raise UsageError("It is not clear what to formalize.", advice="Give a statement, or --file with --out.")
    if file and alone:
        raise UsageError("--oracle, --hide and --explain go with one statement.", advice="Leave them out with --file.")
