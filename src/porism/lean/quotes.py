"""Quotes that two readers may read in two ways: where a literal begins directly after something else.

In: masked text. Out: the first such place. In `2'"'` Lean reads a number and a character; in `x2'"` a name with a prime
and a string. Nobody writes so, except to hide code in what looks like a string. It does not know what is hidden.
"""

import re

from porism.lean.lexemes import FOLLOWER
from porism.lean.mask import Masked
from porism.lean.proof_tokens import NUMBER

_QUOTE = r"(?:'[\"\\«]|r#*\")"
"""A character of which a reader who takes it for something else makes the beginning of a string; or a raw string."""

_AFTER_NO_NAME = re.compile(
    rf"(?<![{FOLLOWER}])(?:{NUMBER}|[!?]){_QUOTE}"  # a number, or a mark that is no part of a name
    rf"|(?![{FOLLOWER}])\w{_QUOTE}"  # a letter for Python, and none for Lean
    rf"|[«»]{_QUOTE}"
)
_AFTER_LITERAL = re.compile(_QUOTE)
_IN_A_NAME = re.compile(rf"[{FOLLOWER}]")


def doubtful_quote(file: Masked) -> int:
    """Return the first place where a quote stands directly after what may or may not end before it; -1 if none does."""
    found = _AFTER_NO_NAME.search(file.code)
    places = [found.start()] if found else []
    ends = {end for _, end in file.literals}
    for start, _ in file.literals:
        opener = file.text[start]
        if opener == '"' or start == 0 or (opener == "'" and file.text[start + 1] not in '"\\«'):
            continue
        if start in ends or _IN_A_NAME.match(file.text, start - 1):
            places.append(start)
            break
    places += [end for end in ends if _AFTER_LITERAL.match(file.code, end)]
    return min(places, default=-1)
