"""Flags made from knobs: names, types, defaults and meanings come from the stage's dataclass."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
import typer
from typer.testing import CliRunner

from porism.errors import UsageError
from porism.interfaces.options import Set, knobbed, settings_for
from porism.interfaces.settings import Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    damping: float = 0.85
    """How far a walk goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Only:
    seen_by: tuple[str, ...] = ()
    """Modules that see it."""
    letter: tuple[Literal["a", "b", "c", "d", "e", "f", "g"], ...] = ()
    """Letters that are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    limit: int = 10
    """How many hits [at most] are shown."""
    kinds: tuple[str, ...] = ()
    """Kinds that are kept."""
    graph: bool = True
    """Whether the graph is used."""
    mode: Literal["fast", "exact"] = "fast"
    """Which way."""
    near: str | None = None
    """A name to stay near to."""
    walk: Walk = field(default_factory=Walk)
    only: Only = field(default_factory=Only)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    model: str = ""
    """Who judges."""
    batch: int = 8


SECTIONS = {
    "search": Section(
        stage=lambda: Look,
        presets=lambda: {"paper": Look(limit=50)},
        flagged=("only",),
        spelt={"search.only.seen_by": "imports"},
    ),
    "judge": Section(stage=lambda: Judge),
}


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    app = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
    got: list[Any] = []

    @app.command(cls=knobbed(SECTIONS, "search", also={"judge": "judge.model"}))
    def search(context: typer.Context, question: str, pairs: Set = None) -> None:
        """Search."""
        settings = settings_for(context, SECTIONS, pairs=pairs)
        got.append(settings.stage("judge" if question == "who judges" else "search"))

    def asked(*arguments: str) -> Any:
        got.clear()
        result = CliRunner().invoke(app, list(arguments))
        return got[0] if got else result

    return asked


def test_no_flag_leaves_the_defaults(ask: Any) -> None:
    assert ask("q") == Look()


def test_flags_set_knobs(ask: Any) -> None:
    look = ask(
        "q", "--limit", "3", "--kinds", "def", "--kinds", "class", "--no-graph", "--mode", "exact", "--near", "a"
    )
    assert look == Look(limit=3, kinds=("def", "class"), graph=False, mode="exact", near="a")


def test_a_group_that_is_flagged_has_flags_and_one_may_be_spelt_differently(ask: Any) -> None:
    assert ask("q", "--imports", "M", "--letter", "b") == Look(only=Only(seen_by=("M",), letter=("b",)))


def test_a_knob_of_another_section_has_a_flag_where_a_command_wants_it(ask: Any) -> None:
    assert ask("who judges", "--judge", "a-model") == Judge(model="a-model")
    assert ask("q", "--batch", "3").exit_code == 2


def test_set_reaches_knobs_without_a_flag(ask: Any) -> None:
    assert ask("q", "--set", "search.walk.damping=0.5") == Look(walk=Walk(damping=0.5))


def test_a_preset_can_be_named(ask: Any) -> None:
    assert ask("q", "--preset", "paper") == Look(limit=50)


def test_a_flag_of_another_type_is_refused(ask: Any) -> None:
    assert ask("q", "--limit", "many").exit_code == 2
    assert isinstance(ask("q", "--mode", "slow").exception, UsageError)
    refusal = ask("q", "--letter", "b", "--letter", "z").exception
    assert isinstance(refusal, UsageError) and refusal.problem == "'z' is no value for search.only.letter."


def test_help_takes_meaning_and_default_from_the_knob(ask: Any) -> None:
    said = ask("--help").stdout
    assert "How many hits [at most] are shown." in said and "(10)" in said
    assert "--no-graph" in said and "--preset" in said and "--damping" not in said
    assert "--imports" in said and "LETTER" in said and "fast|exact" in said and "a|b|c" not in said
