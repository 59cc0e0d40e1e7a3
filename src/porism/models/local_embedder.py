"""An embedder that sentence-transformers runs on this computer, on processors or a graphics card.

In: texts. Out: vectors of unit length. What stands before a text is what the catalogue says; what the model's own files
say of it is not added again. The hub is asked only for a model that is named and not given as a folder.
It does not know what the texts say.
"""

# pyright: reportMissingImports=false

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from porism.errors import ModelMismatch
from porism.models.batches import fit
from porism.models.catalogue import Spec, last_part
from porism.models.folders import digest, model_folder
from porism.models.local import BATCH, device_of, in_memory, loading, weights_as
from porism.models.ports import Matrix, Role
from porism.models.running import Running

POOLING = {"mean": "mean", "first": "cls", "last": "lasttoken"}
"""What the library calls the ways of pooling."""


@dataclass(frozen=True, slots=True)
class LocalEmbedder:
    """An embedder that sentence-transformers runs."""

    network: Any
    """The library's SentenceTransformer."""
    spec: Spec
    running: Running
    model: str
    dimensions: int
    instruction: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    """Held while it works: the library's tokenizer is for one call at a time."""

    @classmethod
    def open(
        cls, name: str, spec: Spec, running: Running | None = None, revision: str = "", instruction: str = ""
    ) -> "LocalEmbedder":
        """Load a model from a folder or the hub; ModelMissing or ModelMismatch if that cannot be done."""
        running = running or Running()
        device = device_of(running)
        folder = model_folder(name, revision)
        network = _load(folder, weights_as(running, device), device)
        _check_pooling(network, spec, name)
        own = int(network.max_seq_length or 512)
        longest = min(running.max_tokens or spec.max_tokens or own, own)
        network.max_seq_length = longest
        dimensions = network.get_embedding_dimension()
        if not dimensions or (spec.dimensions and dimensions != spec.dimensions):
            raise ModelMismatch(f"The model makes vectors of {dimensions} numbers, not {spec.dimensions}.", where=name)
        model = replace(spec, name=last_part(spec.name)).identity(digest(folder), longest)
        running = replace(running, max_tokens=longest, batch=running.batch or BATCH)
        return cls(network, spec, running, model, dimensions, instruction)

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Return vectors of unit length, shape (texts, dimensions), in the order given."""
        if not texts:
            return np.zeros((0, self.dimensions), np.float32)
        before = self.spec.before(role, self.instruction)
        with self.lock, in_memory(self.model):
            found = self.network.encode(
                [fit(before + text, self.running.max_tokens) for text in texts],
                prompt="",
                batch_size=self.running.batch,
                show_progress_bar=False,
                convert_to_numpy=True,
                normalize_embeddings=True,
            )
        vectors = np.asarray(found, np.float32)
        if not np.isfinite(vectors).all():
            advice = "Set its numbers to float32 or bfloat16."
            raise ModelMismatch("The model made a vector that is not of numbers.", where=self.model, advice=advice)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _load(folder: Path, options: dict[str, Any], device: Any) -> Any:
    """Load the model in a folder, without asking anybody for anything."""
    with loading(str(folder)):
        from sentence_transformers import SentenceTransformer

        return SentenceTransformer(str(folder), device=str(device), local_files_only=True, model_kwargs=options)


def _check_pooling(network: Any, spec: Spec, name: str) -> None:
    """Refuse a folder that pools in another way than the model was made for; the library's own guess is the mean."""
    found = next((module.pooling_mode for module in network if hasattr(module, "pooling_mode")), None)
    if spec.pooling and found not in (POOLING[spec.pooling], (POOLING[spec.pooling],)):
        raise ModelMismatch(
            f"The folder pools tokens by {found!r}, and the model wants {POOLING[spec.pooling]!r}.",
            where=name,
            advice="Is the folder complete, with its modules.json and 1_Pooling?",
        )
