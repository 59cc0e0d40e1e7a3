"""A text with a formal statement, taken apart so that it can be stated again beside another one.

In: the text of a file, or of a model's reply. Out: a `Side`: its imports, what stands before the statement, and the
statement under any name; or why there is none. The last theorem of a text is the statement. It does not know Lean's
answers, nor the other text.
"""

import re
from dataclasses import dataclass

from porism.lean import Statement, Written, mask, read_source, read_statements
from porism.models import LeanCode, read_lean

STATING = ("theorem", "lemma", "example", "axiom")
"""Keywords of declarations that state something."""

LONGEST = 200_000
"""Characters that a text may have."""

_IMPORT = re.compile(r"[ \t]*(?:(?:public|private|meta)\s+)*import\s+(?:(?:all|meta|runtime)\s+)*\S+[^\n]*\n?|\s+")
_HEAD = re.compile(r"[ \t]*(?:module|prelude)\b[^\n]*\n")
_KEYWORD = re.compile(r"(?<![\w.'«])(?:theorem|lemma|example|axiom)(?![\w'])\s*")
_UNIVERSES = re.compile(r"\s*(\.\{[^}]*\})")
_SCOPE = re.compile(
    r"^[ \t]*(?:(?:noncomputable|public|meta|@\[expose\])\s+)*(?P<word>namespace|section|end)(?![\w.'?!])"
    r"[ \t]*(?P<name>(?:«[^»\n]*»|[^\s()\[\]{}:«])+)?",
    re.MULTILINE,
)
_PARTS = re.compile(r"«[^»]*»|[^.«»]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of two statements, and all that it needs to be stated."""

    text: str
    imports: tuple[str, ...]
    """The lines that import, as written."""
    before: str
    """What stands between the imports and the statement."""
    line: int
    """The line of the text, from 1, on which `before` begins."""
    qualifier: str
    """What stands before the last part of the statement's name: `Nat.` of `Nat.foo`."""
    universes: str
    """`.{u, v}` as written, or nothing."""
    signature: str
    """Binders and type as written."""
    namespace: str
    """The namespace in force."""
    closing: str
    """What closes all that `before` leaves open."""
    statement: Statement
    declared: tuple[Written, ...]
    """What `before` declares, with offsets into `text`."""
    offset: int
    """Where `before` begins in `text`."""
    acts: bool
    """Whether `before` holds commands that act on names declared elsewhere."""

    def named(self, name: str) -> str:
        """Return the full name that the statement gets when its last part is a given one."""
        if self.qualifier.startswith("_root_."):
            return f"{self.qualifier.removeprefix('_root_.')}{name}"
        return f"{self.namespace}{'.' if self.namespace else ''}{self.qualifier}{name}"

    def header(self, name: str) -> str:
        """Return the statement under another name, up to where its proof begins."""
        return f"theorem {self.qualifier}{name}{self.universes} {self.signature}"

    def stated(self, name: str, hidden: tuple[Written, ...] = ()) -> str:
        """Return a section that states this under a name, without a proof and without some declarations."""
        return f"section\n{self.shown(hidden)}{self.header(name)}\n  := sorry\n{self.closing}end\n"

    def shown(self, hidden: tuple[Written, ...] = ()) -> str:
        """Return what stands before the statement, some declarations left out."""
        kept = list(self.before)
        for written in hidden:
            start, end = written.start - self.offset, written.end - self.offset
            kept[start:end] = [character if character == "\n" else " " for character in kept[start:end]]
        text = "".join(kept)
        return text if not text or text.endswith("\n") else f"{text}\n"

    def alone(self, name: str) -> str:
        """Return a file that states this under a name and nothing else, every line where it is in the text."""
        imports = "\n".join(self.imports)
        fill = "\n" * max(1, self.line - 1 - imports.count("\n"))
        return f"{imports}{fill}{self.shown()}{self.header(name)}\n  := sorry\n"


def read_side(given: str) -> Side | str:
    """Return the side that a text gives, fenced or not; or in words why it has no statement."""
    text = given.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > LONGEST:
        return f"{len(text):,} characters are more than the {LONGEST:,} allowed"
    if "```" in text:
        match read_lean(text):
            case LeanCode(text=code):
                text = code
            case unreadable:
                return unreadable.reason
    found = [s for s in read_statements(text) if s.keyword in STATING]
    if not found:
        return "the text states no theorem"
    return _side(text, found[-1])


def _side(text: str, statement: Statement) -> Side | str:
    """Return the side of a statement in a text."""
    code = mask(text)
    keyword = _KEYWORD.search(code, statement.start)
    if keyword is None or keyword.end() > statement.value:
        return "the statement's keyword was not found"
    name = statement.name if text.startswith(statement.name, keyword.end()) else ""
    if statement.name and not name:
        return "the statement's name was not found"
    place = keyword.end() + len(name)
    universes = _UNIVERSES.match(code, place)
    start = _after_imports(code)
    declared = [w for w in read_source(text, module="Side").declarations if start <= w.start]
    own = next((w for w in declared if w.start <= keyword.start() < max(w.end, w.start + 1)), None)
    own = own or (declared[-1] if declared else None)
    if own is None:
        return "the statement could not be read"
    end = statement.start
    before = [w for w in declared if w.end <= end and w is not own]
    return Side(
        text=text,
        imports=tuple(line.strip() for line in text[:start].split("\n") if "import" in mask(line)),
        before=_without_docstring(text, code, start, end),
        line=text.count("\n", 0, start) + 1,
        qualifier="".join(f"{part}." for part in _PARTS.findall(name)[:-1]),
        universes=universes[1] if universes else "",
        signature=text[universes.end() if universes else place : statement.value].strip(),
        namespace=own.scope.namespace,
        closing=closings(code[start:end]),
        statement=statement,
        declared=tuple(before),
        offset=start,
        acts=_acts(text, start, end),
    )


def _acts(text: str, start: int, end: int) -> bool:
    """Whether a stretch of text holds commands that act on names, other than within the file's own sections."""
    actions = read_source(text[start:end], module="Side").actions
    return any(not all(part.startswith("local") for part in action.arguments) for action in actions)


def _without_docstring(text: str, code: str, start: int, end: int) -> str:
    """Return what stands before the statement, its own docstring blanked."""
    tail = text[start:end].rstrip()
    opened = text.rfind("/--", start, end)
    if opened >= 0 and tail.endswith("-/") and not code[opened:end].strip():
        return text[start:opened] + "\n" * text.count("\n", opened, end)
    return text[start:end]


def _after_imports(code: str) -> int:
    """Return where the imports of masked code end."""
    head = _HEAD.match(code)
    place = head.end() if head else 0
    end = place
    while found := _IMPORT.match(code, place):
        place = found.end()
        end = place if "import" in found.group() else end
    return end


def closings(code: str) -> str:
    """Return the commands that close the namespaces and sections that masked code leaves open."""
    levels: list[str] = []
    for command in _SCOPE.finditer(code):
        parts = _PARTS.findall(command["name"] or "")
        match command["word"]:
            case "end":
                for _ in parts or [""]:
                    if levels:
                        levels.pop()
            case _:
                levels += parts or [""]
    return "".join(f"end {name}".rstrip() + "\n" for name in reversed(levels))
