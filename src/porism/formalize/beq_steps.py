"""The steps of BEq+ and those before them, as proof texts.

In: a pair, the tactics that are known, knobs. Out: `Step`s in the order in which they are tried, and guards. Paper and
example of BEq+ (Poiroux et al., arXiv 2406.07222) for the steps exact?, assumption, apply, have and convert.
It does not ask Lean.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from porism.formalize import equivalence_found as found
from porism.formalize.beq_tools import Toolbox
from porism.formalize.equivalence_how import Comparing
from porism.formalize.equivalence_pair import Pair
from porism.formalize.equivalence_sides import Side
from porism.lean import mask

_NUMERAL = re.compile(r"(?<![\w.])\d[\w.]*")

_VALUES = tuple(
    f"{lead}{' '.join(numbers)}{assumed}"
    for assumed in ("", " (by decide)", " (by decide) (by decide)")
    for lead in ("", "Nat ")
    for size in (1, 2, 3)
    for numbers in dict.fromkeys(("000"[:size], "111"[:size], "012"[:size], "210"[-size:], "222"[:size]))
)
"""Values of the first variables of a statement for which it is looked whether it is false: numbers, or of a type."""

_DENIES = "first | decide | simp | (intro denied; simp at denied)"

Form = Literal["closed", "opened", "alone", "refuted", "instantiated", "idle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One proof to try."""

    name: found.StepName
    form: Form
    """Of which task of the pair."""
    body: str
    tactic: str
    """What is particular about it, on one line."""
    guards: tuple["Step", ...] = ()
    """What must not succeed, if this step is to count."""
    abandons: bool = False
    """Whether its success ends the direction as not shown."""


def steps(pair: Pair, tools: Toolbox, how: Comparing) -> tuple[Step, ...]:
    """Return the steps of one direction in order."""
    strict = guards(pair, tools, how)
    made: list[Step] = []
    if how.definitional:
        made += _same(pair, tools, how)
    lead = _lead(tools)
    if how.search and tools.has("exact?"):
        made.append(_opened("exact?", lead, "exact?", strict))
    if how.plus or how.definitional:
        made.append(
            Step(name="assumption", form="opened", body=f"{lead}assumption", tactic="assumption", abandons=True)
        )
    if how.plus:
        made += _plus(pair, tools, how, strict)
    order = {"reducible": 0, "definitional": 1, "assumption": 2, "direct": 3, "exact?": 4}
    if not how.definitional:
        return tuple(made)
    return tuple(sorted(made, key=lambda step: order.get(step.name, 5)))


def guards(pair: Pair, tools: Toolbox, how: Comparing) -> tuple[Step, ...]:
    """Return what must not succeed, if a proof by closing tactics is to count."""
    return (_alone(tools), *_refuted(pair, tools)) if how.guard else ()


def written(proof: str, pair: Pair, tools: Toolbox, how: Comparing) -> Step:
    """Return the step of a proof that a model wrote, which must not go through where the base says nothing."""
    idle = Step(name="idle", form="idle", body=proof, tactic="the same proof, the other statement replaced by True")
    strict = (idle, *guards(pair, tools, how)) if how.guard else ()
    return Step(name="model", form="opened", body=proof, tactic=proof, guards=strict)


def _same(pair: Pair, tools: Toolbox, how: Comparing) -> list[Step]:
    """Return the steps that hold where both statements are one by definition or by order, whatever they say.

    With all definitions unfolded closed terms are computed, so that `double 2 = 4` is `3 + 1 = 4`; numerals are
    computed always. What computing proves alone counts for nothing then.
    """
    base, lead = pair.base_name, _lead(tools)
    computed = Step(
        name="computed", form="alone", body="intros\nfirst\n  | rfl\n  | decide", tactic="first | rfl | decide"
    )
    strict = (computed,) if how.guard else ()
    numbers = strict if numerals(pair.base) != numerals(pair.goal) else ()
    exact = f"exact no_implicit_lambda% @{base}"
    direct = f"with_reducible apply {base} <;> with_reducible assumption"
    turned = " | ".join(f"exact {name}.symm (by {direct})" for name in ("Eq", "Iff", "Ne"))
    return [
        Step(name="reducible", form="closed", body=f"with_reducible {exact}", tactic=f"with_reducible {exact}",
             guards=numbers),
        Step(name="definitional", form="closed", body=exact, tactic=exact, guards=strict),
        _opened("direct", lead, direct, numbers),
        _opened("direct", lead, f"first | {turned}", numbers),
    ]  # fmt: skip


