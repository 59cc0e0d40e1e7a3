"""The Python face: the verbs of the command line with the same arguments, and values for answers."""

import inspect
from pathlib import Path
from typing import Any

import pytest
import typer
from lake_project import Porism

from porism.errors import NotBuilt, UsageError
from porism.interfaces import SECTIONS, Workbench
from porism.interfaces.cli import app
from porism.interfaces.pages import Checked, Page

VERBS = ("index", "search", "show", "names", "uses", "used_by", "bench", "info")
OF_THE_CLI = {"folder", "pairs", "as_json", "full", "explain", "context", "data"}


@pytest.fixture
def bench(porism: Porism, project: Path) -> Workbench:
    workbench = Workbench.open()
    workbench.index()
    return workbench


def test_a_workbench_opens_no_index_before_it_is_needed(porism: Porism, tmp_path: Path) -> None:
    workbench = Workbench.open(tmp_path / "nowhere")
    with pytest.raises(NotBuilt):
        workbench.search("join")


def test_knobs_of_a_search_are_given_by_the_names_of_their_flags(bench: Workbench) -> None:
    answer = bench.search("order", kind=("class",), limit=1, graph=False)
    assert [hit.declaration.kind for hit in answer.hits] == ["class"]
    assert bench.search("order", preset="words").hits


def test_an_unknown_knob_names_the_nearest(bench: Workbench) -> None:
    with pytest.raises(UsageError, match=r"Did you mean 'search.limit'"):
        bench.search("order", limt=3)


def test_pages_trees_and_checks_are_values(bench: Workbench) -> None:
    page = bench.show("Tiny.join_comm")
    assert isinstance(page, Page) and page.declaration.name == "Tiny.join_comm"
    assert isinstance(bench.show("nothing.at.all"), Checked)
    assert isinstance(bench.uses("nothing.at.all", depth=2), Checked)
    assert [check.verdict for check in bench.names(["Tiny.join_comm"]).names] == ["exact"]


def test_lemmas_for_a_goal_are_looked_for_with_the_knobs_of_a_search(bench: Workbench) -> None:
    state = "α : Type u\ninst✝ : Tiny.Lattice α\na b : α\n⊢ Lattice.join a b = Lattice.join b a"
    assert [hit.declaration.name for hit in bench.goal(state, limit=1).hits] == ["Tiny.join_comm"]
    assert not any(hit.reasons for hit in bench.goal(state, kind=("axiom",)).hits)
    with pytest.raises(UsageError, match=r"Did you mean 'search.kind'"):
        bench.goal(state, kinds=("axiom",))


def test_a_pattern_finds_declarations_or_says_why_it_cannot_be_read(bench: Workbench) -> None:
    assert [hit.name for hit in bench.pattern('Tiny.Lattice.join, "comm"').hits] == ["Tiny.join_comm"]
    assert bench.pattern("(((").error


def test_a_workbench_sees_the_index_that_it_has_just_built(bench: Workbench, project: Path) -> None:
    assert bench.info().declarations == 14
    (project / "Tiny" / "More.lean").write_text("theorem more : True := trivial\n", encoding="utf-8")
    bench.index(update=True)
    assert bench.names(["more"]).names[0].exists


def test_two_workbenches_read_one_index(bench: Workbench) -> None:
    other = Workbench.open(bench.place.folder)
    assert other.search("join").hits == bench.search("join").hits


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_have_the_arguments_of_the_command_line(verb: str) -> None:
    command: Any = typer.main.get_command(app).commands[verb.replace("_", "-")]  # type: ignore[attr-defined]
    asked = {parameter.name for parameter in command.params} - OF_THE_CLI - {"help"}
    taken = set(inspect.signature(getattr(Workbench, verb)).parameters)
    spelling = {"asked": "names"}
    assert {spelling.get(name, name) for name in asked} <= taken


def test_every_plain_knob_of_a_section_has_a_flag() -> None:
    plain = {knob.key for knob in SECTIONS["uses"].flags("uses").values()}
    assert plain == {"uses.depth", "uses.edges", "uses.limit", "uses.total"}
