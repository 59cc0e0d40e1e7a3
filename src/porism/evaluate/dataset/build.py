"""A data set for direct generation, made of pairs of informal and formal statements (DDR, section 3.3).

    read pairs -> label them, several processes at a time -> choose the test sets -> write

In: a file of pairs, the names of a library, a folder. Out: `train.jsonl` in the chat format, a `test-DiffNM.jsonl` for
each two levels of difficulty, `statistics.json`. Memory does not grow with the number of pairs. What a killed run has
labelled is kept, and the files of the data set appear only when they are whole. It does not know models.

It stands in this room, as its figures are this room's measures and its test sets are a benchmark.
"""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from porism import __version__
from porism.errors import FormatError, SourceError, UsageError
from porism.evaluate.dataset.label import Labelled
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.dataset.ledger import Ledger, as_json, refused
from porism.evaluate.dataset.names_list import lay_list
from porism.evaluate.dataset.pairs import Pair, Skipped, count_pairs, read_pairs
from porism.evaluate.dataset.report import DatasetReport, Tally
from porism.evaluate.dataset.split import Sample, key_of_text
from porism.evaluate.depend import split_of
from porism.evaluate.written import write_whole
from porism.library import Crew
from porism.retrieve import KEY

Progress = Callable[[str, int, int], None]
"""Told what is done: the stage, how much of it, and of how much; 0 where that is not known."""

STATISTICS = "statistics.json"
NO_USAGE = "No usage"
TRAIN = "train"
_REPORT = TypeAdapter(DatasetReport)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetSources:
    """What a data set is made of."""

    pairs: Path
    names: Path
    """A list of names, one a line, perhaps packed as .xz; or the folder `names` of an index."""


def build_dataset(sources: DatasetSources, out: Path, how: Labelling, progress: Progress) -> DatasetReport:
    """Make the data set in a folder and return its statistics; one that is there already is only told.

    Raises UsageError where the folder holds another one, SourceError and FormatError for what cannot be read, and
    where there is no pair of statements.
    """
    conditions = _conditions(sources, how)
    if (out / STATISTICS).is_file():
        try:
            report = _REPORT.validate_json((out / STATISTICS).read_bytes())
        except ValidationError as error:
            advice = "Give another folder, or remove this one."
            raise FormatError("This is not about a data set.", where=str(out / STATISTICS), advice=advice) from error
        if as_json(report.conditions) != as_json(conditions):
            raise refused(out)
        return report
    out.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(out / "lock", blocking=False):
            ledger = Ledger(out, conditions)
            _label(sources, ledger, how, progress)
            _refuse_nothing(sources, ledger)
            report = _write(ledger, out, how, progress)
            write_whole(out / STATISTICS, as_json(asdict(replace(report, conditions=conditions))))
            ledger.remove()
    except Timeout as error:
        raise UsageError("Another process is making this data set.", where=str(out), advice="Wait for it.") from error
    (out / "lock").unlink(missing_ok=True)
    return replace(report, conditions=conditions)


def _conditions(sources: DatasetSources, how: Labelling) -> dict[str, Any]:
    """Return all that decides what the data set is."""
    knobs = {name: value for name, value in asdict(how).items() if name not in ("workers", "chunk")}
    names = sources.names / "names.txt" if sources.names.is_dir() else sources.names
    try:
        with sources.pairs.open("rb") as pairs, names.open("rb") as listed:
            digests = [hashlib.file_digest(file, "sha256").hexdigest() for file in (pairs, listed)]
    except OSError as error:
        raise SourceError(f"A file cannot be read: {error.strerror}.", where=str(error.filename)) from error
    return {"pairs": digests[0], "names": digests[1], "labelling": knobs, "porism": __version__}


