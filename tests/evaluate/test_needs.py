"""Runs that are measured as sets, and the exclusion of the target."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from porism.evaluate import (
    Asked,
    Group,
    RetrieverSystem,
    Task,
    bench,
    cells_of,
    load_needs,
    oracle,
    summarise_needs,
)
from porism.index import Index, Sources, build_index, open_index
from porism.library import import_declarations
from porism.search import PRESETS, search_many
from tiny import LIBRARY, TinyIndex

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


def about(id: str, *gold: str, hidden: tuple[str, ...] = ()) -> Asked:
    return Asked(id=id, text=id, gold=tuple(Group(names=(name,)) for name in gold), cluster=id, hidden=hidden)


class Opened(TinyIndex):
    """The tiny index with a fingerprint."""

    manifest = SimpleNamespace(fingerprint="f00d")


def run(folder: Path, answers: dict[str, Sequence[str]], *questions: Asked, at_most: int = 10):  # noqa: ANN201
    task = Task(name="small", questions=questions, measures=(), at_most=at_most)

    def retriever(question: Asked) -> Sequence[str]:
        return answers[question.id]

    index = Opened(folder, LIBRARY)
    index.kinds = index.shelf.coded("kind")  # type: ignore[attr-defined]
    index.declarations = lambda rows: [index.declaration(row) for row in rows]  # type: ignore[attr-defined]
    return bench(task, RetrieverSystem(index, task, retriever, {}))  # type: ignore[arg-type]


def test_scores_are_told_for_every_depth_and_the_best_is_chosen_by_f1(tmp_path: Path) -> None:
    answers = {"q1": ["Prime", "Monotone", "Lattice"], "q2": ["Treap", "iSup"]}
    summary = summarise_needs(run(tmp_path, answers, about("q1", "Prime", "Monotone"), about("q2", "iSup")))
    by_k = {line.k: line.means for line in summary.lines}
    assert list(by_k) == [1, 2, 3]
    assert (by_k[1].precision, by_k[1].recall) == (0.5, 0.25)
    assert by_k[1].f1 == pytest.approx((2 / 3 + 0) / 2, abs=1e-12)
    assert (by_k[2].precision, by_k[2].recall) == (0.75, 1.0)
    assert by_k[2].f1 == pytest.approx((1 + 2 / 3) / 2, abs=1e-12)
    assert by_k[3].precision == pytest.approx((2 / 3 + 1 / 2) / 2, abs=1e-12)  # q2 has only two names
    assert (summary.best.k, summary.returned) == (2, 2.5)


def test_a_statement_that_needs_nothing_is_right_with_nothing(tmp_path: Path) -> None:
    summary = summarise_needs(run(tmp_path, {"q1": [], "q2": ["Prime"]}, about("q1"), about("q2")))
    assert summary.best.means.f1 == 0.5


def test_a_question_that_failed_scores_nothing_even_where_nothing_is_needed(tmp_path: Path) -> None:
    failed = run(tmp_path, {}, about("q1"), about("q2", "Prime"))
    summary = summarise_needs(failed)
    assert (summary.errored, summary.best.means.f1) == (2, 0)


def test_the_target_is_taken_out_of_every_answer(tmp_path: Path) -> None:
    done = run(tmp_path, {"q": ["Prime", "Monotone"]}, about("q", "Monotone", hidden=("Prime",)))
    assert (done.rows[0].hits, done.rows[0].found) == (("Monotone",), (("original", 1),))


def test_the_oracle_is_always_right(tmp_path: Path) -> None:
    questions = (about("q1", "Prime", "Monotone"), about("q2"))
    done = run(tmp_path, {q.id: oracle(q) for q in questions}, *questions)
    assert summarise_needs(done).best.means.f1 == 1


def test_questions_with_one_text_hide_all_their_targets(tmp_path: Path) -> None:
    seen: list[Asked] = []
    twins = (about("a", "Prime", hidden=("T1",)), replace(about("a", "Monotone", hidden=("T2",)), id="b"))
    task = Task(name="small", questions=twins, measures=(), at_most=5)
    system = RetrieverSystem(None, task, lambda question: seen.append(question) or (), {})  # type: ignore[arg-type, func-returns-value]
    system.ask(["a", "a"], 5)
    assert {question.hidden for question in seen} == {("T1", "T2")}


def test_the_cells_of_a_line_are_in_percent(tmp_path: Path) -> None:
    summary = summarise_needs(run(tmp_path, {"q": ["Prime"]}, about("q", "Prime")))
    assert cells_of(summary.best) == ["1", "100.00", "100.00", "100.00 [100.00, 100.00]", *["100.00"] * 4]


@pytest.fixture(scope="module")
def connf(tmp_path_factory: pytest.TempPathFactory) -> Index:
    if not (DATA / "connf").is_dir():
        pytest.skip("the data of the benchmarks is not there")
    folder = tmp_path_factory.mktemp("connf")
    build_index(Sources(declarations=import_declarations(DATA / "connf" / "library.jsonl")), folder)
    return open_index(folder)


@pytest.mark.slow
def test_in_connf_the_statement_is_the_targets_own_description_and_the_target_is_never_answered(connf: Index) -> None:
    task = load_needs("connf", DATA)
    assert len(task.questions) == 961
    assert all(connf.find(q.id).description == q.text for q in task.questions)  # type: ignore[union-attr]
    answers = search_many(connf, [q.text for q in task.questions], replace(PRESETS["words"], limit=3))  # type: ignore[arg-type]
    first = sum(answer.hits[0].declaration.name == q.id for q, answer in zip(task.questions, answers, strict=True))
    assert first > 700  # so that it must be hidden
    found = {q.text: [hit.declaration.name for hit in a.hits] for q, a in zip(task.questions, answers, strict=True)}
    system = RetrieverSystem(connf, task, lambda question: found[question.text], {})
    rows = bench(replace(task, at_most=3), system).rows
    assert all(q.id not in row.hits and q.hidden == (q.id,) for q, row in zip(task.questions, rows, strict=True))
    assert all(q.id not in group.names for q in task.questions for group in q.gold)
