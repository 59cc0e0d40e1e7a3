"""The one tree of exceptions. Every error that a user can cause says what was wrong, where, and what to do.

    PorismError
    ├── UsageError        the request makes no sense: an unknown option, an empty question, a bad setting
    ├── SourceError       a path that holds no Lean source, or cannot be read
    ├── FormatError       an imported file is not in the format that it claims
    ├── IndexError_
    │   ├── NotBuilt      no index where one was asked for
    │   ├── IndexMismatch parts of an index that do not belong together, or another version wrote them
    │   └── IndexBusy     another process is building this index
    ├── TaskMissing       the data of a benchmark is not there
    ├── ModelError
    │   ├── ModelMissing      a model that is not known here, or whose weights or extra are not installed
    │   ├── ModelUnavailable  a model's server that did not answer: unreachable, too slow, overloaded, refusing
    │   ├── ModelMismatch     a model that answered what cannot be used: another shape, no numbers, other dimensions
    │   └── LimitReached      one more call would pass a limit on what may be spent
    └── LeanError
        ├── LeanMissing       no Lean toolchain, or no project, where one is needed
        ├── LeanDied          Lean ended without an answer
        └── LeanBusy          more work is waiting than may wait

What a search, a model or Lean *answers* is a value and never an exception.
"""


class PorismError(Exception):
    """Root of the tree: a sentence, the place it is about, and what to do next."""

    def __init__(self, problem: str, *, where: str = "", advice: str = "") -> None:
        self.problem = problem
        self.where = where
        self.advice = advice
        super().__init__(problem)

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        return f"{self.problem}{place}" + (f" {self.advice}" if self.advice else "")


class UsageError(PorismError):
    """The request makes no sense as it stands."""

    def __init__(self, problem: str, *, where: str = "", advice: str = "", setting: str = "") -> None:
        self.setting = setting
        """The key of the setting that it is about, where the problem names one."""
        super().__init__(problem, where=where, advice=advice)


class SourceError(PorismError):
    """A path that holds no Lean source, or that cannot be read."""


class FormatError(PorismError):
    """An imported file is not in the format that it claims to be in."""


class IndexError_(PorismError):
    """Something about an index on disk."""


class NotBuilt(IndexError_):
    """There is no index where one was asked for."""


class IndexMismatch(IndexError_):
    """Parts of an index that do not belong together, or that another version wrote."""


class IndexBusy(IndexError_):
    """Another process is building this index."""


class TaskMissing(PorismError):
    """The data of a benchmark is not there."""


class ModelError(PorismError):
    """Something about a neural model."""

    spent: object = None
    """What was asked of models on the way to it, where somebody counted: a `Spending`."""


class ModelMissing(ModelError):
    """A model that is not known here, or whose weights or extra are not installed."""


class ModelUnavailable(ModelError):
    """A model's server did not answer: unreachable, too slow, overloaded or refusing."""


class ModelMismatch(ModelError):
    """A model answered what cannot be used: another shape, no numbers, other dimensions."""


class LimitReached(ModelError):
    """One more call to a model would pass a limit on what may be spent; nothing was asked."""


class LeanError(PorismError):
    """Something about a Lean process; what Lean says of a proof is a value and never this."""


class LeanMissing(LeanError):
    """There is no Lean toolchain, or no project, where one is needed."""


class LeanDied(LeanError):
    """Lean ended without an answer."""


class LeanBusy(LeanError):
    """More work is waiting for Lean than may wait."""


def reason(error: OSError | ValueError) -> str:
    """Return what is wrong with a file, without its path, which an error of ours tells apart."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
