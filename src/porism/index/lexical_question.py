"""What a question asks of the lexical index: the things it speaks of, each with the terms that may stand for it.

In: the text of a question. Out: `Wanted`s in order. It does not know the index, nor how common a term is.
"""

from dataclasses import dataclass

from porism.index.words import exact_terms, phrase_ideas, raw_tokens, senses_of, word_pairs


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing that a question speaks of."""

    text: str
    """The word, sign or name it comes from."""
    terms: tuple[str, ...]
    """The terms that may stand for it; a declaration that speaks of one of them speaks of it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the lexical index sees it."""

    wanted: tuple[Wanted, ...]
    """Each thing once, in order; phrases that the vocabulary knows come last."""
    exact: tuple[str, ...]
    """Terms that are welcome besides: neighbouring words, whole names and neighbouring parts of them."""


def asked(question: str) -> Asked:
    """Return what a question asks for."""
    raw = raw_tokens(question)
    wanted: dict[tuple[str, ...], Wanted] = {}
    for token in raw:
        for terms in senses_of(token):
            wanted.setdefault(terms, Wanted(token, terms))
    for idea in phrase_ideas(raw):
        wanted.setdefault((idea,), Wanted(idea[1:].replace("-", " "), (idea,)))
    exact = [*word_pairs(raw), *(term for token in raw for term in exact_terms(token))]
    return Asked(tuple(wanted.values()), tuple(dict.fromkeys(exact)))
