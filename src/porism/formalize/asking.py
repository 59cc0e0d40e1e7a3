"""What a model is asked: to write a statement in Lean, and to write one again that was not taken.

In: an informal statement with its context; a draft with what is wrong with it. Out: requests. It does not know how the
context was found, nor what becomes of the replies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.formalize.context import Context
from porism.formalize.correct import Suspect
from porism.formalize.standing import Fault
from porism.models import ChatRequest, Message
from porism.prompts import render

PROMPT, REPAIR = "formalize", "repair_statement"

FAULTS = 6
"""Faults that a model is told of."""
LONGEST_FAULT = 1_200
"""Characters of one of them."""
LONGEST_REPLY = 20_000
"""Characters of its own earlier reply that a model is shown again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How often and how freely a statement is written."""

    samples: int = 4
    """How many times it is written; they are written at once, as far as the model's server lets."""
    temperature: float | None = 0.8
    """How freely; a single sample is written at 0."""
    repairs: int = 2
    """How often a sample that Lean does not take is given back to the model."""
    max_tokens: int | None = None
    """Tokens that a reply has at most, thinking included; without it the provider's default holds."""

    def __post_init__(self) -> None:
        if self.samples < 1 or self.repairs < 0:
            raise UsageError("Without samples nothing is written.", advice="Take 1 or more samples, 0 or more repairs.")


def formalize_request(
    statement: str, context: Context, library: str, how: Sampling, sample: int = 0
) -> ChatRequest[None]:  # fmt: skip
    """Return the request to write a statement in Lean; `library` says of which library in a few words."""
    text = render(
        PROMPT,
        statement=statement.strip(),
        library=library,
        declarations=context.declarations,
        examples=context.examples,
    )
    return _request((Message(speaker="user", text=text),), how, sample, PROMPT)


def repair_request(
    asked: ChatRequest[None], reply: str, code: str, faults: Sequence[Fault], suspects: Sequence[Suspect]
) -> ChatRequest[None]:
    """Return the request to write a statement again: the one before it, the reply, and what is wrong with that."""
    shown = [Fault(text=_cut(fault.text), line=fault.line) for fault in faults[:FAULTS]]
    text = render(REPAIR, code=code.strip(), faults=shown, suspects=list(suspects))
    said = (Message(speaker="assistant", text=reply[:LONGEST_REPLY]),) if reply.strip() else ()
    return ChatRequest(
        messages=(*asked.messages[:1], *said, Message(speaker="user", text=text)),
        temperature=asked.temperature,
        max_tokens=asked.max_tokens,
        sample=asked.sample,
        purpose=REPAIR,
    )


def _request(messages: tuple[Message, ...], how: Sampling, sample: int, purpose: str) -> ChatRequest[None]:
    """Return a request with the knobs of sampling."""
    temperature = 0.0 if how.samples == 1 and how.temperature is not None else how.temperature
    return ChatRequest(
        messages=messages, temperature=temperature, max_tokens=how.max_tokens, sample=sample, purpose=purpose
    )


def _cut(text: str) -> str:
    """Return what Lean said, cut where it is too long."""
    return text if len(text) <= LONGEST_FAULT else f"{text[:LONGEST_FAULT].rstrip()} …"
