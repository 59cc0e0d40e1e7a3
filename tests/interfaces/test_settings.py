"""Settings: who sets what, in which order, and what is refused."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from porism.errors import UsageError
from porism.interfaces.knobs import assemble, disassemble, knobs_of
from porism.interfaces.settings import Section, Settings, read_settings, secret, variable


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    damping: float = 0.85
    """How far a walk goes on,
    on average."""
    solver: Literal["order", "power"] = "order"
    """How the fixed point is found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    limit: int = 10
    """How many hits are shown."""
    kinds: tuple[str, ...] = ()
    """Kinds that are kept."""
    walk: Walk = field(default_factory=Walk)

    def __post_init__(self) -> None:
        if self.limit > 1000:
            raise UsageError("limit is above 1000.", advice="Take less.")


SECTIONS = {
    "search": Section(stage=lambda: Look, presets=lambda: {"paper": Look(limit=50, walk=Walk(solver="power"))}),
    "other": Section(stage=lambda: Walk),
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path


def settings(home: Path, *, flags: dict[str, object] | None = None, **environment: str) -> Settings:
    (home / "project" / "deep").mkdir(parents=True, exist_ok=True)
    places = {"XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data")}
    return read_settings(SECTIONS, flags=flags, environment=places | environment, folder=home / "project" / "deep")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refusal(home: Path, *, flags: dict[str, object] | None = None, **environment: str) -> str:
    with pytest.raises(UsageError) as caught:
        settings(home, flags=flags, **environment).every()
    return str(caught.value)


def test_a_knob_takes_its_meaning_from_the_text_under_its_field() -> None:
    limit, _, damping, _ = knobs_of("search", Look)
    assert (limit.key, limit.type, limit.default, limit.meaning) == (
        "search.limit",
        int,
        10,
        "How many hits are shown.",
    )
    assert (damping.key, damping.meaning) == ("search.walk.damping", "How far a walk goes on, on average.")


def test_taking_apart_and_putting_together_gives_the_same_knobs() -> None:
    look = Look(limit=3, kinds=("def",), walk=Walk(damping=0.5))
    assert assemble("x", Look, disassemble("x", look)) == look


def test_without_anything_said_the_defaults_hold(home: Path) -> None:
    assert settings(home).stage("search") == Look()
    assert {s.origin for s in settings(home).every().settings} == {"default"}


def test_each_place_outdoes_the_one_before_it(home: Path) -> None:
    user = write(
        home / "config/porism/porism.toml", "[search]\nlimit = 1\nkinds = ['def']\n[search.walk]\ndamping = 0.1\n"
    )
    project = write(home / "project/porism.toml", "[search]\nlimit = 2\n[search.walk]\nsolver = 'power'\n")
    said = settings(home, flags={"search.limit": 4}, PORISM_SEARCH_LIMIT="3", PORISM_SEARCH_WALK_DAMPING="0.3")
    assert said.stage("search") == Look(limit=4, kinds=("def",), walk=Walk(damping=0.3, solver="power"))
    assert {s.key: s.origin for s in said.every().settings if s.key.startswith("search")} == {
        "search.limit": "--limit",
        "search.kinds": str(user),
        "search.walk.damping": "PORISM_SEARCH_WALK_DAMPING",
        "search.walk.solver": str(project),
    }


def test_a_preset_sets_its_knobs_in_the_place_that_names_it(home: Path) -> None:
    write(home / "project/porism.toml", "[search]\nlimit = 2\n")
    said = settings(home, flags={"search.preset": "paper", "search.walk.damping": 0.5})
    assert said.stage("search") == Look(limit=50, walk=Walk(solver="power", damping=0.5))
    assert {s.key: s.origin for s in said.every().settings}["search.limit"] == "preset paper"


def test_a_flag_outdoes_a_preset_named_in_a_file(home: Path) -> None:
    write(home / "project/porism.toml", "[search]\npreset = 'paper'\n")
    assert settings(home, flags={"search.limit": 3}).stage("search").limit == 3
    assert settings(home).stage("search").limit == 50


def test_several_values_stand_between_commas_in_the_environment(home: Path) -> None:
    assert settings(home, PORISM_SEARCH_KINDS="def, theorem").stage("search").kinds == ("def", "theorem")


def test_a_path_in_a_file_counts_from_the_folder_of_the_file(home: Path) -> None:
    write(home / "project/porism.toml", "index = 'built'\n")
    assert settings(home).general.index == home / "project" / "built"
    assert settings(home, PORISM_INDEX="there").general.index == Path("there")


