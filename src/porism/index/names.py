"""Names of declarations in a suffix array: whole names, parts of names, and names nearly remembered.

In: all names of a library, in row order. Out: rows. Three texts lie in the folder, mapped when opened: the names with
their components between dots (`.Nat.add.`, one a line), the same without differences of case, and the suffix array of
the latter. This is the Suffix Array Check of DDR (section 3.2): a component list is looked up by binary search.
It does not know declarations; whether an absent name may exist elsewhere is decided above.
"""

import mmap
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
import numpy.typing as npt
import pydivsufsort

from porism.errors import IndexMismatch
from porism.index.names_form import components, fold, key_of
from porism.index.names_fuzzy import nearest

Rows = npt.NDArray[np.int32]
_TEXT, _FOLDED, _STARTS, _SUFFIXES = "names.txt", "names_folded.txt", "names_starts.npy", "names_suffixes.npy"
_ODD_ROWS, _ODD = "names_odd.npy", "names_odd.txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMatch:
    """The answer of the Suffix Array Check to one asked name."""

    asked: str
    verdict: Literal["exact", "partial", "none"]
    """partial: the asked components stand side by side in a longer name."""
    rows: tuple[int, ...] = ()
    """The row for exact; some rows for partial, names that end so first, then short ones first."""
    total: int = 0
    """How many rows match in that way."""


