"""Comparing the statements of two Lean files by the Lean of their project.

In: two paths, knobs. Out: a `Compared` page. It does not know how statements are compared, nor how the page is shown.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from porism.errors import UsageError
from porism.formalize import Comparing, Equivalence, equivalent
from porism.interfaces.lean_files import read_lean
from porism.interfaces.places import shown_path
from porism.interfaces.settings import Settings
from porism.lean import Pool, find_project, open_compiler, warm

if TYPE_CHECKING:
    from porism.models import Chat


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Two files, compared."""

    first: str
    second: str
    answer: Equivalence

    @property
    def accepted(self) -> bool:
        """Whether they are equal."""
        return self.answer.outcome == "equal"


def compare_files(paths: Sequence[Path], settings: Settings, here: Path, chat: "Chat | None" = None) -> Compared:
    """Say whether the last theorems of two files state the same.

    The third path is of the project whose Lean is asked; shown paths are relative to `here`. Raises SourceError,
    UsageError where it is none, LeanError; and ModelError where a model is asked.
    """
    from porism.interfaces.chosen import chosen_chat

    first, second, project = paths
    texts = read_lean(first), read_lean(second)
    if not project.is_file() and find_project(project) is None:
        raise UsageError(
            "This is no Lean project.", where=str(project), advice="Name the folder that holds its lakefile."
        )
    how: Comparing = settings.stage("equivalent")
    asked = chat or (chosen_chat(settings) if how.level != "no" else None)
    workshop = warm(open_compiler(project, settings.stage("lean")))

    async def compare() -> Equivalence:
        async with Pool(workshop, settings.stage("pool")) as lean:
            return await equivalent(lean, *texts, how, chat=asked)

    return Compared(first=shown_path(first, here), second=shown_path(second, here), answer=asyncio.run(compare()))
