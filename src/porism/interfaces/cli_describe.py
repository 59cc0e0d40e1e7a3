"""The command `describe`: titles and descriptions of declarations, asked of a model or imported.

In: arguments. Out: an answer, as the other commands give them. What will be asked is shown on standard error before it
is asked; on a terminal somebody has to agree. It does not know how declarations are described.
"""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from porism.errors import UsageError
from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set

if TYPE_CHECKING:
    from porism.index import Progress
    from porism.interfaces.describing import Planned


def describe(
    context: typer.Context,
    imported: Annotated[
        Path | None,
        typer.Option(
            "--import",
            help="Take descriptions from LeanSearch v2's corpus, or RAutoformalizer's library.jsonl, by name instead.",
            metavar="FILE",
        ),
    ] = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only show what would be asked, and what it costs.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before the model is asked.")] = False,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Write a title and a description of each declaration in words, by a model; searches use them.

    Each is kept at once: an interrupted run goes on, and a later one asks only for what is new or has changed.

    Building the index anew keeps them; `porism embed` then embeds the texts that have changed.
    """
    if imported and dry:
        raise UsageError("Importing asks no model.", where="--dry-run", advice="Give --import or --dry-run.")
    bench = open_bench(context, index=folder, pairs=pairs)
    try:
        with ExitStack() as stack:
            progress = _drawn_when_needed(stack, quiet=as_json)
            if imported:
                return print_answer(bench.take_descriptions(imported, progress=progress), as_json=as_json)
            described = bench.describe(dry_run=dry, agreed=_asker(ask=not yes), progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was described is kept. The same command goes on from here.") from None
    return print_answer(described, as_json=as_json)


def _drawn_when_needed(stack: ExitStack, *, quiet: bool) -> "Progress":
    """Return what draws progress from its first report on, so that nothing is drawn over a question."""
    drawn: list[Progress] = []

    def progress(stage: str, done: int, total: int) -> None:
        if not drawn:
            from porism.interfaces.progress import shown_progress

            drawn.append(stack.enter_context(shown_progress(quiet=quiet)))
        drawn[0](stage, done, total)

    return progress


def _asker(*, ask: bool) -> "Callable[[Planned], bool]":
    """Return what shows a plan, and asks on a terminal whether to go on."""

    def agreed(planned: "Planned") -> bool:
        from porism.interfaces.paper import console
        from porism.interfaces.sheets_described import planned_sheet

        console(sys.stderr).print(planned_sheet(planned))
        return not (ask and sys.stdin.isatty()) or typer.confirm("Ask the model?", err=True)

    return agreed
