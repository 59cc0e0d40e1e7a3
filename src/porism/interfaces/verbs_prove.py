"""The verbs of the workbench that prove, and check proofs.

In: Lean files, names of benchmarks. Out: `ProvedFile`, `Verified`, `ProvingBenched`. They do not know how anything is
proved or checked, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from porism.interfaces.opening import Opening, told
from porism.interfaces.sections import RUN_LIMITS, WRITING

if TYPE_CHECKING:
    from porism.index import Progress
    from porism.interfaces.bench_proving import BenchProving, ProvingBenched
    from porism.interfaces.pages import Exported
    from porism.interfaces.proving import Filling, ProvedFile, Tools
    from porism.interfaces.verifying import Verified


class ProveVerbs(Opening):
    """What the workbench offers on proofs."""

    def prove(
        self, target: Path | str, request: Filling | None = None, tools: Tools | None = None, **knobs: object
    ) -> ProvedFile:
        """Fill the holes of `FILE[:THEOREM]` with proofs that Lean accepts; the file changes only where that is asked.

        Every knob of [prove] may be given by name, and `embedder`, `reranker` and `chat`; `tools` replaces what the
        settings choose. Not to be called in a running event loop.
        """
        from porism.interfaces.proving import prove_file, split_target

        given = self._given("prove", knobs, WRITING)
        return prove_file(lambda: self.opened, given, split_target(str(target), self.here), request, tools)

    def verify(
        self,
        paths: Sequence[Path | str],
        *,
        project: Path | str | None = None,
        results: Path | str | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Verified:
        """Check the Lean files at paths with the Lean of their projects, or of the one that is named.

        With `results` the answers are kept in a file, and an interrupted run goes on where it was. Every knob of
        [verify] may be given by name.
        """
        from porism.interfaces.verifying import Checking, verify_paths

        how = Checking(
            rules=self._stage("verify", knobs),
            toolchain=self._stage("lean", {}),
            sizes=self._stage("pool", {}),
            results=self._path(results),
            told=told("verify", progress),
            here=self.here,
            project=self._project(project),
        )
        return verify_paths([self._path(path) for path in paths], how)

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
            given = given.over({"chat.recorded": self._path(recorded)})
        data = wanted.data or self.settings.general.data
        here = replace(
            wanted,
            files=tuple(map(self._path, wanted.files)),
            project=self._path(wanted.project),
            data=self._path(data),
            out=self._path(wanted.out),
            export=self._path(wanted.export),
            told=told("prove", progress),
        )
        return bench_prover(lambda: self.opened, given, here, self.here, tools)
