"""A Lean file as a benchmark: its docstrings are statements in words, its theorems the right ones in Lean.

In: a `.lean` file. Out: a `StatedTask`. What a statement needs are the declarations that it names, as the reader of
libraries resolves them in the project of the file; notation is none. Each right statement becomes a file of its own,
without the file's other theorems. It does not know whether Lean takes it.
"""

import re
from pathlib import Path

from porism.errors import FormatError
from porism.evaluate.formalization_task import Stated, StatedTask
from porism.lean import SourceModule, Written, find_project, mask, masked, read_source, read_statements
from porism.library import read_modules

MODULE = "PorismTask"
_STATES = ("theorem", "example")
_BLANK = re.compile(r"\n\s*\n")
_WORD = re.compile(r"[^\W\d][\w'!?]*")


def stated_in(file: Path, name: str, library: str) -> StatedTask:
    """Return the theorems of a file that have a docstring; raises FormatError where none has."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = f"The statements cannot be read: {getattr(error, 'strerror', None) or error}."
        raise FormatError(problem, where=str(file), advice="Name a Lean file, in UTF-8.") from error
    needs = _needs(file)
    declared = read_source(text, module=MODULE).declarations
    found = tuple(
        Stated(
            id=each.name,
            text=" ".join(each.docstring.split()),
            gold=alone(text, each, declared),
            needs=tuple(need for need in needs.get(each.name, ()) if _is_written(need, each.signature)),
            hidden=(each.name,),
        )
        for each in declared
        if each.kind == "theorem" and each.docstring.strip()
    )
    if not found:
        advice = "Write /-- ... -/ before a theorem."
        raise FormatError(
            "No theorem of the file has a docstring that says it in words.", where=str(file), advice=advice
        )
    return StatedTask(name=name, library=library, statements=found)


def alone(text: str, wanted: Written, declared: tuple[Written, ...]) -> str:
    """Return a file up to a theorem, which is left open, without comments and without the theorems before it."""
    statement = next(each for each in read_statements(text) if wanted.start <= each.value <= wanted.end)
    before = list(masked(text).clean[: statement.start])
    for other in declared:
        if other.end <= statement.start and other.kind in _STATES:
            before[other.start : other.end] = " " * (other.end - other.start)
    head = _BLANK.sub("\n\n", "".join(before)).strip()
    return f"{head}\n\n{text[statement.start : statement.value].rstrip()} := by sorry\n".lstrip()


def _needs(file: Path) -> dict[str, tuple[str, ...]]:
    """Return what the statement of each declaration of a file uses, by its name."""
    project = find_project(file.parent)
    root = project.root if project else file.parent
    own = SourceModule(name=MODULE, path=file, package="task", root=root)
    others = [each for each in (project.modules() if project else ()) if each.path.resolve() != file.resolve()]
    table = read_modules([*others, own]).table
    columns = (table.column(name).to_pylist() for name in ("name", "module", "uses_in_type"))
    return {name: tuple(uses) for name, module, uses in zip(*columns, strict=True) if module == MODULE}


def _is_written(name: str, signature: str) -> bool:
    """Say whether a declaration is named in a statement, rather than meant by a sign."""
    return name.rpartition(".")[2] in set(_WORD.findall(mask(signature)))
