"""Which tactic of a proof failed, however its text is broken into lines.

In: masked code, a place in it, and the word that stands there. Out: the word that begins the tactic.
It does not know messages.
"""

import re

_BULLETS = re.compile(r"[ \t]*(?:[·.]\s+|[({⟨]\s*)*")
_WORD = re.compile(r"[\w.'!?«»]+")
_BEGINS_TACTIC = re.compile(r"\s*(?:·|\.\s|\||<;>|case\b|next\b|else\b|\{)")
"""How a line begins that continues no term."""
_OPENS_BLOCK = re.compile(
    r"(?:\b(?:by|do|then|else|try|repeat'?|all_goals|any_goals|focus|first)|<;>|;|·"
    r"|^\s*(?:·\s*)*(?:\||case\b|next\b|conv\b)[^\n]*=>)\s*\Z"
)
"""How a line ends under which a block of tactics stands, and not the rest of a term."""

CONTEXT_READERS = frozenset(
    """
    assumption contradiction trivial simp_all simp_all! aesop omega linarith nlinarith positivity grind tauto itauto
    decide_all norm_num bound order polyrith exact? apply? solve_by_elim subst_vars subst_eqs gcongr field_simp simpa
    linear_combination nofun duper hint finish infer_instance split_ifs congr choose first all_goals any_goals
    """.split()  # noqa: SIM905 - as a list of strings it could not be read
)
"""Tactics that look at hypotheses which they do not name, or run others that may."""


def tactic_at(code: str, line: int, word: str) -> str:
    """Return the word that begins the tactic to which a line belongs; `word` is what begins it on the line itself.

    A line that stands further in than one above continues its term, unless that one opens a block of tactics.
    """
    lines = code.split("\n")
    at = start = min(line, len(lines)) - 1
    while not _BEGINS_TACTIC.match(lines[at]) and (above := _parent(lines, at)) is not None:
        if _OPENS_BLOCK.search(lines[above]):
            break
        at = above
    if at == start:
        return word
    found = _WORD.match(lines[at], _depth(lines[at]))
    return found.group() if found else word


def _parent(lines: list[str], at: int) -> int | None:
    """Return the nearest line above that stands less far in; none for a line in the block of a bullet."""
    depth = _depth(lines[at])
    for above in range(at - 1, -1, -1):
        if lines[above].strip() and _depth(lines[above]) < depth:
            return above
        if _depth(lines[above]) == depth and _BEGINS_TACTIC.match(lines[above]):
            return None
    return None


def _depth(line: str) -> int:
    """Return the column at which a line begins, behind its bullets."""
    found = _BULLETS.match(line)
    return found.end() if found else 0
