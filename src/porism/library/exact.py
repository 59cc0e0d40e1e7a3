"""Exact references of a built module, put in the place of what was resolved from its text.

In: a declaration as written, what Lean resolved in its file, and what was guessed. Out: what it uses. Names that come
in by the variables of the section stay as resolved: they are not written in the declaration. It does not know how a
project is built; a reference file that is older than the source is told, not used.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from pathlib import Path

from porism.errors import FormatError
from porism.lean import Ilean, Problem, SourceModule, Written, identifiers, mask, read_ilean
from porism.library.resolve import Resolver
from porism.library.uses import Uses, notation_in_type, notation_in_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact:
    """What Lean resolved in one file, and the file's text."""

    ilean: Ilean
    places: tuple[int, ...]
    text: str

    def names(self, start: int, end: int) -> tuple[str, ...]:
        """Return the names that stand in a stretch of the text, in order of appearance."""
        first, last = bisect_left(self.places, start), bisect_left(self.places, end)
        return tuple(dict.fromkeys(reference.name for reference in self.ilean.references[first:last]))


def open_exact(module: SourceModule) -> tuple[Exact | None, Problem | None]:
    """Return what Lean resolved in a module, if it was built since its source changed, or what there is to tell."""
    path = module.ilean
    if path is None:
        return None, None
    if path.stat().st_mtime_ns < module.path.stat().st_mtime_ns:
        message = "the project was built before this file changed; names are resolved from the source"
        return None, Problem(line=1, message=message)
    text = module.path.read_text(encoding="utf-8", errors="replace")
    try:
        return exact_of(path, text), None
    except FormatError as error:
        return None, Problem(line=1, message=f"{error.problem} Names are resolved from the source.")


def exact_of(path: Path, text: str) -> Exact:
    """Return what a reference file says of a text."""
    ilean = read_ilean(path, text)
    return Exact(ilean=ilean, places=tuple(reference.place for reference in ilean.references), text=text)


def exact_uses(written: Written, guessed: Uses, exact: Exact, resolver: Resolver) -> Uses:
    """Return what a declaration uses as Lean resolved it, with what the section's variables bring.

    A reference file tells identifiers only: what stands behind a notation is added as read from the source.
    """
    value = exact.text.rfind(written.value, written.start, written.end) if written.value else -1
    middle = written.end if value < 0 or written.members else value
    from_variables = (
        resolver.resolve(name, written.scope, written.name)
        for variable in guessed.context.variables
        for name in identifiers(mask(variable[1:-1].rpartition(" : ")[2]))
    )
    known, variables = resolver.names, guessed.context.variables
    in_type = dict.fromkeys((*exact.names(written.start, middle), *(name for name in from_variables if name)))
    in_type.update(dict.fromkeys(notation_in_type(written, variables, known)))
    in_value = dict.fromkeys((*exact.names(middle, written.end), *notation_in_value(written, known)))
    in_type.pop(written.name, None)
    in_value.pop(written.name, None)
    return replace(guessed, in_type=tuple(in_type), in_value=tuple(in_value))
