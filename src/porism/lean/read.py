"""The source reader: one Lean file's text in, everything that it says out, with no Lean installed.

It reads Lean's command grammar: what it cannot read it tells as a `Problem`, and goes on. It never raises on any text
and does not know other files, so that it resolves no names.
"""

import re

from porism.lean.attributes import split_attributes
from porism.lean.commands import Command, split_commands
from porism.lean.declare import read_declaration
from porism.lean.header import read_header
from porism.lean.keywords import ACTING, DECLARING, NOTATION
from porism.lean.lexemes import NAME, NAME_AT, closing, tidy
from porism.lean.mask import Masked, comment_text, masked
from porism.lean.scopes import Scopes
from porism.lean.written import Action, Problem, Scope, SourceFile, Written

_DECLARING = frozenset((*DECLARING, *NOTATION))
_ACTING = frozenset(ACTING) - {"include", "omit"}
_LEADING_NAME = re.compile(rf"\s*({NAME})?")
_SPACE = re.compile(r"\s*")


def read_source(text: str, *, module: str) -> SourceFile:
    """Read the text of one Lean source file, under the module name given."""
    file = masked(text.replace("\r\n", "\n"))
    header = read_header(file.code)
    reading = _Reading(file, private=header.is_module)
    for command in split_commands(file.code, header.end):
        reading.take(command)
    reading.finish()
    return SourceFile(
        module=module,
        is_module=header.is_module,
        prelude=header.prelude,
        imports=header.imports,
        docs=tuple(comment_text(file.text[start:end]) for start, end in file.module_docs),
        declarations=tuple(reading.declarations),
        actions=tuple(reading.actions),
        problems=tuple(reading.problems),
    )


class _Reading:
    """What has been read of a file so far."""

    def __init__(self, file: Masked, *, private: bool) -> None:
        self.file = file
        self.scopes = Scopes(private=private)
        self.declarations: list[Written] = []
        self.actions: list[Action] = []
        self.problems: list[Problem] = []

    def take(self, command: Command) -> None:
        """Read one command; what its wrappers change holds for it alone."""
        if command.unclosed:
            self.tell(command.start, "a bracket before this command is never closed")
        before = self.scopes.now
        for wrapper in command.wrappers:
            self.change_scope(wrapper)
        if command.keyword in _DECLARING:
            found = list(read_declaration(self.file, command, self.scopes.now))
            self.declarations += found
            if not found:
                self.tell(command.start, f"this `{command.keyword}` could not be read")
            elif command.keyword in DECLARING and not found[0].name and found[0].kind not in ("instance", "example"):
                self.tell(command.start, f"this `{command.keyword}` has no name that could be read")
        elif command.keyword in _ACTING:
            self.act(command, self.scopes.now)
        if command.wrappers:
            self.scopes.now = before
        elif command.keyword not in _DECLARING:
            self.change_scope(command)

    def change_scope(self, command: Command) -> None:
        """Let a scope command change what is in force."""
        code, clean, start, end = self.file.code, self.file.clean, command.after, command.end
        found = _LEADING_NAME.match(code, start, end)
        name = found[1] or "" if found else ""
        match command.keyword:
            case "namespace":
                self.scopes.namespace(name)
            case "section":
                self.scopes.section(name, public="public" in command.modifiers)
            case "mutual":
                self.doc_of_nothing(command)
                self.scopes.section("", public=False)
            case "end":
                problem = self.scopes.end(name)
                if problem:
                    self.tell(command.start, problem)
            case "open":
                self.scopes.open(code[start:end])
            case "universe" | "universes":
                self.scopes.universe(code[start:end])
            case "variable":
                self.scopes.variable(code, clean, start, end)
            case "omit":
                self.scopes.omit(code, clean, start, end)
            case _:
                pass

    def act(self, command: Command, scope: Scope) -> None:
        """Record a command that acts on names."""
        file, start, end = self.file, command.after, command.end
        opening = _SPACE.match(file.code, start, end)
        place = opening.end() if opening else start
        arguments: tuple[str, ...] = ()
        names: list[str] = []
        match command.keyword:
            case "attribute":
                stop = closing(file.code, place, end)
                arguments = tuple(split_attributes(file.text[place + 1 : stop - 1]))
                names = NAME_AT.findall(file.code[stop:end])
            case "export":
                namespace = NAME_AT.match(file.code, place, end)
                arguments = (namespace.group(),) if namespace else ()
                names = NAME_AT.findall(file.code[namespace.end() : end]) if namespace else []
            case "deriving instance":
                classes, _, targets = file.code[place:end].partition(" for ")
                arguments, names = tuple(NAME_AT.findall(classes)), NAME_AT.findall(targets)
            case "add_decl_doc":
                arguments, names = (file.doc_before(command.start),), NAME_AT.findall(file.code[place:end])
            case _:
                found = NAME_AT.match(file.code, place, end)
                names = [found.group()] if found else []
                arguments = (tidy(file.clean[found.end() : end]),) if found else ()
        keyword = "deriving" if command.keyword == "deriving instance" else command.keyword
        self.actions.append(
            Action(
                command=keyword,  # pyright: ignore[reportArgumentType]
                arguments=arguments,
                names=tuple(names),
                scope=scope,
                line=file.line(command.start),
            )
        )

    def doc_of_nothing(self, command: Command) -> None:
        """Tell of a doc comment before a command that cannot have one."""
        if self.file.doc_before(command.start):
            self.tell(command.start, f"a doc comment stands before `{command.keyword}`, which Lean refuses")

    def tell(self, place: int, message: str) -> None:
        """Record a problem."""
        self.problems.append(Problem(line=self.file.line(place), message=message))

    def finish(self) -> None:
        """Record what is left open at the end of the file."""
        if self.file.open_end >= 0:
            self.tell(self.file.open_end, "a comment or string begins here and never ends; the rest was not read")
        for start, end in self.file.docs:
            after = _SPACE.match(self.file.code, end)
            place = after.end() if after else end
            if place >= len(self.file.code):
                self.tell(start, "a doc comment stands before nothing")
