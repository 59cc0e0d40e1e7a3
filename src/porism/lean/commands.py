"""The commands of a Lean file: where each begins, what stands before its keyword, and where it ends.

In: masked code. Out: `Command`s in order. Brackets decide whether a keyword can begin a command; inside quotations,
attribute lists and terms it cannot. It does not know what a command means.
"""

import re
from dataclasses import dataclass, field

from porism.lean.keywords import ACTING, CORE, DECLARING, GOES_ON, LENT, MODIFIERS, NOTATION, OTHER, STRUCTURAL
from porism.lean.lexemes import NAME, after_space, closing


def _words(words: tuple[str, ...]) -> str:
    """Return a pattern for any of these words or phrases."""
    ordered = sorted(set(words), key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered)


_AFTER = r"(?![\w'?!.«])"
_KEYWORDS = _words((*DECLARING, *STRUCTURAL, "attribute", *NOTATION, *ACTING, *OTHER))
_ANYWHERE = _words((*CORE, *STRUCTURAL, *MODIFIERS, "attribute"))
_AT_LINE = _words((*LENT, *NOTATION, *ACTING, *OTHER))
_DERIVING = r"deriving\s+(?:noncomputable\s+)?instance"
_EVENT = re.compile(
    rf"(?P<bracket>[()\[\]{{}}⟨⟩])|«[^«»\n]*»"
    rf"|(?P<word>(?<![\w'.`@!?])(?:{_DERIVING}|{_ANYWHERE}){_AFTER}|^[ \t]*(?:{_AT_LINE}){_AFTER}|^#[a-z_]\w*|@\[)"
    rf"|(?P<unknown>^[a-z_]\w*)",
    re.MULTILINE,
)
_KEYWORD = re.compile(rf"(?P<keyword>{_DERIVING}|{_KEYWORDS}){_AFTER}|(?P<hash>#[a-z_]\w*)")
_MODIFIER = re.compile(rf"({_words(MODIFIERS)})(?:\[({NAME})\])?{_AFTER}\s*")
_IN = re.compile(r"\s*\bin\b(?![\w'.])")
_WRAPPING = frozenset({"open", "set_option", "variable", "attribute", "omit", "include", "universe", "unseal"})
_ARGUMENT = re.compile(
    rf"\s*(?:[\[({{⦃]|(?!(?:in|{_KEYWORDS}|{_words(MODIFIERS)}){_AFTER})-?{NAME}|→|,)"
)  # fmt: skip
_GROUPS_ONLY = re.compile(r"\s*[\[({⦃]")
_OPTION = re.compile(rf"\s+{NAME}\s+(?:true|false|[0-9_]+|\"[^\"]*\")")
_MOST_MARKS = 32
"""How many attribute blocks, modifiers or wrappers are read before one keyword."""

_SHORT_BLOCK, _LONGEST_BLOCK = 400, 20_000
"""How long an attribute block mostly is, and how long it may be."""

_LONGEST_GROUP = 5000
"""How long a bracketed argument before `in` may be."""

_UNFINISHED = (":=", "=>", "↦", "by", ",", "→", "<|", "=", "$", "|>")


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
    known: bool = True
    """Whether the keyword is one that we know; others are a library's own commands."""
    unclosed: bool = False
    """A bracket before it was never closed."""


def split_commands(code: str, start: int) -> list[Command]:
    """Return the commands of masked code after the header."""
    commands: list[Command] = []
    place, depth = start, 0
    while event := _EVENT.search(code, place):
        place = event.end()
        if bracket := event["bracket"]:
            depth = depth + 1 if bracket in "([{⟨" else max(0, depth - 1)
            continue
        command = _command_of(code, event, depth)
        if command is None:
            depth += event.group() == "@["
            continue
        command.unclosed = depth > 0
        depth, place = 0, command.after
        _close(code, commands, command)
        commands.append(command)
    if commands:
        commands[-1].end = max(commands[-1].after, len(code.rstrip()))
    return commands


def _command_of(code: str, event: re.Match[str], depth: int) -> Command | None:
    """Return the command that begins where an event was found, or None when none does.

    Inside brackets only a keyword that begins a line ends what is before it: a bracket was lost then.
    """
    if event["word"]:
        at = event.end() - len(event.group().lstrip())
        if depth and not (code[at - 1 : at] in ("", "\n") and event.start() == at):
            return None
        return None if _is_alternative(code, at) else _command_at(code, at)
    word = event["unknown"]
    if not word or depth or word in GOES_ON or not _stands_alone(code, event.start()):
        return None
    return Command(keyword=word, start=event.start(), after=event.end(), known=False)


def _is_alternative(code: str, at: int) -> bool:
    """Whether a bar stands before an offset on its line: the word there is a constructor's name."""
    before = at - 1
    while before >= 0 and code[before] in " \t":
        before -= 1
    return before >= 0 and code[before] == "|"


def _stands_alone(code: str, at: int) -> bool:
    """Whether a blank line, or one with comments alone, stands before a line, and nothing waits to be finished."""
    before = code.rfind("\n", 0, max(0, at - 1)) + 1
    if not code[before:at].isspace():
        return False
    last = before
    while last > 0 and code[last - 1].isspace():
        last -= 1
    return not code[max(0, last - 2) : last].endswith(_UNFINISHED)


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
    while command is not None and command.keyword in _WRAPPING and len(wrappers) < _MOST_MARKS:
        end = _before_in(code, command)
        inside = _IN.match(code, end) if end >= 0 else None
        if inside is None:
            needs_in = command.keyword in ("set_option", "open") and not wrappers and not _starts_line(code, at)
            return None if needs_in else _wrapped(command, wrappers)
        command.end = end
        wrappers.append(command)
        command = _bare_command(code, after_space(code, inside.end(), len(code)))
    return _wrapped(command, wrappers) if command else None


def _wrapped(command: Command, wrappers: list[Command]) -> Command:
    """Attach the wrappers to the command that they act on."""
    command.wrappers = wrappers
    return command


def _starts_line(code: str, at: int) -> bool:
    """Whether only blanks stand before an offset on its line."""
    before = at - 1
    while before >= 0 and code[before] in " \t":
        before -= 1
    return before < 0 or code[before] == "\n"


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
            limit = min(len(code), place + _LONGEST_GROUP)
            place = closing(code, place - 1, limit)
            if place == limit:
                return -1
    return place


def _block_end(code: str, start: int) -> int:
    """Return where the attribute block ends whose bracket is at an offset; another block never begins a line in it."""
    limit = min(len(code), start + _SHORT_BLOCK)
    end = closing(code, start, limit)
    if end < limit:
        return end
    next_block = code.find("\n@[", start, start + _LONGEST_BLOCK)
    return closing(code, start, min(len(code), start + _LONGEST_BLOCK) if next_block < 0 else next_block)


def _bare_command(code: str, at: int) -> Command | None:
    """Return the command at an offset without wrappers: attributes, modifiers and a keyword, in any order before it."""
    place = at
    modifiers: list[str] = []
    attributes: list[tuple[int, int]] = []
    for _ in range(_MOST_MARKS):
        if code.startswith("@[", place):
            end = _block_end(code, place + 1)
            if code[end - 1] != "]":
                return None
            attributes.append((place + 2, end - 1))
            place = after_space(code, end, len(code))
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
