"""The folder of an index: nothing half-built is ever opened, and nothing that does not belong together."""

import json
from pathlib import Path

import pytest

from porism.errors import IndexBusy, IndexMismatch, NotBuilt
from porism.index.folder import (
    PARTS,
    Manifest,
    Part,
    building,
    damaged_files,
    describe_part,
    new_generation,
    read_manifest,
    switch,
)


def put(folder: Path, fingerprint: str, text: str = "x") -> Manifest:
    """Build a small made-up index whose parts are one text file each."""
    with building(folder) as staging:
        for part in PARTS:
            (staging / f"{part}.txt").write_text(text)
        manifest = Manifest(
            porism="0",
            fingerprint=fingerprint,
            generation=new_generation(folder, fingerprint),
            built="2026-01-01",
            parts={part: Part(fingerprint=fingerprint, files=describe_part(staging, part)) for part in PARTS},
        )
        switch(folder, staging, manifest)
    return manifest


def test_what_was_switched_in_is_what_is_read(tmp_path: Path) -> None:
    manifest = put(tmp_path, "a" * 64)
    assert read_manifest(tmp_path) == manifest


def test_a_folder_without_an_index_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match="porism index"):
        read_manifest(tmp_path)


def test_the_generation_before_the_new_one_stays_for_its_readers_and_older_ones_go(tmp_path: Path) -> None:
    names = [put(tmp_path, letter * 64).generation for letter in "abc"]
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_dir()) == names[1:]


def test_building_the_same_library_again_does_not_touch_the_generation_in_force(tmp_path: Path) -> None:
    first, second = put(tmp_path, "a" * 64), put(tmp_path, "a" * 64)
    assert first.generation != second.generation
    assert (tmp_path / first.generation).is_dir()


def test_a_file_of_another_size_refuses_to_open(tmp_path: Path) -> None:
    manifest = put(tmp_path, "a" * 64)
    (tmp_path / manifest.generation / "names.txt").write_text("longer")
    with pytest.raises(IndexMismatch, match="names"):
        read_manifest(tmp_path)


def test_a_part_of_another_library_refuses_to_open(tmp_path: Path) -> None:
    put(tmp_path, "a" * 64)
    document = json.loads((tmp_path / "manifest.json").read_text())
    document["parts"]["graph"]["fingerprint"] = "b" * 64
    (tmp_path / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(IndexMismatch, match="graph"):
        read_manifest(tmp_path)


def test_an_index_of_another_format_says_so(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"format": 99}')
    with pytest.raises(IndexMismatch, match="Another version"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 1}'])
def test_a_broken_manifest_is_a_clear_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(IndexMismatch, match="porism index"):
        read_manifest(tmp_path)


def test_changed_contents_of_the_same_size_are_found_when_asked(tmp_path: Path) -> None:
    manifest = put(tmp_path, "a" * 64)
    (tmp_path / manifest.generation / "graph.txt").write_text("y")
    assert damaged_files(tmp_path, manifest) == ("graph.txt",)


def test_two_builders_at_once_are_told_apart(tmp_path: Path) -> None:
    with building(tmp_path), pytest.raises(IndexBusy), building(tmp_path):
        pass
