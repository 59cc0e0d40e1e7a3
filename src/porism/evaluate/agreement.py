"""How far judgements of equivalence agree with people: precision, recall, accuracy on the Human Equivalence Benchmark.

In: `human_equivalence/SET/autoformalization.json` and `labels.json`, the ProofNet statements that the predictions are
of, and for each pair what was judged. Out: `Labelled` pairs, those without a reference apart, and an `Agreement`. What
could not be judged is counted apart, and as not equal only in the figures that are made to be compared with published
ones. It does not know how pairs are judged.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter

from porism.errors import FormatError
from porism.evaluate.tasks.files import read_json, read_lines

SETS = ("o1-generated", "rautoformalizer-generated")
"""The two sets of 100 predictions each."""

Judged = Literal["equal", "not shown", "errored"]


@dataclass(frozen=True, slots=True)
class _Prediction:
    formal_stmt_pred: str


@dataclass(frozen=True, slots=True)
class _Reference:
    full_name: str
    header: str
    formal_stmt: str


_PREDICTIONS = TypeAdapter(dict[str, list[_Prediction]])
_LABELS = TypeAdapter(dict[str, bool])
_REFERENCE = TypeAdapter(_Reference)


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A statement that a model wrote, the right one, and whether a person found them equal."""

    name: str
    reference: str
    """A whole file."""
    prediction: str
    """A whole file, with the reference's header."""
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSet:
    """The pairs of one set."""

    name: str
    pairs: tuple[Labelled, ...]
    missing: tuple[str, ...]
    """Statements whose reference is not among the data."""


def read_labelled(data: Path, name: str) -> LabelledSet:
    """Return the pairs of a set. Raises TaskMissing, FormatError."""
    folder = f"human_equivalence/{name}"
    predictions = read_json(data, f"{folder}/autoformalization.json", _PREDICTIONS)
    labels = read_json(data, f"{folder}/labels.json", _LABELS)
    references = {one.full_name: one for one in read_lines(data, "proofnet/benchmark_dev.jsonl", _REFERENCE)}
    pairs, missing = list[Labelled](), list[str]()
    for full_name, given in predictions.items():
        text = given[0].formal_stmt_pred if given else ""
        if text not in labels:
            advice = "Put predictions and labels of one release into the folder."
            raise FormatError("A prediction has no label.", where=f"{data / folder}: {full_name}", advice=advice)
        if (reference := references.get(full_name)) is None:
            missing.append(full_name)
            continue
        files = (f"{reference.header}{statement}\n" for statement in (reference.formal_stmt, text))
        whole, predicted = files
        pairs.append(Labelled(name=full_name, reference=whole, prediction=predicted, same=labels[text]))
    return LabelledSet(name=name, pairs=tuple(pairs), missing=tuple(missing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How judgements agree with labels."""

    right: int
    """Equal, and labelled so."""
    wrong: int
    """Equal, and labelled otherwise."""
    missed: int
    """Not shown to be equal, and labelled equal."""
    apart: int
    """Not shown to be equal, and labelled so."""
    errored: int
    """Neither: what could not be judged."""
    errored_same: int
    """Those among them that are labelled equal."""

    @property
    def precision(self) -> float:
        """The share of what is judged equal that is labelled so; not a number where nothing is."""
        return _share(self.right, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """The share of what is labelled equal that is judged so; what could not be judged counts as missed."""
        return _share(self.right, self.right + self.missed + self.errored_same)

    @property
    def accuracy(self) -> float:
        """The share of pairs judged as they are labelled; what could not be judged counts as not equal."""
        total = self.right + self.wrong + self.missed + self.apart + self.errored
        return _share(self.right + self.apart + self.errored - self.errored_same, total)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """One pair, judged."""

    name: str
    same: bool
    """Whether a person found them equal."""
    judged: Judged
    detail: str = ""
    """How it was shown to be equal, or why it was not judged."""


def agreement(pairs: Iterable[Labelled], judged: Mapping[str, Judged]) -> Agreement:
    """Return how judgements agree with the labels of pairs; every pair must have been judged."""
    counts = Counter((judged[pair.name], pair.same) for pair in pairs)
    return Agreement(
        right=counts["equal", True],
        wrong=counts["equal", False],
        missed=counts["not shown", True],
        apart=counts["not shown", False],
        errored=counts["errored", True] + counts["errored", False],
        errored_same=counts["errored", True],
    )


def all_together(found: Sequence[Agreement]) -> Agreement:
    """Return the agreement over the pairs of several sets."""
    return Agreement(**{each.name: sum(getattr(one, each.name) for one in found) for each in fields(Agreement)})


def agreement_table(rows: Sequence[tuple[str, Agreement]]) -> list[tuple[str, ...]]:
    """Return a table with a line for each named agreement; shares in per cent."""
    head = ("by", "P", "R", "Acc", "right", "wrong", "missed", "apart", "errored")
    return [head, *((name, *_cells(found)) for name, found in rows)]


def _cells(found: Agreement) -> tuple[str, ...]:
    """Return the cells of a line."""
    shares = (found.precision, found.recall, found.accuracy)
    counts = (found.right, found.wrong, found.missed, found.apart, found.errored)
    return (*("—" if math.isnan(share) else f"{100 * share:.2f}" for share in shares), *map(str, counts))


def _share(part: int, whole: int) -> float:
    """Return a share; not a number of nothing."""
    return part / whole if whole else math.nan
