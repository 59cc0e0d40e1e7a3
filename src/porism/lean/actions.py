"""Commands that act on names declared elsewhere: `attribute`, `export`, `deriving instance`, `add_decl_doc`, ...

In: the masked file, one command, its scope. Out: an `Action`. It does not know what the names mean.
"""

from collections.abc import Iterator
from itertools import pairwise

from porism.lean.attributes import split_attributes
from porism.lean.commands import Command
from porism.lean.lexemes import NAME_AT, after_space, closing, outer, outside, own_end, tidy
from porism.lean.mask import Masked
from porism.lean.written import Action, Scope

_COMMA = outside(",")
_FOR = outside(r"(?<!\S)for(?!\S)")


def read_action(file: Masked, command: Command, scope: Scope) -> Iterator[Action]:
    """Yield what a command does to names; nothing when it names none."""
    start = after_space(file.code, command.after, command.end)
    end = own_end(file.code, start, command.end)
    line = file.line(command.start)
    match command.keyword:
        case "attribute":
            stop = closing(file.code, start, end)
            texts = split_attributes(file.original(start + 1, stop - 1))
            kinds = [word for word in ("local", "scoped") if any(m.startswith(word) for m in command.modifiers)]
            arguments = tuple(f"{kinds[0]} {text}" if kinds else text for text in texts)
            names = tuple(NAME_AT.findall(file.code, stop, end))
            action = Action(command="attribute", arguments=arguments, names=names, scope=scope, line=line)
        case "deriving instance":
            targets = next(outer(file.code, _FOR, start, end), None)
            middle, after = (targets.start(), targets.end()) if targets else (end, end)
            action = Action(
                command="deriving",
                arguments=split_texts(file, start, middle),
                names=tuple(NAME_AT.findall(file.code, after, end)),
                scope=scope,
                line=line,
            )
        case "export" | "add_decl_doc" | "initialize_simps_projections" as keyword:
            first = NAME_AT.match(file.code, start, end)
            if first is None:
                return
            names = tuple(NAME_AT.findall(file.code, first.end(), end)) if keyword == "export" else (first.group(),)
            action = Action(command=keyword, arguments=(_argument(file, command, first.group(), (first.end(), end)),),
                            names=names, scope=scope, line=line)  # fmt: skip
        case _:
            return
    if action.names:
        yield action


def split_texts(file: Masked, start: int, end: int) -> tuple[str, ...]:
    """Return the texts between the commas of a list, those outside brackets."""
    edges = [start, *(comma.end() for comma in outer(file.code, _COMMA, start, end)), end + 1]
    texts = (tidy(file.clean[left : right - 1]) for left, right in pairwise(edges))
    return tuple(text for text in texts if text)


def _argument(file: Masked, command: Command, name: str, rest: tuple[int, int]) -> str:
    """Return what a command says about a name: its namespace, its documentation, or the rest of its text."""
    if command.keyword == "export":
        return name
    if command.keyword == "add_decl_doc":
        return file.doc_before(command.start)
    return tidy(file.clean[rest[0] : rest[1]])
