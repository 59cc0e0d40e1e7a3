"""The verbs of the workbench about provers on benchmarks.

In: names of benchmarks, files, from the workbench whose verbs they are. Out: `ProvingBenched`. They do not know how
anything is proved, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from porism.interfaces.sections import WRITING
from porism.interfaces.verbs_formalize import FormalizeVerbs

if TYPE_CHECKING:
    from porism.index import Index, Progress
    from porism.interfaces.bench_proving import BenchProving, ProvingBenched
    from porism.interfaces.pages import Exported
    from porism.interfaces.proving import Tools
    from porism.interfaces.settings import Settings


RUN_LIMITS: Mapping[str, str] = {
    "run-dollars": "prove.stopping.run.most_dollars",
    "run-calls": "prove.stopping.run.most_calls",
}
"""Flags of `bench prove` for what all its runs together may spend, by the keys that they set."""


class ProveVerbs(FormalizeVerbs):
    """What the workbench offers on benchmarks of provers."""

    settings: Settings

    @property
    def opened(self) -> Index:
        """The index, opened."""
        raise NotImplementedError

    def bench_prove(
        self,
        wanted: BenchProving,
        *,
        recorded: Path | str | None = None,
        progress: Progress | None = None,
        tools: Tools | None = None,
        **knobs: object,
    ) -> ProvingBenched | Exported:
        """Have the statements of a benchmark, or of files, proved, and count what is solved and what that cost.

        `recorded` takes a model's replies from a recording only. Every knob of [prove] may be given by name, and
        `embedder`, `reranker`, `chat`, `run_dollars` and `run_calls`; `tools` replaces what the settings choose. Not to
        be called in a running event loop.
        """
        from porism.interfaces.bench_proving import bench_prover

        given = self._given("prove", knobs, {**WRITING, **RUN_LIMITS})
        if recorded is not None:
            given = given.over({"chat.recorded": self.here / Path(recorded).expanduser()})
        data = wanted.data or self.settings.general.data
        here = replace(
            wanted,
            files=tuple(self.here / file.expanduser() for file in wanted.files),
            project=self._here(wanted.project),
            data=self._here(data),
            out=self._here(wanted.out),
            export=self._here(wanted.export),
            told=_told(progress),
        )
        return bench_prover(lambda: self.opened, given, here, self.here, tools)

    def _here(self, path: Path | None) -> Path | None:
        """Return a path from the workbench's folder."""
        return None if path is None else self.here / path.expanduser()


def _told(progress: Progress | None) -> Callable[[int, int], None]:
    """Return what tells how many problems are dealt with."""
    return lambda done, total: progress("prove", done, total) if progress else None


def switched(words: Iterable[str]) -> tuple[bool, ...]:
    """Return what on and off stand for; raises UsageError for another word."""
    from porism.errors import UsageError

    known = {"on": True, "off": False}
    for word in words:
        if word not in known:
            raise UsageError(f"'{word}' is neither on nor off.", where="--memories")
    return tuple(dict.fromkeys(known[word] for word in words))
