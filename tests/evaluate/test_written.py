"""Files written all or not at all."""

from pathlib import Path

import pytest

from porism.evaluate import write_whole


def test_a_file_is_replaced_whole_and_stays_as_open_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "kept.lean"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    write_whole(path, "after ⊢")
    assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o777) == ("after ⊢", 0o640)
    write_whole(tmp_path / "new", b"\x00")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["kept.lean", "new"]


def test_a_file_that_cannot_be_written_stays_and_nothing_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    path.write_text("before", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "after")
    assert path.read_text(encoding="utf-8") == "before" and list(tmp_path.iterdir()) == [path]
