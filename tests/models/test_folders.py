"""Folders of models: found, told apart, refused with a reason."""

from pathlib import Path

import huggingface_hub.constants
import pytest

from porism.errors import ModelMismatch, ModelMissing
from porism.models.folders import SAMPLE, SAMPLES, digest, model_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    return tmp_path


def test_a_folder_with_safe_weights_is_taken_as_it_is(folder: Path) -> None:
    assert model_folder(str(folder)) == folder


@pytest.mark.parametrize("name", ["/no/such/place", "./models/mine", "models/a/b", "just-a-name", "a b/c", "../x", ""])
def test_a_path_that_is_not_there_is_not_looked_for_on_the_hub(name: str) -> None:
    with pytest.raises(ModelMissing, match="no folder of a model here"):
        model_folder(name)


def test_weights_that_are_programs_are_not_opened(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelMismatch, match="safetensors"):
        model_folder(str(folder))


def test_the_digest_is_of_content_and_not_of_place(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    copied = tmp_path_factory.mktemp("copied")
    for file in folder.iterdir():
        (copied / file.name).write_bytes(file.read_bytes())
    (copied / "README.md").write_text("not of the model")
    assert digest(folder) == digest(copied)


@pytest.mark.parametrize("file", ["config.json", "model.safetensors"])
def test_another_content_has_another_digest(folder: Path, file: str) -> None:
    before = digest(folder)
    (folder / file).write_bytes(b"weightz")
    assert digest(folder) != before


def test_a_large_file_is_sampled_from_its_first_byte_to_its_last(folder: Path) -> None:
    weights = folder / "model.safetensors"
    size = 2 * SAMPLES * SAMPLE + 1
    digests = {digest(folder)}
    for changed in (None, 0, size - 1):
        content = bytearray(size)
        if changed is not None:
            content[changed] = 1
        weights.write_bytes(content)
        digests.add(digest(folder))
    assert len(digests) == 4


def test_a_model_that_cannot_be_had_from_the_hub_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(ModelMissing, match=r"someone/something could not be had from the Hugging Face hub.*folder"):
        model_folder("someone/something")


def test_a_copy_from_the_hub_that_is_kept_is_used_without_a_connection(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    revision = "0123456789abcdef0123456789abcdef01234567"
    kept = tmp_path / "models--someone--something" / "snapshots" / revision
    kept.mkdir(parents=True)
    (kept / "config.json").write_text("{}")
    (kept / "model.safetensors").write_bytes(b"weights")
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    assert model_folder("someone/something", revision) == kept
