"""What a server is told to serve and is not there, said when it starts: it serves on, as that may come later.

In: a workbench, and the knobs of a server. Out: sentences on standard error. It does not know routes or tools.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from porism.errors import IndexError_, NotBuilt, reason
from porism.interfaces.http.libraries import named_benches
from porism.interfaces.http.serving import Serving
from porism.interfaces.workbench import Workbench


def announce(bench: Workbench, serving: Serving, address: str = "") -> None:
    """Say what is not there, and where the server is asked, if it listens."""
    for lack in lacking(bench, serving):
        print(f"porism: {lack}", file=sys.stderr)
    if address:
        print(f"porism: {address} (Ctrl-C ends it)", file=sys.stderr)


def lacking(bench: Workbench, serving: Serving) -> Iterator[str]:
    """Yield what is named and is not there: indexes, and the project in which Lean is to verify."""
    try:
        benches = named_benches(bench, serving.library)
    except NotBuilt as error:
        yield str(error)
        benches = {}
    for name, one in benches.items():
        yield from _without_index(name, one.place.folder)
    if serving.project:
        yield from _without_project(bench.here / Path(serving.project).expanduser())


def _without_index(name: str, folder: Path) -> Iterator[str]:
    from porism.index import read_manifest

    try:
        read_manifest(folder)
    except NotBuilt:
        yield f"library {name}: there is no index in {folder}"
    except IndexError_ as error:
        yield f"library {name}: {error}"
    except OSError as error:
        yield f"library {name}: the index in {folder} cannot be read: {reason(error)}"


def _without_project(folder: Path) -> Iterator[str]:
    from porism.lean import find_project

    if not folder.is_dir():
        yield f"project: there is no folder {folder}, so nothing can be verified"
    elif find_project(folder) is None:
        yield f"project: there is no Lake project in {folder}, so nothing can be verified"
