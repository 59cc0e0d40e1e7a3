"""The commands that look declarations up by name, and that tell what an index is.

In: arguments. Out: answers, as the other commands give them. They do not know how anything is looked up.
"""

from typing import Annotated

import typer

from porism.interfaces.commands import open_bench, print_answer, standard_input
from porism.interfaces.options import AsJson, IndexFolder, Set

Name = Annotated[str, typer.Argument(help="Full name of a declaration.", metavar="NAME", show_default=False)]


def show(
    context: typer.Context,
    name: Name,
    full: Annotated[bool, typer.Option("--full", help="Show the whole value.")] = False,
    folder: IndexFolder = None,
    as_json: AsJson = False,
) -> int:
    """Show everything about one declaration."""
    return print_answer(open_bench(context, index=folder).show(name), as_json=as_json, full=full)


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
        read = [line.strip() for line in standard_input().split("\n") if line.strip()]
        asked = [name for word in asked for name in (read if word == "-" else [word])]
    return print_answer(open_bench(context, index=folder).names(asked), as_json=as_json)


def uses(
    context: typer.Context, name: Name, folder: IndexFolder = None, pairs: Set = None, as_json: AsJson = False
) -> int:
    """Show what a declaration uses, as a tree."""
    bench = open_bench(context, index=folder, pairs=pairs)
    return print_answer(bench.uses(name), as_json=as_json)


def used_by(
    context: typer.Context, name: Name, folder: IndexFolder = None, pairs: Set = None, as_json: AsJson = False
) -> int:
    """Show what uses a declaration, as a tree."""
    bench = open_bench(context, index=folder, pairs=pairs)
    return print_answer(bench.used_by(name), as_json=as_json)


def info(context: typer.Context, folder: IndexFolder = None, as_json: AsJson = False) -> int:
    """Show what the index is and what is in it."""
    return print_answer(open_bench(context, index=folder).info(), as_json=as_json)
