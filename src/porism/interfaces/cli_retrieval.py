"""The commands about what statements need: `retrieve`, `bench`, and `recording`, which takes in answers.

In: arguments. Out: answers, as the other commands give them. They do not know how needs are found.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.errors import UsageError
from porism.interfaces.commands import asked_text, open_bench, print_answer
from porism.interfaces.exits import Interrupted
from porism.interfaces.options import AsJson, DataFolder, ExportFolder, IndexFolder, RecordedFile, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

Against = Annotated[
    list[Path] | None,
    typer.Option("--against", help="A run that is kept: compared question by question.", metavar="DIR"),
]

recordings = typer.Typer(help="Keep recordings of what models replied.", no_args_is_help=True)


def retrieve(
    context: typer.Context,
    statement: Annotated[
        list[str] | None,
        typer.Argument(
            help="A statement in words; - reads it from standard input.", metavar="STATEMENT", show_default=False
        ),
    ] = None,
    formal: Annotated[
        str, typer.Option("--formal", help="The formal statement too; reasoning reads it.", metavar="LEAN")
    ] = "",
    proof: Annotated[
        str, typer.Option("--proof", help="A proof in words too; reasoning reads it.", metavar="TEXT")
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Statements instead: a line each, or .jsonl. Needs --out.", metavar="FILE"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="File of JSON lines for the answers; an interrupted run goes on.", metavar="FILE"),
    ] = None,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Find the declarations that a statement will need to be written in Lean, or by reasoning to be proved.

    Without a model that writes (`chat.provider` and `chat.model`) by one search with the whole statement.
    """
    from porism.interfaces.progress import shown_progress

    if bool(statement) == bool(file) or bool(file) != bool(out):
        raise UsageError("It is not clear what to retrieve for.", advice="Give a statement, or --file with --out.")
    if file and (formal or proof):
        raise UsageError("A formal statement and a proof belong to one statement.", advice="Leave out --file.")
    bench = open_bench(context, index=folder, pairs=pairs)
    if statement:
        asked = asked_text(statement)
        return print_answer(bench.retrieve(asked, formal=formal, proof=proof), as_json=as_json)
    assert file is not None and out is not None
    try:
        with shown_progress(quiet=as_json) as progress:
            retrieved = bench.retrieve_file(file, out, progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was answered is kept. The same command goes on from here.") from None
    return print_answer(retrieved, as_json=as_json)


def bench(
    context: typer.Context,
    task: Annotated[
        str,
        typer.Argument(
            help="Name of a benchmark; retrieval: what the statements of --task need.",
            metavar="TASK",
            show_default=False,
        ),
    ],
    of: Annotated[
        str | None, typer.Option("--task", help="With retrieval: whose statements.", metavar="connf|proofnet")
    ] = None,
    by: Annotated[
        str,
        typer.Option("--by", help="How answers are found.", metavar="query|decomposition|generation|reasoning|oracle"),
    ] = "query",
    against: Against = None,
    part: Annotated[
        int | None, typer.Option("--subset", help="Ask so many questions only, chosen by a hash.", metavar="N")
    ] = None,
    recorded: RecordedFile = None,
    export: ExportFolder = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder to keep the run in; an interrupted one goes on.", metavar="DIR")
    ] = None,
    data: DataFolder = None,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Put a benchmark's questions to the search and measure the answers.

    `retrieval` measures the first k names of each answer as a set, for every k: precision, recall and F1.
    """
    from porism.interfaces.progress import shown_progress

    workbench = (
        Workbench(settings_for(context, SECTIONS, index=folder, data=data, pairs=pairs))
        if export
        else open_bench(context, index=folder, data=data, pairs=pairs)
    )
    with shown_progress(quiet=as_json) as progress:
        benched = workbench.bench(
            task, of=of, by=by, part=part, recorded=recorded, export=export, out=out, against=against or (),
            progress=progress,
        )  # fmt: skip
    return print_answer(benched, as_json=as_json)


@recordings.command("take")
def take(
    context: typer.Context,
    prompts: Annotated[
        Path,
        typer.Argument(
            help="Folder of exported prompts with answers HASH.answer.md.", metavar="DIR", show_default=False
        ),
    ],
    recording: Annotated[
        Path, typer.Argument(help="The recording that they are added to.", metavar="FILE", show_default=False)
    ],
    model: Annotated[
        str, typer.Option("--model", help="Who answered, in your words.", metavar="NAME", show_default=False)
    ],
    as_json: AsJson = False,
) -> int:
    """Take answers that were given elsewhere into a recording, unchanged."""
    workbench = Workbench(settings_for(context, SECTIONS))
    return print_answer(workbench.take_answers(prompts, recording, model=model), as_json=as_json)