def build_names(names: Sequence[str], folder: Path) -> None:
    """Write the name index of a library, names in row order, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    odd = [row for row, name in enumerate(names) if "«" in name or name.startswith("_") or name != name.strip("@. `")]
    keys = list(names)
    for row in odd:
        keys[row] = key_of(names[row])
    text = ("\n." + ".\n.".join(keys) + ".\n").encode() if keys else b"\n"
    letters = np.frombuffer(text, np.uint8)
    folded = _folded(text)
    (folder / _TEXT).write_bytes(text)
    folded.tofile(folder / _FOLDED)
    np.save(folder / _STARTS, np.flatnonzero(letters == ord("\n")).astype(np.int32) + 1)
    np.save(folder / _SUFFIXES, pydivsufsort.divsufsort(folded).astype(np.int32, copy=False))
    np.save(folder / _ODD_ROWS, np.array(odd, np.int32))
    (folder / _ODD).write_text("\n".join(names[row] for row in odd), encoding="utf-8")


def _folded(text: bytes) -> npt.NDArray[np.uint8]:
    """Return a text without differences of case; every byte stays in its place."""
    for character in set(text.decode()):
        if not character.isascii() and fold(character) != character:
            text = text.replace(character.encode(), fold(character).encode())
    letters = np.frombuffer(text, np.uint8).copy()
    letters[(letters >= ord("A")) & (letters <= ord("Z"))] += 32
    return letters


class Names:
    """The names of a library, opened read-only."""

    def __init__(self, folder: Path) -> None:
        try:
            self._text = _mapped(folder / _TEXT)
            self._folded = _mapped(folder / _FOLDED)
            self._starts: Rows = np.load(folder / _STARTS, mmap_mode="r").view(np.ndarray)
            self._suffixes: Rows = np.load(folder / _SUFFIXES, mmap_mode="r").view(np.ndarray)
            odd = (folder / _ODD).read_text(encoding="utf-8").split("\n")
            self._odd = dict(zip(np.load(folder / _ODD_ROWS).tolist(), odd, strict=False))
        except (OSError, ValueError, EOFError) as error:
            advice = "Build the index again with `porism index`."
            raise IndexMismatch("The names cannot be opened.", where=str(folder), advice=advice) from error
        self._order = memoryview(cast(Any, self._suffixes))
        self._letters = np.frombuffer(self._text, np.uint8)

    @classmethod
    def open(cls, folder: Path) -> "Names":
        """Map the name index of a folder; raises IndexMismatch where there is none."""
        return cls(folder)

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, row: int) -> str:
        if not 0 <= row < len(self):
            raise IndexError(f"row {row} of {len(self)}")
        return self._odd.get(row) or self._between(self._text, row)

    def key(self, row: int) -> str:
        """Return a row's name as it is compared: without «» where they say nothing, without differences of case."""
        return self._between(self._folded, row)

    def row(self, name: str) -> int | None:
        """Return the row of exactly this name, however it is written; of two, the first."""
        found = self._found(_exactly(key_of(name)))
        return int(found[0]) if len(found) else None

    def check(self, asked: str, limit: int = 20) -> NameMatch:
        """Say whether a name exists, is part of longer names, or neither (DDR's SAC), with at most `limit` rows."""
        parts = components(asked)
        if not parts:
            return NameMatch(asked=asked, verdict="none")
        key = ".".join(parts)
        row = self.row(asked)
        if row is not None:
            return NameMatch(asked=asked, verdict="exact", rows=(row,), total=1)
        rows = self._found(f".{key}.")
        if not self._odd.keys().isdisjoint(rows.tolist()):
            rows = rows[[self._contains(row, parts) for row in rows.tolist()]]
        best = self._shortest_first(rows, f".{fold(key)}.\n", limit)
        return NameMatch(asked=asked, verdict="partial" if len(rows) else "none", rows=best, total=len(rows))

    def ignoring_case(self, name: str) -> tuple[int, ...]:
        """Return the rows whose whole name is this one up to case, an exact one first."""
        key = key_of(name)
        rows = self._found(_exactly(key), any_case=True) if key else _none()
        return tuple(sorted(rows.tolist(), key=lambda row: (key_of(self[row]) != key, row)))

    def ending(self, name: str, limit: int = 20, *, any_case: bool = False) -> tuple[int, ...]:
        """Return rows whose name ends with these components, the shortest names first."""
        key = key_of(name)
        rows = self._found(f".{key}.\n", any_case=any_case) if key else _none()
        return self._shortest_first(rows, "", limit)

    def prefix(self, beginning: str, limit: int = 20) -> tuple[int, ...]:
        """Return rows whose name begins with this text in any case, the shortest names first."""
        return self._shortest_first(self._found(f"\n.{_fragment(beginning)}", any_case=True), "", limit)

    def under(self, namespace: str) -> Rows:
        """Return all rows whose name lies in a namespace (the namespace's own name included)."""
        return self._found(f"\n.{key_of(namespace)}.") if key_of(namespace) else _none()

    def containing(self, fragment: str, limit: int = 20) -> tuple[int, ...]:
        """Return rows whose name has this text anywhere in any case, the shortest names first."""
        return self._shortest_first(self._found(_fragment(fragment), any_case=True), "", limit)

    def with_all(self, words: Sequence[str], limit: int = 20) -> tuple[int, ...]:
        """Return rows whose name has every one of these words, in any order and any case, the shortest names first."""
        keys = [_fragment(word) for word in words if _fragment(word)]
        ranges = sorted((self._range(key.encode("utf-8", "surrogatepass")) for key in keys), key=lambda r: r[1] - r[0])
        if not ranges or ranges[0][0] == ranges[0][1]:
            return ()
        rows = self._rows_at(self._suffixes[slice(*ranges[0])])
        for low, high in ranges[1:]:
            if high - low > 50 * len(rows):
                break
            rows = np.intersect1d(rows, self._rows_at(self._suffixes[low:high]), assume_unique=True)
        kept = [row for row in rows.tolist() if all(key in self.key(row) for key in keys)]
        return self._shortest_first(np.array(kept, np.int32), "", limit)

    def fuzzy(self, asked: str, limit: int = 10, at_least: float = 0.72) -> list[tuple[int, float]]:
        """Return (row, similarity from 0 to 1) of names spelt much like this one, the most similar first."""
        return nearest(self, fold(key_of(asked)), limit, at_least)

    def has(self, fragment: str) -> bool:
        """Say whether some name has this folded text."""
        low, high = self._range(fragment.encode("utf-8", "surrogatepass"))
        return high > low

    def positions(self, fragment: str, limit: int) -> Rows:
        """Return the rows that have this folded text, one for each place; none where there are more than `limit`."""
        low, high = self._range(fragment.encode("utf-8", "surrogatepass"))
        return self._row_of(self._suffixes[low:high]) if high - low <= limit else _none()

    def _between(self, text: mmap.mmap, row: int) -> str:
        """Return one line of a text without the dots around it."""
        return text[self._starts[row] + 1 : self._starts[row + 1] - 2].decode("utf-8")

    def _range(self, pattern: bytes) -> tuple[int, int]:
        """Return where in the suffix array the suffixes stand that begin with the pattern."""
        folded, length = self._folded, len(pattern)

        def head(place: int) -> bytes:
            return folded[place : place + length]

        low = bisect_left(self._order, pattern, key=head)
        return low, bisect_right(self._order, pattern, lo=low, key=head)

    def _found(self, text: str, *, any_case: bool = False) -> Rows:
        """Return the distinct rows, ascending, in whose line the text stands."""
        low, high = self._range(fold(text).encode("utf-8", "surrogatepass"))
        places = self._suffixes[low:high]
        if not any_case and len(places):
            wanted = np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)
            there = self._letters[places[:, None] + np.arange(len(wanted))]
            places = places[(there == wanted).all(axis=1)]
        return self._rows_at(places + 1 if text.startswith("\n") else places)

    def _row_of(self, places: Rows) -> Rows:
        """Return the row of each place in the text."""
        return (np.searchsorted(self._starts, places, side="right") - 1).astype(np.int32)

    def _rows_at(self, places: Rows) -> Rows:
        """Return the distinct rows of places in the text, ascending."""
        return np.unique(self._row_of(places))

    def _contains(self, row: int, parts: tuple[str, ...]) -> bool:
        """Say whether the components of a row's name have these side by side; true where no «» could mislead."""
        if row not in self._odd:
            return True
        whole = components(self[row])
        return any(whole[at : at + len(parts)] == parts for at in range(len(whole)))

    def _shortest_first(self, rows: Rows, ending: str, limit: int) -> tuple[int, ...]:
        """Return at most `limit` rows: those with the given end first, then the shortest names, then by row."""
        lengths = self._starts[rows + 1] - self._starts[rows]
        if ending and len(rows):
            wanted = np.frombuffer(ending.encode("utf-8", "surrogatepass"), np.uint8)
            ends = self._starts[rows + 1][:, None] - np.arange(len(wanted), 0, -1)
            there = np.frombuffer(self._folded, np.uint8)[np.maximum(ends, 0)]
            lengths = lengths + np.where((there == wanted).all(axis=1), 0, 1 << 20)
        return tuple(rows[np.lexsort((rows, lengths))[:limit]].tolist())


def _exactly(key: str) -> str:
    """Return the text around which nothing else of a name can stand."""
    return f"\n.{key}.\n"


def _fragment(text: str) -> str:
    """Return a part of a name as it stands in the folded text; a dot at either end is kept."""
    folded = fold(text.strip().removeprefix("_root_."))
    return folded.replace("«", "").replace("»", "").replace("\n", " ")


def _none() -> Rows:
    """Return no rows."""
    return np.empty(0, np.int32)


def _mapped(path: Path) -> mmap.mmap:
    """Map a file read-only."""
    with path.open("rb") as stream:
        return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
