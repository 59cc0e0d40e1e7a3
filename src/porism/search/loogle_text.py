"""The text of a Loogle query, made plain.

In: what was asked. Out: the same on one line, in the usual signs. It does not know what it means.
"""

import re

from porism.index import spelt
from porism.search.question import plain_text

_COMMENT = re.compile(r"/-.*", re.DOTALL)
_COMMAND = re.compile(r"^#loogle\b")


def pattern_text(asked: str) -> str:
    """Return what was asked on one line: made plain, without the command and without a comment behind it."""
    text = _COMMAND.sub("", plain_text(_COMMENT.sub("", asked)))
    lines = (line.partition("-- ")[0] for line in text.split("\n"))
    return spelt(" ".join(" ".join(lines).split()))
