"""A cross-encoder that sentence-transformers runs on this computer, on processors or a graphics card.

In: a question and texts. Out: one score per text, from 0 to 1. It does not know what the texts say.
"""

# pyright: reportMissingImports=false

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from porism.errors import ModelMismatch
from porism.models.batches import fit, from_logits
from porism.models.catalogue import RerankerSpec, last_part
from porism.models.folders import digest, model_folder
from porism.models.local import BATCH, device_of, in_memory, loading, weights_as
from porism.models.running import Running


@dataclass(frozen=True, slots=True)
class LocalReranker:
    """A cross-encoder that sentence-transformers runs."""

    network: Any
    """The library's CrossEncoder."""
    running: Running
    model: str
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    """Held while it works: the library's tokenizer is for one call at a time."""

    @classmethod
    def open(cls, name: str, spec: RerankerSpec, running: Running | None = None, revision: str = "") -> "LocalReranker":
        """Load a model from a folder or the hub; ModelMissing or ModelMismatch if that cannot be done."""
        running = running or Running()
        device = device_of(running)
        folder = model_folder(name, revision)
        with loading(name):
            from sentence_transformers import CrossEncoder

            network = CrossEncoder(
                str(folder), device=str(device), local_files_only=True, model_kwargs=weights_as(running, device)
            )
        if network.num_labels != 1:
            raise ModelMismatch(f"A reranker has one output, and this model has {network.num_labels}.", where=name)
        own = int(network.max_seq_length or 512)
        longest = min(running.max_tokens or spec.max_tokens or own, own)
        network.max_seq_length = longest
        model = replace(spec, name=last_part(spec.name)).identity(digest(folder), longest)
        return cls(network, replace(running, max_tokens=longest, batch=running.batch or BATCH), model)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score per text, from 0 to 1, in the order given."""
        if not texts:
            return []
        from torch import nn

        asked = fit(question, self.running.max_tokens)
        with self.lock, in_memory(self.model):
            logits = self.network.predict(
                [(asked, fit(text, self.running.max_tokens)) for text in texts],
                batch_size=self.running.batch,
                show_progress_bar=False,
                activation_fn=nn.Identity(),
                convert_to_numpy=True,
            )
        return from_logits(np.asarray(logits, np.float64).reshape(-1), self.model)
