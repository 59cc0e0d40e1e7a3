"""Theorems reasoned about by a scripted model: branches, revisions, what is sifted and judged, and what fails."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from porism.errors import ModelUnavailable, UsageError
from porism.models import ChatRequest, Reply, ScriptedChat, Spending, UnusableReply, Usage
from porism.prompts import prompt_hash
from porism.retrieve import Informal, Means, Needs, Reasoning, Retrieving, reason, retrieve, retrieve_many
from porism.search import PRESETS, How, Models
from tiny import TinyIndex

THEOREM = Informal(text="Every prime is at least two.", formal="theorem t (p : ℕ) : p.Prime → 2 ≤ p", proof="By cases.")

PRIME, TWO, MUL, LATTICE = "a prime number", "a prime is at least two", "a prime divides a product", "a lattice"
WANTED: Mapping[str, Sequence[str]] = {
    PRIME: ["Nat.Prime"],
    TWO: ["Nat.Prime.two_le", "Nat.Prime"],
    MUL: ["Nat.Prime.dvd_mul"],
    LATTICE: ["Lattice"],
}
"""What the scripted model keeps of the results of each query."""

SHOWN = re.compile(r"^\[(\d+)\]\n```lean\n(?:/--.*?-/\n)?\w+ (\S+)", re.MULTILINE | re.DOTALL)
"""The number and the name of each result in a prompt."""


def plan(*steps: tuple[str, Sequence[str]], definitions: Sequence[str] = (), high_level: Sequence[str] = ()) -> str:
    told = [{"description": said, "reasoning": "", "queries": list(queries)} for said, queries in steps]
    return json.dumps({"definitions": list(definitions), "high_level": list(high_level), "steps": told})


GOOD = plan(("A good step.", [TWO]), definitions=[PRIME])
BAD = plan(("A bad step.", [MUL]))
WORSE = plan(("A worse step.", [LATTICE]))


@dataclass(slots=True)
class Reasoner:
    """Plans by a list for each branch, keeps what is wanted, and finds plans good that say so."""

    plans: Sequence[Sequence[str | Exception]]
    keep: Callable[[str, dict[str, int]], list[int]] | None = None
    hold: Mapping[int, asyncio.Event] = field(default_factory=dict[int, asyncio.Event])
    told: list[ChatRequest[Any]] = field(default_factory=list[ChatRequest[Any]])

    async def say(self, request: ChatRequest[Any]) -> str | Reply[Any]:
        self.told.append(request)
        text = request.messages[0].text
        match request.purpose:
            case "plan":
                await asyncio.sleep(0)
                if request.sample in self.hold:
                    await self.hold[request.sample].wait()
                said = self.plans[request.sample % len(self.plans)][text.count("which was rejected:")]
                if isinstance(said, Exception):
                    raise said
                return Reply(text=said, model="m", usage=Usage(requests=1, input_tokens=10), cost=0.25)
            case "filter_results":
                query = text.partition("\nQuery: ")[2].partition("\n")[0]
                shown = {name: int(number) for number, name in SHOWN.findall(text)}
                wanted = [shown[name] for name in WANTED.get(query, ()) if name in shown]
                kept = self.keep(query, shown) if self.keep else wanted
                return json.dumps({"kept": kept, "reasoning": f"For {query}."})
            case _:
                is_good = "A good step." in text
                said = {"judgment": "good" if is_good else "bad", "reasoning": "So it is.", "suggestions": "Try more."}
                return json.dumps(said)

    def asked(self, purpose: str) -> list[str]:
        return [request.messages[0].text for request in self.told if request.purpose == purpose]


@pytest.fixture
def means(tiny: TinyIndex) -> Means:
    return Means(index=tiny, how=PRESETS["words"], models=Models())


def reasoned(means: Means, reasoner: Reasoner, statement: Informal = THEOREM, **knobs: Any) -> Needs:
    chat = ScriptedChat(reasoner.say, tries=2)  # type: ignore[arg-type]
    return asyncio.run(reason(means, statement, Reasoning(**knobs), chat))


# Branches.


def test_a_plan_that_is_good_at_first_is_the_answer_with_all_that_was_kept_for_it(means: Means) -> None:
    reasoner = Reasoner([[GOOD]])
    needs = reasoned(means, reasoner, branches=1)
    assert needs.by == "reasoning" and needs.asked == (PRIME, TWO)
    assert needs.names == ("Nat.Prime", "Nat.Prime.two_le")
    assert [need.score for need in needs.found] == [pytest.approx(1.6309297536), 1.0]  # 1 + 1/log2(3), and 1
    first = needs.found[0]
    assert (first.way, first.source, first.also, first.why) == ("search", PRIME, (TWO,), "definition; step 1")
    assert needs.reasoned is not None and needs.reasoned.winner == 0 and needs.degraded == ()
    (branch,) = needs.reasoned.branches
    assert (branch.ending, len(branch.attempts)) == ("good", 1)
    assert branch.in_words == "1 plan, 2 declarations kept; the last one good"
    assert needs.reasoned.plan is not None and needs.reasoned.plan.steps[0].description == "A good step."
    assert [len(reasoner.asked(step)) for step in ("plan", "filter_results", "judge_plan")] == [1, 2, 1]


def test_a_plan_that_is_rejected_is_made_again_with_what_was_learnt(means: Means) -> None:
    reasoner = Reasoner([[BAD, GOOD]])
    needs = reasoned(means, reasoner, branches=1)
    again = reasoner.asked("plan")[1].partition("## What was tried before")[2]
    assert "A bad step." in again and f"- {MUL}\n  Nat.Prime.dvd_mul" in again
    assert "Why it was rejected: So it is. Try more." in again
    assert "What was found before stays at hand" in again
    assert needs.reasoned is not None and len(needs.reasoned.branches[0].attempts) == 2
    assert "still at hand: Nat.Prime.dvd_mul" in reasoner.asked("judge_plan")[1]


def test_what_was_found_for_a_rejected_plan_counts_half(means: Means) -> None:
    needs = reasoned(means, Reasoner([[BAD, GOOD]]), branches=1)
    assert [(need.name, need.score) for need in needs.found] == [
        ("Nat.Prime", pytest.approx(1.6309297536)), ("Nat.Prime.two_le", 1.0), ("Nat.Prime.dvd_mul", 0.5),
    ]  # fmt: skip
    assert needs.asked == (PRIME, TWO, MUL)


def test_only_the_last_plan_counts_where_that_is_wanted(means: Means) -> None:
    reasoner = Reasoner([[BAD, GOOD]])
    needs = reasoned(means, reasoner, branches=1, earlier=0.0)
    assert needs.names == ("Nat.Prime", "Nat.Prime.two_le") and needs.asked == (PRIME, TWO)
    assert "ask again for what is still needed" in reasoner.asked("plan")[1]
    assert "still at hand" not in reasoner.asked("judge_plan")[1]


def test_without_a_good_plan_all_branches_are_put_together_and_the_answer_says_so(means: Means) -> None:
    reasoner = Reasoner([[BAD, BAD], [WORSE, WORSE]])
    needs = reasoned(means, reasoner, revisions=1, earlier=0.0)
    assert [(need.name, need.score) for need in needs.found] == [("Nat.Prime.dvd_mul", 1.0), ("Lattice", 1.0)]
    assert needs.degraded == ("No plan was judged good: what all branches kept is put together.",)
    assert needs.reasoned is not None and needs.reasoned.winner is None
    assert [branch.ending for branch in needs.reasoned.branches] == ["not good", "not good"]
    assert len(reasoner.asked("plan")) == 4
    assert needs.reasoned.plan is not None and needs.reasoned.plan.steps[0].description == "A bad step."


def test_equal_queries_of_two_branches_are_two_votes(means: Means) -> None:
    needs = reasoned(means, Reasoner([[BAD], [BAD]]), revisions=0)
    assert [(need.name, need.score) for need in needs.found] == [("Nat.Prime.dvd_mul", 2.0)]


def test_the_first_good_branch_wins_and_the_other_is_cancelled_told_and_counted(means: Means) -> None:
    async def run() -> Needs:
        never = asyncio.Event()
        reasoner = Reasoner([[GOOD], [BAD, BAD]], hold={1: never})
        return await reason(means, THEOREM, Reasoning(), ScriptedChat(reasoner.say))  # type: ignore[arg-type]

    needs = asyncio.run(run())
    assert needs.reasoned is not None and needs.reasoned.winner == 0
    assert [branch.ending for branch in needs.reasoned.branches] == ["good", "cancelled"]
    assert needs.told is not None
    assert (needs.told.spent.calls, needs.told.spent.cancelled, needs.told.spent.unpriced) == (5, 1, 1)


def test_what_a_cancelled_branch_kept_so_far_is_told(means: Means) -> None:
    async def run() -> Needs:
        first, never = asyncio.Event(), asyncio.Event()

        async def say(request: ChatRequest[Any]) -> str | Reply[Any]:
            if request.purpose == "judge_plan" and "A bad step." in request.messages[0].text:
                first.set()
                await never.wait()
            return await reasoner.say(request)

        reasoner = Reasoner([[GOOD], [BAD]], hold={0: first})
        return await reason(means, THEOREM, Reasoning(), ScriptedChat(say))  # type: ignore[arg-type]

    needs = asyncio.run(run())
    assert needs.reasoned is not None and needs.reasoned.winner == 0
    other = needs.reasoned.branches[1]
    assert (other.ending, other.attempts[0].sifted[0].kept) == ("cancelled", ("Nat.Prime.dvd_mul",))
    assert other.attempts[0].judgment is None
    assert "Nat.Prime.dvd_mul" not in needs.names


def test_whoever_gives_up_waiting_cancels_all_branches(means: Means) -> None:
    async def run() -> list[str]:
        ended: list[str] = []
        begun = asyncio.Event()

        async def say(request: ChatRequest[Any]) -> str:
            try:
                begun.set()
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append(request.purpose)
                raise
            return ""

        waiting = asyncio.create_task(reason(means, THEOREM, Reasoning(), ScriptedChat(say)))
        await begun.wait()
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return ended

    assert asyncio.run(run()) == ["plan", "plan"]


def test_the_second_branch_may_win(means: Means) -> None:
    needs = reasoned(means, Reasoner([[BAD, BAD, BAD, BAD], [GOOD]]))
    assert needs.reasoned is not None and needs.reasoned.winner == 1
    assert needs.names == ("Nat.Prime", "Nat.Prime.two_le")


DOWN = ModelUnavailable("The server is down.")


def test_a_branch_that_fails_does_not_stop_the_other(means: Means) -> None:
    needs = reasoned(means, Reasoner([[DOWN], [BAD, GOOD]]))
    assert needs.reasoned is not None and needs.reasoned.winner == 1
    assert [branch.ending for branch in needs.reasoned.branches] == ["failed", "good"]
    assert needs.degraded == ("Branch 1 failed: The server is down.",)


def test_what_a_failed_branch_kept_counts_where_no_plan_was_good(means: Means) -> None:
    needs = reasoned(means, Reasoner([[BAD, DOWN], [WORSE, WORSE]]), revisions=1)
    assert set(needs.names) == {"Nat.Prime.dvd_mul", "Lattice"}
    assert needs.degraded[0] == "Branch 1 failed: The server is down." and "put together" in needs.degraded[1]
    assert needs.reasoned is not None and needs.reasoned.plan is not None
    assert needs.reasoned.plan.steps[0].description == "A worse step."  # of the branch that did not fail


def test_where_all_branches_fail_there_is_no_answer_but_an_error(means: Means) -> None:
    with pytest.raises(ModelUnavailable, match="down") as caught:
        reasoned(means, Reasoner([[DOWN], [BAD, DOWN]]))
    spent = caught.value.spent
    assert isinstance(spent, Spending) and (spent.calls, spent.failed, spent.cost) == (5, 2, 0.25)


def test_a_reply_that_cannot_be_read_is_asked_for_again(means: Means) -> None:
    replies = iter(["Let me think.", GOOD])
    reasoner = Reasoner([[GOOD]])

    async def say(request: ChatRequest[Any]) -> str | Reply[Any]:
        return next(replies) if request.purpose == "plan" else await reasoner.say(request)

    needs = asyncio.run(reason(means, THEOREM, Reasoning(branches=1), ScriptedChat(say)))  # type: ignore[arg-type]
    assert needs.names == ("Nat.Prime", "Nat.Prime.two_le")


@pytest.mark.parametrize("purpose", ["plan", "filter_results", "judge_plan"])
def test_replies_of_no_use_at_any_step_are_an_error_and_nothing_is_made_of_them(means: Means, purpose: str) -> None:
    reasoner = Reasoner([[GOOD]])

    async def say(request: ChatRequest[Any]) -> str | Reply[Any]:
        return "No." if request.purpose == purpose else await reasoner.say(request)

    with pytest.raises(UnusableReply, match="no JSON"):
        asyncio.run(reason(means, THEOREM, Reasoning(), ScriptedChat(say, tries=2)))  # type: ignore[arg-type]


def test_a_plan_that_plans_nothing_is_a_reply_of_no_use(means: Means) -> None:
    with pytest.raises(UnusableReply, match="neither steps nor queries"):
        reasoned(means, Reasoner([[plan()]]))


def test_a_search_that_cannot_be_made_is_no_empty_answer(tiny: TinyIndex) -> None:
    means = Means(index=tiny, how=How(dense="no", module=("No.Such",)), models=Models())
    with pytest.raises(UsageError):
        reasoned(means, Reasoner([[GOOD]]))


# Queries and sifting.


def test_where_nothing_is_kept_of_anything_the_answer_is_empty_and_says_why_of_each_query(means: Means) -> None:
    needs = reasoned(means, Reasoner([[GOOD]], keep=lambda query, shown: []), branches=1)
    assert needs.found == ()
    assert [need.name for need in needs.missing] == [PRIME, TWO]
    assert re.match(r"Of \d+ results none was kept\. For a prime number\.", needs.missing[0].why)


def test_without_anything_kept_the_judge_is_told_so(means: Means) -> None:
    reasoner = Reasoner([[BAD, GOOD]], keep=lambda query, shown: [])
    reasoned(means, reasoner, branches=1)
    assert "Nothing was found for it." in reasoner.asked("judge_plan")[0]
    assert "Of 40 results" in reasoner.asked("plan")[1] or "none was kept" in reasoner.asked("plan")[1]


def test_numbers_of_no_result_and_repeated_ones_are_left_out_and_told(means: Means) -> None:
    def keep(query: str, shown: dict[str, int]) -> list[int]:
        last = shown["Nat.Prime"]
        return [last, 999, -1, last, shown["Nat.Prime.two_le"]] if query == TWO else []

    needs = reasoned(means, Reasoner([[plan(("A good step.", [TWO]))]], keep=keep), branches=1)
    assert needs.names == ("Nat.Prime", "Nat.Prime.two_le")  # in the model's order
    assert needs.degraded == ("Numbers in replies that belong to no result, or repeat one, were left out: 3.",)


def test_numbers_written_as_text_are_numbers(means: Means) -> None:
    reasoner = Reasoner([[GOOD]], keep=lambda query, shown: [str(shown["Nat.Prime"])])  # type: ignore[list-item]
    assert reasoned(means, reasoner, branches=1).names == ("Nat.Prime",)


def test_a_query_that_finds_nothing_is_sifted_by_nobody(means: Means) -> None:
    reasoner = Reasoner([[plan(("A good step.", ["xyzzy", "?a → ?b", TWO]))]])
    needs = reasoned(means, reasoner, branches=1)
    assert len(reasoner.asked("filter_results")) == 1
    assert [need.name for need in needs.missing] == ["xyzzy", "?a → ?b"]
    assert all(need.why.startswith("Nothing was found: ") for need in needs.missing)


def test_a_query_asked_twice_is_put_once(means: Means) -> None:
    reasoner = Reasoner([[plan(("A good step.", [TWO]), ("Another.", [f" {TWO} "]), high_level=[TWO])]])
    needs = reasoned(means, reasoner, branches=1)
    assert needs.asked == (TWO,) and len(reasoner.asked("filter_results")) == 1
    judged = reasoner.asked("judge_plan")[0]
    assert judged.count("Found for it: Nat.Prime.two_le, Nat.Prime") == 2  # of both steps that asked


def test_of_too_many_queries_each_step_has_its_share_and_the_answer_says_so(means: Means) -> None:
    many = [f"{TWO} {'again ' * n}".strip() for n in range(25)]
    reasoner = Reasoner([[plan(("A good step.", many), ("Another.", [MUL, LATTICE]))]], keep=lambda query, shown: [])
    needs = reasoned(means, reasoner, branches=1)
    assert len(needs.asked) == 20 and {MUL, LATTICE} < set(needs.asked)
    assert needs.asked[:18] == tuple(many[:18])
    assert needs.degraded == ("A plan asked 27 queries; 20 were searched for, some of each step.",)


def test_only_so_many_hits_are_shown(means: Means) -> None:
    reasoner = Reasoner([[GOOD]], keep=lambda query, shown: [])
    reasoned(means, reasoner, branches=1, hits=3)
    assert all(len(SHOWN.findall(text)) <= 3 for text in reasoner.asked("filter_results"))


def test_the_sifter_is_told_why_a_query_was_asked_and_shown_lean(means: Means) -> None:
    reasoner = Reasoner([[GOOD]])
    reasoned(means, reasoner, branches=1)
    definition, step = reasoner.asked("filter_results")
    assert "exact form of a notion" in definition and "Step 1: A good step." in step
    assert "def Nat.Prime (p : ℕ) : Prop" in definition and "/-- `p` is a prime number. -/" in definition
    assert THEOREM.formal in definition and THEOREM.text in definition and "By cases." not in definition
    assert "By cases." in reasoner.asked("plan")[0]


def test_a_hidden_name_is_neither_shown_nor_found(means: Means) -> None:
    reasoner = Reasoner([[GOOD]])
    needs = reasoned(means, reasoner, Informal(text=THEOREM.text, hidden=frozenset({"Nat.Prime.two_le"})), branches=1)
    assert needs.names == ("Nat.Prime",)
    assert not any("Nat.Prime.two_le" in request.messages[0].text for request in reasoner.told)


# As one of the ways to retrieve.


def test_reasoning_is_one_of_the_ways_and_tells_what_it_took(means: Means) -> None:
    how = Retrieving(by="reasoning", library="a tiny one", reasoning=Reasoning(branches=1))
    reasoner = Reasoner([[GOOD]])
    needs = asyncio.run(retrieve(means, THEOREM, how, ScriptedChat(reasoner.say)))  # type: ignore[arg-type]
    assert needs.by == "reasoning" and "library: a tiny one" in reasoner.asked("plan")[0]
    assert needs.told is not None and needs.told.model == "scripted"
    names = ("theorem", "plan", "filter_results", "judge_plan")
    assert needs.told.prompts == {name: prompt_hash(name) for name in names}
    assert (needs.told.spent.calls, needs.told.cost, needs.told.usage.input_tokens) == (4, 0.25, 10)


def test_many_statements_are_reasoned_about_and_the_error_of_one_spoils_no_other(means: Means) -> None:
    reasoner = Reasoner([[GOOD]])

    async def say(request: ChatRequest[Any]) -> str | Reply[Any]:
        return "No." if "nonsense" in request.messages[0].text else await reasoner.say(request)

    statements = [THEOREM, Informal(text="nonsense"), Informal(text="one", hidden=frozenset({"Nat.Prime"}))]
    how = Retrieving(by="reasoning")
    one, two, three = asyncio.run(retrieve_many(means, statements, how, ScriptedChat(say)))  # type: ignore[arg-type]
    assert isinstance(one, Needs) and isinstance(two, UnusableReply) and isinstance(three, Needs)
    assert one.names == ("Nat.Prime", "Nat.Prime.two_le") and three.names == ("Nat.Prime.two_le",)


def test_branches_ask_for_samples_of_their_own(means: Means) -> None:
    reasoner = Reasoner([[BAD], [BAD]])
    reasoned(means, reasoner, revisions=0)
    assert sorted(request.sample for request in reasoner.told if request.purpose == "plan") == [0, 1]


@pytest.mark.parametrize(
    "knobs",
    [{"branches": 0}, {"queries": 0}, {"hits": 0}, {"judged": 0}, {"most": 0}, {"revisions": -1}, {"earlier": 1.5}],
)
def test_knobs_that_make_no_sense_are_refused(knobs: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        Reasoning(**knobs)
