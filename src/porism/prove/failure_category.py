"""What sort of error a message of Lean tells: the words that Lean 4.35 and Mathlib's tactics begin it with.

In: the text of an error. Out: its `Category`. Terms and goals, which Lean prints indented or behind `⊢`, are not read.
All ways of asking Lean give the text, and only some give a tag, so that the text decides. It does not know failures.
"""

import re
from collections.abc import Mapping
from typing import Literal

Category = Literal[
    "syntax_or_parse", "unknown_declaration", "type_mismatch", "typeclass_inference", "rewrite_or_tactic",
    "unsolved_goals", "refused", "other",
]  # fmt: skip
"""Those of the paper, in its order; `refused` is a text that breaks the rules, whatever Lean would say of it."""

_WORDS: Mapping[Category, str] = {
    "syntax_or_parse": (
        r"^unexpected |^expected (?!type )|^unterminated|^missing end of|^invalid (?:escape|syntax|character)"
        r"|parser error|^elaboration function for"
    ),
    "unknown_declaration": (
        r"^unknown (?:identifier|constant|declaration|namespace|tactic|parser|attribute|option|free variable|universe)"
        r"|^invalid field|^invalid dotted identifier|^ambiguous|^invalid `open`"
    ),
    "type_mismatch": (
        r"^(?:application )?type mismatch|^has type$|^function expected|^type expected|^invalid argument name"
        r"|^invalid `?'?calc|^(?:the )?numerals are|^invalid projection|^invalid `?⟨|^invalid (?:anonymous )?constr"
        r"|^expected type|^.{0,40}declaration type mismatch|^too many arguments|^invalid pattern|^dependent elimination"
        r"|^mismatched|is not known to be inhabited|^insufficient number of|^insufficient fields"
    ),
    "typeclass_inference": (
        r"^(?:type ?class instance|typeclass)|^(?:failed|cannot|could not|unable) to (?:synthesize|infer (?!struct))"
        r"|^cannot synthesize|^synthesized type class|don't know how to synthesize|^stuck at solving universe"
        r"|^failed to construct"
    ),
    "rewrite_or_tactic": (
        r"^(?:error: )?(?:the )?(?:tactic )?[`'][^`'\n]*[`']:? (?:tactic )?(?:failed|made no|could not|requires)"
        r"|^tactic [`'][^\n]*(?:failed|proved)|^(?:rw|rewrite|simp|dsimp|ring|ring_nf|norm_num|linarith|nlinarith|omega"
        r"|positivity|aesop|grind|field_simp|decide|congr|gcongr|polyrith|bound|push_cast|norm_cast|interval_cases)\b"
        r"|^(?:did not find|motive is not type correct)|^no goals|^\(?deterministic\)? timeout|^maximum recursion depth"
        r"|^alternative |^invalid alternative|^missing cases|^too many (?:variable|extra)|^unused alternative"
        r"|^failed to (?:unfold|prove|rewrite|simplify|clear|revert|find|show|close|unify)|^nothing to"
        r"|^cannot (?:rewrite|unfold|clear)|^could not (?:unify|close|find|prove)|made no progress|^case tag"
        r"|^no (?:applicable|progress|such)"
        r"|^The rfl tactic|^unsolved case|^(?:unable|failed) to (?:apply|decide)"
    ),
    "unsolved_goals": (
        r"^unsolved goals?|uses [`']?sorry|contains? (?:universe level )?metavariables|^(?:main )?goal.* not assigned"
        r"|has metavariables|^expected type .* metavariables"
    ),
}  # fmt: skip
_PATTERNS: Mapping[Category, re.Pattern[str]] = {
    category: re.compile(words, re.IGNORECASE | re.MULTILINE) for category, words in _WORDS.items()
}


def category_of(text: str) -> Category:
    """Return the sort of an error: the one whose words come first; of those that begin together, the first in order."""
    said = "\n".join(line for line in text.split("\n") if line[:1].strip() and not line.startswith("⊢"))
    first: Category = "other"
    begin = len(said)
    for category, words in _PATTERNS.items():
        found = words.search(said)
        if found is not None and found.start() < begin:
            first, begin = category, found.start()
    return first


def weight(category: Category) -> int:
    """Return how early an error of this sort is told: bad syntax, which makes others, first, and open goals last."""
    return {"syntax_or_parse": 0, "unsolved_goals": 2}.get(category, 1)
