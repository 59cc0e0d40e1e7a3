"""Direct generation (DDR): a model writes the names of what a statement will need, and the library says which exist.

In: an informal statement, and a model's reply to the prompt `generate_dependencies`. Out: the request for such a reply;
and from the reply the `Needs`. Without the check the names are taken as they are written: retrieval by prompt alone
(ICL), whose inventions are counted all the same. It does not know which model replies.
"""

from dataclasses import dataclass, field, replace

from porism.models import ChatRequest, Message
from porism.prompts import render
from porism.retrieve.check import NameCheck
from porism.retrieve.generated import KEY, Question, needs_of
from porism.retrieve.hits import Means, fault_of
from porism.retrieve.need import Informal, Need, Needs
from porism.retrieve.short import Resolving

PROMPT = "generate_dependencies"


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratedNames:
    """The names that a statement will use."""

    dependency: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Generating:
    """What becomes of the names that a model writes."""

    check: bool = True
    """Check names in the library and make short ones full; without it they are taken as they are written."""
    resolving: Resolving = field(default_factory=Resolving)


def generate_request(statement: str, library: str = "") -> ChatRequest[GeneratedNames]:
    """Return the request for the names that a statement will use; `library` says whose, without it Mathlib's."""
    text = render(PROMPT, statement=statement, library=library)
    return ChatRequest(messages=(Message(speaker="user", text=text),), answer=GeneratedNames, purpose=PROMPT)


def needs_of_names(means: Means, statement: Informal, names: GeneratedNames, how: Generating) -> Needs:
    """Return what a statement will need, by the names that a model wrote."""
    reply = {KEY: names.dependency}
    searched = "" if fault_of(statement.text) else statement.text
    shallow = replace(means.how, expand=False, rerank="no")
    if how.check:
        question = Question(statement=searched, how=shallow, models=means.models, hidden=statement.hidden)
        return replace(needs_of(means.index, reply, question, how.resolving), statement=statement.text)
    checked = needs_of(means.index, reply, Question(), replace(how.resolving, hits=0))
    taken = [_taken(check) for check in checked.checks]
    return replace(
        checked,
        statement=statement.text,
        found=tuple(need for need in taken if need.name not in statement.hidden),
        missing=(),
    )


def _taken(check: NameCheck) -> Need:
    """Return the need of a name that is taken as it was written."""
    return Need(name=check.construct or check.name or check.asked, way="unchecked", source=check.asked)
