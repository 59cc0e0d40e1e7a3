"""Goals whose lemma is known: which theorems make them, how they are written, what is hidden, how ways are measured."""

from pathlib import Path
from typing import Any

import pytest

from porism.errors import UsageError
from porism.evaluate import (
    GoalSample,
    GoalSystem,
    Task,
    bench,
    goal_state,
    goal_task,
    gold_that_applies,
    half_of,
)
from porism.evaluate.goal_gold import one_steps, seen_from
from porism.index import Index, Sources, build_index, open_index
from porism.lean import find_modules
from porism.search import PRESETS, Models

FILES = {
    "Mini/Basic.lean": """\
class Mag (α : Type u) where
  mul : α → α → α

theorem base {α : Type u} [Mag α] (a b : α) : Mag.mul a b = Mag.mul b a := sorry

namespace Mag
variable {α β : Type*} [Mag α]

theorem flip (a b : α) : mul a b = mul b a := base a b
theorem flip_symm (a b : α) : mul b a = mul a b := by
  exact (flip a b).symm
theorem twice (a b : α) : mul a b = mul b a := flip (flip_symm a b)
theorem both (a b : α) : mul a b = mul b a := flip (base a b)
@[deprecated base (since := "2026-01-01")]
theorem old (a b : α) : mul a b = mul b a := base a b
theorem rewritten (c : α) : mul c c = mul c c := by rw [flip_symm]
theorem unknown (a b : α) : mul a b = mul b a := Core.lemma a b
theorem defined (a : α) : mul a a = mul a a := rfl
alias turned := flip
end Mag
""",
    "Mini/Later.lean": """\
import Mini.Basic
theorem Mag.later {α : Type u} [Mag α] (x y : α) : Mag.mul x y = Mag.mul y x := by simpa using Mag.flip x y
""",
    "Mini/Apart.lean": """\
theorem apart {α : Type u} [Mag α] (a b : α) : Mag.mul a b = Mag.mul b a := by apply Mag.flip
""",
}
WORDS = PRESETS["words"]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """An index of three small files, two of which belong together."""
    root = tmp_path_factory.mktemp("goals")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    build_index(Sources(modules=find_modules([root])), root / "index", progress=lambda *_: None)
    return open_index(root / "index")


def row_of(index: Index, name: str) -> int:
    row = index.names.row(name)
    assert row is not None
    return row


def whole(index: Index) -> Task:
    """Return the goals of both halves."""
    halves: list[Any] = [goal_task(index, GoalSample(half=half))[0] for half in ("dev", "held-out")]
    questions = tuple(question for half in halves for question in half.questions)
    return Task(name="goals", questions=questions, measures=halves[0].measures)


def test_theorems_that_one_application_of_a_theorem_proves_are_found(index: Index) -> None:
    assert [(one.name, one.way, one.gold) for one in one_steps(index)] == [
        ("apart", "apply", "Mag.flip"),
        ("Mag.flip", "exact", "base"),
        ("Mag.flip_symm", "exact", "Mag.flip"),
        ("Mag.rewritten", "rw", "Mag.flip_symm"),
        ("Mag.later", "simpa", "Mag.flip"),
    ]


def test_a_proof_sees_what_stands_before_it_and_what_its_module_imports(index: Index) -> None:
    seen = seen_from(index, row_of(index, "Mag.flip_symm"))
    names = {index.names[row] for row in range(len(index)) if seen[row]}
    assert {"Mag", "Mag.mul", "base", "Mag.flip"} <= names
    assert not {"Mag.flip_symm", "Mag.both", "Mag.turned", "Mag.later", "apart"} & names
    assert seen_from(index, row_of(index, "Mag.later"))[row_of(index, "Mag.turned")]


def test_a_goal_whose_lemma_could_not_be_used_there_is_not_asked(index: Index) -> None:
    task = whole(index)
    assert sorted(question.id for question in task.questions) == [
        "Mag.flip", "Mag.flip_symm", "Mag.later", "Mag.rewritten",
    ]  # fmt: skip


def test_a_statement_is_written_as_the_state_that_its_proof_begins_with() -> None:
    variables = ("{R α β : Type*}", "[Mag α]", "(a : β)", "{a : α}")
    state = goal_state("{b : α} (h : a =\n    b) (s : Set β) : mul a b = b", variables)
    assert state == "α β : Type u_1\ninst✝ : Mag α\na : α\nb : α\nh : a = b\ns : Set β\n⊢ mul a b = b"


def test_a_statement_without_a_colon_makes_no_goal() -> None:
    assert goal_state("(a b : α)", ()) == ""


def test_a_question_tells_its_way_its_lemma_and_what_is_asked_about(index: Index) -> None:
    asked = {question.id: question for question in whole(index).questions}["Mag.later"]
    assert (asked.style, asked.gold[0].names, asked.hidden) == ("simpa", ("Mag.flip",), ("Mag.later",))
    assert asked.text == "α : Type u\ninst✝ : Mag α\nx y : α\n⊢ Mag.mul x y = Mag.mul y x"


def test_halves_are_told_by_the_name_alone() -> None:
    assert [half_of(name) for name in ("a", "b", "c", "d", "e")] == ["dev", "dev", "dev", "dev", "held-out"]


@pytest.mark.parametrize("way", ["goal", "conclusion", "text"])
def test_no_way_to_ask_finds_the_target_or_what_stands_behind_it(index: Index, way: str) -> None:
    task = whole(index)
    system = GoalSystem(index, task, way, WORDS, Models())
    for question in task.questions:
        seen = seen_from(index, row_of(index, question.id))
        (names,) = system.ask([question.text], 50)
        assert names and all(seen[row_of(index, name)] for name in names)


def test_a_run_finds_each_lemma_and_tells_the_way_it_was_asked(index: Index) -> None:
    task = whole(index)
    run = bench(task, GoalSystem(index, task, "goal", WORDS, Models()))
    assert {row.id: row.hits[:1] for row in run.rows if row.id == "Mag.flip"} == {"Mag.flip": ("base",)}
    assert all(row.found[0][1] for row in run.rows)
    assert run.record.settings["by"] == "goal"


def test_lemmas_that_apply_as_read_are_counted(index: Index) -> None:
    assert gold_that_applies(index, whole(index)) == {"Mag.later", "Mag.rewritten", "Mag.flip", "Mag.flip_symm"}


def test_another_seed_asks_other_goals(index: Index) -> None:
    firsts = {goal_task(index, GoalSample(size=1, seed=seed))[0].questions[0].id for seed in range(20)}
    assert len(firsts) > 1
    assert goal_task(index, GoalSample(size=1))[0].name == "goals-dev-1-seed-0"


def test_samples_and_ways_that_there_are_not_are_refused(index: Index) -> None:
    with pytest.raises(UsageError, match="0 goals cannot be asked"):
        GoalSample(size=0)
    with pytest.raises(UsageError, match="no half 'test'"):
        GoalSample(half="test")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="not asked by 'oracle'"):
        GoalSystem(index, whole(index), "oracle", WORDS, Models())


def test_a_library_without_such_theorems_is_told(tmp_path: Path) -> None:
    file = tmp_path / "Bare.lean"
    file.write_text("theorem bare : True := trivial\n", encoding="utf-8")
    build_index(Sources(modules=find_modules([file])), tmp_path / "index", progress=lambda *_: None)
    with pytest.raises(UsageError, match="No theorem of the half 'dev' is known to be proved by one application"):
        goal_task(open_index(tmp_path / "index"), GoalSample())
