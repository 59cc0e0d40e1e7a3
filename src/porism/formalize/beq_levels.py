"""The levels of BEq: which proofs of a model count, and what the model is asked.

In: a pair, a level; a proof. Out: a request; or why a proof is of no use at its level. As published a level looks for
its words anywhere in a line, so that `next` passes for `ext`; by default it looks at the words that begin tactics. What
counts beyond that is for Lean to say: no level lets `sorry` pass. It does not know which model replies.
"""

import re
from collections.abc import Iterator

from porism.formalize.beq_tactics import WORDS
from porism.formalize.equivalence_how import Comparing
from porism.formalize.equivalence_pair import Pair
from porism.lean import Problem, body_in, mask
from porism.models import ChatRequest, LeanCode, Message, read_lean
from porism.prompts import render

PROMPT = "prove_from_statement"

_LEADING = re.compile(r"(?:[ \t]|·|\.(?=\s)|<;>|;)*")
_INNER = re.compile(r"(?:(?<![\w.'])by(?![\w'])|<;>|;)[ \t]*(?P<word>[^\W\d][\w'?!]*)?")
_WORD = re.compile(r"[^\W\d][\w'?!]*|\S")
_BANNED = ("sorry", "admit")
_OPENING, _CLOSING = "([{⟨", ")]}⟩"


def proof_request(pair: Pair, how: Comparing, sample: int) -> ChatRequest[str]:
    """Return the request for a proof of the goal of a pair from its base."""
    text = render(
        PROMPT,
        base=pair.base_name,
        goal=pair.goal_name,
        words=WORDS.get(how.level, ()),
        granted=f"{pair.base.shown()}{pair.base.header(pair.base_name)}".strip(),
        wanted=f"{pair.goal.shown()}{pair.goal.header(pair.goal_name)}".strip(),
    )
    return ChatRequest(messages=(Message(speaker="user", text=text),), sample=sample, purpose=PROMPT)


def proof_in(reply: str, pair: Pair) -> str | Problem:
    """Return the body of a proof in a reply, or why there is none."""
    match read_lean(reply):
        case LeanCode(text=code):
            return body_in(code, pair.opened())
        case unreadable:
            return Problem(line=1, message=unreadable.reason)


def unfit(proof: str, how: Comparing) -> str:
    """Return why a proof may not count at a level; empty where it may."""
    words = WORDS.get(how.level)
    if how.filter == "letters":
        return _unfit_by_letters(proof, words, how.level)
    if found := next((word for word in _BANNED if re.search(rf"(?<![\w.'«]){word}(?![\w'])", mask(proof))), ""):
        return f"`{found}` leaves something open"
    if words is None:
        return ""
    heads = list(tactics(proof))
    if strange := next((head for head in heads if head not in words), ""):
        return f"`{strange}` is no tactic of the level {how.level}"
    if how.level == "basic" and heads and _last_line_head(proof) != "exact":
        return "a proof of the level basic ends with `exact`"
    return "" if heads else "there is no tactic"


def _unfit_by_letters(proof: str, words: tuple[str, ...] | None, level: str) -> str:
    """Return why a proof may not count as BEq was published: words are looked for anywhere in a line."""
    if words is None:
        return ""
    banned = (*_BANNED, "by_contra") if level == "normal" else _BANNED
    lines = [line for line in proof.split("\n") if line.strip()]
    for line in lines:
        if found := next((word for word in banned if word in line), ""):
            return f"`{found}` stands in a line"
        if not any(word in line for word in words):
            return f"no tactic of the level {level} stands in `{line.strip()}`"
    return ""


def tactics(proof: str) -> Iterator[str]:
    """Yield the words that begin tactics: at the beginning of a line that does not go on, behind `by`, `;` and `<;>`.

    A line goes on with the tactic before it where a bracket is open, or where it stands further in and nothing before
    it waits for a tactic.
    """
    depth, column, waiting = 0, -1, True
    for line in mask(proof).split("\n"):
        if not line.strip():
            continue
        lead = _LEADING.match(line)
        start = lead.end() if lead else 0
        begins = depth == 0 and (waiting or start <= column or "·" in line[:start])
        if begins and (word := _WORD.match(line, start)):
            column = start
            yield word.group()
        for inner in _INNER.finditer(line, start):
            if inner["word"]:
                yield inner["word"]
        depth += sum((letter in _OPENING) - (letter in _CLOSING) for letter in line)
        waiting = re.search(r"(?:(?<![\w.'])by|=>|<;>|;)\s*$", line) is not None


def _last_line_head(proof: str) -> str:
    """Return the word that begins the last line which begins a tactic at the margin."""
    lines = [line for line in mask(proof).split("\n") if line.strip()]
    least = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    outer = [line.strip() for line in lines if len(line) - len(line.lstrip()) == least]
    word = _WORD.match(outer[-1]) if outer else None
    return word.group() if word else ""
