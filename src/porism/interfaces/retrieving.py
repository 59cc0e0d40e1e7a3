"""Retrieval as a person asks for it: with the settings' knobs, models and chat; one statement, or a file of them.

In: settings, an open index. Out: `Needs`; or a file of JSON lines that an interrupted run goes on with. A model that
writes is opened only where the way that is chosen asks one. It does not know how answers are shown.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from porism.errors import ModelError, ModelMismatch, UsageError
from porism.interfaces.answers_kept import add_answers, answered_in, answering
from porism.interfaces.chosen import chosen_chat, chosen_models
from porism.interfaces.settings import Settings
from porism.interfaces.statements import fault_of, read_statements, whole
from porism.interfaces.stopping import waited
from porism.models import Account, Chat, ChatChoice, MeteredChat, ReplyMissing, Spending
from porism.prompts import prompt_hash
from porism.retrieve import PROMPTS, Informal, Manner, Means, Needs, Retrieving, retrieve, retrieve_many, way_of
from porism.search import Models, Searchable

AT_ONCE = 32
"""Statements of a file that are worked on at once, and written down before the next are begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What a file of statements came to."""

    out: str
    statements: int
    """Statements in the file."""
    before: int
    """Those that an earlier run had answered."""
    answered: int
    """Those that this run answered."""
    errored: int
    """Those that this run could not answer; the next asks again."""
    spent: Spending
    """What this run asked of models."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievedLine:
    """One line of answers."""

    statement: str
    conditions: str
    """Tells settings, models and library from others."""
    needs: Needs | None = None
    error: str = ""


_LINE = TypeAdapter(RetrievedLine)


class Retriever:
    """The retrieve room with the knobs, models and chat of settings."""

    def __init__(
        self, index: Searchable, settings: Settings, models: Models | None = None, chat: Chat | None = None
    ) -> None:  # fmt: skip
        self.how: Retrieving = settings.stage("retrieve")
        search = settings.stage("search")
        self.chat = chat or wanted_chat(settings, self.how)
        self.manner: Manner = way_of(self.how, self.chat)
        models = models or chosen_models(settings, search, has_vectors=index.vectors is not None)
        self.means = Means(index=index, how=search, models=models)

    def one(self, statement: str, formal: str = "", proof: str = "") -> Needs:
        """Return what a statement will need, with its formal statement and a proof in words for reasoning to read.

        Raises what the model raises that was asked.
        """
        if fault := fault_of(statement):
            raise UsageError(fault, advice="Give one statement in words.")
        for text in filter(None, (formal, proof)):
            if self.manner != "reasoning":
                advice = "Say --by reasoning, or leave them out."
                raise UsageError("Only reasoning reads formal statements and proofs in words.", advice=advice)
            if fault := fault_of(text):
                raise UsageError(fault, advice="Give a formal statement, or a proof in words, that says something.")
        given = Informal(text=whole(statement), formal=whole(formal), proof=whole(proof))
        return waited(retrieve(self.means, given, self.how, self.chat))

    def many(self, statements: Sequence[Informal]) -> list[Needs | ModelError]:
        """Return what each statement will need, or what the model raised."""
        return waited(retrieve_many(self.means, statements, self.how, self.chat))

    @property
    def settings(self) -> Mapping[str, Any]:
        """What tells one way to retrieve from another: knobs, the model that writes, and its prompts."""
        said: dict[str, Any] = {"retrieve": asdict(self.how) | {"by": self.manner}}
        if self.manner != "query" and self.chat:
            prompts = {prompt: prompt_hash(prompt) for prompt in PROMPTS[self.manner]}
            said |= {"chat": self.chat.model, "prompts": prompts}
        return said

    @property
    def conditions(self) -> str:
        """What tells these settings, these models and this library's names from others, in twelve digits."""
        models, index = self.means.models, self.means.index
        told = {
            "settings": self.settings,
            "search": asdict(self.means.how),
            "models": [models.embedder and models.embedder.model, models.reranker and models.reranker.model],
            "vectors": index.vectors and index.vectors.model,
            "names": len(index.names),
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def wanted_chat(settings: Settings, how: Retrieving) -> Chat | None:
    """Return the model that writes, where the way asks one and the settings choose one."""
    choice = cast(ChatChoice, settings.stage("chat"))
    return chosen_chat(settings) if how.by != "query" and (choice.model or choice.recorded) else None


def retrieve_file(retriever: Retriever, file: Path, out: Path, told: Callable[[int, int], None]) -> Retrieved:
    """Answer the statements of a file into another, line by line; what is answered there is not asked again.

    A statement whose reply cannot be used has an error in its line; a model that cannot be reached ends the run.
    Raises UsageError while another process answers into the same file.
    """
    statements = list(dict.fromkeys(read_statements(file)))
    with answering(out):
        return _retrieve_file(retriever, statements, out, told)


def _retrieve_file(
    retriever: Retriever, statements: Sequence[str], out: Path, told: Callable[[int, int], None]
) -> Retrieved:
    """Answer the statements that are not answered in a file yet."""
    done = answered_in(out, retriever.conditions)
    left = [statement for statement in statements if statement not in done]
    account = Account()
    if retriever.chat:
        retriever.chat = MeteredChat(retriever.chat, account)
    errored = 0
    for start in range(0, len(left), AT_ONCE):
        asked = left[start : start + AT_ONCE]
        answers = retriever.many([Informal(text=statement) for statement in asked])
        spoilt = _write(out, retriever.conditions, asked, answers)
        errored += spoilt
        told(len(statements) - len(left) + start + len(asked), len(statements))
    return Retrieved(
        out=str(out),
        statements=len(statements),
        before=len(statements) - len(left),
        answered=len(left) - errored,
        errored=errored,
        spent=account.spent(),
    )


def _write(out: Path, conditions: str, asked: Sequence[str], answers: Sequence[Needs | ModelError]) -> int:
    """Write answers and errors down and return how many errors; raises what would spoil the next statements too."""
    lines: list[RetrievedLine] = []
    fatal: ModelError | None = None
    for statement, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Needs):
            lines.append(RetrievedLine(statement=statement, conditions=conditions, needs=answer))
        elif isinstance(answer, ReplyMissing | ModelMismatch):
            lines.append(RetrievedLine(statement=statement, conditions=conditions, error=str(answer)))
        else:
            fatal = fatal or answer
    add_answers(out, _LINE, lines)
    if fatal:
        raise fatal
    return sum(bool(line.error) for line in lines)
