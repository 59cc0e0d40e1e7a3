"""Proofs that are one application of a lemma: `bar h`, `by exact bar h`, `by apply bar`, `by simpa using bar h`,
`by rw [bar]`.

In: the text of a proof, as written after `:=`. Out: a `SingleStep`, the way of the step and the head of what is
applied; None for any other proof. What the arguments say is left to others, and so is what the head means.
"""

import re
from dataclasses import dataclass
from typing import Literal

from porism.lean.lexemes import ATOM, NAME, closing, tidy
from porism.lean.mask import masked

StepWay = Literal["exact", "apply", "simpa", "rw"]
"""How a lemma is used; a proof term counts as `exact`."""
TURNS = ("symm", "mp", "mpr")
"""Fields of an equation or an equivalence that turn it about, or give a side of it."""
LONGEST_STEP = 300
"""Characters of the longest proof that is read."""

_BLOCK = re.compile(r"by(?![\w.'!?])")
_TACTIC = re.compile(r"by\s+(exact|apply|simpa|rw)\b(?![!?'])")
_USING = re.compile(r"!?(?:\s+only)?(?:\s*\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\])?\s+using!?\s+")
_HEAD = re.compile(rf"@?({NAME})((?:\.[12](?![0-9]))*)(?:\.{{[^{{}}]*}})?(?=[\s⟨(\[]|$)")
_BEHIND_GROUP = re.compile(rf"(?:\.(?:{'|'.join(TURNS)}|1|2)(?![\w']))+")
_WORD = re.compile(rf"\s+@?(?:{NAME}|[0-9]+|\?_|·|\.{ATOM})(?:\.[12])*(?=\s|$)")
_GROUP = re.compile(r"\s*(?=[(\[⟨])|\s*‹[^‹›]*›")
_REST = re.compile(r"\s+(?:<\||\$|(?:fun|λ|by)(?=\s))")
_FIELDS = re.compile(r"(?:\.(?:[12]|" + ATOM + r"))*")
_NOT_ARGUMENTS = frozenset({"at", "using", "with", "from", "then", "else", "do", "in", "where", "generalizing"})


@dataclass(frozen=True, slots=True)
class SingleStep:
    """One application."""

    way: StepWay
    head: str
    """As written, fields such as `.symm` and `.mpr` included where they are part of the name's text."""
    arguments: str
    """All behind the head, as written; of what is applied alone, not what `simpa` simplifies with."""


def single_step(proof: str) -> SingleStep | None:
    """Return the one application that a proof is; None for another proof."""
    if len(proof) > LONGEST_STEP:
        return None
    code = masked(proof).code.strip()
    if not _BLOCK.match(code):
        return _step("exact", code)
    tactic = _TACTIC.match(code)
    if tactic is None or not _is_alone(code):
        return None
    rest = code[tactic.end() :]
    match tactic[1]:
        case "rw":
            return _rewriting(rest.strip())
        case "simpa":
            using = _USING.match(rest)
            return _step("simpa", rest[using.end() :]) if using else None
        case "apply":
            return _step("apply", rest)
        case _:
            return _step("exact", rest)


def _is_alone(code: str) -> bool:
    """Say whether one tactic is all of a block: no line behind it begins as far left, none joins it to another."""
    lines = [line for line in code.removeprefix("by").split("\n") if line.strip()]
    if ";" in code or not lines:
        return False
    if code.removeprefix("by").lstrip(" ").startswith("\n"):
        first = _indent(lines[0])
        return all(_indent(line) > first for line in lines[1:])
    return len(lines) == 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _rewriting(rules: str) -> SingleStep | None:
    """Return the step of `rw [rule]` with one rule and nothing behind it."""
    if not rules.startswith("[") or closing(rules, 0, len(rules)) != len(rules):
        return None
    return _step("rw", rules[1:-1].strip().removeprefix("←").removeprefix("<-"))


def _step(way: StepWay, term: str) -> SingleStep | None:
    """Return the step of an applied term, which may stand in brackets with fields and arguments behind them."""
    term = tidy(term)
    if term.startswith("("):
        end = closing(term, 0, len(term))
        inner = _step(way, term[1 : end - 1])
        fields = _BEHIND_GROUP.match(term, end)
        rest = fields.end() if fields else end
        if inner is None or not _are_arguments(term[rest:]):
            return None
        return SingleStep(way, inner.head, tidy(f"{inner.arguments} {term[rest:]}"))
    head = _HEAD.match(term)
    if head is None or not _are_arguments(term[head.end() :]):
        return None
    return SingleStep(way, head[1], term[head.end() :].strip())


def _are_arguments(text: str) -> bool:
    """Say whether a text is arguments alone: words, groups, and at the end a function, or all behind `<|`."""
    place = 0
    while place < len(text):
        if _REST.match(text, place):
            return "▸" not in text
        group = _GROUP.match(text, place)
        word = None if group else _WORD.match(text, place)
        if group:
            place = group.end() if group[0].strip() else closing(text, group.end(), len(text))
            fields = _FIELDS.match(text, place)
            place = fields.end() if fields else place
        elif word and word[0].strip() not in _NOT_ARGUMENTS:
            place = word.end()
        else:
            return False
    return True
