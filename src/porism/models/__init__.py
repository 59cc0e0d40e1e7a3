"""The neural world: the ports behind which models stand, what opens the models that are chosen, and fakes that ship."""

from porism.models.choose import EmbedderChoice, RerankerChoice, open_embedder, open_reranker
from porism.models.ports import Embedder, Matrix, Reranker, Role, ScriptedEmbedder, ScriptedReranker

__all__ = [
    "Embedder",
    "EmbedderChoice",
    "Matrix",
    "Reranker",
    "RerankerChoice",
    "Role",
    "ScriptedEmbedder",
    "ScriptedReranker",
    "open_embedder",
    "open_reranker",
]
