"""What the README and the documentation show is run: every `console` and `python` block.

The convention. A `console` block has lines `$ porism ...` (also `$ cd FOLDER` and `$ echo $?`), each followed by what
it prints; a line `...`, or `...` within a line, stands for anything, and a score (a number with decimals) for any
score. A `python` block runs from top to bottom, or is a doctest where it has `>>>` prompts. Every block starts in a
folder that looks like a checkout: with `minilean/` in it, and an index of that as the one in force. What is not run
stands in blocks of another kind (`sh`, `text`) or is indented. `docs/cli.md` has help texts, which
`tests/interfaces/test_docs.py` looks after.

`python tests/test_docs.py` writes the real output into the console blocks that differ.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

from porism.interfaces.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.M | re.S)
SCORE = re.compile(r"-?\d+\.\d+\b")


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass
class Shell:
    """A shell that knows three commands; what they print goes into one text."""

    folder: Path
    code: int = 0

    def run(self, command: str) -> str:
        words = shlex.split(command)
        if words == ["echo", "$?"]:
            return f"{self.code}\n"
        if words[0] == "cd":
            os.chdir(words[1])
            return ""
        assert words[0] == "porism", f"only porism, cd and echo $? are run: {command}"
        written = io.StringIO()
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(written):
            self.code = main(words[1:])
        return "".join(f"{line.rstrip()}\n" for line in written.getvalue().splitlines())


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        if not re.match(r"\$ porism .*--help\n", found[2]):
            yield Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2])


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output that is shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def is_shown(shown: str, real: str) -> bool:
    """Whether the output in a page is the real one, up to what `...` stands for and the scores."""
    pieces = re.split(r"^\.\.\.\n|\.\.\.", SCORE.sub("#.###", shown).rstrip() + "\n", flags=re.M)
    pattern = ".*".join(re.escape(piece) for piece in pieces)
    return re.fullmatch(pattern, SCORE.sub("#.###", real).rstrip() + "\n", re.S) is not None


def make_checkout(folder: Path) -> Path:
    """Copy the mini library's sources, index and embed them; return the folder that holds all."""
    shutil.copytree(ROOT / "minilean", folder / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__"))
    with in_checkout(folder) as shell:
        for command in ("porism index minilean", "porism embed"):
            shell.run(command)
            assert shell.code == 0
    return folder


@contextlib.contextmanager
def in_checkout(folder: Path) -> Iterator[Shell]:
    """Stand in the folder, as someone without settings of their own."""
    before = Path.cwd()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PORISM_")}
    homes = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    looks = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100", "PORISM_INDEX": str(folder / "index")}
    with mock.patch.dict(os.environ, {**kept, **homes, **looks}, clear=True):
        os.chdir(folder)
        try:
            yield Shell(folder)
        finally:
            os.chdir(before)


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_checkout(tmp_path_factory.mktemp("checkout"))


EVERY = [block for page in PAGES for block in blocks(page)]


@pytest.mark.parametrize("block", [b for b in EVERY if b.language == "console"], ids=str)
def test_a_console_block_shows_the_real_output(block: Block, checkout: Path) -> None:
    with in_checkout(checkout) as shell:
        for command, shown in commands(block.text):
            real = shell.run(command)
            assert is_shown(shown, real), f"$ {command}\n{real}\nTo write it: python tests/test_docs.py"


@pytest.mark.parametrize("block", [b for b in EVERY if b.language == "python"], ids=str)
def test_a_python_block_runs(block: Block, checkout: Path) -> None:
    with in_checkout(checkout):
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block.page), block.line)
            told = io.StringIO()
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.write)
            assert told.getvalue() == ""
        else:
            exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})


def test_the_readme_is_tried() -> None:
    assert {block.language for block in EVERY if block.page.name == "README.md"} == {"console", "python"}


def test_dots_in_a_shown_output_stand_for_anything() -> None:
    assert is_shown("a\n...\nd 0.123\n", "a\nb\nc\nd 0.456\n")
    assert is_shown("index  ... done\n", "index  1,234 done\n")
    assert not is_shown("a\nd\n", "a\nb\nd\n")


def rewrite(page: Path, shell: Shell) -> None:
    """Write the real output into the console blocks of a page that show something else."""

    def renewed(found: re.Match[str]) -> str:
        if found[1] != "console" or re.match(r"\$ porism .*--help\n", found[2]):
            return found[0]
        os.chdir(shell.folder)
        parts: list[str] = []
        for command, shown in commands(found[2]):
            real = shell.run(command)
            gap = "\n" * (len(shown) - len(shown.rstrip("\n")) - 1)
            parts.append(f"$ {command}\n" + (shown if is_shown(shown, real) else real.rstrip("\n") + "\n" + gap))
        return f"```console\n{''.join(parts)}```"

    page.write_text(BLOCK.sub(renewed, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    chosen = [Path(argument).resolve() for argument in sys.argv[1:]] or PAGES
    with tempfile.TemporaryDirectory() as made, in_checkout(make_checkout(Path(made).resolve())) as at:
        for one in chosen:
            rewrite(one, at)
