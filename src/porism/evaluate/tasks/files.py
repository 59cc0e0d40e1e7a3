"""Reads the files of benchmarks as JSON of a known shape.

In: a folder and the name of a file in it. Out: checked values. It does not know any benchmark.
"""

from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, TaskMissing, UsageError

Shape = TypeVar("Shape")

AS_PUBLISHED = "Put it right, or take the file as it was published."
"""What to do about a benchmark's file that is not what it should be."""


def data_folder(named: Path | None) -> Path:
    """Return the folder of the benchmarks' data; raises UsageError where none is named."""
    if named is None:
        advice = "Name it with --data, PORISM_DATA, or `data` in a porism.toml."
        raise UsageError("The folder with the benchmarks' data is not known.", advice=advice)
    return named


def read_text(data: Path, name: str) -> str:
    """Return the text of a file; raises TaskMissing where it is not there."""
    path = data / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        advice = "Put the benchmark's file there, or name the folder that holds it with the setting `data`."
        raise TaskMissing("The data of this benchmark is not there.", where=str(path), advice=advice) from error


def read_json(data: Path, name: str, shape: TypeAdapter[Shape]) -> Shape:
    """Return the JSON of a file; raises FormatError where it has another shape."""
    text = read_text(data, name)
    try:
        return shape.validate_json(text)
    except ValidationError as error:
        problem = f"This is not the benchmark's file: {_first(error)}"
        raise FormatError(problem, where=str(data / name), advice=AS_PUBLISHED) from error


def read_lines(data: Path, name: str, shape: TypeAdapter[Shape]) -> list[Shape]:
    """Return the JSON of each line of a file that is not empty."""
    found: list[Shape] = []
    for number, line in enumerate(read_text(data, name).splitlines(), 1):
        try:
            found += [shape.validate_json(line)] if line.strip() else []
        except ValidationError as error:
            problem, where = f"This is not the benchmark's file: {_first(error)}", f"{data / name}:{number}"
            raise FormatError(problem, where=where, advice=AS_PUBLISHED) from error
    return found


def _first(error: ValidationError) -> str:
    """Return the first thing that is wrong, in one line."""
    one = error.errors()[0]
    place = ".".join(str(part) for part in one["loc"])
    return f"{place}: {one['msg']}" if place else one["msg"]
