"""The verbs of the workbench that make an index, and add to it.

In: paths, files of vectors and descriptions. Out: what the index is now; it is opened again when it is next needed.
They do not know how an index is built, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from porism.interfaces.opening import Opening, unheard
from porism.interfaces.places import Place, folder_to_build, folder_to_update, keep_out_of_git, remember

if TYPE_CHECKING:
    from porism.index import Manifest, Progress
    from porism.interfaces.describing import Described, DescriptionsTaken, Planned
    from porism.interfaces.pages import Embedded
    from porism.models import Chat, Embedder


class IndexVerbs(Opening):
    """What the workbench offers on making an index."""

    def index(
        self,
        paths: Sequence[Path | str] = (),
        *,
        out: Path | str | None = None,
        update: bool = False,
        imported: Sequence[Path | str] = (),
        progress: Progress | None = None,
        **knobs: object,
    ) -> Manifest:
        """Build an index of paths, or of the Lake project around the current folder, and use it from now on.

        An update reads again only what changed, without paths in what the index was built from.
        """
        from porism.index import build_index, update_index
        from porism.interfaces.sources import sources_again, sources_of

        given = [self._path(path) for path in paths]
        files = [self._path(path) for path in imported]
        target = Path(out) if out is not None else None
        same = folder_to_update(self.settings, self.here, target) if update and not (given or files) else None
        folder = same or folder_to_build(self.settings, self.here, given or files, target)
        sources = sources_again(self.here, folder) if same else sources_of(self.here, given, files)
        work = update_index if update else build_index
        manifest = work(sources, folder, self._stage("build", knobs), progress or unheard)
        keep_out_of_git(folder)
        remember(self.settings, folder)
        self._place, self._index = Place(folder=folder, found="named"), None
        return manifest

    def embed(
        self,
        *,
        imported: Path | str | None = None,
        names: Path | str | None = None,
        approximate: bool = False,
        embedder: Embedder | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Embedded:
        """Give the index the vectors of its declarations: computed by the embedder of [embedder], or imported.

        `model` names the embedder; every knob of [embed] may be given by name.
        """
        from porism.interfaces.embedding import Wanted, embed
        from porism.interfaces.pages import embedded

        given = self._given("embed", knobs, {"model": "embedder.model"})
        files = [self._path(path) for path in (imported, names)]
        wanted = Wanted(vectors=files[0], names=files[1], approximate=approximate)
        unknown = embed(self.place.folder, given, wanted, embedder, progress or unheard)
        self._index = None
        return embedded(self.opened, unknown)

    def describe(
        self,
        *,
        dry_run: bool = False,
        agreed: Callable[[Planned], bool] | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Planned | Described:
        """Have declarations described in words by the model of [chat], what is used before what uses it.

        Every knob of [describe] may be given by name, and `model`. `agreed` hears what will be asked, and says whether
        to go on; with `dry_run` nothing is asked. Waits for the model: not to be called in a running event loop.
        """
        from porism.interfaces.describing import Asking, describe_index

        given = self._given("describe", knobs, {"model": "chat.model"})
        asking = Asking(dry=dry_run, agreed=agreed or (lambda _: True), chat=chat, progress=progress or unheard)
        described = describe_index(self.opened, given, asking)
        self._index = None
        return described

    def take_descriptions(self, file: Path | str, *, progress: Progress | None = None) -> DescriptionsTaken:
        """Take titles and descriptions from a file that others have written, by name."""
        from porism.interfaces.describing import take_descriptions

        taken = take_descriptions(self.opened, self._path(file), progress or unheard)
        self._index = None
        return taken
