"""Judgements of labelled pairs, kept in a file line by line, so that an interrupted run goes on where it was.

In: pairs as they are judged, and what their judgements depend on. Out: the file, and from it the judgements that were
made of the same texts under the same conditions. What was errored is not among these: it is looked at again. It does
not know how pairs are judged.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError
from porism.evaluate.agreement import JudgedPair, Labelled
from porism.evaluate.written import drop_torn_line


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """One line."""

    digest: str
    """Of both texts and the conditions."""
    pair: JudgedPair


_LINE = TypeAdapter(_Kept)


class KeptPairs:
    """A file of judged pairs; without a path nothing is kept."""

    def __init__(self, path: Path | None, conditions: dict[str, Any]) -> None:
        self._path, self._conditions = path, json.dumps(conditions, sort_keys=True, default=str)
        self._known = _read(path) if path else {}

    def known(self, pair: Labelled) -> JudgedPair | None:
        """Return what was judged of a pair under these conditions."""
        return self._known.get(self._digest(pair))

    def add(self, pair: Labelled, judged: JudgedPair) -> None:
        """Keep what is judged of a pair."""
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(_LINE.dump_json(_Kept(digest=self._digest(pair), pair=judged)) + b"\n")

    def _digest(self, pair: Labelled) -> str:
        told = json.dumps([pair.name, pair.same, pair.reference, pair.prediction, self._conditions])
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _read(path: Path) -> dict[str, JudgedPair]:
    """Return the judgements of a file by digest; raises FormatError for a line that is none."""
    drop_torn_line(path)
    found: dict[str, JudgedPair] = {}
    for number, line in enumerate(path.read_bytes().splitlines() if path.exists() else (), 1):
        try:
            kept = _LINE.validate_json(line)
        except ValidationError as error:
            advice = "Remove the line, or keep the run in another folder."
            raise FormatError("This is no judgement of a pair.", where=f"{path}:{number}", advice=advice) from error
        if kept.pair.judged != "errored":
            found[kept.digest] = kept.pair
    return found
