"""The vectors as a part of an index: laid out beside the other parts, put in force by the manifest, taken over.

In: a generation, and what is to be its vectors. Out: the manifest that is then in force. The folder in force is never
changed: a new one is written beside it, and the one before it stays for those who have the manifest before. It does
not know where vectors come from.
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from porism.index.folder import VECTORS, Manifest, Part, describe_part, write_manifest
from porism.index.vectors import Vectors
from porism.index.vectors_form import Bytes, Digests, Scales, VectorsRecord, VectorsWriter, open_digests, unpacked

AT_ONCE = 4096
"""Rows copied or described at once."""


def vectors_home(folder: Path, manifest: Manifest) -> Path | None:
    """Return the folder with the vectors in force, or None where there are none."""
    part = manifest.parts.get(VECTORS)
    return folder / manifest.generation / Path(part.files[0].path).parent if part and part.files else None


def lay_vectors(home: Path, write: Callable[[Path], VectorsRecord]) -> tuple[str, VectorsRecord]:
    """Have vectors written into a new folder of a generation; return its name and their record."""
    numbers = [int(p.name.rpartition("-")[2]) for p in home.glob(f"{VECTORS}-*") if p.name.rpartition("-")[2].isdigit()]
    name = f"{VECTORS}-{max(numbers, default=0) + 1}"
    staging = home / f"{name}.new"
    shutil.rmtree(staging, ignore_errors=True)
    try:
        record = write(staging)
        os.replace(staging, home / name)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return name, record


def with_vectors(manifest: Manifest, home: Path, name: str, record: VectorsRecord) -> Manifest:
    """Return a manifest that has the vectors of a folder in its generation as a part."""
    part = Part(fingerprint=manifest.fingerprint, files=describe_part(home, name))
    counts = {**manifest.counts, VECTORS: record.rows - record.missing}
    return replace(manifest, counts=counts, parts={**manifest.parts, VECTORS: part})


def put_in_force(folder: Path, manifest: Manifest, name: str, record: VectorsRecord) -> Manifest:
    """Put a folder of vectors in force; return the manifest."""
    home = folder / manifest.generation
    before = vectors_home(folder, manifest)
    now = with_vectors(manifest, home, name, record)
    write_manifest(folder, now)
    for other in home.glob(f"{VECTORS}-*"):
        if other.name != name and other != before:
            shutil.rmtree(other, ignore_errors=True)
    return now


class Former:
    """Vectors of an index as it was, by the text that they are of."""

    def __init__(self, home: Path) -> None:
        self.vectors = Vectors.open(home)
        self._digests = open_digests(home, len(self.vectors))
        known = np.flatnonzero(self.vectors.known)
        each = unpacked(self._digests[known])
        self._rows = dict(zip(reversed(each), reversed(known.tolist()), strict=True))

    def __contains__(self, digest: bytes) -> bool:
        return digest in self._rows

    def is_complete(self, digests: Digests) -> bool:
        """Say whether these are the digests of all rows, none of which lacks its vector."""
        return not self.vectors.missing and np.array_equal(self._digests, digests)

    def stored(self, digests: list[bytes]) -> tuple[Bytes, Scales]:
        """Return the vectors of known digests as they are stored."""
        rows = [self._rows[digest] for digest in digests]
        return self.vectors.rows[rows], self.vectors.scales[rows]


def carry_vectors(before: Path, home: Path, digests: Digests) -> tuple[str, VectorsRecord] | None:
    """Lay out in a generation what a folder of vectors has of its texts; None where it has nothing.

    `digests` are those of the generation's declarations, in row order.
    """
    former = Former(before)
    kept = [(row, digest) for row, digest in enumerate(unpacked(digests)) if digest in former]
    if not kept:
        return None

    def write(staging: Path) -> VectorsRecord:
        writer = VectorsWriter(staging, len(digests), former.vectors.dimensions)
        for start in range(0, len(kept), AT_ONCE):
            some = kept[start : start + AT_ONCE]
            writer.put(np.array([row for row, _ in some]), former.stored([digest for _, digest in some]))
        return writer.close(former.vectors.model, former.vectors.record.telling, digests)

    return lay_vectors(home, write)
