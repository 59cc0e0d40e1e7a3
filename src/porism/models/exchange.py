"""What goes to a model server in one request, and how the parts of its answer find back to the texts.

In: texts, answers. Out: texts that can be sent, spans of them for one request each, parts in the order of the texts.
It does not know what the texts are sent for.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from porism.errors import ModelMismatch
from porism.models.batches import fit

Part = Mapping[str, object]


def sendable(text: str, characters: int) -> str:
    """Return a text cut to so many characters, in which every character can be encoded; a blank where it is empty.

    Lone surrogates become U+FFFD. Many servers refuse a whole request for one empty text.
    """
    return fit(text[:characters], characters) or " "


def spans(texts: Sequence[str], most: int, most_characters: int) -> list[slice]:
    """Split texts into spans of at most so many texts and characters; a longer text has a span of its own."""
    bounds, characters = [0], 0
    for place, text in enumerate(texts):
        if place > bounds[-1] and (place - bounds[-1] >= most or characters + len(text) > most_characters):
            bounds.append(place)
            characters = 0
        characters += len(text)
    return [slice(start, end) for start, end in pairwise([*bounds, len(texts)])]


def in_order(answer: object, names: Sequence[str], count: int, where: str) -> list[Part]:
    """Return the parts of an answer in the order of the texts of its request, by their `index`.

    The parts are the answer itself, or lie in it under the first of the names that it has. Raises ModelMismatch unless
    there is exactly one for each text.
    """
    parts = _parts(answer, names, where)
    found: dict[int, Part] = {}
    for place, part in enumerate(parts):
        index = part.get("index") if isinstance(part, dict) else None
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < count:
            raise ModelMismatch(
                f"Part {place} of an answer to {count} texts has no index that is one of theirs.", where=where
            )
        if index in found:
            raise ModelMismatch(f"An answer to {count} texts has two parts with index {index}.", where=where)
        found[index] = part
    missing = next(_missing(found, count), None)
    if missing is not None:
        raise ModelMismatch(
            f"An answer to {count} texts has {len(found)} parts; the first that is missing has index {missing}.",
            where=where,
        )
    return [found[index] for index in range(count)]


def _missing(found: Mapping[int, Part], count: int) -> Iterator[int]:
    """Yield the places of texts that have no part."""
    return (index for index in range(count) if index not in found)


def _parts(answer: object, names: Sequence[str], where: str) -> list[Part]:
    """Return the list that an answer is or holds."""
    held = answer
    if isinstance(answer, dict):
        held = next((answer[name] for name in names if name in answer), None)
    if isinstance(held, list):
        return held
    problem = f"An answer holds no list under {' or '.join(names)}."
    raise ModelMismatch(problem, where=where, advice="Does this path serve models of this kind?")
