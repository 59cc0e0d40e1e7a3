"""Whether Lean found what a file imports: where it did not, it has looked at nothing else of the file.

In: the text of a file, its report. Out: the report again, or an error. It does not know where Lean looks for modules.
"""

import re
from collections.abc import Iterable

from porism.errors import SourceError
from porism.lean.file_check import FileReport
from porism.lean.header import read_header
from porism.lean.mask import mask
from porism.lean.verdict import Diagnostic

_NOT_FOUND = re.compile(
    r"unknown module prefix '([^'\n]+)'|unknown package '([^'\n]+)'|bad import '([^'\n]+)'"
    r"|object file '[^'\n]*' of module (\S+) does not exist"
)
"""What Lean says of a module that it does not find, with its name or how that begins."""


def imports_found(source: str, report: FileReport) -> FileReport:
    """Return a report; raises SourceError where Lean did not find what the file imports, so that it judged nothing."""
    code = mask(source)
    header = read_header(code)
    said = _not_found(report.diagnostics, code.count("\n", 0, header.end) + 1)
    if said is None:
        return report
    module = next((one.module for one in header.imports if f"{one.module}.".startswith(f"{said}.")), said)
    at = re.search(rf"(?<![\w.]){re.escape(module)}(?![\w.])", code[: header.end])
    line = f" (imported in line {code.count(chr(10), 0, at.start()) + 1})" if at else ""
    advice = "Build what it imports, or name the project that has it."
    raise SourceError(f"Lean does not find `{module}`{line}.", advice=advice)


def _not_found(diagnostics: Iterable[Diagnostic], last: int) -> str | None:
    """Return the module that Lean says it does not find, in an error no further down than a line; else None."""
    errors = (said for said in diagnostics if said.severity == "error" and said.start.line <= last)
    found = next((match for said in errors if (match := _NOT_FOUND.match(said.text.strip()))), None)
    return next(filter(None, found.groups()), None) if found else None
