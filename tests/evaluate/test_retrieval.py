"""The retrieve room put to a task, parts of tasks, and the target that no way to retrieve may find."""

import asyncio
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from porism.errors import FormatError, ModelError, ModelUnavailable, UsageError
from porism.evaluate import Asked, Group, RetrievalSystem, Task, Trace, bench, load_needs, replies_of, spent, subset
from porism.evaluate.retrieval import read_traces
from porism.index import Index, Sources, build_index, open_index
from porism.library import import_declarations
from porism.models import ChatRequest, Reply, ScriptedChat, Spending, UnusableReply, Usage
from porism.retrieve import Counting, Informal, Means, Need, Needs, Retrieving, Told, retrieve_many
from porism.search import PRESETS, How, Models

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


def about(id: str, text: str = "", hidden: tuple[str, ...] = ()) -> Asked:
    return Asked(id=id, text=text or id, gold=(Group(names=("A",)),), cluster=id, hidden=hidden)


def task(*questions: Asked) -> Task:
    return Task(name="small", questions=questions, measures=(), at_most=10)


def needs(statement: str, *names: str) -> Needs:
    usage = Usage(requests=1, input_tokens=5)
    spent = Spending(
        calls=1, from_cache=0, failed=0, cancelled=0, usage=usage, cost=0.5, unpriced=0, seconds=1.0
    )  # fmt: skip
    told = Told(prompts={"decompose": "0"}, model="m", spent=spent)
    found = tuple(Need(name=name, way="search", source="q", score=0.25) for name in names)
    return Needs(statement=statement, by="decomposition", asked=names, found=found, told=told)


UNUSABLE = UnusableReply("No JSON.", where="m", last=Reply[Any](text="", usage=Usage(requests=3, input_tokens=7)))


class Retrieve:
    """Answers from a table and notes what it was asked."""

    def __init__(self, **answers: Needs | ModelError) -> None:
        self.answers = answers
        self.asked: list[list[Informal]] = []

    def __call__(self, statements: Sequence[Informal]) -> list[Needs | ModelError]:
        self.asked.append(list(statements))
        return [self.answers[one.text] for one in statements]


def system(of: Task, retrieve: Retrieve, traces: Path | None = None) -> RetrievalSystem:
    return RetrievalSystem(cast("Index", None), of, retrieve, {}, traces)


def test_all_questions_of_a_batch_are_retrieved_for_at_once_and_told_what_is_hidden() -> None:
    retrieve = Retrieve(a=needs("a", "A", "B"), b=needs("b", "C"))
    asked = system(task(about("a", hidden=("T",)), about("b")), retrieve).ask(["a", "b"], 1)
    assert asked == [("A",), ("C",)]
    assert retrieve.asked == [[Informal(text="a", hidden=frozenset({"T"})), Informal(text="b")]]


def test_a_model_is_not_asked_again_for_what_it_answered_or_spoilt() -> None:
    retrieve = Retrieve(a=needs("a", "A"), b=UNUSABLE)
    one = system(task(about("a"), about("b")), retrieve)
    with pytest.raises(UnusableReply):
        one.ask(["a", "b"], 5)
    assert one.ask(["a"], 5) == [("A",)]
    with pytest.raises(UnusableReply):
        one.ask(["b"], 5)
    assert len(retrieve.asked) == 1


def test_a_server_that_was_not_reached_is_asked_again() -> None:
    retrieve = Retrieve(a=ModelUnavailable("Down."))
    one = system(task(about("a")), retrieve)
    with pytest.raises(ModelUnavailable):
        one.ask(["a"], 5)
    retrieve.answers["a"] = needs("a", "A")
    assert one.ask(["a"], 5) == [("A",)]
    assert one.traces["a"].error == ""


def test_traces_are_written_down_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "run" / "traces.jsonl"
    of = task(about("a"), about("b"))
    retrieve = Retrieve(a=needs("a", "A"), b=UNUSABLE)
    with pytest.raises(UnusableReply):
        system(of, retrieve, file).ask(["a", "b"], 5)
    file.write_bytes(file.read_bytes() + b'{"id": "torn')
    again = system(of, retrieve, file)
    assert (again.traces["a"].found[0].name, again.traces["b"].error) == (
        "A",
        "UnusableReply: No JSON. (m) Another model may do better.",
    )  # noqa: E501
    assert replies_of(of, again.traces) == {"a": {"dependency": ["A"]}}
    took = spent(again.traces.values())
    assert (took.calls, took.failed, took.cost, took.unpriced) == (2, 1, 0.5, 1)
    assert (took.usage.requests, took.usage.input_tokens) == (4, 12)
    file.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(FormatError, match="no trace"):
        list(read_traces(file))


