"""When two candidates say the same: in all but comments and layout that means nothing.

In: the text of a candidate. Out: a key. Strings stay as they are, and so does how far each line stands in from the
others: in Lean that has a meaning, and a candidate that only mends it is a new one. It does not know verdicts.
"""

import hashlib

from porism.lean import masked


def candidate_key(candidate: str) -> str:
    """Return the SHA-256 of a candidate without comments, blank lines, a common margin and all but single blanks."""
    look = masked(candidate.replace("\r\n", "\n"))
    pieces: list[str] = []
    done = 0
    for start, end in look.literals:
        pieces += [look.clean[done:start], _kept(look.clean[start:end])]
        done = end
    lines = [line.rstrip() for line in "".join([*pieces, look.clean[done:]]).split("\n") if line.strip()]
    margin = min(map(_depth, lines), default=0)
    plain = [f"{' ' * (_depth(line) - margin)}{' '.join(line.split())}" for line in lines]
    return hashlib.sha256("\n".join(plain).encode()).hexdigest()


def _depth(line: str) -> int:
    """Return how many blanks a line begins with."""
    return len(line) - len(line.lstrip())


def _kept(literal: str) -> str:
    """Return a string so written, one to one, that it has no blanks that could be lost."""
    return literal.encode("unicode_escape").decode().replace(" ", "\\x20")
