"""The lexical index on disk: for each term the declarations that speak of it, in plain arrays that are memory-mapped.

In: counted chunks, or an index to be brought up to date. Out: files. Terms are sorted, the postings of a term stand
together by ascending row, so that the files depend on the declarations alone and not on how they were counted.
It does not know what terms mean, nor how a question is answered.
"""

import mmap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy import sparse

from porism.errors import IndexMismatch
from porism.index.lexical_count import Counted, Impacts, Rows

Offsets = npt.NDArray[np.int64]

_ADVICE = "Build the index again with `porism index`."
_FORM = 2
"""Version of the files; another one is refused."""


class Terms:
    """The sorted vocabulary of an index, mapped: opening it reads nothing."""

    def __init__(self, text: bytes | mmap.mmap, starts: Offsets) -> None:
        self.text = text
        self.starts = starts

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, place: int) -> bytes:
        return self.text[int(self.starts[place]) : int(self.starts[place + 1]) - 1]

    def all(self) -> list[bytes]:
        """Return all terms in order."""
        return self.text[:].split(b"\n")[: len(self)]

    def find(self, term: str) -> int | None:
        """Return the place of a term, or None."""
        wanted = term.encode()
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self) and self[low] == wanted else None


@dataclass(frozen=True, eq=False)
class Postings:
    """All postings of an index, by term."""

    count: int
    """How many declarations there are."""
    terms: Terms
    offsets: Offsets
    """Shape (terms + 1,): the postings of a term stand at offsets[term] to offsets[term + 1]."""
    rows: Rows
    impacts: Impacts


@dataclass(frozen=True, eq=False)
class _Loose:
    """Postings in any order: a row, a place in a vocabulary, an impact each."""

    vocabulary: Sequence[bytes]
    rows: Rows
    terms: Rows
    impacts: Impacts


def open_postings(folder: Path) -> Postings:
    """Map an index; raises IndexMismatch where its files are missing or do not belong together."""
    try:
        count, form = np.load(folder / "count.npy").tolist()
        offsets, starts, rows, impacts = (
            np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("offsets", "starts", "rows", "impacts")
        )
        path = folder / "terms.txt"
        with path.open("rb") as file:
            text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""
    except (OSError, ValueError) as error:
        raise IndexMismatch("The lexical index cannot be read.", where=str(folder), advice=_ADVICE) from error
    fits = len(offsets) == len(starts) and len(rows) == len(impacts) == offsets[-1] and len(text) == starts[-1]
    if form != _FORM or not fits:
        raise IndexMismatch("The files of the lexical index do not fit.", where=str(folder), advice=_ADVICE)
    return Postings(count, Terms(text, starts), offsets, rows, impacts)


def write_lexical(parts: Sequence[Counted], folder: Path) -> None:
    """Write the index of the declarations of all chunks, in order."""
    before = np.cumsum([0, *(part.declarations for part in parts)]).tolist()
    loose = [
        _Loose([term.encode() for term in part.vocabulary], part.rows + np.int32(start), part.terms, part.impacts)
        for part, start in zip(parts, before, strict=False)
    ]
    _write(loose, before[-1], folder)


def splice_lexical(
    old_folder: Path, row_map: Rows, new_rows: Rows, counted: Counted, folder: Path, total_rows: int
) -> None:
    """Write an index with some declarations replaced; the files are those that building it anew would give.

    `row_map` has the new row of each old row, -1 for one that is gone; `new_rows` those of the newly counted ones.
    """
    old = open_postings(old_folder)
    assert len(row_map) == old.count and len(new_rows) == counted.declarations
    rows = row_map[old.rows]
    stays = np.flatnonzero(rows >= 0)
    terms = np.repeat(np.arange(len(old.terms), dtype=np.int32), np.diff(old.offsets))
    kept = _Loose(old.terms.all(), rows[stays], terms[stays], old.impacts[stays])
    vocabulary = [term.encode() for term in counted.vocabulary]
    fresh = _Loose(vocabulary, new_rows.astype(np.int32)[counted.rows], counted.terms, counted.impacts)
    _write([kept, fresh], total_rows, folder)


def _write(loose: Sequence[_Loose], count: int, folder: Path) -> None:
    """Merge the vocabularies, order the postings by term and row, and write them."""
    places: dict[bytes, int] = {}
    numbered = [
        np.fromiter((places.setdefault(term, len(places)) for term in part.vocabulary), np.int32)[part.terms]
        for part in loose
    ]
    terms = np.concatenate([*numbered, np.empty(0, np.int32)])
    vocabulary = list(places)
    occurs = np.bincount(terms, minlength=len(vocabulary)) > 0
    ordered = sorted(np.flatnonzero(occurs).tolist(), key=vocabulary.__getitem__)
    rank = np.empty(len(vocabulary), np.int32)
    rank[ordered] = np.arange(len(ordered), dtype=np.int32)
    rows = np.concatenate([*(part.rows for part in loose), np.empty(0, np.int32)])
    impacts = np.concatenate([*(part.impacts for part in loose), np.empty(0, np.uint8)])
    offsets, rows, impacts = _by_term(rows, rank[terms], impacts, (count, len(ordered)))
    folder.mkdir(parents=True, exist_ok=True)
    kept = [vocabulary[place] for place in ordered]
    (folder / "terms.txt").write_bytes(b"".join(term + b"\n" for term in kept))
    np.save(folder / "starts.npy", np.cumsum([0, *(len(term) + 1 for term in kept)], dtype=np.int64))
    np.save(folder / "offsets.npy", offsets)
    np.save(folder / "rows.npy", rows)
    np.save(folder / "impacts.npy", impacts)
    np.save(folder / "count.npy", np.array([count, _FORM], np.int64))


def _by_term(rows: Rows, terms: Rows, impacts: Impacts, shape: tuple[int, int]) -> tuple[Offsets, Rows, Impacts]:
    """Return postings ordered by term, then row; two counting sorts, that of a sparse matrix each way."""
    table = sparse.coo_matrix((impacts, (rows, terms)), shape=shape)
    table.has_canonical_format = True
    columns = table.tocsr().tocsc()
    return columns.indptr.astype(np.int64), columns.indices.astype(np.int32), np.asarray(columns.data, np.uint8)
