"""The source reader: one Lean file's text in, everything that it says out, with no Lean installed.

It reads Lean's command grammar: what it cannot read it tells as a `Problem`, and goes on. It never raises on any text
and does not know other files, so that it resolves no names.
"""

from bisect import bisect_right

from porism.lean.actions import read_action
from porism.lean.commands import Command, split_commands
from porism.lean.declare import read_declaration
from porism.lean.header import read_header
from porism.lean.keywords import ACTING, DECLARING, ENDING_IN_DOC, NOTATION, UNDOCUMENTED
from porism.lean.lexemes import NAME_AT, after_space, own_end
from porism.lean.mask import Masked, masked
from porism.lean.scopes import Scopes
from porism.lean.written import Action, Problem, SourceFile, Written

_DECLARING = frozenset((*DECLARING, *NOTATION))
_ACTING = frozenset(("attribute", *ACTING)) - {"include", "omit"}
_SURROUNDING = frozenset({"section", "mutual", "namespace"})
_NAMELESS = frozenset({"instance", "example"})


def read_source(text: str, *, module: str) -> SourceFile:
    """Read the text of one Lean source file, under the module name given."""
    file = masked(text)
    header = read_header(file.code)
    commands = split_commands(file.code, header.end)
    reading = _Reading(file, private=header.is_module)
    for command in commands:
        reading.take(command)
    reading.finish(commands, header.end)
    return SourceFile(
        module=module,
        is_module=header.is_module,
        prelude=header.prelude,
        imports=header.imports,
        docs=tuple(map(file.comment, file.module_docs)),
        declarations=tuple(reading.declarations),
        actions=tuple(reading.actions),
        problems=tuple(sorted(reading.problems, key=lambda problem: problem.line)),
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
        """Read one command; what its wrappers change holds for it alone, or for what it surrounds."""
        if command.unclosed:
            self.tell(command.start, "a bracket before this command is never closed")
        before = self.scopes.now
        if command.keyword in _SURROUNDING:
            self.change_scope(command)
        for wrapper in command.wrappers:
            self.change_scope(wrapper)
        if command.keyword in _SURROUNDING:
            return
        if command.keyword in _DECLARING:
            self.declare(command)
        elif command.keyword in _ACTING:
            self.actions += read_action(self.file, command, self.scopes.now)
        elif command.keyword == "import":
            self.tell(command.start, "an import stands after the first command, where Lean does not read it")
        else:
            self.change_scope(command)
        if command.wrappers:
            self.scopes.now = before

    def declare(self, command: Command) -> None:
        """Record what a declaring command declares."""
        found = list(read_declaration(self.file, command, self.scopes.now))
        self.declarations += found
        nameless = command.keyword in DECLARING and any(not w.name and w.kind not in _NAMELESS for w in found)
        if not found or nameless:
            self.tell(command.start, f"this `{command.keyword}` has no name that could be read")

    def change_scope(self, command: Command) -> None:
        """Let a scope command change what is in force; other commands change nothing."""
        file, start = self.file, command.after
        end = own_end(file.code, start, command.end)
        match command.keyword:
            case "namespace":
                self.scopes.namespace(self.name_after(command))
            case "section":
                self.scopes.section(self.name_after(command), public="public" in command.modifiers)
            case "mutual":
                self.scopes.section("", public=False)
            case "end":
                problem = self.scopes.end(self.name_after(command))
                if problem:
                    self.tell(command.start, problem)
            case "open":
                self.scopes.open(file.code[start:end])
            case "universe":
                self.scopes.universe(file.code[start:end])
            case "variable":
                self.scopes.variable(file.code, file.clean, start, end)
            case "omit":
                self.scopes.omit(file.code, file.clean, start, end)
            case "include":
                self.scopes.include(file.code[start:end])
            case _:
                pass

    def name_after(self, command: Command) -> str:
        """Return the name on the line of a keyword, directly after it; empty when there is none."""
        code = self.file.code
        line_end = code.find("\n", command.after)
        end = min(command.end, line_end if line_end >= 0 else command.end)
        name = NAME_AT.match(code, after_space(code, command.after, end), end)
        return name.group() if name else ""

    def tell(self, place: int, message: str) -> None:
        """Record a problem."""
        self.problems.append(Problem(line=self.file.line(place), message=message))

    def finish(self, commands: list[Command], header_end: int) -> None:
        """Tell what is wrong with the file as a whole: text without end, doc comments before nothing, no command."""
        file = self.file
        if file.open_end >= 0:
            self.tell(file.open_end, "a comment or string begins here and never ends; the rest was not read")
        rest = after_space(file.code, header_end, len(file.code))
        if not any(command.known for command in commands) and rest < len(file.code):
            self.tell(rest, "nothing here could be read as a command")
        starts = {(command.wrappers[0] if command.wrappers else command).start: command for command in commands}
        begins = sorted(starts)
        following = [start for start, _ in sorted((*file.docs, *file.module_docs))]
        for start, end in file.docs:
            at = bisect_right(begins, start) - 1
            if at >= 0 and starts[begins[at]].keyword in ENDING_IN_DOC:
                continue
            after = bisect_right(following, start)
            limit = following[after] if after < len(following) else len(file.code)
            place = after_space(file.code, end, limit)
            if place == len(file.code):
                self.tell(start, "a doc comment stands before nothing")
            elif place == limit:
                self.tell(start, "a doc comment stands before another one")
            elif place in starts and _refuses_doc(starts[place]):
                self.tell(start, f"a doc comment stands before `{_first(starts[place]).keyword}`, which has none")


def _first(command: Command) -> Command:
    """Return the outermost wrapper of a command, or itself."""
    return command.wrappers[0] if command.wrappers else command


def _refuses_doc(command: Command) -> bool:
    """Whether Lean refuses a doc comment before a command."""
    return _first(command).keyword in UNDOCUMENTED
