"""What each tool takes: bounded, described, nothing unknown; as models that check, and as small schemas.

In: what a client sent. Out: values, or a sentence that says what does not fit. It does not know what tools do.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from porism.interfaces.lean_files import LONGEST as LONGEST_FILE
from porism.interfaces.statements import LONGEST as LONGEST_STATEMENT
from porism.interfaces.tree import Edge
from porism.retrieve import Manner
from porism.search import LONGEST_GOALS, LONGEST_NAME, LONGEST_PATTERN, LONGEST_QUESTION

LAST_HITS = 150
"""After so many hits there is no further part: a better question is worth more."""
LAST_BRANCHES = 1_800
"""After so many uses there is none."""
FAULTS = 4
"""So many faults of one call are told."""


def _listed(given: object) -> object:
    """Return a text as the list that it means: names between commas or on lines."""
    if not isinstance(given, str):
        return given
    return [part.strip() for part in given.replace(",", "\n").split("\n") if part.strip()]


Words = Annotated[str, Field(max_length=LONGEST_NAME)]
Few = Annotated[list[Words], BeforeValidator(_listed), Field(max_length=20)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class Arguments(BaseModel):
    """Arguments of which every one is known."""

    model_config = ConfigDict(extra="forbid")


class Paged(Arguments):
    """Which part of a list is wanted."""

    limit: int = Field(10, ge=1, le=50)
    offset: int = Field(0, ge=0, le=LAST_HITS)


class Filtered(Paged):
    """Which declarations may be found, and which part of them is wanted."""

    kind: Few = Field([], description="only these, such as theorem, def, structure")
    module: Few = Field([], description="only these modules and those below")
    namespace: Few = Field([], description="only names in these")

    @property
    def filters(self) -> dict[str, Any]:
        """The filters that are set, as a search takes them."""
        said = {"kind": self.kind, "module": self.module, "namespace": self.namespace}
        return {name: tuple(values) for name, values in said.items() if values}


class SearchArguments(Filtered):
    """A question."""

    question: str = Field(min_length=1, max_length=LONGEST_QUESTION)


class DeclarationArguments(Arguments):
    """A name."""

    name: Name
    value: bool = Field(False, description="with its value or proof")
    offset: int = Field(0, ge=0, le=10_000_000, description="go on at this character")


class NamesArguments(Arguments):
    """Names."""

    names: Annotated[list[Name], BeforeValidator(_listed), Field(min_length=1, max_length=100)]


class UsesArguments(Arguments):
    """A name and a direction."""

    name: Name
    direction: Literal["uses", "used by"] = "uses"
    edges: Annotated[list[Edge], BeforeValidator(_listed), Field(max_length=4)] = Field(
        [], description="only from the statement (type), a definition (value), or a proof"
    )
    limit: int = Field(30, ge=1, le=200)
    offset: int = Field(0, ge=0, le=LAST_BRANCHES)


class GoalArguments(Filtered):
    """A proof state."""

    goal: str = Field(min_length=1, max_length=LONGEST_GOALS, description="hypotheses and ⊢ line")


class PatternArguments(Filtered):
    """A pattern."""

    pattern: str = Field(min_length=1, max_length=LONGEST_PATTERN)


class RetrieveArguments(Paged):
    """A statement in words."""

    statement: str = Field(min_length=1, max_length=LONGEST_STATEMENT)
    by: Manner | Literal["auto"] = Field("auto", description="query asks no model that writes; auto asks where one is")


class VerifyArguments(Arguments):
    """A Lean file."""

    source: str = Field(min_length=1, max_length=LONGEST_FILE, description="the whole file, with imports")
    seconds: float = Field(60, gt=0, le=3_600, description="give up after")


def schema_of(arguments: type[Arguments], libraries: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments, without what only repeats; several libraries can be chosen from."""
    whole = arguments.model_json_schema()
    fields = {name: _small(field) for name, field in whole["properties"].items()}
    if len(libraries) > 1:
        fields["library"] = {"enum": list(libraries), "default": libraries[0]}
    needed = {"required": whole["required"]} if "required" in whole else {}
    return {"type": "object", "properties": fields, **needed, "additionalProperties": False}


def _small(schema: Any) -> Any:
    """Return a schema without titles and bounds of texts, which the models need and readers do not."""
    if isinstance(schema, dict):
        return {k: _small(v) for k, v in schema.items() if k not in ("title", "minLength", "minItems", "maxItems")}
    return schema


def fault_of(error: ValidationError, arguments: type[Arguments], *more_known: str) -> str:
    """Return a sentence that says what does not fit, and what would."""
    faults = error.errors(include_url=False, include_input=False, include_context=False)
    told = [f"{'.'.join(str(part)[:80] for part in fault['loc'])}: {fault['msg']}" for fault in faults[:FAULTS]]
    more = [f"and {len(faults) - FAULTS} more"] if len(faults) > FAULTS else []
    known = ", ".join((*arguments.model_fields, *more_known))
    return f"The arguments do not fit: {'; '.join([*told, *more])}. Known are: {known}."
