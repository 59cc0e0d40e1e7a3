"""Fills the texts of `texts/` with values: `render("plan", statement=...)`.

In: the name of a step, and exactly the values that its text names. Out: what a model is told. Values are put in as they
are: they are neither escaped nor read as templates. It does not know models.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from porism.errors import UsageError

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import ImmutableSandboxedEnvironment

FOLDER = Path(__file__).parent / "texts"
SUFFIX = ".md.j2"


def prompt_names() -> tuple[str, ...]:
    """Return the names of all steps that have a text."""
    return tuple(sorted(file.name.removesuffix(SUFFIX) for file in FOLDER.glob(f"*{SUFFIX}")))


def render(name: str, /, **values: object) -> str:
    """Return the text of a step with its values; one that is missing or not named is a mistake of the caller.

    Raises UsageError for a step that has no text.
    """
    wanted = named_values(name)
    assert wanted == values.keys(), f"{name} names {sorted(wanted)}, and was given {sorted(values)}"
    return _template(name).render(values).strip() + "\n"


@cache
def named_values(name: str) -> frozenset[str]:
    """Return the names of the values that the text of a step has places for."""
    from jinja2 import meta

    return frozenset(meta.find_undeclared_variables(_environment().parse(_source(name))))


@cache
def prompt_hash(name: str) -> str:
    """Return the SHA-256 of the text of a step, before any values."""
    return hashlib.sha256(_source(name).encode()).hexdigest()


@cache
def _source(name: str) -> str:
    """Return the text of a step as it is written."""
    if name not in prompt_names():
        raise UsageError(f"There is no prompt '{name}'.", advice=f"Known: {', '.join(prompt_names())}.")
    return (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")


@cache
def _template(name: str) -> "Template":
    return _environment().from_string(_source(name))


@cache
def _environment() -> "ImmutableSandboxedEnvironment":
    """Return an environment in which a missing value is an error and texts can do nothing but read values."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
