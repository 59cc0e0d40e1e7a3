"""The commands that find declarations: by a question, by a pattern, for a proof state.

In: arguments, or text on standard input. Out: answers, as the other commands give them. They do not know how anything
is found.
"""

from typing import Annotated

import typer

from porism.errors import UsageError
from porism.interfaces.commands import asked_text, open_bench, print_answer
from porism.interfaces.exits import FAILED
from porism.interfaces.options import AsJson, IndexFolder, Set

_MEANT = 5
"""How many queries that may have been meant are told."""


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
    asked = asked_text(question)
    answer = open_bench(context, index=folder, pairs=pairs).search(asked)
    return print_answer(answer, as_json=as_json, explain=explain)


def pattern(
    context: typer.Context,
    query: Annotated[
        list[str],
        typer.Argument(
            help='Names, "parts of names", terms with _ and ?a, ⊢ a conclusion; commas mean and. - reads it from '
            "standard input.",
            metavar="QUERY",
            show_default=False,
        ),
    ],
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Find declarations by the shape of their statements, in Loogle's language.

    Statements are matched as they stand in the source; the most used declarations come first.

        porism pattern 'Nat.Prime, _ ∣ _ * _'
        porism pattern '"comm", _ * _ = _ * _'
        porism pattern '⊢ tsum _ = _ * tsum _'
        porism pattern '?a ≤ ?b → ?b ≤ ?a → ?a = ?b'
    """
    asked = asked_text(query)
    bench = open_bench(context, index=folder, pairs=pairs)
    answer = bench.pattern(asked, limit=bench.settings.stage("search").limit)
    if answer.error:
        meant = " or ".join(f"`{each}`" for each in answer.suggestions[:_MEANT])
        advice = f"Did you mean {meant}?" if meant else ""
        raise UsageError(f"{answer.error.rstrip('.')}.", advice=advice)
    code = print_answer(answer, as_json=as_json)
    return code if answer.hits or answer.complete else FAILED


def goal(
    context: typer.Context,
    state: Annotated[
        list[str],
        typer.Argument(
            help=r"Hypotheses and, after ⊢, what is to be proved; \n stands for the end of a line. - reads it from "
            "standard input.",
            metavar="TEXT",
            show_default=False,
        ),
    ],
    folder: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    r"""Find lemmas for the goals of a proof state, as Lean prints it.

    Those whose conclusion fits the goal say `applies`. Of several goals each has its turn.

        porism goal 'a b : ℕ\n⊢ a + b = b + a'
        porism goal - < state.txt
    """
    asked = asked_text(state, awaited="a proof state")
    if state != ["-"] and "\n" not in asked:
        asked = asked.replace(r"\n", "\n")
    bench = open_bench(context, index=folder, pairs=pairs)
    return print_answer(bench.goal(asked, limit=bench.settings.stage("search").limit), as_json=as_json)
