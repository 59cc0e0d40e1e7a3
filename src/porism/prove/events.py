"""What happens in a trajectory, one event a step; all that is known of it follows from its events.

In: nothing. Out: frozen values. They do not know where they are written down, nor what follows from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from porism.lean import Verdict
from porism.models import Usage

Stage = Literal["reasoning", "proof", "queries"]
"""What a call is for: to prepare, to write a candidate, to write queries."""

Missing = Literal["failed", "cancelled", "lost", "not recorded"]
"""How a call came to have no reply; lost: the run was killed while it was under way."""

StoppedBy = Literal["limit", "model", "lean"]
"""What stopped a run: a limit that somebody set, or what did not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A call to the model begins."""

    kind: Literal["asked"] = "asked"
    number: int
    """From 0, over all stages."""
    stage: Stage
    purpose: str
    prompt: str
    """Hash of the request."""
    started: str
    """UTC, ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replied:
    """The model replied; what was read from the words is here too, so that a later reader cannot differ."""

    kind: Literal["replied"] = "replied"
    number: int
    text: str
    body: str | None = None
    """The candidate; None where there is none to be read."""
    queries: tuple[str, ...] = ()
    unread: str = ""
    """What is wrong with a reply of which not all could be used."""
    model: str = ""
    truncated: bool = False
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    seconds: float = 0.0
    from_cache: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """A call ended without a reply."""

    kind: Literal["unanswered"] = "unanswered"
    number: int
    how: Missing
    error: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """Reasoning has prepared a sketch and declarations."""

    kind: Literal["prepared"] = "prepared"
    steps: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """The queries were searched for."""

    kind: Literal["searched"] = "searched"
    found: tuple[tuple[str, ...], ...]
    """Names for each query, best first."""
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    """What a prompt shows of those that were not known before."""
    repeated: int = 0
    """Queries whose answer was known from the same state before."""
    seconds: float = 0.0
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The candidate was verified."""

    kind: Literal["checked"] = "checked"
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Faulted:
    """Lean gave no answer about the candidate; it is asked again."""

    kind: Literal["faulted"] = "faulted"
    error: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsettled:
    """Lean gave no answer about the candidate, however often it was asked: nothing is known of it."""

    kind: Literal["unsettled"] = "unsettled"
    error: str
    died: bool
    """Whether Lean died, and did not only run out of time."""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Refrained:
    """The candidate is one that failed before, and was not verified again."""

    kind: Literal["refrained"] = "refrained"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """The run stopped before its end, and may go on."""

    kind: Literal["stopped"] = "stopped"
    by: StoppedBy
    why: str


Event = Asked | Replied | Unanswered | Prepared | Searched | Checked | Faulted | Unsettled | Refrained | Stopped
