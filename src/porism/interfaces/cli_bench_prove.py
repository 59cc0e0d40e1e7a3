"""The command `bench prove`, which measures a prover on a benchmark.

In: arguments. Out: a table of what was solved and what that cost. It does not know how a proof is found.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from porism.errors import UsageError
from porism.interfaces.commands import print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, DataFolder, ExportFolder, IndexFolder, RecordedFile, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

if TYPE_CHECKING:
    from porism.prove import Rule


Files = Annotated[
    list[Path] | None,
    typer.Argument(help="Lean files with holes, instead of a task.", metavar="FILE", show_default=False),
]
TaskName = Annotated[str, typer.Option("--task", help="Whose statements.", metavar="mini|fate-h|mpr-prop|lean-imo")]
ProjectFolder = Annotated[
    Path | None,
    typer.Option("--project", help="The compiled Lean project that the statements are for.", metavar="DIR"),
]
Modes = Annotated[
    str,
    typer.Option(
        "--modes",
        help="Several modes, each a run: none, standard, graph, standard-reasoning, reasoning, fixed.",
        metavar="MODE,...",
    ),
]
Memories = Annotated[str, typer.Option("--memories", help="With memory, without, or both.", metavar="on|off|on,off")]
Part = Annotated[int | None, typer.Option("--subset", help="Ask so many problems only, chosen by a hash.", metavar="N")]
AtOnce = Annotated[int, typer.Option("--at-once", help="How many problems are worked at.", min=1, metavar="N")]
PassRule = Annotated[
    str,
    typer.Option(
        "--pass-rule",
        help="What pass@k counts: an accepted candidate among the first k, or as the paper does, k revisions.",
        metavar="submissions|paper",
    ),
]
OutFolder = Annotated[
    Path | None,
    typer.Option("--out", help="Folder to keep the runs in; interrupted ones go on.", metavar="DIR"),
]


def bench_prove(
    context: typer.Context,
    files: Files = None,
    task: TaskName = "",
    project: ProjectFolder = None,
    modes: Modes = "",
    memories: Memories = "",
    part: Part = None,
    at_once: AtOnce = 2,
    pass_rule: PassRule = "submissions",
    recorded: RecordedFile = None,
    export: ExportFolder = None,
    out: OutFolder = None,
    data: DataFolder = None,
    index: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Have the statements of a benchmark, or of Lean files, proved, and count what is solved and what that costs.

    Killed or stopped at a limit, the same command goes on from there. The costs of several modes are relative to that
    of the mode none, where it is among them.

    Exit code 0 when every problem was worked at to its end, 3 when one was not.
    """
    from porism.evaluate import Counting
    from porism.interfaces.bench_proving import BenchProving, ProvingBenched
    from porism.interfaces.progress import shown_progress

    counting = Counting(pass_rule=cast("Rule", pass_rule))
    wanted = BenchProving(
        task=task, files=tuple(files or ()), project=project, data=data, part=part, modes=_words(modes),
        memories=_switched(_words(memories)), counting=counting, at_once=at_once, out=out, export=export,
    )  # fmt: skip
    workbench = Workbench(settings_for(context, SECTIONS, pairs=pairs, index=index, data=data))
    try:
        with shown_progress(quiet=as_json) as progress:
            benched = workbench.bench_prove(wanted, recorded=recorded, progress=progress)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was paid for is kept. The same command goes on from here.") from None
    code = print_answer(benched, as_json=as_json)
    unfinished = isinstance(benched, ProvingBenched) and any(
        problem.status not in ("proved", "not proved") for problem in benched.problems
    )
    return FAILED if unfinished else code


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a list that commas part."""
    return tuple(word for part in text.split(",") if (word := part.strip()))


def _switched(words: Sequence[str]) -> tuple[bool, ...]:
    """Return what on and off stand for; raises UsageError for another word."""
    known = {"on": True, "off": False}
    for word in words:
        if word not in known:
            raise UsageError(f"'{word}' is neither on nor off.", where="--memories", advice="Say on, off, or on,off.")
    return tuple(dict.fromkeys(known[word] for word in words))