def _label(sources: DatasetSources, ledger: Ledger, how: Labelling, progress: Progress) -> None:
    """Label what is not labelled yet, in rounds: each process a chunk, then all written down at once."""
    names = sources.names if sources.names.is_dir() else lay_list(sources.names, ledger.work / "names")
    done, total = ledger.done, count_pairs(sources.pairs)
    pairs = read_pairs(sources.pairs, how, done)
    count = how.workers or os.cpu_count() or 1
    progress("label", done, total)
    with Crew("porism.evaluate.dataset.label:Labeller", count) as crew:
        crew.ask("open", [(names, how)] * count)
        while chunks := _chunks(pairs, how.chunk, count):
            answers: list[list[Labelled]] = crew.ask("label", chunks)
            ledger.add(row for answer in answers for row in answer)
            done += sum(map(len, chunks))
            progress("label", done, total)


def _refuse_nothing(sources: DatasetSources, ledger: Ledger) -> None:
    """Raise FormatError where no row is a pair, and say why not; nothing of the work is kept then."""
    if any(not row.skipped for row in ledger.read()):
        return
    reasons = Counter(row.skipped for row in ledger.read())
    ledger.remove()
    left_out = "; ".join(f"{count:,} left out: {reason}" for reason, count in reasons.items())
    advice = "Name the fields of the statements with --informal and --formal." if reasons else ""
    problem = f"The file holds no pair of statements ({left_out or 'it is empty'})."
    raise FormatError(problem, where=str(sources.pairs), advice=advice)


def _chunks(pairs: Iterator[Pair | Skipped], size: int, count: int) -> list[Sequence[Pair | Skipped]]:
    """Take a chunk for each process; the last ones may be short or empty, and there are none at the end."""
    chunks = [list(islice(pairs, size)) for _ in range(count)]
    return [*chunks] if chunks[0] else []


def _write(ledger: Ledger, out: Path, how: Labelling, progress: Progress) -> DatasetReport:
    """Choose the test sets and write all files; they replace what is there only when they are whole."""
    tally, sample = Tally(), Sample(how.tested, how.seed)
    for row in ledger.read():
        tally.add(row)
        if not row.skipped:
            sample.add(row.informal, row.level)
    report, chosen = tally.report(), sample.chosen(tally.levels)
    counts = dict.fromkeys([TRAIN, *sorted({split_of(level) for level in chosen.values()})], 0)
    parts = {name: ledger.work / f"{name}.part" for name in counts}
    repeats = 0
    with ExitStack() as stack:
        files = {name: stack.enter_context(part.open("w", encoding="utf-8")) for name, part in parts.items()}
        for number, (row, home) in enumerate(_homes(ledger, chosen, how.seed), 1):
            if home:
                told = _trained(row, how) if home == TRAIN else _tested(row)
                files[home].write(json.dumps(told, ensure_ascii=False) + "\n")
                counts[home] += 1
            repeats += not home
            if number % 1_000 == 0:
                progress("write", number, report.pairs)
    for name, part in parts.items():
        os.replace(part, out / (f"{TRAIN}.jsonl" if name == TRAIN else f"test-{name}.jsonl"))
    return replace(report, trained=counts.pop(TRAIN), tested=counts, repeats=repeats)


def _homes(ledger: Ledger, chosen: Mapping[int, str], seed: int) -> Iterator[tuple[Labelled, str]]:
    """Yield each statement and the set it belongs to: the first with a chosen text is tested."""
    told: set[int] = set()
    for row in ledger.read():
        if row.skipped:
            continue
        key = key_of_text(row.informal, seed)
        if key not in chosen:
            yield row, TRAIN
        else:
            yield row, "" if key in told else split_of(chosen[key])
            told.add(key)


def answer_of(dependency: Sequence[str]) -> str:
    """Return the answer that a model should give (DDR, appendix D.1)."""
    return json.dumps({KEY: list(dependency) or [NO_USAGE]}, ensure_ascii=False)


def _trained(row: Labelled, how: Labelling) -> dict[str, Any]:
    """Return a row of training data in the chat format."""
    return {
        "messages": [
            {"role": "system", "content": how.instruction},
            {"role": "user", "content": row.informal},
            {"role": "assistant", "content": answer_of(row.dependency)},
        ],
        "level": row.level,
    }


def _tested(row: Labelled) -> dict[str, Any]:
    """Return a row of a test set."""
    return {"informal": row.informal, "formal": row.formal, "level": row.level, "dependency": list(row.dependency)}
