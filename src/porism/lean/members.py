"""What stands inside a structure or an inductive type: fields, constructors, parents.

In: masked code and the span of the body. Out: `Member`s and `Parent`s. It does not know full names.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from porism.lean.attributes import split_attributes
from porism.lean.lexemes import ATOM, NAME, after_space, closing, outer, outside, plain_name, tidy
from porism.lean.mask import Masked
from porism.lean.parts import bar_shape
from porism.lean.written import Member, Parent

_FIELD = re.compile(rf"[({{\[⦃]|@\[|{ATOM}(?=\s*[:({{\[⦃]|\s+(?:{ATOM}|_))")
"""What may begin a field."""

_UNFINISHED = frozenset(",:→=∧∨↔≤<≥>+-/∘•∣∈∉⊆×⟶⥤&⟹")
"""Characters after which a type goes on, however its next line is indented."""

_MAKER = re.compile(rf"({ATOM})\s*::")
_LINE = outside(r"^[ \t]*(?=\S)")
_MODIFIER = re.compile(r"(private|protected|public|noncomputable|meta|nonrec)\b")
_NAME = re.compile(rf"\s*({NAME})")
_NAMES = re.compile(rf"\s*({NAME}(?:\s+{NAME})*)")
_BAR = outside(r"\|")
_COMMA = outside(",")
_NAMED_PARENT = re.compile(rf"\s*({ATOM})\s*:(?!=)")
_SORT = outside(r":(?!=)\s*(?=Prop\b|Type\b|Sort\b)")
_EQUATES = outside(":=")
_GROUP = re.compile(r"\s*[({\[⦃]")
_BOUND = re.compile(r"\s*([^:()\[\]{}⦃⦄,]*):(?!=)")

Marks = tuple[tuple[str, ...], tuple[str, ...]]
"""Attributes and modifiers of a member."""


def bound_names(code: str, start: int, end: int) -> frozenset[str]:
    """Return the names that the binder groups at the beginning of a signature bind."""
    names: set[str] = set()
    while group := _GROUP.match(code, start, end):
        start = closing(code, group.end() - 1, end)
        if bound := _BOUND.match(code, group.end(), start):
            names.update(bound[1].split())
        elif code[group.end() - 1] != "[":
            names.update(code[group.end() : start - 1].split())
    return frozenset(names)


def read_parents(file: Masked, start: int, end: int) -> tuple[tuple[Parent, ...], str]:
    """Read an `extends` clause: the parents, and the type of the structure where it stands after them."""
    start += len("extends")
    sorts = [match.start() for match in outer(file.code, _SORT, start, end)]
    late = tidy(file.clean[sorts[-1] : end]) if sorts else ""
    end = sorts[-1] if sorts else end
    edges = [start, *(comma.end() for comma in outer(file.code, _COMMA, start, end)), end + 1]
    parents: list[Parent] = []
    for left, right in pairwise(edges):
        named = _NAMED_PARENT.match(file.code, left, right - 1)
        text = tidy(file.clean[named.end() if named else left : right - 1])
        if text:
            parents.append(Parent(type=text, projection=named[1] if named else ""))
    return tuple(parents), late


def read_fields(file: Masked, start: int, end: int) -> tuple[str, tuple[Member, ...]]:
    """Read a structure's body: the constructor's name when it is written (else `mk`), and the fields."""
    maker = _MAKER.match(file.code, _read_marks(file, start, end)[1], end)
    if maker:
        start = maker.end()
    spans = _field_spans(file, start, end)
    fields = [member for left, right in spans for member in _read_field(file, left, right)]
    return (plain_name(maker[1]) if maker else "mk"), tuple(fields)


def _field_spans(file: Masked, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of fields: each begins a line that is not indented more than the first field."""
    first = after_space(file.code, start, end)
    if first >= end:
        return
    limit = _column(file, first)
    shares_line = "\n" not in file.code[start:first] and file.doc_start(first) < start
    begins = [first]
    for line in outer(file.code, _LINE, first + 1, end):
        at = line.end()
        if at >= end:
            break
        if shares_line and len(begins) == 1:
            limit = _column(file, at)
        if _column(file, at) <= limit and _FIELD.match(file.code, at, end) and not _goes_on(file.code, at):
            begins.append(at)
    yield from pairwise([*begins, end])


