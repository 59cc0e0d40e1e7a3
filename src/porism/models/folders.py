"""Folders that large models lie in: one on this computer, or a copy of one from the Hugging Face hub.

In: a path, or the name that a model is published under, and its revision. Out: a folder, and a digest of its weights.
The hub is asked for nothing when a path is given. Only weights in the safetensors format are taken: other formats are
programs. It does not know what the model is for.
"""

import difflib
import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from porism.errors import ModelMismatch, ModelMissing

WANTED = ["*.safetensors", "*.json", "*.txt", "*.model", "*.jinja"]
UNWANTED = ["onnx/*", "openvino/*"]
PUBLISHED = re.compile(r"[\w.-]+/[\w.-]+", re.ASCII)
"""What a name on the hub looks like."""

SAMPLES, SAMPLE = 64, 1 << 16
"""The digest looks at so many places of each file of weights, and at so many bytes at each."""


def model_folder(name: str, revision: str = "") -> Path:
    """Return the folder of a model; ModelMissing if there is none, ModelMismatch if its weights cannot be taken."""
    check_name(name)
    place = Path(name).expanduser()
    if not place.is_dir():
        place = _from_hub(name, revision)
    if not (place / "config.json").is_file() or not any(place.rglob("*.safetensors")):
        raise ModelMismatch(
            "A model's folder holds a config.json and weights in the safetensors format.",
            where=str(place),
            advice="Save the model in that format, or name a revision that has it; other formats are not opened.",
        )
    return place


def check_name(name: str, known: Sequence[str] = ()) -> None:
    """Raise ModelMissing for what is neither a folder nor can be a name on the hub, with the nearest that is known."""
    if name and (Path(name).expanduser().is_dir() or PUBLISHED.fullmatch(name) and not name.startswith(".")):
        return
    near = difflib.get_close_matches(name[:200], known, n=1)
    raise ModelMissing(
        "There is no folder of a model here, and this is no name on the Hugging Face hub.",
        where=name[:200],
        advice=f"Did you mean {near[0]}?" if near else "Names there look like Qwen/Qwen3-Embedding-0.6B.",
    )


def _from_hub(name: str, revision: str) -> Path:
    """Return the copy of a model from the hub that this computer keeps, fetched if it is not there."""
    try:
        from huggingface_hub import snapshot_download

        return Path(snapshot_download(name, revision=revision or None, allow_patterns=WANTED, ignore_patterns=UNWANTED))
    except ImportError as error:
        raise missing_extra(error) from None
    except (OSError, ValueError) as error:
        said = " ".join(str(error).split())[:300]
        raise ModelMissing(
            f"The model {name} could not be had from the Hugging Face hub: {said}",
            advice="Check its name and the connection, or give the path of a folder that holds it.",
        ) from error


def digest(folder: Path) -> str:
    """Return twelve hex digits that tell the weights and settings of a folder from others.

    Small files are read whole; of weights, which may be many gigabytes, evenly spread samples and the size.
    """
    found = hashlib.sha256()
    for file in _that_matter(folder):
        size = file.stat().st_size
        found.update(f"{file.relative_to(folder).as_posix()} {size}\n".encode())
        with file.open("rb") as content:
            for start in _places(size):
                content.seek(start)
                found.update(content.read(SAMPLE))
    return found.hexdigest()[:12]


def _that_matter(folder: Path) -> list[Path]:
    """Return the files that change what a model says, in a fixed order."""
    names = ("config.json", "modules.json", "tokenizer.json", "vocab.txt", "sentence_bert_config.json")
    files = [file for file in folder.rglob("*") if file.name in names or file.suffix == ".safetensors"]
    kept = [file for file in files if file.relative_to(folder).parts[0] not in ("onnx", "openvino")]
    return sorted(kept, key=lambda file: file.relative_to(folder).as_posix())


def _places(size: int) -> Iterable[int]:
    """Return where a file of this size is looked at."""
    if size <= SAMPLES * SAMPLE:
        return range(0, size, SAMPLE)
    return [i * (size - SAMPLE) // (SAMPLES - 1) for i in range(SAMPLES)]


def missing_extra(error: ImportError) -> ModelMissing:
    """Return the error for a library of the extra `local` that is not there."""
    return ModelMissing(f"Large models need more libraries: {error}.", advice="Say: pip install 'porism[local]'")
