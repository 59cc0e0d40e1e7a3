"""Names that do not exist, put right by the name index where it is plain what they mean.

In: a draft, and what Lean says against it. Out: the draft with other names, and for each name that is not plain what it
may mean. Models write names that have been renamed, that lack their namespace, that are spelt in the style of another
version, or that nearly exist. Lean says of each correction whether it was one. It does not know Lean or models.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from porism.formalize.draft import Draft
from porism.formalize.standing import Fault
from porism.index import PAPER, components
from porism.lean import mask
from porism.search import Searchable, look_up

_QUOTED = r"(?:`([^`\n]+)`|['‘]([^\n]+?)['’](?=[\s,.:;)]|\Z))"
_UNKNOWN = re.compile(rf"[Uu]nknown (?:identifier|constant) {_QUOTED}|identifier {_QUOTED} is unknown")
_FIELD = re.compile(rf"environment does not contain {_QUOTED}")
_NAMESPACE = re.compile(rf"[Uu]nknown namespace {_QUOTED}")
_UNIVERSE = re.compile(rf"[Uu]nknown universe level {_QUOTED}")
_OPEN = re.compile(r"^([ \t]*open(?:[ \t]+scoped)?)((?:[ \t]+(?!in\b)[\w.«»']+)+)([ \t]+in\b)?[ \t]*$", re.MULTILINE)
_WORDS = re.compile(r"[A-Z]?[^\W_A-Z]+|[A-Z]+")
_PLAIN_NAME = re.compile(r"[\w.'!?«»]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correcting:
    """When a name is put right without asking a model."""

    rounds: int = 3
    """How often names are put right in one statement: Lean may find the next one only then."""
    alike: float = 0.8
    """How alike a name must be to the unknown one, from 0 to 1."""
    ahead: float = 0.05
    """By how much it must be more alike than the next."""
    options: int = 5
    """How many names the model is told of where it is not plain which is meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One thing that was put right."""

    old: str
    new: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A name that does not exist, and what it may mean."""

    name: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A draft after the name index has looked at it."""

    draft: Draft
    corrections: tuple[Correction, ...] = ()
    suspects: tuple[Suspect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What corrections may draw on."""

    index: Searchable
    needed: tuple[str, ...] = ()
    """Names that were retrieved: of several that a name may mean, one of them is meant."""
    hidden: frozenset[str] = frozenset()


def correct(draft: Draft, faults: Iterable[Fault], known: Known, how: Correcting) -> Corrected:
    """Put right what Lean does not know and is plain, and tell what may be meant by the rest."""
    corrections: list[Correction] = []
    suspects: list[Suspect] = []
    said = "\n".join(fault.text for fault in faults)
    for level in _names(_UNIVERSE, said):
        draft = replace(draft, before=f"universe {level}\n{draft.before}".strip())
        corrections.append(Correction(old=level, new=f"universe {level}", why="it was not declared"))
    for space in _names(_NAMESPACE, said):
        draft, is_gone = _unopened(draft, space)
        if is_gone:
            corrections.append(Correction(old=f"open {space}", new="", why="there is no such namespace"))
    for name in dict.fromkeys((*_names(_UNKNOWN, said), *_names(_FIELD, said))):
        if not _PLAIN_NAME.fullmatch(name) or not components(name):
            continue
        options, plain, why = meant(name, known, how)
        changed = _replaced(draft, name, options[0]) if plain else draft
        if changed != draft:
            draft = changed
            corrections.append(Correction(old=name, new=options[0], why=why))
        else:
            suspects.append(Suspect(name=name, options=tuple(options)))
    return Corrected(draft=draft, corrections=tuple(corrections), suspects=tuple(suspects))


def meant(name: str, known: Known, how: Correcting) -> tuple[list[str], bool, str]:
    """Return what an unknown name may mean, the likeliest first; whether the first is plainly meant; and why."""
    index = known.index
    answer = look_up(index, [name])[0]
    if answer.exists:
        successor = [answer.successor.name] if answer.successor else []
        return successor, bool(successor), "it was renamed"
    by_case = _open(known, index.names.ignoring_case(name))
    if by_case:
        return by_case[: how.options], len(by_case) == 1, "it is written with other capitals"
    last = components(name)[-1]
    needed = [full for full in known.needed if components(full)[-1] == last and full not in known.hidden]
    if len(needed) == 1 and _is_end(name, needed[0]):
        return needed, True, "it was retrieved for the statement"
    ending = _open(known, index.names.ending(name, 50))
    if ending:
        options = list(dict.fromkeys((*needed, *_most_used(index, ending))))
        return options[: how.options], len(ending) == 1, "it lacks its namespace"
    near, plain = _near(name, known, how)
    options = list(dict.fromkeys((*needed, *near)))[: how.options]
    return options, plain and not needed, "it is written much like it"


