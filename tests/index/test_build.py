"""Building an index: an update gives what building anew gives, and no kill leaves anything broken."""

import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from porism.errors import SourceError
from porism.index import Embedding, Sources, build_index, embed_index, open_index, read_manifest, update_index
from porism.lean import find_modules
from porism.models import ScriptedEmbedder

BASIC = """/-! Numbers -/
namespace Tiny

/-- A number. -/
inductive Num where
  | zero : Num
  | succ (n : Num) : Num

/-- Adds two numbers. -/
def Num.add : Num → Num → Num
  | a, .zero => a
  | a, .succ b => .succ (Num.add a b)

theorem add_zero (a : Num) : Num.add a Num.zero = a := rfl

private theorem helper (a : Num) : a = a := rfl

theorem uses_helper (a : Num) : a = a := helper a
end Tiny
"""
MORE = """import Lib.Basic
namespace Tiny
variable (a b : Num)

/-- Something that commutes. -/
class Commutes (op : Num → Num → Num) : Prop where
  /-- The law. -/
  comm (x y : Num) : op x y = op y x

instance : Commutes (fun _ _ => Num.zero) where
  comm _ _ := rfl

theorem twice (h : a = b) : Num.add a Num.zero = b := by rw [add_zero, h]
end Tiny
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a Lake project with two files."""
    root = tmp_path / "project"
    (root / "Lib").mkdir(parents=True)
    (root / "lakefile.toml").write_text('name = "lib"\n[[lean_lib]]\nname = "Lib"\n')
    (root / "Lib.lean").write_text("import Lib.Basic\nimport Lib.More\n")
    (root / "Lib" / "Basic.lean").write_text(BASIC)
    (root / "Lib" / "More.lean").write_text(MORE)
    return root


