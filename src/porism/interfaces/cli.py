"""The command line: `porism`, for people (tables) and for programs (`--json`).

In: arguments. Out: an answer on standard output, progress and errors on standard error, an exit code (see `exits`).
Every command makes a workbench from its settings, asks it one thing, and prints the answer.
"""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from porism import __version__
from porism.interfaces.cli_bench_equivalence import bench_equivalence
from porism.interfaces.cli_bench_formalization import bench_formalization
from porism.interfaces.cli_bench_goals import bench_goals
from porism.interfaces.cli_bench_prove import bench_prove
from porism.interfaces.cli_dataset import datasets
from porism.interfaces.cli_describe import describe
from porism.interfaces.cli_equivalent import equivalent
from porism.interfaces.cli_find import goal, pattern, search
from porism.interfaces.cli_formalize import formalize
from porism.interfaces.cli_index import embed, index
from porism.interfaces.cli_lookup import info, names, show, used_by, uses
from porism.interfaces.cli_mcp import SERVED, mcp
from porism.interfaces.cli_prove import prove
from porism.interfaces.cli_retrieval import bench, recordings, retrieve
from porism.interfaces.cli_serve import serve
from porism.interfaces.cli_verify import verify
from porism.interfaces.commands import print_answer
from porism.interfaces.exits import prepare_streams, run
from porism.interfaces.options import AsJson, Set, TwoWords, knobbed, settings_for
from porism.interfaces.sections import (
    BENCHING,
    GOAL_SEARCH,
    MATCHING,
    MODELS,
    RETRIEVAL,
    RUN_LIMITS,
    SECTIONS,
    SPENDING,
    WRITING,
)
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

app.add_typer(datasets, name="dataset")
app.add_typer(recordings, name="recording")


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


app.command(cls=knobbed(SECTIONS, "build"))(index)
app.command(cls=knobbed(SECTIONS, "embed", {"model": "embedder.model"}))(embed)
app.command(cls=knobbed(SECTIONS, "describe", {"chat": "chat.model"}))(describe)
app.command(cls=knobbed(SECTIONS, "search", MODELS))(search)
app.command(cls=knobbed(SECTIONS, None, MATCHING))(pattern)
app.command(cls=knobbed(SECTIONS, None, {**MATCHING, **GOAL_SEARCH, **MODELS}))(goal)
app.command(cls=knobbed(SECTIONS, "retrieve", {**WRITING, **SPENDING}))(retrieve)
app.command(cls=knobbed(SECTIONS, "formalize", {**WRITING, **SPENDING}))(formalize)
app.command()(show)
app.command()(names)
app.command(cls=knobbed(SECTIONS, "uses"))(uses)
app.command("used-by", cls=knobbed(SECTIONS, "uses"))(used_by)
app.command()(info)
app.command(cls=knobbed(SECTIONS, "search", {**MODELS, **RETRIEVAL, **SPENDING}))(bench)
app.command("bench formalization", cls=knobbed(SECTIONS, "formalize", {**WRITING, **BENCHING, **SPENDING}))(
    bench_formalization
)
app.command("bench equivalence", cls=knobbed(SECTIONS, "equivalent", {"chat": "chat.model", **SPENDING}))(
    bench_equivalence
)
app.command("bench goals", cls=knobbed(SECTIONS, "search", MODELS))(bench_goals)
app.command("bench prove", cls=knobbed(SECTIONS, "prove", {**WRITING, **RUN_LIMITS}))(bench_prove)
app.command(cls=knobbed(SECTIONS, "verify"))(verify)
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