def test_the_home_folder_in_a_path_is_meant_wherever_the_path_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home / "me"))
    monkeypatch.setenv("USERPROFILE", str(home / "me"))
    for given in ({"PORISM_INDEX": "~/i"}, {"flags": {"index": "~/i"}}):
        assert settings(home, **given).general.index == home / "me" / "i"  # type: ignore[arg-type]
    write(home / "project/porism.toml", "index = '~/i'\n")
    assert settings(home).general.index == home / "me" / "i"
    assert "no home folder" in refusal(home, PORISM_INDEX="~nobody-of-this-name/i")


def test_the_nearest_file_upwards_is_the_projects(home: Path) -> None:
    write(home / "porism.toml", "[search]\nlimit = 8\n")
    write(home / "project/porism.toml", "[search]\nkinds = ['def']\n")
    assert settings(home).stage("search") == Look(kinds=("def",))


def test_an_unknown_key_names_the_nearest_known_one(home: Path) -> None:
    path = write(home / "project/porism.toml", "[search]\nlimt = 3\n")
    assert refusal(home) == f"There is no setting 'search.limt'. ({path}) Did you mean 'search.limit'?"


def test_an_unknown_section_or_plain_key_is_refused(home: Path) -> None:
    write(home / "project/porism.toml", "[serch]\nlimit = 3\n")
    assert "no setting 'serch.limit'" in refusal(home) and "'search.limit'" in refusal(home)
    write(home / "project/porism.toml", "indx = 'a'\n")
    assert "Did you mean 'index'?" in refusal(home)


def test_an_unknown_variable_names_the_nearest_known_one(home: Path) -> None:
    assert "Did you mean 'PORISM_SEARCH_LIMIT'?" in refusal(home, PORISM_SEARCH_LIMITS="3")


def test_an_unknown_key_given_with_set_is_refused(home: Path) -> None:
    assert "Did you mean 'search.walk.damping'?" in refusal(home, flags={"search.walk.dampin": "1"})


def test_an_empty_variable_counts_as_unset(home: Path) -> None:
    assert settings(home, PORISM_SEARCH_LIMIT="").stage("search").limit == 10


@pytest.mark.parametrize("raw", ["many", "1.5", "-"])
def test_a_value_of_another_type_is_refused_with_key_and_place(home: Path, raw: str) -> None:
    said = refusal(home, PORISM_SEARCH_LIMIT=raw)
    assert said.startswith(f"'{raw}' is no value for search.limit. (PORISM_SEARCH_LIMIT)")


def test_a_choice_outside_the_list_is_refused(home: Path) -> None:
    assert "'order' or 'power'" in refusal(home, PORISM_SEARCH_WALK_SOLVER="magic")


def test_what_the_stage_itself_refuses_names_the_section(home: Path) -> None:
    with pytest.raises(UsageError, match=r"limit is above 1000\. \(\[search\]\) Take less\."):
        settings(home, flags={"search.limit": 5000}).stage("search")


def test_an_unknown_preset_lists_the_known_ones(home: Path) -> None:
    assert "no preset 'papr' for search. (--preset) Known presets: paper." in refusal(
        home, flags={"search.preset": "papr"}
    )


@pytest.mark.parametrize("raw", ["[3]", "3", "{ a = 1 }"])
def test_a_preset_that_is_no_name_is_refused(home: Path, raw: str) -> None:
    write(home / "project" / "porism.toml", f"[search]\npreset = {raw}\n")
    with pytest.raises(UsageError, match="preset"):
        settings(home).stage("search")


@pytest.mark.parametrize("raw", ["nan", "inf", "-inf", "1e999"])
def test_a_number_without_a_value_or_an_end_is_refused(home: Path, raw: str) -> None:
    with pytest.raises(UsageError, match="finite number"):
        settings(home, PORISM_SEARCH_WALK_DAMPING=raw).stage("search")


def test_a_key_in_the_place_of_its_variable_is_not_repeated() -> None:
    with pytest.raises(UsageError, match="not the key itself") as refused:
        secret("sk-hush-hush")
    assert "hush" not in str(refused.value)


def test_a_broken_file_is_a_usage_error(home: Path) -> None:
    path = write(home / "project/porism.toml", "[search\n")
    assert str(path) in refusal(home)


def test_sections_that_nobody_mentions_are_not_looked_into(home: Path) -> None:
    def dear() -> type:
        raise AssertionError("looked into")

    said = read_settings({"dear": Section(stage=dear)}, environment={"PORISM_INDEX": "x"}, folder=home)
    assert said.general.index == Path("x")


def test_a_keys_variable_is_its_capitals() -> None:
    assert variable("search.walk.damping") == "PORISM_SEARCH_WALK_DAMPING"
