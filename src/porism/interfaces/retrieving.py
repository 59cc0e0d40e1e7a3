"""Retrieval as a person asks for it: with the settings' knobs, models and chat; one statement, or a file of them.

In: settings, an open index. Out: `Needs`; or a file of JSON lines that an interrupted run goes on with. A model that
writes is opened only where the way that is chosen asks one. It does not know how answers are shown.
"""

import asyncio
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, ModelError, ModelMismatch, UsageError
from porism.interfaces.chosen import chosen_chat, chosen_models
from porism.interfaces.settings import Settings
from porism.interfaces.spending import going_on
from porism.models import Account, Chat, ChatChoice, MeteredChat, ReplyMissing, Spending
from porism.prompts import prompt_hash
from porism.retrieve import PROMPTS, Informal, Manner, Means, Needs, Retrieving, retrieve, retrieve_many, way_of
from porism.search import Models, Searchable

AT_ONCE = 32
"""Statements of a file that are worked on at once, and written down before the next are begun."""

LONGEST = 20_000
"""Characters of a statement that a model is asked about."""

FIELDS = ("statement", "informal_stmt", "informal", "nl_statement", "text")
"""Fields that may hold the statement of a JSON line; the first that is there does."""


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
class Answered:
    """One line of answers."""

    statement: str
    conditions: str
    """Tells settings, models and library from others."""
    needs: Needs | None = None
    error: str = ""


_ANSWERED = TypeAdapter(Answered)
_BEGINNING = b'{"statement":'
"""What a line of answers begins with."""


class Retriever:
    """The retrieve room with the knobs, models and chat of settings."""

    def __init__(
        self, index: Searchable, settings: Settings, models: Models | None = None, chat: Chat | None = None
    ) -> None:  # fmt: skip
        self.how: Retrieving = settings.stage("retrieve")
        search = settings.stage("search")
        self.chat = chat or wanted_chat(settings, self.how)
        self.manner: Manner = way_of(self.how, self.chat)
        is_embedded = search.dense != "no" and index.vectors is not None
        models = models or chosen_models(settings, embedder=is_embedded, reranker=search.rerank != "no")
        self.means = Means(index=index, how=search, models=models)

    def one(self, statement: str, formal: str = "", proof: str = "") -> Needs:
        """Return what a statement will need, with its formal statement and a proof in words for reasoning to read.

        Raises what the model raises that was asked.
        """
        if fault := _fault(statement):
            raise UsageError(fault, advice="Give one statement in words.")
        for text in filter(None, (formal, proof)):
            if self.manner != "reasoning":
                advice = "Say --by reasoning, or leave them out."
                raise UsageError("Only reasoning reads formal statements and proofs in words.", advice=advice)
            if fault := _fault(text):
                raise UsageError(fault, advice="Give a formal statement, or a proof in words, that says something.")
        given = Informal(text=_whole(statement), formal=_whole(formal), proof=_whole(proof))
        return asyncio.run(retrieve(self.means, given, self.how, self.chat))

    def many(self, statements: Sequence[Informal]) -> list[Needs | ModelError]:
        """Return what each statement will need, or what the model raised."""
        return asyncio.run(retrieve_many(self.means, statements, self.how, self.chat))

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
    out.parent.mkdir(parents=True, exist_ok=True)
    lock = out.with_name(f"{out.name}.lock")
    try:
        with FileLock(lock, blocking=False), going_on(out):
            retrieved = _retrieve_file(retriever, statements, out, told)
    except Timeout:
        raise UsageError("Another process answers into this file.", where=str(out), advice="Wait for it.") from None
    lock.unlink(missing_ok=True)
    return retrieved


def _retrieve_file(
    retriever: Retriever, statements: Sequence[str], out: Path, told: Callable[[int, int], None]
) -> Retrieved:
    """Answer the statements that are not answered in a file yet."""
    done = _done(out, retriever.conditions)
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


def read_statements(file: Path) -> Iterator[str]:
    """Yield the statements of a file: a line each, or in .jsonl a JSON text or an object each.

    Raises FormatError that names the line.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"The statements cannot be read: {error}.", where=str(file)) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{file}:{number}"
        statement = _whole(_statement(line, where)) if file.suffix == ".jsonl" else line.strip()
        if fault := _fault(statement):
            raise FormatError(fault, where=where)
        yield statement


def _fault(statement: str) -> str:
    """Return what is wrong with a text as a statement; nothing where it may be asked about."""
    if not statement.strip():
        return "The statement is empty."
    if len(statement) > LONGEST:
        return f"The statement has {len(statement):,} characters; at most {LONGEST:,} are read."
    return ""


def _whole(text: str) -> str:
    """Return a text whose surrogates are joined into characters, and replaced where alone."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _statement(line: str, where: str) -> str:
    """Return the statement of a JSON line."""
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise FormatError("This is no line of JSON.", where=where) from None
    found = next((value[f] for f in FIELDS if f in value), None) if isinstance(value, dict) else value
    if not isinstance(found, str):
        raise FormatError("The line holds no statement.", where=where, advice=f"Known fields: {', '.join(FIELDS)}.")
    return found


def _done(out: Path, conditions: str) -> set[str]:
    """Return the statements that are answered in a file; raises UsageError where that was under other conditions."""
    if not out.exists():
        return set()
    whole, _, torn = out.read_bytes().rpartition(b"\n")
    if torn and not torn.startswith(_BEGINNING[: len(torn)]):
        raise FormatError("This is no line of answers.", where=f"{out}:{len(whole.splitlines()) + 1}")
    found: set[str] = set()
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            answered = _ANSWERED.validate_json(line)
        except ValidationError:
            raise FormatError("This is no line of answers.", where=f"{out}:{number}") from None
        if answered.conditions != conditions:
            problem = "The file holds answers that were found with other settings, models or library."
            raise UsageError(problem, where=str(out), advice="Give another file, or remove this one.")
        if answered.needs is not None:
            found.add(answered.statement)
    if torn:
        os.truncate(out, out.stat().st_size - len(torn))
    return found


def _write(out: Path, conditions: str, asked: Sequence[str], answers: Sequence[Needs | ModelError]) -> int:
    """Write answers and errors down and return how many errors; raises what would spoil the next statements too."""
    lines: list[Answered] = []
    fatal: ModelError | None = None
    for statement, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Needs):
            lines.append(Answered(statement=statement, conditions=conditions, needs=answer))
        elif isinstance(answer, ReplyMissing | ModelMismatch):
            lines.append(Answered(statement=statement, conditions=conditions, error=str(answer)))
        else:
            fatal = fatal or answer
    with out.open("ab") as file:
        file.writelines(_ANSWERED.dump_json(line) + b"\n" for line in lines)
    if fatal:
        raise fatal
    return sum(bool(line.error) for line in lines)
