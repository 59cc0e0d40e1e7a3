"""The tools, each in one line of a table: what it is called, what it does, when to take it, what it takes.

In: arguments that fit. Out: texts. Schemas, instructions and annotations are made from the table (see `server`). It
does not know the protocol.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from porism.errors import UsageError
from porism.interfaces.http.libraries import Opened
from porism.interfaces.http.problems import refused
from porism.interfaces.mcp import texts
from porism.interfaces.mcp.arguments import (
    Arguments,
    DeclarationArguments,
    GoalArguments,
    NamesArguments,
    Paged,
    PatternArguments,
    RetrieveArguments,
    SearchArguments,
    UsesArguments,
    VerifyArguments,
)
from porism.interfaces.mcp.backing import Backing
from porism.library import missing_libraries

Run = Callable[[Backing, str, Any], Awaitable[str]]
"""Takes what stands behind the tools, the name of a library, and arguments that fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool."""

    name: str
    meaning: str
    when: str
    """For what an agent takes it."""
    arguments: type[Arguments]
    run: Run
    checks: bool = False
    """Whether it runs Lean on a text of the client."""
    chooses: bool = True
    """Whether it asks one of the libraries."""


def _asks(found: Callable[[Opened, Any], str], *, long: bool = False) -> Run:
    """Return what asks a library in a thread."""

    async def run(backing: Backing, library: str, given: Any) -> str:
        work = backing.long if long else backing.quick
        return await backing.ask(work, library, lambda opened: found(opened, given))

    return run


def _wanted(page: Paged) -> int:
    """Return how many hits are looked for: one more than is shown, to know whether there is more."""
    return page.offset + page.limit + 1


def _search(opened: Opened, given: SearchArguments) -> str:
    return texts.hits_text(opened.workbench.search(given.question, limit=_wanted(given), **given.filters), given)


def _goal(opened: Opened, given: GoalArguments) -> str:
    return texts.goal_text(opened.workbench.goal(given.goal, limit=_wanted(given), **given.filters), given)


def _pattern(opened: Opened, given: PatternArguments) -> str:
    answer = opened.workbench.pattern(given.pattern, limit=_wanted(given), **given.filters)
    if answer.error:
        meant = f"Did you mean {' or '.join(answer.suggestions[:3])}?" if answer.suggestions else ""
        raise refused(400, "Misread", answer.error, meant)
    return texts.pattern_text(answer, given)


def _declaration(opened: Opened, given: DeclarationArguments) -> str:
    text = texts.page_text(opened.workbench.show(given.name), value=given.value)
    if given.offset and given.offset >= len(text):
        raise UsageError(f"The text has only {len(text):,} characters.", advice="Give a smaller offset.")
    return text[given.offset :]


def _names(opened: Opened, given: NamesArguments) -> str:
    return texts.page_text(opened.workbench.names(given.names), value=False)


def _uses(opened: Opened, given: UsesArguments) -> str:
    grow = opened.workbench.used_by if given.direction == "used by" else opened.workbench.uses
    knobs: dict[str, Any] = {"depth": 1, "limit": given.offset + given.limit}
    return texts.uses_text(grow(given.name, **knobs, **({"edges": tuple(given.edges)} if given.edges else {})), given)


def _retrieve(opened: Opened, given: RetrieveArguments) -> str:
    by: dict[str, Any] = {} if given.by == "auto" else {"by": given.by}
    return texts.needs_text(opened.workbench.retrieve(given.statement, **by), given)


def _library(opened: Opened, _: Arguments) -> str:
    return texts.state_text(opened.state, missing_libraries(opened.workbench.opened.files))


async def _verify(backing: Backing, _: str, given: VerifyArguments) -> str:
    seconds = min(given.seconds, backing.offering.long_seconds)
    try:
        async with asyncio.timeout(seconds):
            report = await backing.lean.check(given.source)
    except TimeoutError:
        problem = f"Lean was not done after {seconds:g} seconds; nothing is known about the file."
        most = f"Give it up to {backing.offering.long_seconds:g} seconds, or check less at once."
        raise refused(503, "TooSlow", problem, most) from None
    return texts.report_text(report)


TABLE: tuple[Tool, ...] = (
    Tool(
        name="search",
        meaning="Find declarations of the Lean library by words, LaTeX, a Lean statement, or a name.",
        when="you have an idea in words",
        arguments=SearchArguments,
        run=_asks(_search),
    ),
    Tool(
        name="goal",
        meaning="Find lemmas for the goals of a proof state; those marked `applies` have a fitting conclusion.",
        when="you are stuck in a proof",
        arguments=GoalArguments,
        run=_asks(_goal),
    ),
    Tool(
        name="pattern",
        meaning='Find declarations as Loogle does: names, "parts of names", terms with _ and ?a, ⊢ conclusion; '
        "commas mean and. Matched with the source text.",
        when="you know the shape",
        arguments=PatternArguments,
        run=_asks(_pattern),
    ),
    Tool(
        name="names",
        meaning="Say of each full name whether it exists: exact, renamed, partial, not indexed, or absent.",
        when="you are about to use names from memory",
        arguments=NamesArguments,
        run=_asks(_names),
    ),
    Tool(
        name="declaration",
        meaning="Show one declaration: signature, docstring, source place, what it uses.",
        when="you need the exact form of one",
        arguments=DeclarationArguments,
        run=_asks(_declaration),
    ),
    Tool(
        name="uses",
        meaning="List what a declaration uses, or what uses it, most used first.",
        when="you want neighbours or examples of one",
        arguments=UsesArguments,
        run=_asks(_uses),
    ),
    Tool(
        name="retrieve",
        meaning="Find the declarations that the formal statement of an informal one will need.",
        when="you are to formalise a statement",
        arguments=RetrieveArguments,
        run=_asks(_retrieve, long=True),
    ),
    Tool(
        name="verify",
        meaning="Check every theorem of a Lean file with Lean: verdict, axioms, errors. Takes seconds to minutes.",
        when="you have a proof",
        arguments=VerifyArguments,
        run=_verify,
        checks=True,
        chooses=False,
    ),
    Tool(
        name="library",
        meaning="Say what is indexed: size, versions of Lean and Mathlib, what is missing.",
        when="versions or gaps matter",
        arguments=Arguments,
        run=_asks(_library),
    ),
)


def chosen_tools(names: tuple[str, ...]) -> tuple[Tool, ...]:
    """Return the tools of some names, without any all of them; raises UsageError for a name that is none."""
    known = {tool.name for tool in TABLE}
    for name in names:
        if name not in known:
            advice = f"Choose from {', '.join(tool.name for tool in TABLE)}."
            raise UsageError(f"There is no tool '{name[:80]}'.", where="--tools", advice=advice)
    return tuple(tool for tool in TABLE if not names or tool.name in names)


def instructions_of(tools: tuple[Tool, ...]) -> str:
    """Return what an agent is told about all tools."""
    lines = [f"- {tool.when}: {tool.name}" for tool in tools]
    return "\n".join(
        [
            "Porism finds declarations of a Lean 4 library from its source, and checks proofs. Take, when",
            *lines,
            "Long lists end with `More: offset=N`. An error says that something could not be looked at or makes no "
            "sense; it never means that nothing is there.",
        ]
    )
