"""A prover for tests: a model that says what a script says, a Lean that knows which bodies are proofs."""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from scripted import QUESTION, message

from porism.errors import LeanDied
from porism.lean import Elaboration, OutOfTime, ScriptedLean, Task
from porism.library import Declaration, Source
from porism.models import ChatRequest, Reply, ScriptedChat, Usage
from porism.prove import Lookup, Mode, Problem, Proved, Prover, Proving, prove_one

TASK = Task(prefix="import Mathlib\n\ntheorem t : 1 = 1 := by")
PROBLEM = Problem(key="t", task=TASK)
NONE = Mode(name="none")


def fenced(body: str) -> str:
    return f"Let me think.\n\n```lean\n{body}\n```\n"


def five(*words: str) -> str:
    return json.dumps({"queries": [f"{word} {number}" for word in words or ("fact",) for number in range(5)][:5]})


@dataclass
class Script:
    """A model that gives bodies and queries in order, and remembers what it was asked; the last of each is repeated."""

    bodies: Sequence[str]
    queries: Sequence[str] = (five(),)
    cost: float | None = 0.01
    asked: list[ChatRequest[Any]] = field(default_factory=list[ChatRequest[Any]])
    fault: Callable[[int], None] = lambda number: None

    def of(self, *purposes: str) -> list[ChatRequest[Any]]:
        return [request for request in self.asked if request.purpose in purposes]

    def say(self, request: ChatRequest[Any]) -> Reply[Any]:
        self.fault(len(self.asked))
        self.asked.append(request)
        is_query = request.purpose == "proof_queries"
        texts = self.queries if is_query else [fenced(body) if "```" not in body else body for body in self.bodies]
        number = len(self.of("proof_queries") if is_query else self.of("prove", "revise_proof")) - 1
        usage = Usage(requests=1, input_tokens=100, output_tokens=10)
        return Reply(text=texts[min(number, len(texts) - 1)], model="scripted", usage=usage, cost=self.cost)

    @property
    def chat(self) -> ScriptedChat:
        return ScriptedChat(self.say, tries=1)

    def text(self, number: int, *purposes: str) -> str:
        return self.of(*(purposes or ("prove", "revise_proof")))[number].messages[0].text


def lean(proofs: Sequence[str] = ("exact good",), dies: Sequence[str] = (), slow: Sequence[str] = ()) -> ScriptedLean:
    """A Lean that accepts files with some bodies in them, dies of others or is too slow, and complains of the rest."""

    def answer(source: str) -> Elaboration | OutOfTime:
        if any(body in source for body in dies):
            raise LeanDied("Lean ended without an answer.")
        if any(body in source for body in slow):
            return OutOfTime(seconds=60.0)
        at = next(n for n, line in enumerate(source.split("\n"), 1) if QUESTION.search(line))
        asked = QUESTION.search(source)
        assert asked
        said = [message("information", at, f"'{asked[1]}' does not depend on any axioms")]
        if not any(body in source for body in proofs):
            name = re.findall(r"exact (\w+)", source)
            said.insert(0, message("error", 4, f"Unknown identifier `{name[-1] if name else 'what'}`", column=8))
        return Elaboration(messages=tuple(said), complete=True, seconds=0.5)

    return ScriptedLean(answer=answer)


def declaration(name: str, signature: str = ": True") -> Declaration:
    return Declaration(
        kind="theorem",
        name=name,
        signature=signature,
        module="Mini",
        source=Source(path="Mini.lean", line=1, end_line=1),
    )


@dataclass
class Shelf:
    """A search that finds for each query two declarations of its own and one that all find."""

    queries: list[str] = field(default_factory=list[str])
    hidden: frozenset[str] = frozenset()

    def look(self, queries: Sequence[str], each: int, hidden: frozenset[str]) -> Lookup:
        self.queries += queries
        self.hidden = hidden
        names = [(f"{query.replace(' ', '_')}.a", "shared", f"{query.replace(' ', '_')}.b") for query in queries]
        return Lookup(found=tuple(tuple(declaration(name) for name in own[:each]) for own in names))

    @property
    def mode(self) -> Mode:
        return Mode(name="graph", look=self.look)


def run(
    script: Script, how: Proving | None = None, mode: Mode = NONE, of: ScriptedLean | None = None, **more: Any
) -> Proved:
    """Prove the problem and return what came of it."""
    prover = Prover(chat=more.pop("chat", script.chat), lean=of or lean(), mode=mode)
    folder: Path | None = more.pop("folder", None)
    problem = replace(PROBLEM, **more)
    return asyncio.run(prove_one(problem, prover, how or Proving(mode=mode.name), folder))
