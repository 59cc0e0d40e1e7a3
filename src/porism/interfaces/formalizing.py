"""Formalization as a person asks for it: with the settings' knobs, models and Lean; one statement, or a file of them.

In: settings, an open index, perhaps a project. Out: `Formalized`, or the prompts alone; or a file of JSON lines that an
interrupted run goes on with. It does not know how answers are shown.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from porism.errors import LeanMissing, ModelError, ModelMismatch, UsageError
from porism.formalize import (
    PROMPT,
    REPAIR,
    Explained,
    Formalized,
    Formalizing,
    Tools,
    Wanted,
    explain,
    formalize,
    formalize_many,
)
from porism.interfaces.answers_kept import add_answers, answered_in, answering
from porism.interfaces.chosen import chosen_chat, chosen_models
from porism.interfaces.settings import Settings
from porism.interfaces.statements import fault_of, read_statements
from porism.interfaces.stopping import waited
from porism.lean import Compiler, Lean, Pool, find_project, open_compiler
from porism.models import Account, Chat, MeteredChat, ReplyMissing, Spending
from porism.prompts import prompt_hash
from porism.retrieve import Informal, Means, Retrieving
from porism.search import Models, Searchable, look_up

Told = Callable[[str, int, int], None]
T = TypeVar("T")

AT_ONCE = 4
"""Statements of a file that are worked on at once, and written down before the next are begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormalizedFile:
    """What a file of statements came to."""

    out: str
    statements: int
    """Statements in the file."""
    before: int
    """Those that an earlier run had answered."""
    answered: int
    """Those that this run answered."""
    stand: int
    """Those of them for which a statement type-checks, or is unchecked."""
    errored: int
    """Those that this run could not answer; the next asks again."""
    spent: Spending
    """What this run asked of models, for those that it could not answer too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormalizedLine:
    """One line of answers."""

    statement: str
    conditions: str
    """Tells settings, models and library from others."""
    formalized: Formalized | None = None
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What is given besides the settings; what is left out is taken from them."""

    project: Path | None
    """The Lean project that statements are checked in; None where there is none."""
    models: Models | None = None
    chat: Chat | None = None
    told: Told


class Formalizer:
    """The formalize room with the knobs, models and Lean of settings."""

    def __init__(self, index: Searchable, settings: Settings, given: Given) -> None:
        self.how: Formalizing = settings.stage("formalize")
        self._retrieving: Retrieving = settings.stage("retrieve")
        self._settings, self._told = settings, given.told
        self.chat = given.chat or chosen_chat(settings)
        search = settings.stage("search")
        models = given.models or chosen_models(settings, search, has_vectors=index.vectors is not None)
        self._means = Means(index=index, how=search, models=models)
        self._compiler, self._missing = self._lean(given.project)

    def one(self, wanted: Wanted) -> Formalized:
        """Return what a statement comes to; raises what the model or Lean raises that was asked."""
        self._refuse(wanted)
        return waited(self._with_lean(lambda tools: formalize(tools, wanted, self.how)))

    def explained(self, wanted: Wanted) -> Explained:
        """Return what a model is told for a statement."""
        self._refuse(wanted)
        return waited(explain(self._tools(None), wanted, self.how))

    def many(self, wanted: Sequence[Wanted]) -> list[Formalized | ModelError]:
        """Return what each statement comes to, or what the model raised."""
        return waited(self._with_lean(lambda tools: formalize_many(tools, wanted, self.how, AT_ONCE)))

    def work(self, work: Callable[[Tools], Awaitable[T]]) -> T:
        """Do something with the tools of the formalize room, and return what it comes to."""
        return waited(self._with_lean(work))

    @property
    def settings(self) -> dict[str, Any]:
        """What tells one way to formalize from another: knobs, models, prompts, the Lean."""
        models, index = self._means.models, self._means.index
        return {
            "formalize": asdict(self.how),
            "retrieve": asdict(self._retrieving),
            "search": asdict(self._means.how),
            "models": [self.chat.model, models.embedder and models.embedder.model],
            "prompts": {prompt: prompt_hash(prompt) for prompt in (PROMPT, REPAIR)},
            "lean": self._compiler.name if self._compiler else "",
            "names": len(index.names),
        }

    @property
    def conditions(self) -> str:
        """What tells these settings, models, this Lean and this library's names from others, in twelve digits."""
        told = self.settings
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:12]

    def _refuse(self, wanted: Wanted) -> None:
        """Raise UsageError for what cannot be asked about, and for a given name that the library does not have."""
        if fault := fault_of(wanted.informal.text):
            raise UsageError(fault, advice="Give one statement in words.")
        for found in look_up(self._means.index, (*wanted.oracle, *sorted(wanted.informal.hidden))):
            if not found.exists:
                near = list(dict.fromkeys((*found.candidates, *found.nearest)))[:3]
                advice = f"Did you mean {' or '.join(near)}?" if near else "Names are written in full, as in Lean."
                raise UsageError("The library has no declaration of this name.", where=found.asked, advice=advice)

    def _lean(self, project: Path | None) -> tuple[Compiler | None, str]:
        """Return the Lean of a project, or why there is none."""
        if self.how.check == "no":
            return None, "Lean was not to be asked."
        if project is None or find_project(project) is None:
            return None, "There is no Lean project here to check statements in; name one with --project."
        try:
            return open_compiler(project, self._settings.stage("lean")), ""
        except LeanMissing as error:
            return None, str(error)

    async def _with_lean(self, work: Callable[[Tools], Awaitable[T]]) -> T:
        """Do something with tools; Lean's processes are ended with it."""
        if self._compiler is None:
            return await work(self._tools(None))
        async with Pool(self._compiler, self._settings.stage("pool")) as lean:
            return await work(self._tools(lean))

    def _tools(self, lean: Lean | None) -> Tools:
        """Return the tools of the formalize room."""
        return Tools(
            means=self._means,
            chat=self.chat,
            retrieving=self._retrieving,
            lean=lean,
            missing=self._missing,
            rules=self._settings.stage("verify"),
            told=self._told,
        )