def test_traces_go_on_behind_a_torn_one_and_hold_any_line_break(tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    of = task(about("a"), about("b"))
    system(of, Retrieve(a=needs("a", "A\u2028\u0085é")), file).ask(["a"], 5)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[: whole.index("é".encode()) + 1])
    system(of, Retrieve(b=needs("b", "B\ud835")), file).ask(["b"], 5)
    assert [trace.found[0].name for trace in read_traces(file)] == ["A\u2028\u0085é", "B?"]


def test_questions_with_one_text_have_one_reply() -> None:
    of = task(about("a", "same"), about("b", "same"))
    traces = {"a": Trace(id="a", asked=("A",))}
    assert replies_of(of, traces) == {"a": {"dependency": ["A"]}, "b": {"dependency": ["A"]}}


def test_a_subset_depends_on_names_only() -> None:
    whole = task(*(about(f"q{n}") for n in range(20)))
    part = subset(whole, 5)
    assert (part.name, len(part.questions)) == ("small-5", 5)
    turned = subset(replace(whole, questions=whole.questions[::-1]), 5)
    assert {q.id for q in turned.questions} == {q.id for q in part.questions}
    assert part.questions == tuple(q for q in whole.questions if q in part.questions)
    assert {q.id for q in part.questions} < {q.id for q in subset(whole, 6).questions}
    assert subset(whole, 20) is whole
    with pytest.raises(UsageError):
        subset(whole, 0)


# Con(NF), whose library describes each target in the words of the question.


@pytest.fixture(scope="module")
def connf(tmp_path_factory: pytest.TempPathFactory) -> Index:
    if not (DATA / "connf").is_dir():
        pytest.skip("the data of the benchmarks is not there")
    folder = tmp_path_factory.mktemp("connf")
    build_index(Sources(declarations=import_declarations(DATA / "connf" / "library.jsonl")), folder)
    return open_index(folder)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["query", "decomposition", "generation", "unchecked"])
def test_in_connf_no_way_to_retrieve_finds_the_target_that_it_would_find(connf: Index, by: str) -> None:
    of = subset(load_needs("connf", DATA), 100)
    target = {question.text: question.id for question in of.questions}

    def say(request: ChatRequest[object]) -> str:
        statement = request.messages[0].text.split("## The statement")[1].strip()
        name = target[statement]
        if request.purpose == "decompose":
            return json.dumps({"queries": [{"phrase": statement, "formal": ""}, {"phrase": "", "formal": name}]})
        return json.dumps({"dependency": [name, name.rpartition(".")[2]]})

    means = Means(index=connf, how=PRESETS["words"], models=Models())  # type: ignore[arg-type]
    all_alike = Counting(kinds="all")  # else theorems, as all targets are, come last, and are hardly found anyway
    how = Retrieving(by="generation" if by == "unchecked" else by, counting=all_alike)  # type: ignore[arg-type]
    if by == "unchecked":
        how = replace(how, generation=replace(how.generation, check=False))

    def found(hide: bool) -> list[bool]:
        statements = [Informal(text=q.text, hidden=frozenset(q.hidden) if hide else frozenset()) for q in of.questions]
        answers = asyncio.run(retrieve_many(means, statements, how, ScriptedChat(say)))
        return [isinstance(a, Needs) and q.id in a.names for a, q in zip(answers, of.questions, strict=True)]

    assert sum(found(hide=False)) > 75
    assert not any(found(hide=True))
    system = RetrievalSystem(
        connf, of, lambda s: asyncio.run(retrieve_many(means, s, how, ScriptedChat(say))), {}
    )  # fmt: skip
    assert all(q.id not in row.hits for q, row in zip(of.questions, bench(of, system).rows, strict=True))


@pytest.mark.slow
def test_in_connf_the_graph_around_the_target_is_left_out(connf: Index) -> None:
    of = subset(load_needs("connf", DATA), 10)
    means = Means(index=connf, how=How(dense="no"), models=Models())  # type: ignore[arg-type]
    statements = [Informal(text=q.text, hidden=frozenset(q.hidden)) for q in of.questions]
    answers = asyncio.run(retrieve_many(means, statements, Retrieving(by="query")))
    assert all("candidate" not in need.why for a in answers if isinstance(a, Needs) for need in a.found)
