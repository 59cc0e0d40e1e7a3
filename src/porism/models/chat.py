"""The port behind which a model that writes stands, what it is asked and what it replies, and a fake from a function.

In: messages, and the type that an answer must have. Out: a reply with its text, its answer, its tokens and its price.
It does not know who replies.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

Answer = TypeVar("Answer")

Speaker = Literal["system", "user", "assistant"]

Ending = Literal["complete", "truncated", "refused", "unknown"]
"""How a reply ended: by itself, because no more tokens were allowed, or because the provider withheld it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a conversation."""

    speaker: Speaker
    text: str


@dataclass(frozen=True, kw_only=True)
class ChatRequest(Generic[Answer]):
    """What a model is asked. What is None is not sent, so that the provider's default holds."""

    # Slots would make `ChatRequest[Plan](...)` fail in Python 3.11.

    messages: tuple[Message, ...]
    answer: type[Answer] | None = None
    """The type of the answer, a dataclass as a rule; None where the text itself is wanted."""
    temperature: float | None = None
    max_tokens: int | None = None
    """Tokens that a reply has at most, thinking included."""
    seed: int | None = None
    stop: tuple[str, ...] = ()
    sample: int = 0
    """Which of several replies to the same messages this is; tells them apart in caches and recordings."""
    purpose: str = ""
    """The step that asks, for accounts; it changes neither the request nor its hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What replies took: requests that were sent, and tokens as the provider counted them."""

    requests: int = 0
    input_tokens: int = 0
    """Tokens read, those from the provider's cache among them."""
    output_tokens: int = 0
    """Tokens written, thinking among them."""
    cache_read_tokens: int = 0
    """Those of the tokens read that the provider had in its cache."""
    cache_write_tokens: int = 0
    """Those of the tokens read that the provider put into its cache."""

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum of both."""
        return Usage(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
        )


@dataclass(frozen=True, kw_only=True)
class Reply(Generic[Answer]):
    """What a model replied."""

    text: str
    """Its words, unchanged: thinking, fences and all."""
    answer: Answer | None = None
    """What was read from the words; None exactly where the request wants the text itself."""
    model: str = ""
    """The model that replied, as the provider calls it."""
    ending: Ending = "complete"
    usage: Usage = field(default_factory=Usage)
    """What it took, with the attempts whose answers could not be used."""
    cost: float | None = None
    """US dollars for that; None where the price of one of them is not known."""
    seconds: float = 0.0
    from_cache: bool = False
    """Whether an earlier reply was used again, so that nothing was sent."""


class Chat(Protocol):
    """A model that replies to messages."""

    @property
    def model(self) -> str:
        """What tells its replies from those of any other model or setting of it."""
        ...

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Return its reply, with an answer of the type that is wanted.

        Raises ModelUnavailable, ModelMissing, or ModelMismatch; of these `UnusableReply` where no answer could be read.
        """
        ...


Script = Callable[[ChatRequest[Any]], str | Reply[Any] | Awaitable[str | Reply[Any]]]


@dataclass(frozen=True, slots=True)
class ScriptedChat:
    """A chat made from a function of a request, which may be async and may return a text; for tests and demonstrations.

    Answers are read from its texts as from any model's, and asked for again where they cannot be used.
    """

    say: Script
    model: str = "scripted"
    tries: int = 3

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Apply the function; raises UnusableReply."""
        from porism.models.answering import until_usable

        return await until_usable(request, self.send, self.tries, self.where)

    @property
    def where(self) -> str:
        """What an error says of who is asked."""
        return self.model

    async def send(self, request: ChatRequest[Answer], again: Callable[[], None] = lambda: None) -> Reply[Answer]:
        """Apply the function once, whatever it says."""
        said = self.say(request)
        if isinstance(said, Awaitable):
            said = await said
        free = Usage(requests=1)
        return Reply(text=said, model=self.model, usage=free, cost=0.0) if isinstance(said, str) else said
