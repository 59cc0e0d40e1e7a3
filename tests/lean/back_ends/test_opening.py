"""Which Lean is run for a path, and what is said where there is none."""

import asyncio
import sys
from pathlib import Path

import pytest
from back_ends import LIMITS, player_program
from compiler import Lean as MiniLean
from lean_cases import GOOD

from porism.errors import LeanMissing
from porism.lean.compiler import Toolchain, open_compiler
from porism.lean.port import Elaboration
from porism.lean.repl import ReplSettings, prepare_repl


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A Lake project, and a `lake` that plays back, in one folder."""
    player_program(tmp_path, "")
    (tmp_path / "lakefile.toml").write_text('name = "numbers"\n', encoding="utf-8")
    (tmp_path / "lean-toolchain").write_text("leanprover/lean4:v4.35.0\n", encoding="utf-8")
    (tmp_path / "Numbers").mkdir()
    return tmp_path


def test_in_a_project_lake_gives_the_lean(project: Path) -> None:
    found = open_compiler(project / "Numbers", Toolchain(lake=str(project / "lake")))
    assert found.program.arguments == (str(project / "lake"), "env", "lean")
    assert found.program.folder == project
    assert found.name == "leanprover/lean4:v4.35.0 in numbers"
    assert isinstance(asyncio.run(found.elaborate(GOOD, LIMITS)), Elaboration)


def test_a_command_that_is_named_gets_the_path_of_the_compiled_project(project: Path) -> None:
    found = open_compiler(project, Toolchain(lean=(sys.executable, "lean.py")))
    assert found.program.arguments == (sys.executable, "lean.py")
    assert found.program.environment == {"LEAN_PATH": str(project / ".lake/build/lib/lean")}


def test_lake_is_found_where_elan_puts_it(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    lake = home / ".elan" / "bin" / "lake"
    lake.parent.mkdir(parents=True)
    lake.symlink_to(project / "lake")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert open_compiler(project, Toolchain()).program.arguments[0] == str(lake)


@pytest.mark.parametrize("inside", [True, False])
def test_without_a_toolchain_it_says_how_to_get_one(
    inside: bool, project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nothing")
    monkeypatch.setenv("HOME", "/nothing")
    where = project if inside else tmp_path_factory.mktemp("alone")
    with pytest.raises(LeanMissing, match=f"no command `{'lake' if inside else 'lean'}`.*elan"):
        open_compiler(where, Toolchain())


@pytest.mark.lean
def test_the_project_of_the_mini_library_is_opened_like_any_other(lean: MiniLean, tmp_path: Path) -> None:
    (tmp_path / "lakefile.toml").write_text('name = "mini"\n', encoding="utf-8")
    (tmp_path / ".lake/build/lib").mkdir(parents=True)
    (tmp_path / ".lake/build/lib/lean").symlink_to(lean.compiled)
    command = (sys.executable, str(Path(__file__).parents[3] / "minilean" / "pylean.py"))
    found = open_compiler(tmp_path, Toolchain(lean=command))
    answer = asyncio.run(found.elaborate(GOOD, LIMITS))
    assert isinstance(answer, Elaboration) and answer.messages == () and answer.complete


def test_lean_interact_prepares_the_repl_of_a_project(project: Path) -> None:
    pytest.importorskip("lean_interact", reason="LeanInteract is not installed: pip install '.[lean]'")
    built = project / ".lake" / "build" / "bin"
    built.mkdir(parents=True)
    (built / "repl").touch()
    settings = ReplSettings(lake=str(project / "lake"), repl_folder=str(project))
    found = prepare_repl(project, settings)
    assert found.program.arguments == (str(project / "lake"), "env", str(built / "repl"))
    assert found.program.folder == project
    assert found.name.startswith("REPL v4.35.0 in ")

    async def ask() -> object:
        worker = await found.start("import Mathlib", LIMITS)
        try:
            return await worker.elaborate(GOOD, LIMITS)
        finally:
            await worker.close()

    assert isinstance(asyncio.run(ask()), Elaboration)


def test_a_repl_that_is_not_built_is_lean_missing(project: Path) -> None:
    pytest.importorskip("lean_interact", reason="LeanInteract is not installed: pip install '.[lean]'")
    with pytest.raises(LeanMissing, match="no built REPL"):
        prepare_repl(project, ReplSettings(lake=str(project / "lake"), repl_folder=str(project)))


def test_a_folder_that_is_no_project_has_no_repl(tmp_path: Path) -> None:
    pytest.importorskip("lean_interact", reason="LeanInteract is not installed: pip install '.[lean]'")
    with pytest.raises(LeanMissing, match="cannot be prepared"):
        prepare_repl(tmp_path, ReplSettings(repl_folder=str(tmp_path / "nothing")))
