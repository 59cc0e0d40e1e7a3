"""What stands inside a structure or an inductive type: fields, constructors, parents.

In: masked code and the span of the body. Out: `Member`s and `Parent`s. It does not know full names.
"""

import re
from collections.abc import Iterator

from porism.lean.lexemes import ATOM, NAME, closing, outer, tidy
from porism.lean.mask import Masked
from porism.lean.written import Member, Parent

_MAKER = re.compile(rf"\s*((?:private\s+|protected\s+|public\s+)*)(@\[[^\]]*\]\s*)?({ATOM})\s*::")
_LINE = re.compile(r"^([ \t]*)(?=\S)", re.MULTILINE)
_LEADING = re.compile(r"\s*(?:(private|protected|public|noncomputable|meta|nonrec)\b\s*)")
_NAMES = re.compile(rf"\s*({NAME}(?:\s+{NAME})*)")
_VALUE = re.compile(r":=|(?<![:\w])\bby\b")
_BAR = re.compile(r"\|")
_CONSTRUCTOR = re.compile(rf"\s*({NAME})(?=\s*(?:[:({{\[⦃|⟨]|\Z|\s))")
_COMMA = re.compile(r",")
_NAMED_PARENT = re.compile(rf"\s*({ATOM})\s*:(?!=)")
_EQUATES = re.compile(r":=")


def read_parents(file: Masked, start: int, end: int) -> tuple[Parent, ...]:
    """Read the list after `extends`."""
    edges = [start, *(m.start() for m in outer(file.code, _COMMA, start, end)), end]
    parents: list[Parent] = []
    for left, right in zip(edges, edges[1:], strict=False):
        begin = left + (file.code[left : left + 1] == ",")
        named = _NAMED_PARENT.match(file.code, begin, right)
        text = tidy(file.clean[named.end() if named else begin : right])
        if text:
            parents.append(Parent(type=text, projection=named[1] if named else ""))
    return tuple(parents)


def read_fields(file: Masked, start: int, end: int) -> tuple[str, tuple[Member, ...]]:
    """Read a structure's body: the constructor's name when it is written (else `mk`), and the fields."""
    maker = _MAKER.match(file.code, start, end)
    if maker:
        start = maker.end()
    fields = [
        member for left, right in _field_spans(file.code, start, end) for member in _read_field(file, left, right)
    ]
    return (maker[3] if maker else "mk"), tuple(fields)


def _field_spans(code: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of fields: each begins a line that is not indented more than the first field."""
    first = re.compile(r"\S").search(code, start, end)
    if first is None:
        return
    column = first.start() - (code.rfind("\n", 0, first.start()) + 1)
    same_line = "\n" not in code[start : first.start()]
    begins = [first.start()]
    for line in outer(code, _LINE, first.end(), end):
        width = len(line[1])
        if width <= column and line.end() < end:
            begins.append(line.end())
        elif same_line and len(begins) == 1:
            column = width
            begins.append(line.end())
    yield from zip(begins, [*begins[1:], end], strict=True)


def _read_field(file: Masked, start: int, end: int) -> Iterator[Member]:
    """Yield the fields of one span: several names may share a type, several bracketed fields may share a line."""
    docstring = file.doc_before(start)
    attributes, modifiers, place = _read_marks(file, start, end)
    line = file.line(place) if place < end else 0
    code = file.code
    while place < end and code[place] in "({[⦃":
        inside_end = closing(code, place, end)
        inner = _names_and_type(file, place + 1, inside_end - 1)
        if inner[0] or code[place] != "[":
            for name in inner[0]:
                yield _member(name, inner[1], docstring, line, (attributes, modifiers))
        after = re.compile(r"\s*").match(code, inside_end)
        place = after.end() if after else end
    if place < end:
        names, kind = _names_and_type(file, place, end)
        for name in names:
            yield _member(name, kind, docstring, line, (attributes, modifiers))


def _member(name: str, kind: str, docstring: str, line: int, marks: tuple[tuple[str, ...], tuple[str, ...]]) -> Member:
    """Return one member."""
    return Member(name=name, signature=kind, docstring=docstring, line=line, attributes=marks[0], modifiers=marks[1])


def _names_and_type(file: Masked, start: int, end: int) -> tuple[list[str], str]:
    """Return the names before a field's binders or colon, and its type with its binders, without its default."""
    names = _NAMES.match(file.code, start, end)
    if not names:
        return [], ""
    default = outer(file.code, _EQUATES, names.end(), end)
    stop = default[0].start() if default else end
    signature = tidy(file.clean[names.end() : stop])
    if not signature and not default:
        return [], ""
    return names[1].split(), signature


def _read_marks(file: Masked, start: int, end: int) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Read attributes and modifiers before a member; return them and where the member itself begins."""
    code, place = file.code, start
    attributes: list[str] = []
    modifiers: list[str] = []
    while True:
        space = re.compile(r"\s*").match(code, place, end)
        place = space.end() if space else place
        if code.startswith("@[", place):
            stop = closing(code, place + 1, end)
            attributes.append(file.text[place + 2 : stop - 1].strip())
            place = stop
        elif modifier := _LEADING.match(code, place, end):
            modifiers.append(modifier[1])
            place = modifier.end()
        else:
            return tuple(attributes), tuple(modifiers), place


def read_constructors(file: Masked, start: int, end: int) -> tuple[Member, ...]:
    """Read the alternatives of an inductive type."""
    bars = [bar.start() for bar in outer(file.code, _BAR, start, end)]
    begins = [bar for bar in bars if _begins_constructor(file, bar, start, end)]
    members: list[Member] = []
    for left, right in zip(begins, [*begins[1:], end], strict=True):
        attributes, modifiers, place = _read_marks(file, left + 1, right)
        found = _CONSTRUCTOR.match(file.code, place, right)
        if found:
            doc = file.doc_before(found.start(1)) or file.doc_before(left)
            line = file.line(left)
            signature = tidy(file.clean[found.end(1) : right])
            members.append(_member(found[1], signature, doc, line, (attributes, modifiers)))
    return tuple(members)


def _begins_constructor(file: Masked, bar: int, start: int, end: int) -> bool:
    """Whether a bar begins an alternative: it begins a line, or stands after names alone."""
    line = file.code.rfind("\n", 0, bar) + 1
    before = file.code[max(line, start) : bar]
    if not _CONSTRUCTOR.match(file.code, _read_marks(file, bar + 1, end)[2], end):
        return False
    return not before.strip() or ":" not in before.rpartition("|")[2]
