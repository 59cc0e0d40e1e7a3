"""What is to be proved: a task for Lean, with what is said of it in words, and what may not be found on the way.

In: nothing. Out: `Problem`, frozen. It does not know how it is proved.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cached_property

from porism.lean import Task, find_holes, target_of


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One statement that is to be proved."""

    key: str
    """What it is called, in accounts and in file names."""
    task: Task
    apart: str = ""
    """What tells its files from those of another problem that is called the same."""
    informal: str = ""
    """The statement in words, where there is one."""
    informal_proof: str = ""
    hidden: frozenset[str] = frozenset()
    """Names that no search may find: the theorem itself, above all, is hidden without being named here."""

    @cached_property
    def target(self) -> str:
        """The full name of what is to be proved; raises UsageError where the task has no hole."""
        return target_of(self.task).name

    @cached_property
    def is_tactic(self) -> bool:
        """Whether tactics stand in the hole, and not a term."""
        holes = find_holes(f"{self.task.prefix} sorry")
        return bool(holes) and holes[-1].tactic

    @property
    def unseen(self) -> frozenset[str]:
        """All names that may not be found."""
        return self.hidden | {self.target}

    @property
    def file_name(self) -> str:
        """The name of its files, without an ending."""
        return file_name(self.key, self.apart)

    @property
    def digest(self) -> str:
        """A hash of all that is asked."""
        parts = [self.task.prefix, self.task.suffix, self.informal, self.informal_proof, sorted(self.hidden)]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def file_name(key: str, apart: str = "") -> str:
    """Return a name for the files of a problem: what of its key a file may be called, and a hash of the whole."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", key).strip("-.")[:60]
    return f"{plain}-{hashlib.sha256((key + apart).encode()).hexdigest()[:8]}"
