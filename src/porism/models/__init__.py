"""The neural world: the ports behind which models stand, what opens the models that are chosen, and fakes that ship."""

from porism.models.answering import UnusableReply
from porism.models.chat import Chat, ChatRequest, Message, Reply, ScriptedChat, Usage
from porism.models.chat_cache import CachedChat
from porism.models.chat_choice import ChatChoice, key_variable, open_chat, price_list
from porism.models.choose import EmbedderChoice, RerankerChoice, open_embedder, open_reranker
from porism.models.fences import LeanCode, read_lean
from porism.models.json_replies import Json, read_json
from porism.models.limited_chat import CHARACTERS_A_TOKEN, LimitedChat, Price, SpendingLimits, limited_chat
from porism.models.metered_chat import Account, Call, MeteredChat, Spending, spent_on, total
from porism.models.ports import Embedder, Matrix, Reranker, Role, ScriptedEmbedder, ScriptedReranker
from porism.models.recorded_chat import (
    RecordedChat,
    RecordingChat,
    ReplyMissing,
    export_missing,
    export_prompts,
    take_answers,
)
from porism.models.replies import Unreadable
from porism.models.request_hash import request_hash

__all__ = [
    "CHARACTERS_A_TOKEN",
    "Account",
    "CachedChat",
    "Call",
    "Chat",
    "ChatChoice",
    "ChatRequest",
    "Embedder",
    "EmbedderChoice",
    "Json",
    "LeanCode",
    "LimitedChat",
    "Matrix",
    "Message",
    "MeteredChat",
    "Price",
    "RecordedChat",
    "RecordingChat",
    "Reply",
    "ReplyMissing",
    "Reranker",
    "RerankerChoice",
    "Role",
    "ScriptedChat",
    "ScriptedEmbedder",
    "ScriptedReranker",
    "Spending",
    "SpendingLimits",
    "Unreadable",
    "UnusableReply",
    "Usage",
    "export_missing",
    "export_prompts",
    "key_variable",
    "limited_chat",
    "open_chat",
    "open_embedder",
    "open_reranker",
    "price_list",
    "read_json",
    "read_lean",
    "request_hash",
    "spent_on",
    "total",
    "take_answers",
]
