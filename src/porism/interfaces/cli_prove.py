"""The command `prove`, which fills the holes of a file.

In: arguments. Out: what came of each hole; rounds on standard error as they happen. It does not know how a proof is
found.
"""

from pathlib import Path
from typing import Annotated

import typer

from porism.interfaces.commands import print_answer
from porism.interfaces.exits import FAILED, Interrupted
from porism.interfaces.options import AsJson, IndexFolder, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench


def prove(
    context: typer.Context,
    target: Annotated[
        str,
        typer.Argument(
            help="A Lean file with `sorry`, or one theorem of it.", metavar="FILE[:THEOREM]", show_default=False
        ),
    ],
    informal: Annotated[
        str, typer.Option("--informal", help="What is to be proved, in words.", metavar="TEXT", show_default=False)
    ] = "",
    write: Annotated[bool, typer.Option("--write", help="Put accepted proofs into the file.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Folder for the trajectories; the same one goes on with them.", metavar="DIR"),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not show the rounds as they happen.")] = False,
    index: IndexFolder = None,
    pairs: Set = None,
    as_json: AsJson = False,
) -> int:
    """Fill the holes of a Lean file with proofs that Lean accepts.

    A model writes a proof, Lean checks it, and what Lean says goes into the next one, with declarations that are
    searched for. The file changes only with --write. Killed or stopped at a limit, the same command goes on from there.

    Exit code 0 when every hole is filled, 1 when one is not, 3 when the work stopped before its end.
    """
    from porism.interfaces.proving import Filling
    from porism.interfaces.sheets_proved import watcher

    bench = Workbench(settings_for(context, SECTIONS, pairs=pairs, index=index))
    try:
        told = watcher(quiet=quiet or as_json)
        folder = bench.here / out.expanduser() if out else None
        proved = bench.prove(target, Filling(informal=informal, write=write, out=folder, told=told))
    except KeyboardInterrupt:
        raise Interrupted("Interrupted; what was paid for is kept. The same command goes on from here.") from None
    code = print_answer(proved, as_json=as_json)
    return FAILED if any(gap.outcome == "stopped" for gap in proved.gaps) else code