def _goes_on(code: str, at: int) -> bool:
    """Whether what stands before an offset is not finished."""
    before = at - 1
    while before > 0 and code[before].isspace():
        before -= 1
    return code[before] in _UNFINISHED


def _column(file: Masked, place: int) -> int:
    """Return the column where what begins at a place begins, its doc comment included."""
    doc = file.doc_start(place)
    return file.column(place if doc < 0 else doc)


def _read_field(file: Masked, start: int, end: int) -> Iterator[Member]:
    """Yield the fields of one span: a bracketed group may bind several names, and a line may hold several groups."""
    code = file.code
    docstring = file.doc_before(start)
    marks, place = _read_marks(file, start, end)
    docstring = docstring or file.doc_before(place)
    while place < end and code[place] in "({[⦃":
        stop = closing(code, place, end)
        names = _NAMES.match(code, place + 1, stop - 1)
        anonymous = code[place] == "[" and not _BOUND.match(code, place + 1, stop - 1)
        if names and not anonymous:
            signature = _field_type(file, names.end(), stop - 1)
            for name in names[1].split():
                yield _member(file, (name, place), signature, docstring, marks)
        place = after_space(code, stop, end)
        if place < end:
            marks, after = _read_marks(file, place, end)
            docstring, place = file.doc_before(place) or file.doc_before(after), after
    name = _NAME.match(code, place, end)
    if name:
        yield _member(file, (name[1], place), _field_type(file, name.end(), end), docstring, marks)


def _member(file: Masked, name: tuple[str, int], signature: str, docstring: str, marks: Marks) -> Member:
    """Return one member from its name with its place, and what is said of it."""
    return Member(
        name=plain_name(name[0]),
        signature=signature,
        docstring=docstring,
        line=file.line(name[1]),
        attributes=marks[0],
        modifiers=marks[1],
    )


def _field_type(file: Masked, start: int, end: int) -> str:
    """Return a field's binders and type, without its default."""
    default = next(outer(file.code, _EQUATES, start, end), None)
    return tidy(file.clean[start : default.start() if default else end])


def _read_marks(file: Masked, start: int, end: int) -> tuple[Marks, int]:
    """Read attributes and modifiers before a member; return them and where the member itself begins."""
    code = file.code
    place = after_space(code, start, end)
    attributes: list[str] = []
    modifiers: list[str] = []
    while place < end:
        if code.startswith("@[", place):
            stop = closing(code, place + 1, end)
            attributes += split_attributes(file.original(place + 2, stop - 1))
        elif modifier := _MODIFIER.match(code, place, end):
            modifiers.append(modifier[1])
            stop = modifier.end()
        else:
            break
        place = after_space(code, stop, end)
    return (tuple(attributes), tuple(modifiers)), place


def read_constructors(file: Masked, start: int, end: int) -> tuple[Member, ...]:
    """Read the alternatives of an inductive type."""
    begins = [bar.start() for bar in outer(file.code, _BAR, start, end) if _begins_constructor(file, bar.start(), end)]
    members: list[Member] = []
    for left, right in pairwise([*begins, end]):
        marks, place = _read_marks(file, left + 1, right)
        found = _NAME.match(file.code, place, right)
        if found:
            docstring = file.doc_before(left) or file.doc_before(found.start(1))
            signature = _field_type(file, found.end(1), right)
            members.append(_member(file, (found[1], found.start(1)), signature, docstring, marks))
    return tuple(members)


def _begins_constructor(file: Masked, bar: int, end: int) -> bool:
    """Whether a bar begins an alternative, and is not that of an absolute value."""
    if not bar_shape(file.code, bar, 0)[1]:
        return False
    return _NAME.match(file.code, _read_marks(file, bar + 1, end)[1], end) is not None
