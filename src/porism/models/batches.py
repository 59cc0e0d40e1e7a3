"""Texts made fit for a tokenizer, and put into batches of like length; logits made into scores.

In: texts, their lengths, logits. Out: texts that every tokenizer takes, batches of positions, scores from 0 to 1.
It does not know what the texts are for.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from porism.errors import ModelMismatch

CHARACTERS_A_TOKEN = 32
"""Of a text that may have n tokens, so many times n characters are looked at: a megabyte costs no more than a page."""


def fit(text: str, max_tokens: int) -> str:
    """Return the text cut to what can matter; surrogates are joined into characters, and replaced where alone."""
    text = text[: CHARACTERS_A_TOKEN * max_tokens]
    if text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def by_length(lengths: Sequence[int], size: int) -> Iterator[npt.NDArray[np.intp]]:
    """Yield batches of positions, the longest first, so that little is padded and memory runs out early or never."""
    order = np.argsort(-np.asarray(lengths, np.int64), kind="stable")
    for start in range(0, len(order), size):
        yield order[start : start + size]


def from_logits(logits: npt.NDArray[np.float64], model: str) -> list[float]:
    """Return 1 / (1 + exp(-logit)) for each; in float64, which keeps logits up to 30 apart."""
    if not np.isfinite(logits).all():
        raise ModelMismatch("The model made a score that is not a number.", where=model)
    return np.exp(-np.logaddexp(0, -logits)).tolist()
