"""Reasoning about a theorem before it is proved: branches of plans, each searched for, sifted and judged.

    plan -> queries -> search -> sift the hits of each query -> judge -> good, or plan again with what was learnt

In: theorems, an index with the means to search it, a model that writes. Out: `Needs` for each, with the plans in
`reasoned`; or the error of the model where no branch came to an end. Branches wait at the same time, the first whose
plan is judged good ends the others. Searching is arithmetic, done one after the other in a thread beside the loop in
which replies are waited for. It does not know how lists become a ranking.
"""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from porism.errors import ModelError
from porism.library import Declaration
from porism.models import Account, Chat, ChatRequest, MeteredChat, ReplyMissing
from porism.prompts import prompt_hash
from porism.retrieve.hits import Counting, Found, Means, Query, find
from porism.retrieve.judge import PROMPT as JUDGE
from porism.retrieve.judge import Findings, Judgment, judge_request
from porism.retrieve.need import Informal, Needs, Told
from porism.retrieve.plan import PROMPT as PLAN
from porism.retrieve.plan import THEOREM, Plan, PlannedQuery, plan_request, queries_of, told_theorem
from porism.retrieve.reasoned import Attempt, Branch, Ending, Reasoned
from porism.retrieve.reasoning import Reasoning, kept_before, needs_of_branches
from porism.retrieve.sift import PROMPT as SIFT
from porism.retrieve.sift import Sifted, sift_request, sifted

PROMPTS = (THEOREM, PLAN, SIFT, JUDGE)

Answer = TypeVar("Answer")


@dataclass(slots=True)
class _Course:
    """An attempt under way."""

    plan: Plan
    queries: tuple[PlannedQuery, ...]
    left_out: int
    sifted: dict[str, Sifted] = field(default_factory=dict[str, Sifted])
    judgment: Judgment | None = None

    def attempt(self) -> Attempt:
        """Return how far it came."""
        ended = tuple(self.sifted[query.text] for query in self.queries if query.text in self.sifted)
        return Attempt(plan=self.plan, sifted=ended, left_out=self.left_out, judgment=self.judgment)


@dataclass(slots=True)
class _Walk:
    """A branch under way; one that is never told how it ended was cancelled."""

    number: int
    courses: list[_Course] = field(default_factory=list[_Course])
    ending: Ending = "cancelled"
    error: ModelError | None = None

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Its attempts so far."""
        return tuple(course.attempt() for course in self.courses)

    def branch(self) -> Branch:
        """Return how far it came."""
        return Branch(ending=self.ending, attempts=self.attempts, error=str(self.error or ""))


@dataclass(slots=True)
class _Inquiry:
    """One theorem, with all that reasoning about it needs and has seen."""

    means: Means
    statement: Informal
    how: Reasoning
    library: str
    chat: MeteredChat
    beside: Executor
    found: dict[str, Found] = field(default_factory=dict[str, Found])
    """By the text of each query that was searched for, in whichever branch, what it found."""
    seen: dict[str, Declaration] = field(default_factory=dict[str, Declaration])
    degraded: dict[str, None] = field(default_factory=dict[str, None])

    def theorem(self, *, proof: bool) -> str:
        """Return the theorem as models are told it, with its proof in words or without."""
        return told_theorem(self.statement.text, self.statement.formal, self.statement.proof if proof else "")

    async def ask(self, request: ChatRequest[Answer]) -> Answer:
        """Return the answer in a reply; raises what the chat raises."""
        answer = (await self.chat.ask(request)).answer
        assert answer is not None, "a request that wants an answer is answered or raises"
        return answer

    async def search(self, planned: Sequence[PlannedQuery]) -> list[Found]:
        """Search for all queries of a plan at once, beside the loop, but for those that were searched for before."""
        hidden, kinds = self.statement.hidden, Counting(kinds=self.how.kinds)
        texts = [query.text for query in planned if query.text not in self.found]
        queries = [Query(text=text, hits=self.how.hits, hidden=hidden) for text in texts]
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self.beside, find, self.means, queries, kinds) if queries else []
        self.found |= dict(zip(texts, found, strict=True))
        self.seen |= {hit.declaration.name: hit.declaration for one in found for hit in one.hits}
        self.degraded |= dict.fromkeys(said for one in found for said in one.degraded)
        return [self.found[query.text] for query in planned]


async def reason(
    means: Means, statement: Informal, how: Reasoning, chat: Chat, library: str = ""
) -> Needs:  # fmt: skip
    """Return what the proof of one theorem will need, with its plan in `reasoned`; raises the model's errors."""
    (needs,) = await reason_many(means, [statement], how, chat, library)
    if isinstance(needs, ModelError):
        raise needs
    return needs


