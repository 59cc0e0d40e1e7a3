"""The command line: `porism`, for people (tables) and for programs (`--json`).

In: arguments. Out: an answer on standard output, progress and errors on standard error, an exit code (see `exits`).
Every command makes a workbench from its settings, asks it one thing, and prints the answer.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from porism import __version__
from porism.interfaces.cli_bench_equivalence import bench_equivalence
from porism.interfaces.cli_bench_formalization import bench_formalization
from porism.interfaces.cli_bench_prove import bench_prove
from porism.interfaces.cli_describe import describe
from porism.interfaces.cli_equivalent import equivalent
from porism.interfaces.cli_formalize import formalize
from porism.interfaces.cli_mcp import SERVED, mcp
from porism.interfaces.cli_prove import prove
from porism.interfaces.cli_retrieval import bench, recordings, retrieve
from porism.interfaces.cli_serve import serve
from porism.interfaces.commands import open_bench, print_answer
from porism.interfaces.exits import FAILED, Interrupted, prepare_streams, run
from porism.interfaces.options import AsJson, IndexFolder, Set, TwoWords, knobbed, settings_for
from porism.interfaces.sections import BENCHING, MODELS, RETRIEVAL, RUN_LIMITS, SECTIONS, SPENDING, WRITING
from porism.interfaces.workbench import Workbench

app = typer.Typer(
    name="porism",
    cls=TwoWords,
    epilog="Exit codes: 0 found or accepted, 1 nothing found or not accepted, 2 usage error, 3 could not look, "
    "130 interrupted.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

datasets = typer.Typer(help="Make training data.", no_args_is_help=True)
app.add_typer(datasets, name="dataset")
app.add_typer(recordings, name="recording")

Name = Annotated[str, typer.Argument(help="Full name of a declaration.", metavar="NAME", show_default=False)]


def _print_version(asked: bool) -> None:
    if asked:
        print(f"porism {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def porism(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    traceback: Annotated[bool, typer.Option("--traceback", help="Show where an error comes from.")] = False,
) -> None:
    """Find the declarations of a Lean 4 library that a piece of mathematics needs."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=knobbed(SECTIONS, "build"))
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


@app.command(cls=knobbed(SECTIONS, "embed", {"model": "embedder.model"}))
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


app.command(cls=knobbed(SECTIONS, "describe", {"chat": "chat.model"}))(describe)


@app.command(cls=knobbed(SECTIONS, "search", MODELS))
def search(
    context: typer.Context,
    question: Annotated[
        list[str],
        typer.Argument(
            help="Words, LaTeX, a Lean statement, a goal, or a name; - reads it from standard input.",
            metavar="QUESTION",
            show_default=False,
        ),
    ],
    explain: Annotated[bool, typer.Option("--explain", help="Show how the question was read, and all scores.")] = False,
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Find the declarations that answer a question."""
    asked = sys.stdin.read() if question == ["-"] else " ".join(question)
    answer = open_bench(context, index=folder, pairs=pairs).search(asked)
    return print_answer(answer, as_json=as_json, explain=explain)


app.command(cls=knobbed(SECTIONS, "retrieve", {**WRITING, **SPENDING}))(retrieve)
app.command(cls=knobbed(SECTIONS, "formalize", {**WRITING, **SPENDING}))(formalize)


@app.command()
def show(
    context: typer.Context,
    name: Name,
    full: Annotated[bool, typer.Option("--full", help="Show the whole value.")] = False,
    folder: IndexFolder = None,
    as_json: AsJson = False,
) -> int:
    """Show everything about one declaration."""
    return print_answer(open_bench(context, index=folder).show(name), as_json=as_json, full=full)


@app.command()
def names(
    context: typer.Context,
    asked: Annotated[
        list[str],
        typer.Argument(
            help="Names to check; - reads them from standard input, one a line.", metavar="NAME", show_default=False
        ),
    ],
    folder: IndexFolder = None,
    as_json: AsJson = False,
) -> int:
    """Say of each name whether it exists: exact, renamed, partial, not indexed, or absent."""
    if "-" in asked:
        read = [line.strip() for line in sys.stdin if line.strip()]
        asked = [name for word in asked for name in (read if word == "-" else [word])]
    return print_answer(open_bench(context, index=folder).names(asked), as_json=as_json)


@app.command(cls=knobbed(SECTIONS, "uses"))
def uses(
    context: typer.Context, name: Name, folder: IndexFolder = None, pairs: Set = None, as_json: AsJson = False
) -> int:
    """Show what a declaration uses, as a tree."""
    bench = open_bench(context, index=folder, pairs=pairs)
    return print_answer(bench.uses(name), as_json=as_json)


@app.command("used-by", cls=knobbed(SECTIONS, "uses"))
def used_by(
    context: typer.Context, name: Name, folder: IndexFolder = None, pairs: Set = None, as_json: AsJson = False
) -> int:
    """Show what uses a declaration, as a tree."""
    bench = open_bench(context, index=folder, pairs=pairs)
    return print_answer(bench.used_by(name), as_json=as_json)


@app.command()
def info(context: typer.Context, folder: IndexFolder = None, as_json: AsJson = False) -> int:
    """Show what the index is and what is in it."""
    return print_answer(open_bench(context, index=folder).info(), as_json=as_json)


app.command(cls=knobbed(SECTIONS, "search", {**MODELS, **RETRIEVAL, **SPENDING}))(bench)
app.command("bench formalization", cls=knobbed(SECTIONS, "formalize", {**WRITING, **BENCHING, **SPENDING}))(
    bench_formalization
)
app.command("bench equivalence", cls=knobbed(SECTIONS, "equivalent", {"chat": "chat.model", **SPENDING}))(
    bench_equivalence
)
app.command("bench prove", cls=knobbed(SECTIONS, "prove", {**WRITING, **RUN_LIMITS}))(bench_prove)


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


@app.command(cls=knobbed(SECTIONS, "verify"))
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


app.command(cls=knobbed(SECTIONS, "equivalent", {"chat": "chat.model"}))(equivalent)


app.command(cls=knobbed(SECTIONS, "prove", WRITING))(prove)


app.command(cls=knobbed(SECTIONS, "serve"))(serve)


app.command(cls=knobbed(SECTIONS, "mcp", SERVED))(mcp)


@app.command()
def settings(context: typer.Context, pairs: Set = None, as_json: AsJson = False) -> int:
    """Show every setting, its value, and where that came from."""
    return print_answer(Workbench(settings_for(context, SECTIONS, pairs=pairs)).in_force(), as_json=as_json)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    prepare_streams()

    def command() -> Any:
        return typer.main.get_command(app)(args=given, prog_name="porism", standalone_mode=False)

    return run(command, as_json="--json" in given, traceback="--traceback" in given)
