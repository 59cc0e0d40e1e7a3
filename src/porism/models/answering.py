"""Answers of a wanted type: read from a reply, and asked for again, with what is wrong, where they cannot be read.

In: a request, and what sends one. Out: a reply with an answer. It does not know who replies, nor how replies are cut
into thinking, fences and JSON.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from porism.errors import LimitReached, ModelMismatch
from porism.models.answers import clean
from porism.models.chat import Answer, ChatRequest, Message, Reply, Usage
from porism.models.json_replies import read_json
from porism.models.replies import Unreadable

SHOWN_FAULTS = 8
"""Faults of an answer that the model is told of."""

REPEATED = 20_000
"""Characters of an unusable reply that are shown to the model again."""

Send = Callable[[ChatRequest[Answer]], Awaitable[Reply[Answer]]]

Again = Callable[[], None]
"""Called before a request is sent once more because the server did not answer it; raises where that may not be."""


def freely() -> None:
    """Let a request be sent as often as it takes."""


@runtime_checkable
class Sender(Protocol):
    """A chat whose requests to a server can be counted one by one: it asks again by `until_usable` alone."""

    where: str
    """What an error says of who is asked."""
    tries: int
    """How often an answer is asked for whose form is wrong."""

    async def send(self, request: ChatRequest[Answer], again: Again = freely) -> Reply[Answer]:
        """Return the reply to one request, whatever it says; raises what a chat raises, but no UnusableReply."""
        ...


class UnusableReply(ModelMismatch):
    """No answer of the wanted type could be read from what a model replied, however often it was told why."""

    def __init__(self, problem: str, *, where: str, last: Reply[Any]) -> None:
        advice = "It was cut off: allow more tokens." if last.ending == "truncated" else "Another model may do better."
        super().__init__(problem, where=where, advice=advice)
        self.last = last
        """The last reply, with what all of them took."""


async def until_usable(request: ChatRequest[Answer], send: Send[Answer], tries: int, where: str) -> Reply[Answer]:
    """Send a request until its answer can be read, each time with what was wrong with the last one.

    Raises UnusableReply after so many tries, or where a limit lets none follow.
    """
    if request.answer is None:
        return await send(request)
    asked, spent, cost, seconds, number = request, Usage(), 0.0, 0.0, 0
    unusable: UnusableReply | None = None
    while True:
        number += 1
        try:
            reply = await send(asked)
        except LimitReached:
            if unusable is None:
                raise
            raise unusable from None
        spent, seconds = spent + reply.usage, seconds + reply.seconds
        cost = None if cost is None or reply.cost is None else cost + reply.cost
        reply = replace(reply, usage=spent, cost=cost, seconds=seconds)
        found = read_as(reply.text, request.answer, truncated=reply.ending == "truncated")
        if not isinstance(found, Unreadable):
            return replace(reply, answer=found)
        problem = f"{found.reason} {_times(number)}It said “{clean(reply.text, '')}”."
        unusable = UnusableReply(problem, where=where, last=reply)
        if number >= tries:
            raise unusable
        asked = replace(request, messages=(*request.messages, *_correction(reply, found)))


def read_as(text: str, wanted: type[Answer], *, truncated: bool = False) -> "Answer | Unreadable":
    """Return the answer in a reply, or why there is none that fits the wanted type."""
    from pydantic import TypeAdapter, ValidationError

    found = read_json(text, truncated=truncated)
    if isinstance(found, Unreadable):
        return found
    adapter = TypeAdapter[Any](wanted)
    try:
        return adapter.validate_python(_shaped(found.value, adapter))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        told = "; ".join(f"{_place(fault['loc'])}: {fault['msg']}" for fault in faults[:SHOWN_FAULTS])
        return Unreadable(f"The JSON does not have the form that was asked for: {told}.")


def schema_of(wanted: type[Any]) -> dict[str, Any]:
    """Return the JSON schema of a type of answers."""
    from pydantic import TypeAdapter

    return TypeAdapter[Any](wanted).json_schema()


def _shaped(value: object, adapter: Any) -> object:
    """Return a value put into, or taken out of, a list where the wanted type and a slip of the model say so.

    A list where an object with a single field, itself a list, is wanted becomes that field; a list with a single
    object becomes that object.
    """
    schema = adapter.json_schema()
    if schema.get("type") != "object" or not isinstance(value, list):
        return value
    if len(value) == 1 and isinstance(value[0], dict):
        return value[0] if set(value[0]) & set(schema.get("properties", {})) else _field(value, schema)
    return _field(value, schema)


def _field(value: list[Any], schema: dict[str, Any]) -> object:
    """Return a list as the only field of an object, where that field holds a list."""
    fields = schema.get("properties", {})
    only = next(iter(fields)) if len(fields) == 1 else ""
    return {only: value} if only and fields[only].get("type") == "array" else value


def _place(location: tuple[int | str, ...]) -> str:
    """Return where in an answer a fault is."""
    return ".".join(str(part) for part in location) or "the whole"


def _correction(reply: Reply[Any], fault: Unreadable) -> tuple[Message, ...]:
    """Return the turns that tell a model what was wrong; of its earlier attempts it sees the last."""
    said = reply.text[:REPEATED]
    shorter = " It was cut off for its length; be shorter." if reply.ending == "truncated" else ""
    told = f"That answer cannot be used. {fault.reason}{shorter} Give the whole answer again, as JSON only."
    again = (Message(speaker="assistant", text=said),) if said.strip() else ()
    return (*again, Message(speaker="user", text=told))


def _times(number: int) -> str:
    return f"It was asked {number} times. " if number > 1 else ""
