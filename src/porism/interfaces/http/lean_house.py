"""The Lean of the server: one pool of workers over one Lake project, opened when it is first needed.

In: texts of Lean files. Out: reports on their theorems. It lives in a thread and an event loop of its own: reading a
long file would hold up all other requests. It does not know jobs.
"""

import asyncio
import threading
from pathlib import Path

from porism.errors import LeanMissing
from porism.interfaces.settings import Settings
from porism.lean import FileReport, Kernel, Pool, check_file, find_project, imports_found, open_compiler, open_kernel


class LeanHouse:
    """The Lean of one project."""

    def __init__(self, settings: Settings, project: Path) -> None:
        self._settings, self._project = settings, project
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pool: Pool | None = None
        self._kernel: Kernel | None = None
        self._opening = threading.Lock()
        self._checks: set[asyncio.Task[FileReport]] = set()

    async def check(self, source: str) -> FileReport:
        """Return what Lean says of a file. Raises LeanMissing without a project, LeanBusy, LeanDied."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._noted(source), self._open()))

    def root(self) -> Path:
        """Return the folder of the project; raises LeanMissing where there is none."""
        project = find_project(self._project)
        if project is None:
            advice = "Start the server in one, or name one with --project."
            raise LeanMissing("This server has no Lake project to verify in.", advice=advice)
        return project.root

    async def close(self) -> None:
        """End all workers."""
        loop, self._loop = self._loop, None
        if loop is not None:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._end(), loop))
            loop.call_soon_threadsafe(loop.stop)

    def _open(self) -> asyncio.AbstractEventLoop:
        """Return the loop in which Lean lives, begun now where it was not."""
        with self._opening:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="porism-lean", daemon=True).start()
            return self._loop

    async def _noted(self, source: str) -> FileReport:
        """Check a file in a task that is known, so that the end can wait until it has ended too."""
        task = asyncio.create_task(self._check(source))
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)
        return await task

    async def _check(self, source: str) -> FileReport:
        if self._pool is None:
            root, toolchain = self.root(), self._settings.stage("lean")
            self._pool = Pool(open_compiler(root, toolchain), self._settings.stage("pool"))
            self._kernel = open_kernel(root, toolchain)
        report = await check_file(self._pool, source, self._settings.stage("verify"), kernel=self._kernel)
        return imports_found(source, report)

    async def _end(self) -> None:
        checks = list(self._checks)
        for task in checks:
            task.cancel()
        await asyncio.gather(*checks, return_exceptions=True)
        if self._pool is not None:
            await self._pool.close()
