"""The command `bench goals`, which measures the search for lemmas that a goal needs.

In: arguments. Out: a table for each way to ask. It does not know how goals are found, nor how they are searched with.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set

Size = Annotated[int, typer.Option("--size", help="How many goals are asked.", metavar="N")]
Seed = Annotated[int, typer.Option("--seed", help="What the choice of goals is drawn with.", metavar="N")]
HalfName = Annotated[
    str, typer.Option("--half", help="To tune on, or to measure on in the end.", metavar="dev|held-out")
]
Ways = Annotated[
    str,
    typer.Option(
        "--by",
        help="By the goal search, or by plain searches: goal, conclusion, text. The first is compared with the others.",
        metavar="WAY,...",
    ),
]
Against = Annotated[
    list[Path] | None,
    typer.Option("--against", help="A way's folder of a kept run: compared goal by goal.", metavar="DIR"),
]
OutFolder = Annotated[
    Path | None,
    typer.Option("--out", help="Folder to keep the runs in, a folder for each way; they go on.", metavar="DIR"),
]


def bench_goals(
    context: typer.Context,
    size: Size = 300,
    seed: Seed = 0,
    half: HalfName = "dev",
    by: Ways = "goal,conclusion,text",
    against: Against = None,
    out: OutFolder = None,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Ask goals of the library itself for the lemmas that prove them, and measure the answers.

    A theorem that is proved by one application of another is written as a goal; what its proof applies is to be found.
    Hidden are the theorem, what stands behind it in its file, and modules that its own does not import.

    Exit code 0, or 3 when a goal was errored.
    """
    from porism.interfaces.progress import shown_progress

    bench = open_bench(context, index=folder, pairs=pairs)
    ways = [way for part in by.split(",") if (way := part.strip())]
    try:
        with shown_progress(quiet=as_json) as progress:
            benched = bench.bench_goals(
                size=size, seed=seed, half=half, by=ways, against=against or (), out=out, progress=progress
            )
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was answered is kept. The same command goes on from here.") from None
    code = print_answer(benched, as_json=as_json)
    errored = any(line.benched.summary.lines[0].errored for line in benched.lines)
    return FAILED if errored else code
