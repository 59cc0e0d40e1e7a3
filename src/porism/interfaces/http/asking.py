"""What may be asked, as a schema: questions and names with their limits, and the knobs of a search from its dataclass.

In: the settings' sections and the limits of the server. Out: pydantic models for bodies. A knob has the name, type and
meaning that it has on the command line; those that choose a model are not for clients. It does not answer anything.
"""

import math
from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin

from fastapi import Depends, Query
from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt, create_model

from porism.interfaces.http.libraries import LONGEST_NAME as LONGEST_LIBRARY
from porism.interfaces.http.problems import refused
from porism.interfaces.http.serving import Serving
from porism.interfaces.knobs import Knob
from porism.interfaces.lean_files import LONGEST as LONGEST_FILE
from porism.interfaces.sections import FILTERS
from porism.interfaces.settings import Section
from porism.interfaces.statements import LONGEST as LONGEST_STATEMENT
from porism.search import LONGEST_GOALS, LONGEST_NAME, LONGEST_QUESTION

Count = StrictInt | StrictFloat | str | None
"""A number of results as clients send it: some send its digits as text."""
_WHICH = "Which library; empty: the first."
Library = Annotated[str, Query(description=_WHICH, max_length=LONGEST_LIBRARY)]
LibraryName = Annotated[str, Field(description=_WHICH, max_length=LONGEST_LIBRARY)]
Question = Annotated[str, Field(max_length=LONGEST_QUESTION)]
Goals = Annotated[str, Field(max_length=LONGEST_GOALS, description="A proof state as Lean prints it.")]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Statement = Annotated[str, Field(min_length=1, max_length=LONGEST_STATEMENT, description="A statement in words.")]
Source = Annotated[str, Field(max_length=LONGEST_FILE, description="The text of a Lean file, with its imports.")]
_STRICT = ConfigDict(extra="forbid", str_max_length=LONGEST_NAME)


class Asked(BaseModel):
    """A body of which every field is known."""

    model_config = _STRICT


def with_knobs(name: str, section: str, sections: Mapping[str, Section], **fields: Any) -> type[BaseModel]:
    """Return the model of a body: fields of its own, and the flagged knobs of a section, none of which is needed."""
    knobs = {flag.replace("-", "_"): _field(knob) for flag, knob in sections[section].flags(section).items()}
    return create_model(name, __base__=Asked, **fields, **knobs)


def with_filters(name: str, sections: Mapping[str, Section], **fields: Any) -> type[BaseModel]:
    """Return the model of a body: fields of its own, and the filters of a search, none of which is needed."""
    known = sections["search"].flags("search")
    return create_model(name, __base__=Asked, **fields, **{flag: _field(known[flag]) for flag in FILTERS})


def _field(knob: Knob) -> Any:
    """Return the field of a body that sets a knob."""
    meaning = f"{knob.meaning} Default: {_shown(knob.default)}."
    return _bounded(knob.type) | None, Field(default=None, description=meaning)


def filters(
    kind: Annotated[list[str] | None, Query(description="Only these kinds.")] = None,
    module: Annotated[list[str] | None, Query(description="Only these modules and those below.")] = None,
    package: Annotated[list[str] | None, Query(description="Only these packages.")] = None,
    namespace: Annotated[list[str] | None, Query(description="Only names in these namespaces.")] = None,
) -> dict[str, Any]:
    """Return the filters that an address sets."""
    said = {"kind": kind, "module": module, "package": package, "namespace": namespace}
    return {name: tuple(values) for name, values in said.items() if values}


Filters = Annotated[dict[str, Any], Depends(filters)]


def given_knobs(body: BaseModel, *own: str) -> dict[str, Any]:
    """Return the knobs that a body sets."""
    said = body.model_dump(exclude_none=True, exclude=set(own))
    return {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}


def hits_wanted(wanted: int | None, usual: int, serving: Serving) -> int:
    """Return how many hits are wanted, as many as usual where that is not said and the server gives so many.

    Raises Refused (400) for more than it gives.
    """
    return min(usual, serving.hits) if wanted is None else at_most("hits", wanted, serving.hits)


def at_most(what: str, wanted: int, most: int) -> int:
    """Return a wanted number from 1 to a limit; raises Refused (400) for another."""
    if not 1 <= wanted <= most:
        raise refused(400, "Limit", f"{wanted:,} {what} were asked for.", f"Ask for 1 to {most:,}.")
    return wanted


def counted(raw: Count, default: int) -> int:
    """Return a count that a client sent as a number or as text; raises Refused (400) for no count."""
    if raw is None or raw == "":
        return default
    if len(str(raw)) > 20:
        raise _no_count(raw)
    try:
        value = float(raw)
    except ValueError:
        raise _no_count(raw) from None
    if not math.isfinite(value) or value != int(value):
        raise _no_count(raw)
    if value < 1:
        raise refused(400, "Limit", "Less than one result was asked for.", "Ask for at least 1.")
    return int(value)


def _no_count(raw: object) -> Exception:
    return refused(400, "UsageError", f"{str(raw)[:40]!r} is no number of results.", "Give a whole number.")


def _bounded(kind: Any) -> Any:
    """Return the type of a knob as a body gives it: a tuple is a list."""
    return list[_bounded(get_args(kind)[0])] if get_origin(kind) is tuple else kind


def _shown(value: object) -> str:
    """Return a default as documentation shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple | frozenset) else str(value)
