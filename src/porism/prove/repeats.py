"""When two candidates say the same: in all but comments and layout that means nothing.

In: the text of a candidate. Out: a key. Strings stay as they are, and so does how far each line stands in from the
others: in Lean that has a meaning, as have the blanks within a line that is gone on with further in, a tab, and a
comment that never ends. A candidate that only mends one of these is a new one. It does not know verdicts.
"""

import hashlib
import re
from functools import lru_cache
from itertools import pairwise

from porism.lean import masked

_BLANKS = re.compile(" +")


@lru_cache(maxsize=512)
def candidate_key(candidate: str) -> str:
    """Return the SHA-256 of a candidate without comments, blank lines, a common margin and all but single blanks."""
    look = masked(candidate.replace("\r\n", "\n"))
    pieces: list[str] = []
    done = 0
    for start, end in look.literals:
        pieces += [look.clean[done:start], _kept(look.clean[start:end])]
        done = end
    text = "".join([*pieces, look.clean[done:]])
    lines = [line.rstrip(" ") for line in text.split("\n") if line.strip(" ")]
    margin = min(map(_depth, lines), default=0)
    plain = [_plain(line[margin:], further=_depth(below) > _depth(line)) for line, below in pairwise([*lines, ""])]
    unread = look.text[look.open_end :] if look.open_end >= 0 else ""
    return hashlib.sha256("\n".join([*plain, unread]).encode()).hexdigest()


def _plain(line: str, *, further: bool) -> str:
    """Return a line with single blanks behind its first word, unless what it begins stands below it, further in."""
    depth = _depth(line)
    return line if further else line[:depth] + _BLANKS.sub(" ", line[depth:])


def _depth(line: str) -> int:
    """Return how many blanks a line begins with."""
    return len(line) - len(line.lstrip(" "))


def _kept(literal: str) -> str:
    """Return a string so written, one to one, that it has no blanks that could be lost."""
    return literal.encode("unicode_escape").decode().replace(" ", "\\x20")
