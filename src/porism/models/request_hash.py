"""What tells one request from another: hashes, and the text of a request as a person reads it.

In: requests. Out: hashes in hexadecimal, and texts. It does not know replies.
"""

import hashlib
import json
from typing import Any

from porism.models.answering import schema_of
from porism.models.chat import ChatRequest


def prompt_part(request: ChatRequest[Any]) -> dict[str, Any]:
    """Return what a model is told: the messages, the form of the answer, and which sample of it is wanted."""
    return {
        "messages": [{"speaker": message.speaker, "text": message.text} for message in request.messages],
        "schema": schema_of(request.answer) if request.answer else None,
        "sample": request.sample,
    }


def request_hash(request: ChatRequest[Any]) -> str:
    """Return the SHA-256 of what a model is told; settings and the model's name do not change it."""
    return hash_of(prompt_part(request))


def reply_key(request: ChatRequest[Any], model: str) -> str:
    """Return the SHA-256 of all that a reply depends on: the model, what it is told, and the settings.

    At temperature 0 all samples are the same reply.
    """
    part = prompt_part(request) | {"model": model, "temperature": request.temperature, "seed": request.seed}
    part |= {"max_tokens": request.max_tokens, "stop": list(request.stop)}
    return hash_of(part | {"sample": 0} if request.temperature == 0 else part)


def written(request: ChatRequest[Any]) -> str:
    """Return a request as a person, or a model elsewhere, reads it."""
    turns = [f"# {message.speaker}\n\n{message.text.strip()}\n" for message in request.messages]
    if request.answer:
        schema = json.dumps(schema_of(request.answer), ensure_ascii=False, indent=2)
        turns.append(f"# form of the answer\n\nJSON alone, which fits this schema:\n\n```json\n{schema}\n```\n")
    return "\n".join(turns)


def hash_of(part: dict[str, Any]) -> str:
    """Return the SHA-256 of something JSON can hold, in one spelling of it."""
    content = json.dumps(part, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()
