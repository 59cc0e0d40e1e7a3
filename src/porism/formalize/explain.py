"""What a model would be told for a statement, word for word.

In: a statement with what it is worked on. Out: the prompts, and what they were made of. What is retrieved with the
help of a model is retrieved, since the last prompt depends on it; nothing is written or checked. It does not know how
prompts are shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from porism.formalize.formalizing import Formalizing, Tools, Wanted
from porism.formalize.prepare import Prepared, prepare, requests_of, retrieval_of
from porism.models import Message
from porism.retrieve import request_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What a model is told in one step."""

    step: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """The prompts for one statement, in the order in which they are sent."""

    informal: str
    prompts: tuple[Prompt, ...]
    prepared: Prepared
    """What the last of them was made of."""
    samples: int
    """How often the last of them is sent."""


async def explain(tools: Tools, wanted: Wanted, how: Formalizing) -> Explained:
    """Return what a model is told for a statement."""
    prompts: list[Prompt] = []
    by = retrieval_of(how.mode)
    if by in ("decomposition", "generation"):
        asked = request_of(by, wanted.informal.text, tools.retrieving.library)
        prompts.append(Prompt(step=asked.purpose, text=_said(asked.messages)))
    prepared = await prepare(tools, wanted, how)
    requests = requests_of(tools, wanted, prepared.context, how)
    prompts.append(Prompt(step=requests[0].purpose, text=_said(requests[0].messages)))
    return Explained(
        informal=wanted.informal.text, prompts=tuple(prompts), prepared=prepared, samples=len(requests)
    )  # fmt: skip


def _said(messages: Sequence[Message]) -> str:
    """Return messages as one text."""
    return "\n".join(message.text for message in messages)
