"""The commands of a Lean file: where each begins, what stands before its keyword, and where it ends.

In: masked code. Out: `Command`s in order. Brackets decide whether a keyword can begin a command; inside quotations,
attribute lists and terms it cannot. It does not know what a command means.
"""

import re
from dataclasses import dataclass, field

from porism.lean.keywords import ACTING, DECLARING, MODIFIERS, NOTATION, OTHER, STRUCTURAL
from porism.lean.lexemes import NAME, closing


def _words(words: tuple[str, ...]) -> str:
    """Return a pattern for any of these words or phrases."""
    ordered = sorted(set(words), key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered)


_AFTER = r"(?![\w'?!.«])"
_KEYWORDS = _words((*DECLARING, *STRUCTURAL, *NOTATION, *ACTING, *OTHER))
_ANYWHERE = _words((*DECLARING, *STRUCTURAL, *MODIFIERS, "attribute"))
_AT_LINE = _words((*NOTATION, *ACTING, *OTHER))
_EVENT = re.compile(
    rf"[()\[\]{{}}⟨⟩]|(?<![\w'.`«@!?])(?:{_ANYWHERE}){_AFTER}|^[ \t]*(?:{_AT_LINE}){_AFTER}|^#[a-z_]\w*|@\[",
    re.MULTILINE,
)
_KEYWORD = re.compile(
    rf"(?P<keyword>deriving\s+(?:noncomputable\s+)?instance|{_KEYWORDS}){_AFTER}"
    rf"|(?P<hash>#[a-z_]\w*)"
)
_MODIFIER = re.compile(rf"({_words(MODIFIERS)})(?:\[({NAME})\])?{_AFTER}\s*")
_SPACE = re.compile(r"\s*")
_IN = re.compile(r"\s*\bin\b(?![\w'.])")
_WRAPPING = frozenset({"open", "set_option", "variable", "attribute", "omit", "include", "universe", "unseal"})
_ARGUMENT = re.compile(rf"\s*(?:[\[({{⦃]|(?!(?:in|{_KEYWORDS}|{_words(MODIFIERS)}){_AFTER})-?{NAME}|→|,)")
_GROUPS_ONLY = re.compile(r"\s*[\[({⦃]")
_OPTION = re.compile(rf"\s+{NAME}\s+(?:true|false|[0-9_]+|\"[^\"]*\")")


@dataclass(slots=True, kw_only=True)
class Command:
    """One command: the spans of its parts, in code points."""

    keyword: str
    start: int
    """Where its first attribute, modifier or keyword begins."""
    after: int
    """Where what follows the keyword begins."""
    end: int = 0
    modifiers: tuple[str, ...] = ()
    attributes: tuple[tuple[int, int], ...] = ()
    """Spans of the insides of the `@[...]` blocks."""
    wrappers: list["Command"] = field(default_factory=list["Command"])
    """The commands before an `in` that act on this one only, outermost first."""
    unclosed: bool = False
    """A bracket before it was never closed."""


def split_commands(code: str, start: int) -> list[Command]:
    """Return the commands of masked code after the header."""
    commands: list[Command] = []
    place, depth = start, 0
    while event := _EVENT.search(code, place):
        found, place = event.group(), event.end()
        if found in "([{⟨":
            depth += 1
        elif found in ")]}⟩":
            depth = max(0, depth - 1)
        elif depth == 0 or _begins_line(code, event.start()):
            at = event.end() - len(found.lstrip())
            command = _command_at(code, at)
            if command is None:
                place, depth = (event.end(), depth + 1) if found == "@[" else (event.end(), depth)
                continue
            command.unclosed = depth > 0
            depth, place = 0, command.after
            _close(code, commands, command)
            commands.append(command)
        elif found == "@[":
            depth += 1
    if commands:
        commands[-1].end = len(code.rstrip())
    return commands


def _begins_line(code: str, at: int) -> bool:
    """Whether an unindented command begins here: nothing but a lost bracket can then precede it."""
    return at == 0 or code[at - 1] == "\n" and code[at] not in " \t"


def _close(code: str, commands: list[Command], following: Command) -> None:
    """End the command before this one."""
    if commands:
        begin = following.wrappers[0].start if following.wrappers else following.start
        last = commands[-1]
        last.end = max(last.after, last.after + len(code[last.after : begin].rstrip()))


def _command_at(code: str, at: int) -> Command | None:
    """Return the command that begins at an offset, with its wrappers, or None when none begins there."""
    command = _bare_command(code, at)
    wrappers: list[Command] = []
    while command is not None and command.keyword in _WRAPPING:
        end = _before_in(code, command)
        inside = _IN.match(code, end) if end >= 0 else None
        if inside is None:
            needs_in = command.keyword in ("set_option", "open") and not wrappers and not _starts_line(code, at)
            return None if needs_in else _wrapped(command, wrappers)
        command.end = end
        wrappers.append(command)
        command = _bare_command(code, _SPACE.match(code, inside.end()).end())  # type: ignore[union-attr]
    return _wrapped(command, wrappers) if command else None


def _wrapped(command: Command, wrappers: list[Command]) -> Command:
    """Attach the wrappers to the command that they act on."""
    command.wrappers = wrappers
    return command


def _starts_line(code: str, at: int) -> bool:
    """Whether only blanks stand before an offset on its line."""
    return not code[code.rfind("\n", 0, at) + 1 : at].strip()


def _before_in(code: str, command: Command) -> int:
    """Return where the arguments of a wrapping command end if an `in` may follow them, else -1."""
    place = command.after
    if command.keyword == "set_option":
        option = _OPTION.match(code, place)
        return option.end() if option else -1
    pattern = _GROUPS_ONLY if command.keyword == "variable" else _ARGUMENT
    while argument := pattern.match(code, place):
        place = argument.end()
        if code[place - 1] in "[({⦃":
            place = closing(code, place - 1, len(code))
    return place


def _bare_command(code: str, at: int) -> Command | None:
    """Return the command at an offset without wrappers: attributes, modifiers and a keyword, in any order before it."""
    place = at
    modifiers: list[str] = []
    attributes: list[tuple[int, int]] = []
    while True:
        if code.startswith("@[", place):
            end = closing(code, place + 1, len(code))
            attributes.append((place + 2, end - 1))
            place = _SPACE.match(code, end).end()  # type: ignore[union-attr]
        elif modifier := _MODIFIER.match(code, place):
            modifiers.append(modifier[1] + (f"[{modifier[2]}]" if modifier[2] else ""))
            place = modifier.end()
        else:
            break
    keyword = _KEYWORD.match(code, place)
    if keyword is None or (keyword["hash"] and attributes):
        return None
    name = " ".join((keyword["keyword"] or "#").split())
    name = "deriving instance" if name.startswith("deriving") else name
    return Command(
        keyword=name, start=at, after=keyword.end(), modifiers=tuple(modifiers), attributes=tuple(attributes)
    )