def sources(project: Path) -> Sources:
    return Sources(modules=find_modules([project]))


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of the generation in force, by its path, leaving out times of change."""
    home = folder / read_manifest(folder).generation
    files = {p.relative_to(home).as_posix(): p.read_bytes() for p in home.rglob("*") if p.is_file()}
    files.pop("files.json")
    return files


def test_what_is_written_and_what_is_generated_can_be_found(project: Path, tmp_path: Path) -> None:
    build_index(sources(project), tmp_path / "index")
    index = open_index(tmp_path / "index")
    commutes = index.find("Tiny.Commutes")
    assert commutes is not None and commutes.kind == "class" and commutes.docstring == "Something that commutes."
    field = index.find("Tiny.Commutes.comm")
    assert field is not None and (field.generated_from, field.generated_by) == ("Tiny.Commutes", "field")
    assert index.find("Tiny.Num.succ") is not None
    twice = index.find("Tiny.twice")
    assert twice is not None and "Tiny.add_zero" in twice.uses_in_value and "Tiny.Num.add" in twice.uses_in_type


def test_a_private_declaration_has_the_name_that_lean_gives_it_and_is_found_by_its_own(
    project: Path, tmp_path: Path
) -> None:
    build_index(sources(project), tmp_path / "index")
    index = open_index(tmp_path / "index")
    user = index.find("Tiny.uses_helper")
    assert user is not None and user.uses_in_value == ("_private.Lib.Basic.0.Tiny.helper",)
    found = index.find("Tiny.helper")
    assert found is not None and found.name == "_private.Lib.Basic.0.Tiny.helper"


CHANGES = {
    "a proof": ("More", "rw [add_zero, h]", "simp [add_zero, h]"),
    "a docstring": ("Basic", "Adds two numbers.", "The sum of two numbers."),
    "a new lemma": ("Basic", "theorem add_zero", "theorem zero_zero : 1 = 1 := rfl\ntheorem add_zero"),
    "a renamed lemma": ("Basic", "theorem add_zero", "theorem add_nothing"),
    "a new field": ("More", "  comm (x y", "  idem (x : Num) : op x x = x\n  comm (x y"),
    "a removed instance": ("More", "instance : Commutes", "example : Commutes"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_an_update_gives_what_building_anew_gives(project: Path, tmp_path: Path, change: str) -> None:
    build_index(sources(project), tmp_path / "index")
    name, before, after = CHANGES[change]
    file = project / "Lib" / f"{name}.lean"
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))
    update_index(sources(project), tmp_path / "index")
    build_index(sources(project), tmp_path / "anew")
    assert contents(tmp_path / "index") == contents(tmp_path / "anew")


def test_an_update_takes_in_new_files_and_lets_removed_ones_go(project: Path, tmp_path: Path) -> None:
    build_index(sources(project), tmp_path / "index")
    (project / "Lib" / "More.lean").unlink()
    (project / "Lib" / "Other.lean").write_text("import Lib.Basic\ntheorem other : Tiny.Num = Tiny.Num := rfl\n")
    update_index(sources(project), tmp_path / "index")
    index = open_index(tmp_path / "index")
    assert index.find("other") is not None and index.find("Tiny.twice") is None
    build_index(sources(project), tmp_path / "anew")
    assert contents(tmp_path / "index") == contents(tmp_path / "anew")


def test_an_update_without_a_change_leaves_the_index_as_it_is(project: Path, tmp_path: Path) -> None:
    first = build_index(sources(project), tmp_path / "index")
    assert update_index(sources(project), tmp_path / "index") == first


def test_an_index_that_is_open_stays_readable_while_it_is_updated(project: Path, tmp_path: Path) -> None:
    build_index(sources(project), tmp_path / "index")
    index = open_index(tmp_path / "index")
    (project / "Lib" / "More.lean").write_text(MORE.replace("twice", "thrice"))
    update_index(sources(project), tmp_path / "index")
    assert index.find("Tiny.twice") is not None
    assert open_index(tmp_path / "index").find("Tiny.thrice") is not None


def test_a_folder_without_declarations_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "Nothing.lean").write_text("-- nothing\n")
    with pytest.raises(SourceError, match="No declaration"):
        build_index(sources(tmp_path / "empty"), tmp_path / "index")


BUILDER = """
import sys
from pathlib import Path
from porism.index import Sources, build_index, Building
from porism.lean import find_modules
from porism.models import ScriptedEmbedder
print("ready", flush=True)
build_index(Sources(modules=find_modules([Path(sys.argv[1])])), Path(sys.argv[2]), Building(workers=2))
"""


def test_kill_at_any_moment_leaves_the_old_index_and_a_repeat_finishes(project: Path, tmp_path: Path) -> None:
    for number in range(30):
        (project / "Lib" / f"F{number}.lean").write_text(BASIC.replace("Tiny", f"Space{number}"))
    folder = tmp_path / "index"
    build_index(sources(project), folder)
    began = time.perf_counter()
    build_index(sources(project), tmp_path / "timing")
    usual = time.perf_counter() - began + 0.4
    chance = random.Random(7)
    for number in range(20):
        old = read_manifest(folder)
        (project / "Lib" / "F0.lean").write_text(BASIC.replace("Tiny", f"Round{number}"))
        command = [sys.executable, "-c", BUILDER, str(project), str(folder)]
        builder = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert builder.stdout is not None and builder.stdout.readline()
        time.sleep(chance.uniform(0, usual))
        os.kill(builder.pid, signal.SIGKILL)
        builder.wait()
        now = read_manifest(folder)
        index = open_index(folder)
        assert index.find("Tiny.add_zero") is not None
        assert now == old or index.find(f"Round{number}.add_zero") is not None
    build_index(sources(project), folder)
    build_index(sources(project), tmp_path / "anew")
    assert contents(folder) == contents(tmp_path / "anew")
    assert not (folder / "staging").exists()


@pytest.mark.parametrize("change", CHANGES)
def test_an_update_keeps_the_vectors_of_what_building_anew_gives(project: Path, tmp_path: Path, change: str) -> None:
    def place(text: str) -> list[float]:
        return [byte - 127.5 for byte in hashlib.blake2b(text.encode(), digest_size=8).digest()]

    cache = Embedding(cache=tmp_path / "cache")
    for name in ("index", "anew"):
        build_index(sources(project), tmp_path / name)
        embed_index(tmp_path / name, ScriptedEmbedder(place, 8), cache)
    name, before, after = CHANGES[change]
    file = project / "Lib" / f"{name}.lean"
    file.write_text(file.read_text().replace(before, after))
    update_index(sources(project), tmp_path / "index")
    build_index(sources(project), tmp_path / "anew")
    assert contents(tmp_path / "index") == contents(tmp_path / "anew")
    assert read_manifest(tmp_path / "index").counts["vectors"] > 0
