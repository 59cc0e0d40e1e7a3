"""Sends one request to a server of OpenAI, Anthropic or Google, or to one that speaks as OpenAI's does, by pydantic-ai.

In: a request. Out: a reply with tokens and price, `Passing` where asking again may help, or an error of the tree.
It does not know how requests are repeated, nor how answers are read. It is imported when the first request is sent:
only this file and `chat_clients` import pydantic-ai.
"""

# pyright: reportMissingImports=false

import json
import time
from typing import Any, NoReturn, cast

import httpx2
from pydantic_ai import direct, exceptions
from pydantic_ai.messages import (
    FinishReason,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings

from porism.errors import ModelMismatch, ModelMissing, ModelUnavailable, UsageError
from porism.models.answering import schema_of
from porism.models.answers import Answer, Asked, Refused, clean, read_answer
from porism.models.chat import ChatRequest, Ending, Reply, Usage
from porism.models.chat_clients import SPELT, WANTED, Called, NotSent, TooLong, http_client, model_at
from porism.models.limits import Passing
from porism.models.prices import price_of
from porism.models.providers import Structure

IN_WORDS = "Answer with JSON alone, without any other words. It has the form of this JSON schema:\n\n{schema}"

ENDINGS: dict[FinishReason | None, Ending] = {
    "stop": "complete",
    "tool_call": "complete",
    "length": "truncated",
    "content_filter": "refused",
}


class PydanticLine:
    """A line to one model of one server."""

    def __init__(self, called: Called) -> None:
        self._called = called
        self._client = http_client(called.limits)
        self._model = model_at(called, self._client)
        self._asked = Asked(where=called.address.url, key=called.address.key, key_variable=called.address.key_variable)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def send(self, request: ChatRequest[Any], seconds: float) -> Reply[Any]:
        """Send a request once and return the reply."""
        started = time.monotonic()
        structure = self._structure() if request.answer else None
        messages, parameters = _messages(request), _parameters(request, structure)
        settings = self._settings(request, structure, seconds)
        WANTED.set(tuple(name for name in SPELT if name in settings or f"{name}_sequences" in settings))
        try:
            response = await direct.model_request(
                self._model,
                messages,
                model_settings=settings,
                model_request_parameters=parameters,
                instrument=False,
            )
        except exceptions.ModelHTTPError as error:
            self._refuse(error, structure)
        except exceptions.ModelTimeoutError:
            raise Passing(f"The model did not go on answering for {seconds:.3g} s.", answered=False) from None
        except exceptions.ModelConnectionError as error:
            self._refuse_omission(error)
            said = clean(_root(error), self._asked.key)
            raise Passing(
                f"The server of the model cannot be reached: {said.rstrip('.')}.", answered=False, advice=_UP
            ) from None
        except exceptions.ContentFilterError:
            return Reply(text="", model=self._called.name, ending="refused", usage=Usage(requests=1))
        except (exceptions.AgentRunError, exceptions.UserError) as error:
            raise self._moved(error) or self._unusable(error) from None
        except NotSent as error:
            self._refuse_omission(error)
            raise
        except TooLong:
            most = f"{self._called.limits.answer_bytes:,} bytes"
            raise ModelMismatch(f"The server answered with more than {most}.", where=self._asked.where) from None
        except (TypeError, AttributeError, LookupError, ValueError) as error:
            # Clients read answers of another protocol than their own as far as they can, and then stumble.
            raise self._unusable(error) from None
        return self._reply(response, time.monotonic() - started)

    def _refuse_omission(self, error: BaseException | None) -> None:
        """Raise UsageError where an error comes from something that was left out of a request."""
        while error is not None:
            if isinstance(error, NotSent):
                problem = f"The model {self._called.name} takes no {error.name}."
                advice = "Let chat.requests.omit name it; then it is never sent, whatever a step wants."
                raise UsageError(problem, where=self._asked.where, advice=advice) from None
            error = error.__cause__ or error.__context__

    def _structure(self) -> Structure:
        """Return how this server is told of the form of an answer."""
        known = "schema" if self._model.profile.get("supports_json_schema_output") else "prompt"
        return self._called.how.structure or self._called.provider.structure or known

    def _settings(self, request: ChatRequest[Any], structure: Structure | None, seconds: float) -> ModelSettings:
        """Return the settings of a request; nothing is sent of what nobody wants."""
        how, limits = self._called.how, self._called.limits
        connect = min(seconds, limits.connect_timeout)
        settings = ModelSettings(max_retries=0)
        if self._called.provider.wire == "google":
            settings["timeout"] = seconds
        else:
            settings["timeout"] = cast(Any, httpx2.Timeout(seconds, connect=connect))
        if request.temperature is not None and "temperature" not in how.omit:
            settings["temperature"] = request.temperature
        if most := request.max_tokens or how.max_tokens:
            settings["max_tokens"] = most
        if request.seed is not None and "seed" not in how.omit:
            settings["seed"] = request.seed
        if request.stop and "stop" not in how.omit:
            settings["stop_sequences"] = list(request.stop)
        if how.thinking:
            settings["thinking"] = False if how.thinking == "off" else how.thinking
        if structure == "object-schema" and request.answer:
            form = {"type": "json_object", "schema": schema_of(request.answer)}
            settings["extra_body"] = {"response_format": form}
        return settings

    def _reply(self, response: ModelResponse, seconds: float) -> Reply[Any]:
        """Return what came back."""
        counted = response.usage
        usage = Usage(
            requests=1,
            input_tokens=counted.input_tokens,
            output_tokens=counted.output_tokens,
            cache_read_tokens=counted.cache_read_tokens,
            cache_write_tokens=counted.cache_write_tokens,
        )
        called = self._called
        priced = called.provider.priced if called.address.url == called.provider.url else ""
        return Reply(
            text="".join(part.content for part in response.parts if isinstance(part, TextPart)),
            model=response.model_name or called.name,
            ending=ENDINGS.get(response.finish_reason, "unknown"),
            usage=usage,
            cost=price_of(usage, response.model_name or called.name, priced),
            seconds=seconds,
        )

    def _refuse(self, error: exceptions.ModelHTTPError, structure: Structure | None) -> NoReturn:
        """Raise the error of a status that is not success, as for every server of models."""
        body = error.body if isinstance(error.body, str) else json.dumps(error.body, default=str)
        if isinstance(error, exceptions.ModelQuotaExceededError):
            problem = f"The provider refuses: “{clean(body, self._asked.key)}”."
            advice = "Waiting does not help: what the account may use is used up."
            raise ModelUnavailable(problem, where=self._asked.where, advice=advice) from None
        try:
            read_answer(Answer(status=error.status_code, headers=error.headers or {}, body=body.encode()), self._asked)
        except Refused as refused:
            advice = refused.advice or (_FORM.format(structure=structure) if structure else "")
            raise Refused(refused.problem, where=refused.where, advice=advice) from None
        raise self._unusable(error) from None

    def _moved(self, error: Exception) -> ModelMissing | None:
        """Return the error of a server that points elsewhere; pydantic-ai tells of it without its status."""
        response: Any = getattr(error.__cause__, "response", None)
        if response is None or not 300 <= response.status_code < 400:
            return None
        target = clean(response.headers.get("location", "nowhere"), self._asked.key)
        problem = f"The model server answered with status {response.status_code}."
        return ModelMissing(
            problem, where=self._asked.where, advice=f"It points to {target}; name that address instead."
        )

    def _unusable(self, error: Exception) -> ModelMismatch:
        """Return the error of an answer that is none."""
        said = clean(str(error), self._asked.key)
        return ModelMismatch(f"The server's answer cannot be used: {said}", where=self._asked.where)


def _root(error: BaseException) -> str:
    """Return what the error says that an error comes from in the end; clients wrap it several times."""
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error) or type(error).__name__


def _messages(request: ChatRequest[Any]) -> list[ModelMessage]:
    """Return the turns of a conversation as pydantic-ai has them."""
    found: list[ModelMessage] = []
    for message in request.messages:
        match message.speaker:
            case "system":
                found.append(ModelRequest(parts=[SystemPromptPart(content=message.text)]))
            case "user":
                found.append(ModelRequest(parts=[UserPromptPart(content=message.text)]))
            case "assistant":
                found.append(ModelResponse(parts=[TextPart(content=message.text)]))
    return found


def _parameters(request: ChatRequest[Any], structure: Structure | None) -> ModelRequestParameters:
    """Return how the form of an answer is told."""
    if request.answer is None or structure is None:
        return ModelRequestParameters()
    form = OutputObjectDefinition(json_schema=schema_of(request.answer), name="answer")
    if structure == "schema":
        return ModelRequestParameters(output_mode="native", output_object=form)
    return ModelRequestParameters(output_mode="prompted", output_object=form, prompted_output_template=IN_WORDS)


_UP = "Is it running? A proxy is used only where the limits of the server trust the environment."

_FORM = "Perhaps it takes no form of answers as {structure!r}: the setting chat.requests.structure names others."
