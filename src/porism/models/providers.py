"""The servers of models that write: where each is, which language it speaks, and what it is known to take.

In: a name. Out: what is known of it. It does not know how requests are sent.
"""

from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError

Wire = Literal["openai", "anthropic", "google"]
"""Whose protocol a server speaks."""

Structure = Literal["schema", "object", "object-schema", "prompt"]
"""How a server is told of the form of an answer: a JSON schema that it enforces; that it writes some JSON object; the
same with a schema, as llama-cpp-python takes it; or in words only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """A server, or a kind of servers."""

    wire: Wire = "openai"
    url: str = ""
    """Where it is, unless the choice says otherwise."""
    key_variable: str = ""
    """The variable that usually holds its key; only such a server needs one."""
    structure: Structure | None = None
    """How it is told of the form of answers; None asks what is known of the model."""
    token_limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """What it calls the number of tokens that a reply has at most."""
    priced: str = ""
    """Its name in the list of prices; nothing where there is no price to know."""


PROVIDERS = {
    "openai": Provider(
        url="https://api.openai.com/v1",
        key_variable="OPENAI_API_KEY",
        structure="schema",
        token_limit="max_completion_tokens",
        priced="openai",
    ),
    "anthropic": Provider(
        wire="anthropic", url="https://api.anthropic.com", key_variable="ANTHROPIC_API_KEY", priced="anthropic"
    ),
    "google": Provider(
        wire="google",
        url="https://generativelanguage.googleapis.com",
        key_variable="GEMINI_API_KEY",
        structure="schema",
        priced="google",
    ),
    "openrouter": Provider(
        url="https://openrouter.ai/api/v1", key_variable="OPENROUTER_API_KEY", structure="schema", priced="openrouter"
    ),
    "deepseek": Provider(
        url="https://api.deepseek.com", key_variable="DEEPSEEK_API_KEY", structure="object", priced="deepseek"
    ),
    "vllm": Provider(url="http://localhost:8000/v1", structure="schema"),
    "ollama": Provider(url="http://localhost:11434/v1", structure="schema"),
    "llama.cpp": Provider(url="http://localhost:8080/v1", structure="schema"),
    "llama-cpp-python": Provider(url="http://localhost:8000/v1", structure="object-schema"),
    "compatible": Provider(structure="prompt"),
}
"""By name. What speaks OpenAI's protocol and is not listed is `compatible`."""


def provider_of(name: str) -> Provider:
    """Return what is known of a provider; raises UsageError for one that is not listed."""
    if name not in PROVIDERS:
        raise UsageError(f"There is no provider '{name}'.", where="chat.provider", advice=f"Known: {_listed()}.")
    return PROVIDERS[name]


def _listed() -> str:
    return ", ".join(PROVIDERS)
