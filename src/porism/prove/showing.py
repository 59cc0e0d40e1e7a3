"""What a prompt shows, within bounds: declarations, the text around the hole, and what Lean said about a candidate.

In: texts of declarations, files, verdicts, the knobs `Showing`. Out: texts. It does not know the words around them.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import assert_never

from porism.lean import Accepted, Diagnostic, Incomplete, Rejected, TimedOut, Verdict
from porism.prove.proving import Showing


def cut(text: str, most: int) -> str:
    """Return the beginning of a text, with a mark where it was cut."""
    return text if len(text) <= most else text[: max(0, most - 2)].rstrip() + " …"


def chosen_names(first: Sequence[str], found: Sequence[Sequence[str]], most: int) -> tuple[str, ...]:
    """Return at most so many names, each once, in the order first seen: those that come first, then query by query.

    Where there are too many, all queries lose their last ones alike.
    """
    fair = dict.fromkeys((*first, *(name for level in zip_longest(*found) for name in level if name is not None)))
    kept = set(list(fair)[:most])
    return tuple(name for name in dict.fromkeys((*first, *(n for names in found for n in names))) if name in kept)


def shown_names(names: Iterable[str], texts: Mapping[str, str], how: Showing) -> tuple[str, ...]:
    """Return the texts of declarations, as many as their bound lets in."""
    shown: list[str] = []
    left = how.context
    for name in names:
        left -= len(texts[name])
        if left < 0:
            break
        shown.append(texts[name])
    return tuple(shown)


def shown_before(text: str, most: int) -> str:
    """Return the end of the text before the hole, from the beginning of a line."""
    if len(text) <= most:
        return text
    kept = text[-most:].partition("\n")[2]
    return f"-- the first {len(text) - len(kept):,} characters of the file are not shown\n{kept}"


def shown_after(text: str, most: int) -> str:
    """Return the beginning of the text after the hole, up to the end of a line."""
    if len(text) <= most:
        return text
    kept = text[:most].rpartition("\n")[0]
    return f"{kept}\n-- the last {len(text) - len(kept):,} characters of the file are not shown"


def feedback(verdict: Verdict, most: int) -> str:
    """Return what a verdict says to whoever wrote the body."""
    match verdict:
        case Accepted():
            return "Lean accepts this proof."
        case Rejected(reason=reason):
            if reason.name == "no_error" and verdict.errors:
                return _errors(verdict.errors, most)
            return cut(f"Refused ({reason.name.replace('_', ' ')}): {reason.detail}", most)
        case Incomplete(holes=holes, goals=goals):
            names = ", ".join(hole.name or "an example" for hole in holes) or "something that the proof rests on"
            left = "".join(f"\n\n{chr(10).join(goal.hypotheses)}\n⊢ {goal.conclusion}" for goal in goals)
            return cut(f"Lean found no error, but this is left open with `sorry`: {names}.{left}", most)
        case TimedOut(limit=limit):
            return no_answer(f"Lean was not done after {limit:g} seconds")
        case _:
            assert_never(verdict)


def no_answer(why: str) -> str:
    """Return what is said of a candidate about which nothing is known."""
    return f"Lean gave no answer about this proof, so that nothing is known of it: {why}. A cheaper proof may get one."


def _errors(errors: Sequence[Diagnostic], most: int) -> str:
    """Return the errors with their places, the first ones whole, as many as there is room for."""
    told: list[str] = []
    left = most
    for error in errors:
        text = f"{_place(error)}: {error.text.strip()}"
        if told and len(text) > left:
            break
        told.append(cut(text, left))
        left -= len(told[-1])
    more = len(errors) - len(told)
    return "\n\n".join(told) + (f"\n\n({more} more errors are not shown)" if more else "")


def _place(error: Diagnostic) -> str:
    """Return where an error is, counted in the body where it is in it."""
    where = f"line {error.start.line}, column {error.start.column}"
    match error.region:
        case "body":
            return where
        case "before":
            return f"in the text before the proof, {where}"
        case "after":
            return f"in the text after the proof, {where}"
