"""The arithmetic of reasoning: votes, queries of a plan, a fair choice for the judge, declarations as shown."""

import math

import pytest

from porism.library import Declaration, Deprecation
from porism.retrieve import Attempt, Ballot, Branch, Plan, PlannedQuery, PlanStep, Reasoned, Sifted, as_lean, pooled
from porism.retrieve.judge import Findings, fairly, judge_request
from porism.retrieve.plan import in_turn, queries_of, told_theorem


def test_a_name_gains_by_every_list_the_more_the_higher_it_stands() -> None:
    ranking = pooled([Ballot(names=["a", "b", "c"]), Ballot(names=["c", "a"]), Ballot(names=["d"])], 100)
    told = [(one.name, round(one.score, 10), one.ballots) for one in ranking]
    assert told == [
        ("a", 1.6309297536, (0, 1)),  # 1/log2(2) + 1/log2(3)
        ("c", 1.5, (0, 1)),  # 1/log2(4) + 1/log2(2)
        ("d", 1.0, (2,)),
        ("b", 0.6309297536, (0,)),
    ]


def test_ties_go_by_first_appearance_whatever_the_order_of_addition() -> None:
    lists = [["x", "a", "b"], ["y", "b", "a"], ["a", "z", "b"], ["b", "z", "a"]]
    ranking = pooled([Ballot(names=names) for names in lists], 100)
    assert [one.name for one in ranking] == ["a", "b", "z", "x", "y"]
    assert ranking[0].score == ranking[1].score == math.fsum([1 / math.log2(3), 0.5, 1.0, 0.5])


def test_weights_count_and_lists_without_weight_do_not() -> None:
    ranking = pooled([Ballot(names=["a"], weight=0.5), Ballot(names=["b"]), Ballot(names=["c"], weight=0.0)], 100)
    assert [(one.name, one.score) for one in ranking] == [("b", 1.0), ("a", 0.5)]


def test_only_so_many_are_ranked_and_a_name_twice_in_a_list_counts_once() -> None:
    assert [(one.name, one.score) for one in pooled([Ballot(names=["a", "a", "b"])], 1)] == [("a", 1.0)]
    assert round(pooled([Ballot(names=["a", "a", "b"])], 2)[1].score, 10) == 0.6309297536


def steps(*queries: list[str]) -> list[PlanStep]:
    return [PlanStep(description=f"Step {n}.", queries=own) for n, own in enumerate(queries, 1)]


def test_queries_stand_in_the_order_definitions_high_level_steps_each_once() -> None:
    whole = Plan(high_level=["h", "d"], definitions=["d", " "], steps=steps(["s", "h"], ["t", "s"]))
    queries, left_out = queries_of(whole, 20)
    assert [(query.text, query.part, query.steps) for query in queries] == [
        ("d", "definition", ()), ("h", "high level", (1,)), ("s", "step", (1, 2)), ("t", "step", (2,)),
    ]  # fmt: skip
    assert left_out == 0
    assert [query.place for query in queries] == ["definition", "high level", "step 1, 2", "step 2"]


def test_of_too_many_queries_every_part_gives_in_turn() -> None:
    whole = Plan(definitions=["d1", "d2"], high_level=["h1"], steps=steps(["a1", "a2", "a3"], ["b1", "b2"]))
    queries, left_out = queries_of(whole, 6)
    assert [query.text for query in queries] == ["d1", "d2", "h1", "a1", "a2", "b1"]
    assert left_out == 2


def test_in_turn_takes_the_first_of_each_then_the_second() -> None:
    assert in_turn([["a", "b", "c"], [], ["d", "a"], ["e"]]) == ["a", "d", "e", "b", "c"]


def test_an_empty_plan_is_none() -> None:
    with pytest.raises(ValueError, match="neither steps nor queries"):
        Plan()


def sifted(text: str, part: str, steps: tuple[int, ...], *kept: str, why: str = "") -> Sifted:
    query = PlannedQuery(text=text, part=part, steps=steps)  # type: ignore[arg-type]
    return Sifted(query=query, hits=50, kept=kept, reasoning=why)


FINDINGS = Findings(
    plan=Plan(steps=steps(["q1", "q2"], ["q3"])),
    sifted=[
        sifted("d", "definition", (), "D1", "D2", why="Because."),
        sifted("q1", "step", (1,), *(f"A{n}" for n in range(40))),
        sifted("q2", "step", (1,), "B1"),
        sifted("q3", "step", (2,), "C1", "D1"),
    ],
    before=["E1"],
)


def test_the_judge_sees_the_finds_of_late_steps_however_many_an_early_one_has() -> None:
    assert fairly(FINDINGS)[:8] == ["D1", "A0", "C1", "E1", "D2", "B1", "A1", "A2"]


def test_the_judge_is_shown_so_many_and_told_how_many_are_not_shown() -> None:
    known = {name: Declaration(name=name, kind="theorem", module="M") for name in fairly(FINDINGS)}
    text = judge_request("theorem t", FINDINGS, known, 30).messages[0].text
    assert text.count("```lean") == 30
    assert "15 more declarations were found and are not shown." in text
    assert "Found: D1, D2" in text and "Found for it: C1, D1" in text and "- d: Because." in text
    assert "still at hand: E1" in text


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({"kind": "theorem", "signature": ": a = b", "value": "rfl"}, "theorem N : a = b"),
        ({"kind": "def", "signature": ": ℕ", "value": "2"}, "def N : ℕ :=\n  2"),
        ({"kind": "structure", "signature": "(α : Type)", "value": "x : α"}, "structure N (α : Type) where\n  x : α"),
        ({"kind": "instance", "signature": ": A", "value": "b"}, "instance N : A"),
        ({"kind": "theorem", "docstring": " It is. "}, "/-- It is. -/\ntheorem N"),
        ({"kind": "theorem", "title": "T.", "description": "D", "docstring": "x"}, "/-- T. D. -/\ntheorem N"),
        ({"kind": "theorem", "deprecated": Deprecation(by="M")}, "theorem N\n-- deprecated"),
    ],
)
def test_a_declaration_is_shown_in_lean_with_its_words(more: dict[str, object], shown: str) -> None:
    assert as_lean(Declaration(name="N", module="M", **more)) == f"```lean\n{shown}\n```"  # type: ignore[arg-type]


def test_long_texts_are_cut_between_words_and_fences_in_words_do_not_end_the_fence() -> None:
    told = as_lean(
        Declaration(name="N", kind="def", module="M", value="word " * 500, docstring="```\nx\n``` " + "é " * 900)
    )
    assert len(told) < 1600 and told.count("```") == 2 and "word …" in told


def test_a_theorem_is_told_by_what_there_is_of_it() -> None:
    assert told_theorem("It is.") == "In words: It is."
    assert told_theorem("", "theorem t : a") == "```lean\ntheorem t : a\n```"
    assert told_theorem("It is.", "theorem t", "Clear.").endswith("In words: It is.\n\nA proof in words:\n\nClear.")


def test_the_plan_of_a_branch_that_ended_by_itself_goes_before_that_of_a_failed_one() -> None:
    first, second = Plan(high_level=["a"]), Plan(high_level=["b"])
    failed = Branch(ending="failed", attempts=(Attempt(plan=first),), error="Down.")
    ended = Branch(ending="not good", attempts=(Attempt(plan=first), Attempt(plan=second)))
    assert Reasoned(branches=(failed, ended)).plan is second
    assert Reasoned(branches=(Branch(ending="failed"),)).plan is None
    assert failed.in_words == "1 plan, 0 declarations kept; failed: Down."
