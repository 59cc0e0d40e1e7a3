"""The neural world: the ports behind which models stand, and scripted fakes that ship."""

from porism.models.ports import Reranker, ScriptedReranker

__all__ = ["Reranker", "ScriptedReranker"]
