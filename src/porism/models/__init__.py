"""The neural world: the ports behind which models stand, and scripted fakes that ship."""

from porism.models.ports import Embedder, Matrix, Reranker, Role, ScriptedEmbedder, ScriptedReranker

__all__ = ["Embedder", "Matrix", "Reranker", "Role", "ScriptedEmbedder", "ScriptedReranker"]
