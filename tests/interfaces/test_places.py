"""Where an index is found, and where one is built."""

from pathlib import Path

import pytest

from porism.errors import NotBuilt
from porism.interfaces.places import Place, find_index, folder_to_build, remember, user_index
from porism.interfaces.settings import Settings


def settings(home: Path) -> Settings:
    return Settings(sections={}, data_folder=home / "data")


def named(home: Path, index: str) -> Settings:
    from porism.interfaces.settings import Given

    return Settings(sections={}, layers=({"index": Given(index, "--index")},), data_folder=home / "data")


def built(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text("{}")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "Sub" / "Deep").mkdir(parents=True)
    (root / "lakefile.toml").write_text('name = "project"\n')
    return root


def test_a_named_folder_is_taken_even_without_an_index(tmp_path: Path, project: Path) -> None:
    built(project / ".porism")
    assert find_index(named(tmp_path, "there"), project) == Place(folder=project / "there", found="named")


def test_the_nearest_hidden_folder_upwards_is_found(tmp_path: Path, project: Path) -> None:
    built(tmp_path / ".porism")
    near = built(project / ".porism")
    assert find_index(settings(tmp_path), project / "Sub" / "Deep") == Place(folder=near, found="project")


def test_a_hidden_folder_without_an_index_is_passed_over(tmp_path: Path, project: Path) -> None:
    (project / ".porism").mkdir()
    outer = built(tmp_path / ".porism")
    assert find_index(settings(tmp_path), project).folder == outer


def test_the_users_index_of_a_project_is_found_from_within(tmp_path: Path, project: Path) -> None:
    kept = built(user_index(settings(tmp_path), project))
    assert find_index(settings(tmp_path), project / "Sub") == Place(folder=kept, found="user")


def test_elsewhere_the_index_built_last_is_found(tmp_path: Path, project: Path) -> None:
    last = built(project / ".porism")
    remember(settings(tmp_path), last)
    (tmp_path / "elsewhere").mkdir()
    assert find_index(settings(tmp_path), tmp_path / "elsewhere") == Place(folder=last, found="last")


def test_an_index_built_last_that_is_gone_is_no_index(tmp_path: Path) -> None:
    remember(settings(tmp_path), tmp_path / "gone")
    with pytest.raises(NotBuilt, match=r"There is no index for this folder.*porism index"):
        find_index(settings(tmp_path), tmp_path)


def test_building_writes_beside_the_lake_file(tmp_path: Path, project: Path) -> None:
    assert folder_to_build(settings(tmp_path), project / "Sub", (), None) == project / ".porism"
    assert folder_to_build(settings(tmp_path), tmp_path, (project / "Sub",), None) == project / ".porism"


def test_building_outside_of_projects_writes_beside_the_sources(tmp_path: Path) -> None:
    (tmp_path / "loose").mkdir()
    (tmp_path / "loose" / "A.lean").touch()
    assert (
        folder_to_build(settings(tmp_path), tmp_path, (tmp_path / "loose" / "A.lean",), None)
        == tmp_path / "loose/.porism"
    )


def test_building_takes_the_folder_that_is_named(tmp_path: Path, project: Path) -> None:
    assert folder_to_build(named(tmp_path, "a"), project, (), None) == project / "a"
    assert folder_to_build(named(tmp_path, "a"), project, (), Path("b")) == project / "b"


def test_building_beside_a_project_that_cannot_be_written_uses_the_users_folder(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert folder_to_build(settings(tmp_path), project, (), None) == user_index(settings(tmp_path), project)


def test_two_projects_of_one_name_have_two_folders(tmp_path: Path) -> None:
    one, two = (user_index(settings(tmp_path), tmp_path / part / "same") for part in ("a", "b"))
    assert one != two and one.name.startswith("same-")