def _near(name: str, known: Known, how: Correcting) -> tuple[list[str], bool]:
    """Return names that are written much like an unknown one, and whether the first is plainly meant.

    It is where it is alike enough, in the same namespace or without one, and ahead of all others, or of all others that
    have as many components.
    """
    found = known.index.names.fuzzy(name, 2 * how.options + len(known.hidden))
    near = [(full, alike) for row, alike in found for full in _open(known, [row])]
    if not near:
        return [], False
    best = near[0][1]
    leaders = [full for full, alike in near if best - alike < how.ahead]
    shaped = [full for full in leaders if len(components(full)) == len(components(name))]
    chosen = leaders if len(leaders) == 1 else shaped
    names = list(dict.fromkeys((*chosen[:1], *(full for full, _ in near))))
    plain = best >= how.alike and len(chosen) == 1 and _same_space(name, chosen[0])
    return names, plain and _is_misspelt(known.index, components(name)[-1], components(chosen[0])[-1])


def _is_misspelt(index: Searchable, asked: str, meant: str) -> bool:
    """Say whether a name is another one with mistakes, and not one of its own that is merely written much like it.

    `Infinite` is not `Finite`, nor `add_left_cancel` `add_right_cancel`: a word with something before it says something
    else, and words that stand in names of the library are no mistakes.
    """
    one, other = (_WORDS.findall(name) for name in (asked, meant))
    one, other = [word.lower() for word in one], [word.lower() for word in other]
    odd, replaced = [word for word in one if word not in other], [word for word in other if word not in one]
    if any(a.endswith(b) or b.endswith(a) for a in odd for b in replaced):
        return False
    return not odd or any(not index.names.has(word) for word in odd)


def _is_end(one: str, other: str) -> bool:
    """Say whether one name is the end of the other: `Int.even_add` is no end of `Nat.even_add`."""
    return f".{other}".endswith(f".{one}") or f".{one}".endswith(f".{other}")


def _same_space(asked: str, full: str) -> bool:
    """Say whether a name differs from an asked one in its last component alone, or has only this one left."""
    one, other = components(asked.lower()), components(full.lower())
    return one[:-1] == other[:-1] or one[-len(other) :] == other


def _names(pattern: "re.Pattern[str]", said: str) -> list[str]:
    """Return the names that a pattern finds in what Lean said, each once."""
    return list(dict.fromkeys(next(filter(None, found), "") for found in pattern.findall(said)))


def _open(known: Known, rows: Sequence[int]) -> list[str]:
    """Return the names of rows, without hidden, deprecated and private ones."""
    gone = known.index.shelf.flags("deprecated")
    names = (known.index.names[row] for row in rows if not gone[row])
    return [name for name in names if name not in known.hidden and not name.startswith("_private.")]


def _most_used(index: Searchable, names: Sequence[str]) -> list[str]:
    """Return names by how many declarations use them, the most used first."""
    users = index.graph.profile(PAPER).in_degrees
    rows = {name: index.names.row(name) for name in names}
    return sorted(names, key=lambda name: -int(users[row]) if (row := rows[name]) is not None else 0)


def _replaced(draft: Draft, old: str, new: str) -> Draft:
    """Return a draft with one name in place of another; of `x.field` only the field, where both share a namespace."""
    changed = replace(
        draft, before=_in_code(draft.before, old, new), statement=_in_code(draft.statement, old, new)
    )  # fmt: skip
    space, _, field = old.rpartition(".")
    if changed == draft and space and new.rpartition(".")[0] == space:
        statement = _in_code(draft.statement, field, new.rpartition(".")[2], before=r"(?<=\.)")
        return replace(draft, statement=statement)
    return changed


def _in_code(text: str, old: str, new: str, before: str = r"(?<![\w.'!?«])") -> str:
    """Return a text in whose code one name stands for another; comments and strings stay."""
    places = [found.start() for found in re.finditer(rf"{before}{re.escape(old)}(?![\w'!?»])", mask(text))]
    for place in reversed(places):
        text = text[:place] + new + text[place + len(old) :]
    return text


def _unopened(draft: Draft, space: str) -> tuple[Draft, bool]:
    """Return a draft that does not open a namespace, and whether it did."""

    def without(found: "re.Match[str]") -> str:
        kept = [name for name in found[2].split() if name != space]
        return f"{found[1]} {' '.join(kept)}{found[3] or ''}" if kept else ""

    before = _OPEN.sub(without, draft.before)
    return replace(draft, before=before.strip("\n")), before != draft.before
