"""Bodies that earlier runs accepted, proposed for a hole in another text."""

import json
from pathlib import Path

from porism.prove import accepted_before

CONDITIONS = {"task": "new", "model": "m"}


def kept(folder: Path, name: str, body: str, outcome: str = "accepted", **conditions: str) -> Path:
    head = {"porism_prove": 1, "conditions": {"task": "old", "model": "m", **conditions}}
    events = [{"kind": "replied", "body": body}, {"kind": "checked", "verdict": {"outcome": outcome}}]
    file = folder / name
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *events)))
    return file


def test_a_body_that_was_accepted_for_another_task_is_proposed_once(tmp_path: Path) -> None:
    files = [kept(tmp_path, "a", "rfl"), kept(tmp_path, "b", "rfl"), kept(tmp_path, "c", "wrong", "rejected")]
    assert [body for body, _ in accepted_before(files, CONDITIONS)] == ["rfl"]


def test_what_another_model_or_this_task_itself_brought_is_not_proposed(tmp_path: Path) -> None:
    files = [kept(tmp_path, "a", "rfl", model="n"), kept(tmp_path, "b", "rfl", task="new")]
    assert list(accepted_before(files, CONDITIONS)) == []


def test_a_file_that_cannot_be_read_proposes_nothing(tmp_path: Path) -> None:
    files = [kept(tmp_path, "a", "rfl"), tmp_path / "b", tmp_path / "c"]
    files[1].write_bytes(b'\xff{"porism_prove"')
    files[2].write_bytes(b"[" * 100_000)
    assert [body for body, _ in accepted_before(files, CONDITIONS)] == ["rfl"]
