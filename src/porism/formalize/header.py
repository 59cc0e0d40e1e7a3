"""The header of a statement: what has to be imported for it, chosen from what it uses.

In: an index, a draft, what was retrieved for it. Out: a whole Lean file. What the model would import does not count: it
often remembers modules that have moved. It does not know whether Lean takes the file.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from porism.formalize.draft import Draft
from porism.formalize.used import used_by
from porism.lean import mask
from porism.search import Searchable

WHOLE = frozenset({"Mathlib"})
"""Libraries that have a module of their own name, which imports all of them."""

_BINDING = re.compile(r"(?<![\w.'])set_option\s+«?autoImplicit»?\s+(true)(?![\w'])")

GIVEN = frozenset({"Init"})
"""What every file imports by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands before a statement."""

    imports: Literal["library", "exact"] = "library"
    """library: the libraries whose declarations are used, whole. exact: the modules of the declarations that are used;
    less to load, but notation and instances from elsewhere are missing."""
    modules: tuple[str, ...] = ()
    """Modules that are imported instead of all that."""
    auto_implicit: bool = False
    """Let Lean bind names that it does not know as new variables. A name that a model made up then looks like one."""


def headed(index: Searchable, draft: Draft, needed: Iterable[str], how: Heading) -> str:
    """Return a draft as a whole file, for which `needed` names may be used besides those that it shows to use."""
    lines = [f"import {module}" for module in modules_of(index, draft, needed, how)]
    option = [] if how.auto_implicit else ["set_option autoImplicit false"]
    code = draft.code if how.auto_implicit else _without_binding(draft.code)
    return "\n".join((*lines, *option, "", code)).lstrip("\n")


def _without_binding(code: str) -> str:
    """Return code that does not turn on again that Lean binds names that it does not know."""
    for found in reversed(list(_BINDING.finditer(mask(code)))):
        code = f"{code[: found.start(1)]}false{code[found.end(1) :]}"
    return code


def modules_of(index: Searchable, draft: Draft, needed: Iterable[str], how: Heading) -> tuple[str, ...]:
    """Return the modules that a draft imports, in the order of their names."""
    if how.modules:
        return how.modules
    rows = {*used_by(index, draft).rows, *(row for name in needed if (row := index.names.row(name)) is not None)}
    codes, modules = index.shelf.coded("module")
    exact = {modules[int(codes[row])] for row in rows} - {""}
    if not exact and modules:
        exact = {max(modules, key=lambda module: (module.split(".")[0] in WHOLE, module))}
    if how.imports == "library":
        known = {file.module for file in index.files} | WHOLE
        exact = {root if (root := module.split(".")[0]) in known else module for module in exact}
    return tuple(sorted(module for module in exact if module.split(".")[0] not in GIVEN))
