"""The mini library as formalization sees it: its index, its real compiler, and models that say what they are told."""

import sys
from collections.abc import Callable, Mapping, Sequence

from compiler import LIBRARY, Lean

from porism.formalize import Formalizing, Sampling, Tools, Trying
from porism.lean import Compiler
from porism.lean.process import Program
from porism.models import ChatRequest, ScriptedChat
from porism.retrieve import Means
from porism.search import How, Models, Searchable

CONCEPTS = '{"queries": [{"phrase": "a prime number", "formal": "Nat.Prime p"}]}'


def compiler_of(lean: Lean) -> Compiler:
    """Return the compiler of the mini library."""
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")),
        folder=LIBRARY,
        environment={"LEAN_PATH": str(lean.compiled)},
    )
    return Compiler(name="minilean", program=program)


def lean_block(code: str) -> str:
    """Return a reply that is one block of code."""
    return f"Here it is.\n\n```lean\n{code}\n```\n"


def saying(
    replies: Mapping[int, Sequence[str]] | Callable[[ChatRequest[object]], str], concepts: str = CONCEPTS
) -> tuple[ScriptedChat, list[ChatRequest[object]]]:
    """Return a model that gives each sample its replies in turn, and what it was asked."""
    asked: list[ChatRequest[object]] = []
    given: dict[int, int] = {}

    def say(request: ChatRequest[object]) -> str:
        asked.append(request)
        if request.purpose == "decompose":
            return concepts
        if callable(replies):
            return replies(request)
        turn = given.get(request.sample, 0)
        given[request.sample] = turn + 1
        return replies[request.sample][turn]

    return ScriptedChat(say), asked


def means_of(index: Searchable) -> Means:
    """Return the means to search an index without models."""
    return Means(index=index, how=How(dense="no", rerank="no"), models=Models())


def tools_of(index: Searchable, chat: ScriptedChat, lean: Compiler | None = None, **more: object) -> Tools:
    """Return what statements of the mini library are formalized with."""
    return Tools(means=means_of(index), chat=chat, lean=lean, **more)  # type: ignore[arg-type]


def trying(samples: int = 1, repairs: int = 2) -> Trying:
    """Return knobs for so many samples and repairs."""
    return Trying(sampling=Sampling(samples=samples, repairs=repairs))


def zero_shot(samples: int = 1, repairs: int = 2) -> Formalizing:
    """Return knobs for statements that are written alone."""
    return Formalizing(mode="zero-shot", trying=trying(samples, repairs))
