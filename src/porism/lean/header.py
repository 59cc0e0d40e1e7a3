"""The header of a Lean file: `module`, `prelude` and the imports.

In: masked code. Out: what the header says and where it ends. It does not know what follows.
"""

import re
from dataclasses import dataclass

from porism.lean.lexemes import NAME
from porism.lean.written import Import

_MODULE = re.compile(r"\s*module\b(?![.'])")
_PRELUDE = re.compile(r"\s*prelude\b(?![.'])")
_IMPORT = re.compile(rf"\s*((?:public\s+|private\s+|meta\s+)*)import\s+((?:all\s+|meta\s+|runtime\s+)*)({NAME})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What stands before the first command."""

    is_module: bool
    prelude: bool
    imports: tuple[Import, ...]
    end: int


def read_header(code: str) -> Header:
    """Read the header at the beginning of masked code."""
    end = 1 if code.startswith("\ufeff") else 0
    module = _MODULE.match(code, end)
    end = module.end() if module else end
    prelude = _PRELUDE.match(code, end)
    end = prelude.end() if prelude else end
    imports: list[Import] = []
    while found := _IMPORT.match(code, end):
        before, after = found[1].split(), found[2].split()
        imports.append(
            Import(module=found[3], public="public" in before, meta="meta" in before + after, all="all" in after)
        )
        end = found.end()
    return Header(is_module=module is not None, prelude=prelude is not None, imports=tuple(imports), end=end)
