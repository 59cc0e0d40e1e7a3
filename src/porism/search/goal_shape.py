"""Whether a lemma applies to a goal, as far as their texts show: its conclusion fits, its hypotheses are at hand.

In: trees of goals and of lemmas. Out: `Shape`s. A lemma's own variables may stand for anything. What instances
and coercions hide is not seen. It does not know how lemmas are found.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from porism.index import DOT, arrow_parts, constants, is_hole, last_part, names_in, tree_of
from porism.lean import Apply, Arrow, Lambda, Name, Term
from porism.search.goal_state import Goal
from porism.search.loogle_fit import FREE, Meaning, fits

LITTLE = frozenset({
    "Eq", "Ne", "HEq", "LE.le", "LT.lt", "GE.ge", "GT.gt", "Iff", "Not", "And", "Or", "Exists", "True",
    "Membership.mem",
})  # fmt: skip
"""What says little alone: a lemma that states just this of variables would fit half of all goals."""
_LITTLE = frozenset(map(last_part, LITTLE))
_UNREAD = Name("ζunread")
"""Stands for what was not understood in a lemma."""
_POINTWISE = frozenset({"hAdd", "hMul", "hSub", "hDiv", "hSMul", "neg", "inv", "max", "min", "compl"})
"""Operations on functions that may be written under the binder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How a lemma stands to a goal."""

    applies: bool = False
    """Whether its conclusion fits what is to be proved."""
    shared: int = 0
    """How many constants stand in what fits: more is more telling."""
    given: int = 0
    """How many of its explicit hypotheses are among those of the goal."""
    wanted: int = 0
    """How many explicit hypotheses it has that are not types alone."""


@dataclass(frozen=True, slots=True)
class GoalTrees:
    """A goal, read."""

    conclusion: Term
    """With the last parts of names alone, as it is compared with lemmas."""
    hypotheses: tuple[Term, ...]
    """Likewise."""
    stated: Term
    """The conclusion, with names as they are written."""
    supposed: tuple[Term, ...]
    """The hypotheses likewise."""

    @property
    def readings(self) -> tuple[Term, ...]:
        """The conclusion, and if it differs the same with operations on functions written without their arguments."""
        lifted = _lifted(self.conclusion)
        return (self.conclusion,) if lifted == self.conclusion else (self.conclusion, lifted)


def trees_of(goal: Goal) -> GoalTrees:
    """Return the trees of a goal; what stands before an arrow in it, or is bound there, may be taken for given."""
    before, conclusion = arrow_parts(tree_of(goal.conclusion, goal.locals))
    supposed = (*(tree_of(one.type, goal.locals) for one in goal.hypotheses), *before)
    short = tuple(_short(one, keep=True) for one in supposed)
    return GoalTrees(_short(conclusion, keep=True), short, conclusion, supposed)


def shape_of(statement: Term, goal: GoalTrees) -> Shape:
    """Return how a lemma, its binders being arrows, stands to a goal."""
    explicit, conclusion = _explicit(statement)
    conclusion = _short(conclusion, keep=False)
    fitting = (
        (one, next(fits(one, reading, {}), None))
        for one in _ways(conclusion)
        if _says(one)
        for reading in goal.readings
    )
    conclusion, meaning = next(((one, found) for one, found in fitting if found is not None), (conclusion, None))
    if meaning is None:
        return Shape()
    hypotheses = [_short(one, keep=False) for one in explicit]
    propositions = [h for h in hypotheses if isinstance(h, Apply) and constants(h)]
    given, wanted = _given(propositions, goal.hypotheses, meaning), len(propositions)
    if not _is_telling(conclusion) and not 0 < wanted == given:
        return Shape()
    return Shape(applies=True, shared=_constants(conclusion), given=given, wanted=wanted)


def _explicit(statement: Term) -> tuple[list[Term], Term]:
    """Return what a lemma supposes explicitly, and what it states."""
    found = list[Term]()
    while isinstance(statement, Arrow):
        if statement.bracket == "(":
            found.append(statement.type)
        statement = statement.body
    return found, statement


def _ways(conclusion: Term) -> tuple[Term, ...]:
    """Return what a conclusion can be used to show: itself, and either side of an equivalence."""
    if isinstance(conclusion, Apply) and conclusion.head == Name("Iff") and len(conclusion.arguments) == 2:
        return conclusion, *conclusion.arguments
    return (conclusion,)


def _says(conclusion: Term) -> bool:
    """Say whether something is said: not where it is a variable, or a variable of something."""
    head = conclusion.head if isinstance(conclusion, Apply) else conclusion
    return isinstance(head, Name) and not head.text.startswith(FREE)


def _is_telling(conclusion: Term) -> bool:
    """Say whether what is said is more than a relation of variables, which needs its hypotheses to tell anything."""
    head = conclusion.head if isinstance(conclusion, Apply) else conclusion
    return _constants(conclusion) > 1 or not (isinstance(head, Name) and head.text in _LITTLE)


def _lifted(term: Term) -> Term:
    """Return a tree in which `fun x => f x + g x` is the sum of two functions, and so on."""
    match term:
        case Lambda(_, Apply(Name(text), arguments)) if text in _POINTWISE:
            return Apply(Name(text), tuple(_lifted(Lambda((), argument)) for argument in arguments))
        case Apply(head, arguments):
            return Apply(_lifted(head), tuple(map(_lifted, arguments)))
        case Arrow(bracket, names, kind, body):
            return Arrow(bracket, names, _lifted(kind), _lifted(body))
        case Lambda(names, body):
            return Lambda(names, _lifted(body))
        case _:
            return term


def _constants(term: Term) -> int:
    """Return how many times constants stand in a tree."""
    return sum(1 for _ in names_in(term, FREE))


def _given(wanted: Sequence[Term], hypotheses: Sequence[Term], meaning: Meaning) -> int:
    """Return how many wanted hypotheses are there, each with the meaning that those before it have left."""
    count = 0
    for one in wanted:
        found = next((inner for have in hypotheses for inner in fits(one, have, meaning)), None)
        if found is not None:
            count, meaning = count + 1, found
    return count


def _short(term: Term, *, keep: bool) -> Term:
    """Return a tree with the ends of constants' names alone: goals print whole names, lemmas may not.

    With `keep` a name that stands behind a term stays marked, since its arguments may come in another order; without
    it what was not understood in a lemma is something of its own, which no goal has. The types of what is bound are
    not told, and may be any.
    """
    match term:
        case Name(text):
            if text.startswith(FREE) or (text.startswith(DOT) and keep):
                return term
            return Name(last_part(text) or text)
        case Apply(head, arguments):
            binds = any(isinstance(argument, Lambda) for argument in arguments)
            inner = (a if binds and is_hole(a) else _short(a, keep=keep) for a in arguments)
            return Apply(_short(head, keep=keep), tuple(inner))
        case Arrow(bracket, names, kind, body):
            told = kind if is_hole(kind) else _short(kind, keep=keep)
            return Arrow(bracket, names, told, _short(body, keep=keep))
        case Lambda(names, body):
            return Lambda(names, _short(body, keep=keep))
        case _:
            return _UNREAD if is_hole(term) and not keep else term