def numerals(side: Side) -> Counter[str]:
    """Return the numerals of a statement."""
    return Counter(_NUMERAL.findall(mask(side.signature)))


def _plus(pair: Pair, tools: Toolbox, how: Comparing, strict: tuple[Step, ...]) -> list[Step]:
    """Return the steps of BEq+ after the search."""
    base, lead = pair.base_name, _lead(tools)
    closer = _closer(tools, how)
    finish = f"\n{closer}" if closer else ""
    made = [_opened("apply", lead, f"apply {base}", strict, finish)]
    if how.have == "text" and tools.has("apply_rules") and pair.base.statement.conclusion:
        proof = f"\n  apply_rules [{base}]" + "".join(f"\n  {line}" for line in closer.split("\n") if closer)
        have = f"have : {pair.base.statement.conclusion} := by"
        made.append(_opened("have", lead, have, strict, f"{proof}\n{_have_closer(tools, how)}"))
    if how.have == "term":
        made.append(_opened("have", lead, f"have this := @{base}", strict, f"\n{_have_closer(tools, how)}"))
        made.append(_opened("have", lead, f"have this := {base}", strict, f"\n{_have_closer(tools, how)}"))
    if tools.has("convert"):
        for depth in range(how.converts + 1):
            convert = f"convert (config := .unfoldSameFun) {base} using {depth}"
            made.append(_opened("convert", lead, convert, strict, finish))
    return made


def _opened(name: found.StepName, lead: str, tactic: str, strict: tuple[Step, ...], finish: str = "") -> Step:
    """Return a step on the statement as it is written."""
    return Step(name=name, form="opened", body=f"{lead}{tactic}{finish}", tactic=tactic, guards=strict)


def _alone(tools: Toolbox) -> Step:
    """Return the guard that asks whether the closers prove the goal without the base, by parts, or from hypotheses."""
    closers = dict.fromkeys(("assumption", *tools.closers("closer", published=False), "rfl", "decide"))
    first = _first(closers)
    one = _one_of(closers)
    whole = f"first\n  | ({one})\n  | (constructor <;> {one})\n  | (exfalso; {one})"
    return Step(name="alone", form="alone", body=f"{_lead(tools)}{whole}", tactic=first)


def _refuted(pair: Pair, tools: Toolbox) -> tuple[Step, ...]:
    """Return the guards that ask whether the closers prove a contradiction from the base, also with some values."""
    closers = tools.closers("have closer", published=False)
    tries = "".join(f"\n  | (have this := @{pair.base_name}; {closer}; done)" for closer in (*closers, "contradiction"))
    denied = "first | decide | exact?" if tools.has("exact?") else "decide"
    search = f"\n  | exact absurd @{pair.base_name} (by {denied})"
    values = "".join(f"\n  | exact absurd (@{pair.base_name} {some}) (by {_DENIES})" for some in _VALUES)
    body, tactic = f"first{values}{tries}{search}", _first(closers)
    return (
        Step(name="refuted", form="refuted", body=body, tactic=tactic),
        Step(name="refuted", form="instantiated", body=f"intros\n{body}", tactic=tactic),
    )


def _lead(tools: Toolbox) -> str:
    """Return how every attempt begins."""
    return "intros\n" + ("symm_saturate\n" if tools.has("symm_saturate") else "")


def _closer(tools: Toolbox, how: Comparing) -> str:
    """Return the closing of all goals: each by one tactic, or each tactic on all goals in turn; empty without any."""
    closers = tools.closers("closer", published=how.closers == "published")
    if how.closers == "all":
        closers = ("assumption", *closers)
    if not closers:
        return ""
    turns = "\n     ".join(f"all_goals (try {closer})" for closer in closers)
    return f"all_goals intros\nfirst\n  | (all_goals ({_one_of(closers)}))\n  | ({turns})"


def _have_closer(tools: Toolbox, how: Comparing) -> str:
    """Return the closing of a goal with a new hypothesis."""
    return _one_of(("assumption", *tools.closers("have closer", published=how.closers == "published")))


def _one_of(tactics: Sequence[str] | dict[str, None]) -> str:
    """Return a tactic that closes the goal by the first of several that does."""
    return "first " + " ".join(f"| ({tactic}; done)" for tactic in tactics)


def _first(tactics: Sequence[str] | dict[str, None]) -> str:
    """Return several tactics as they are shown."""
    return "first | " + " | ".join(tactics)