def formalize_file(formalizer: Formalizer, file: Path, out: Path, told: Callable[[int, int], None]) -> FormalizedFile:
    """Formalize the statements of a file into another, line by line; what is answered there is not asked again.

    A statement whose reply cannot be used has an error in its line; a model that cannot be reached ends the run.
    Raises UsageError while another process answers into the same file.
    """
    statements = list(dict.fromkeys(read_statements(file)))
    with answering(out):
        return _formalize_file(formalizer, statements, out, told)


def _formalize_file(
    formalizer: Formalizer, statements: Sequence[str], out: Path, told: Callable[[int, int], None]
) -> FormalizedFile:
    """Formalize the statements that are not answered in a file yet."""
    conditions = formalizer.conditions
    done = answered_in(out, conditions)
    left = [statement for statement in statements if statement not in done]
    stand, errored, account = 0, 0, Account()
    formalizer.chat = MeteredChat(formalizer.chat, account)
    for start in range(0, len(left), AT_ONCE):
        asked = left[start : start + AT_ONCE]
        answers = formalizer.many([Wanted(informal=Informal(text=statement)) for statement in asked])
        lines = [_line(statement, conditions, one) for statement, one in zip(asked, answers, strict=True)]
        add_answers(out, _LINE, filter(None, lines))
        fatal = next((one for one, line in zip(answers, lines, strict=True) if line is None), None)
        if isinstance(fatal, ModelError):
            raise fatal
        stand += sum(isinstance(one, Formalized) and one.outcome in ("type-checks", "unchecked") for one in answers)
        errored += sum(line is not None and line.formalized is None for line in lines)
        told(len(statements) - len(left) + start + len(asked), len(statements))
    return FormalizedFile(
        out=str(out),
        statements=len(statements),
        before=len(statements) - len(left),
        answered=len(left) - errored,
        stand=stand,
        errored=errored,
        spent=account.spent(),
    )


_LINE = TypeAdapter[Any](FormalizedLine)


def _line(statement: str, conditions: str, answer: Formalized | ModelError) -> FormalizedLine | None:
    """Return the line for an answer; None for an error that would spoil the next statements too."""
    if isinstance(answer, Formalized):
        if answer.outcome != "errored":
            return FormalizedLine(statement=statement, conditions=conditions, formalized=answer)
        error = next(attempt.error for attempt in answer.attempts if attempt.error)
        return FormalizedLine(statement=statement, conditions=conditions, error=error)
    if isinstance(answer, ReplyMissing | ModelMismatch):
        return FormalizedLine(statement=statement, conditions=conditions, error=str(answer))
    return None