async def reason_many(
    means: Means, statements: Sequence[Informal], how: Reasoning, chat: Chat, library: str = ""
) -> list[Needs | ModelError]:
    """Return what the proof of each theorem will need, or what the model raised where no branch came to an end."""
    beside = ThreadPoolExecutor(1, "porism-search")
    inquiries = [
        _Inquiry(means, statement, how, library, MeteredChat(chat, Account()), beside) for statement in statements
    ]
    try:
        return list(await asyncio.gather(*map(_needs, inquiries)))
    finally:
        beside.shutdown(wait=False, cancel_futures=True)


async def _needs(inquiry: _Inquiry) -> Needs | ModelError:
    """Return what reasoning about one theorem comes to."""
    walks = [_Walk(number) for number in range(inquiry.how.branches)]
    winner = await _first_good(inquiry, walks)
    fault = _fault(walks) if winner is None else None
    if fault is not None:
        fault.spent = inquiry.chat.account.spent()
        return fault
    reasoned = Reasoned(branches=tuple(walk.branch() for walk in walks), winner=winner)
    needs = needs_of_branches(inquiry.statement.text, reasoned, inquiry.seen, inquiry.how, tuple(inquiry.degraded))
    prompts = {prompt: prompt_hash(prompt) for prompt in PROMPTS}
    return replace(needs, told=Told(prompts=prompts, model=inquiry.chat.model, spent=inquiry.chat.account.spent()))


async def _first_good(inquiry: _Inquiry, walks: Sequence[_Walk]) -> int | None:
    """Walk all branches at once until one has a plan that is judged good, and return its number; cancel the others."""
    tasks = {asyncio.create_task(_walk(inquiry, walk)): walk.number for walk in walks}
    pending = set(tasks)
    try:
        while pending:
            done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
            good = [tasks[task] for task in done if task.result()]
            if good:
                return min(good)
        return None
    finally:
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


def _fault(walks: Sequence[_Walk]) -> ModelError | None:
    """Return the error that stands for an answer where no branch won: all failed, or some wait for recorded replies."""
    errors = [walk.error for walk in walks if walk.error]
    waiting = [error for error in errors if isinstance(error, ReplyMissing)]
    if waiting:
        return ReplyMissing.joined(waiting)
    return errors[0] if len(errors) == len(walks) else None


async def _walk(inquiry: _Inquiry, walk: _Walk) -> bool:
    """Plan until a plan is judged good, and say whether one was; an error of a model ends the branch."""
    try:
        for _ in range(1 + inquiry.how.revisions):
            if await _attempt(inquiry, walk):
                walk.ending = "good"
                return True
        walk.ending = "not good"
    except ModelError as error:
        walk.ending, walk.error = "failed", error
    return False


async def _attempt(inquiry: _Inquiry, walk: _Walk) -> bool:
    """Make a plan, search for what it asks, sift what is found, and have it judged; say whether it is good."""
    how, before = inquiry.how, walk.attempts
    plan = await inquiry.ask(
        plan_request(
            inquiry.theorem(proof=True), [_rejected(one) for one in before], library=inquiry.library, most=how.queries,
            kept=bool(how.earlier), sample=walk.number,
        )
    )  # fmt: skip
    course = _Course(plan, *queries_of(plan, how.queries))
    walk.courses.append(course)
    await _sift(inquiry, course, await inquiry.search(course.queries))
    findings = Findings(plan=plan, sifted=course.attempt().sifted, before=kept_before(before, how))
    request = judge_request(inquiry.theorem(proof=False), findings, inquiry.seen, how.judged)
    course.judgment = await inquiry.ask(request)
    return course.judgment.judgment == "good"


async def _sift(inquiry: _Inquiry, course: _Course, found: Sequence[Found]) -> None:
    """Sift the hits of all queries at once; raises the error of one, or one for all replies that are not recorded."""

    async def sift(query: PlannedQuery, one: Found) -> None:
        hits = [hit.declaration for hit in one.hits]
        if hits:
            reply = await inquiry.ask(sift_request(inquiry.theorem(proof=False), course.plan, query, hits))
            course.sifted[query.text] = sifted(query, hits, reply)
        else:
            course.sifted[query.text] = Sifted(query=query, nothing=one.nothing)

    ended = await asyncio.gather(*map(sift, course.queries, found), return_exceptions=True)
    errors = [one for one in ended if one is not None]
    missing = [error for error in errors if isinstance(error, ReplyMissing)]
    if errors:
        raise ReplyMissing.joined(missing) if len(missing) == len(errors) else _first_other(errors)


def _first_other(errors: Sequence[BaseException]) -> BaseException:
    """Return the first error that is more than a reply that is not recorded."""
    return next(error for error in errors if not isinstance(error, ReplyMissing))


def _rejected(attempt: Attempt) -> Mapping[str, Any]:
    """Return an attempt as whoever plans again is told it."""
    queries = [
        {"text": one.query.text, "found": one.kept, "nothing": one.why_nothing} for one in attempt.sifted
    ]  # fmt: skip
    return {
        "steps": [f"{step.description} {step.reasoning}".strip() for step in attempt.plan.steps],
        "queries": queries,
        "verdict": attempt.judgment.feedback if attempt.judgment else "",
    }
