"""What failed before on one problem: states that come back, what was tried in them, candidates that failed.

In: candidates with their verdicts. Out: whether a failure is known, what the next prompt is told, and which candidates
need no Lean. Memory is evidence about what was tried in one state and forbids no tactic and no lemma; only a candidate
that says the same again is stopped. It does not know models, nor who verifies.
"""

from dataclasses import dataclass, field

from porism.errors import UsageError
from porism.lean import Verdict
from porism.prove.edits import Edit, edit_between
from porism.prove.failure import FailureState, failing
from porism.prove.guidance import Guidance, Recurring, guidance_text
from porism.prove.repeats import candidate_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembering:
    """How failures are remembered."""

    threshold: int = 2
    """How often a state must occur to count as repeated; at least 2."""
    states_shown: int = 3
    """How many states that came back the prover is told of, those that came most often first."""
    edits_shown: int = 3
    """How many of the latest edits are told for each of them."""
    goals_shown: int = 2
    """How many goals are told for each of them."""
    longest_told: int = 400
    """How many characters of a diagnostic or goal are told."""

    def __post_init__(self) -> None:
        if self.threshold < 2 or min(self.states_shown, self.edits_shown, self.goals_shown) < 1:
            raise UsageError(
                "A memory that tells nothing, or tells it at once, is none.",
                advice="threshold is at least 2, states_shown, edits_shown and goals_shown at least 1.",
            )
        if self.longest_told < 40:
            raise UsageError(
                f"{self.longest_told} characters tell nothing of a failure.", advice="longest_told is at least 40."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """What memory makes of one verdict."""

    state: FailureState | None
    """Nothing where there is nothing to remember: the proof was accepted, or the machine failed."""
    occurrence: int = 0
    """How often this state has occurred by now."""
    repeated: bool = False
    """Whether that is as often as the threshold, or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked:
    """A candidate that says what an earlier one said, which failed."""

    state: FailureState
    times: int
    """How often it has been proposed by now."""


@dataclass(slots=True, kw_only=True)
class _Known:
    """One state, how often and by which edits it came, and in which observation it came last."""

    state: FailureState
    occurrences: int = 0
    edits: list[Edit] = field(default_factory=list[Edit])
    last: int = 0


@dataclass(slots=True, kw_only=True)
class _Failed:
    """A candidate that failed: in which state, and how often it was proposed."""

    fingerprint: str
    times: int = 1


class FailureMemory:
    """The memory of one problem; the same calls in the same order give the same memory."""

    def __init__(self, remembering: Remembering | None = None) -> None:
        self.remembering = remembering or Remembering()
        self.observations = 0
        """How many failures were remembered."""
        self.prevented = 0
        """How many candidates were blocked."""
        self._known: dict[str, _Known] = {}
        self._failed: dict[str, _Failed] = {}
        self._latest: str | None = None
        """The fingerprint of the state of the last candidate."""
        self._same_text = 0
        """How often the last candidate was proposed, where it was blocked."""
        self._previous: str | None = None
        """The last candidate that was observed."""

    @property
    def states(self) -> int:
        """How many different states they were."""
        return len(self._known)

    @property
    def latest(self) -> FailureState | None:
        """The state of the last candidate; None where nothing is remembered of it."""
        return self._known[self._latest].state if self._latest else None

    def observe(self, candidate: str, verdict: Verdict) -> Remembered:
        """Take in what became of a candidate; what the machine failed at is not remembered."""
        before, self._previous = self._previous, candidate
        self._latest, self._same_text = None, 0
        failure = failing(candidate, verdict)
        if failure is None:
            return Remembered(state=None)
        self.observations += 1
        self._latest = failure.state.fingerprint
        known = self._known.setdefault(self._latest, _Known(state=failure.state))
        known.occurrences += 1
        known.last = self.observations
        known.edits = [*known.edits, edit_between(before, candidate, failure)][-self.remembering.edits_shown :]
        self._failed.setdefault(candidate_key(candidate), _Failed(fingerprint=self._latest))
        repeated = known.occurrences >= self.remembering.threshold
        return Remembered(state=known.state, occurrence=known.occurrences, repeated=repeated)

    def blocked(self, candidate: str) -> Blocked | None:
        """Say whether a candidate has failed before, and note that it was proposed again: it is the last one then."""
        failed = self._failed.get(candidate_key(candidate))
        if failed is None:
            return None
        failed.times += 1
        self.prevented += 1
        self._latest, self._same_text = failed.fingerprint, failed.times
        return Blocked(state=self._known[failed.fingerprint].state, times=failed.times)

    def guidance(self) -> Guidance | None:
        """Return what the next prompt should tell; None while nothing has come back."""
        back = [key for key, known in self._known.items() if known.occurrences >= self.remembering.threshold]
        if self._same_text and self._latest and self._latest not in back:
            back.append(self._latest)
        if not back:
            return None
        back.sort(key=lambda key: (-self._known[key].occurrences, -self._known[key].last))
        shown = back[: self.remembering.states_shown]
        if self._latest in back and self._latest not in shown:
            shown[-1] = self._latest
        recurring = tuple(self._recurring(key) for key in shown)
        return Guidance(recurring=recurring, dead_end=self._latest in back, same_text=self._same_text)

    def told(self) -> str:
        """Return the guidance in words, as a section of a prompt; empty while nothing has come back."""
        rules = self.remembering
        return guidance_text(self.guidance(), goals=rules.goals_shown, longest=rules.longest_told)

    def _recurring(self, key: str) -> Recurring:
        """Return what is told of a state."""
        known = self._known[key]
        latest = key == self._latest
        return Recurring(state=known.state, occurrences=known.occurrences, edits=tuple(known.edits), latest=latest)
