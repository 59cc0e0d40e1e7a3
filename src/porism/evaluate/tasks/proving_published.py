"""FATE-H, MathlibMPR-Prop and Lean-IMO: published statements without proofs, all of them for Mathlib.

In: `fate_h/FATE-H.jsonl`; `mathlibmpr/MathlibMPR_Prop_ids.txt` with `mathlibmpr/MathlibMPR_dev.json`; for Lean-IMO a
folder of Lean files or a file of JSON lines. Out: a `ProvingTask`. The prover sees the statement in words where the
benchmark has it, and never a proof in words. It does not know which version of Mathlib is at hand.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.errors import FormatError, PorismError, TaskMissing
from porism.evaluate.proving_task import LeftOut, ProvingTask
from porism.evaluate.task import plain_name
from porism.evaluate.tasks.files import AS_PUBLISHED, read_json, read_lines, read_text
from porism.lean import Task, masked, only_task, plain_lines, read_statement, with_header
from porism.prove import Problem

FATE_H = "fate_h/FATE-H.jsonl"
MPR, MPR_IDS = "mathlibmpr/MathlibMPR_dev.json", "mathlibmpr/MathlibMPR_Prop_ids.txt"
LEAN_IMO = "lean_imo"
_GAP = re.compile(r"\n\s*\n\s*\n+")


@dataclass(frozen=True, slots=True)
class _Fate:
    name: str
    header: str
    formal_statement: str
    informal_statement: str


@dataclass(frozen=True, slots=True)
class _Mpr:
    id: str
    formal_main_result: str
    NL_main_result: str
    formal_statement: str = ""


@dataclass(frozen=True, slots=True)
class _Imo:
    name: str
    formal_statement: str
    header: str = ""
    informal_statement: str = ""


_FATE_LINE, _IMO_LINE, _ALL_MPR = TypeAdapter(_Fate), TypeAdapter(_Imo), TypeAdapter(list[_Mpr])


def fate_h(data: Path) -> ProvingTask:
    """Return FATE-H: a header and a statement that ends in `:= by`, with nothing behind it."""
    problems: list[Problem] = []
    for told in read_lines(data, FATE_H, _FATE_LINE):
        prefix = f"{told.header.rstrip()}\n\n{told.formal_statement.rstrip()}"
        problems.append(Problem(key=told.name, task=Task(prefix=prefix), informal=told.informal_statement))
    return ProvingTask(name="fate-h", problems=_checked(problems, data / FATE_H))


def mathlibmpr_prop(data: Path) -> ProvingTask:
    """Return the theorems of MathlibMPR that are to be proved, as far as the data has them; each is hidden."""
    ids = [line.strip() for line in read_text(data, MPR_IDS).splitlines()]
    wanted = [id for id in ids if id and not id.startswith("#")]
    told = {one.id: one for one in read_json(data, MPR, _ALL_MPR)}
    problems: list[Problem] = []
    for one in (told[id] for id in wanted if id in told and told[id].formal_statement.strip()):
        hidden = frozenset({plain_name(one.formal_main_result)})
        task = only_task(with_header(one.formal_statement))
        problems.append(Problem(key=one.id, task=task, informal=one.NL_main_result, hidden=hidden))
    asked = {problem.key for problem in problems}
    left_out = tuple(LeftOut(key=id, why="the data does not have it") for id in wanted if id not in asked)
    return ProvingTask(name="mpr-prop", problems=_checked(problems, data / MPR), left_out=left_out)


def lean_imo(data: Path) -> ProvingTask:
    """Return Lean-IMO from the folder `lean_imo` or the file `lean_imo.jsonl`.

    A folder has a Lean file for each problem, whose name is its key; a line has `name`, `formal_statement`, and perhaps
    `header` and `informal_statement`. Comments before the theorem are taken out: they may tell how it is proved.
    """
    folder = data / LEAN_IMO
    if folder.is_dir():
        files = sorted(folder.rglob("*.lean"))
        told = [_Imo(name=file.stem, formal_statement=read_text(file.parent, file.name)) for file in files]
    else:
        told = read_lines(data, f"{LEAN_IMO}.jsonl", _IMO_LINE)
    if not told:
        raise TaskMissing("There are no Lean files of the benchmark.", where=str(folder))
    problems = [
        Problem(key=one.name, task=only_task(_bare(with_header(_joined(one)))), informal=one.informal_statement)
        for one in told
    ]
    return ProvingTask(name="lean-imo", problems=_checked(problems, folder))


def _joined(told: _Imo) -> str:
    """Return the file of a problem."""
    return f"{told.header.rstrip()}\n\n{told.formal_statement}" if told.header.strip() else told.formal_statement


def _bare(source: str) -> str:
    """Return a file without the comments that stand before its last statement."""
    text = plain_lines(source)
    start = read_statement(text).start
    head = "\n".join(line.rstrip() for line in masked(text).clean[:start].split("\n"))
    return _GAP.sub("\n\n", head) + text[start:]


def _checked(problems: Iterable[Problem], where: Path) -> tuple[Problem, ...]:
    """Return problems each of which has something to be proved; raises FormatError for one that has not."""
    found = tuple(problems)
    for problem in found:
        try:
            assert problem.target
        except PorismError as error:
            told = f"Problem {problem.key} cannot be read: {error.problem}"
            raise FormatError(told, where=str(where), advice=AS_PUBLISHED) from error
    if len({problem.key for problem in found}) < len(found):
        raise FormatError("Two problems have the same name.", where=str(where), advice=AS_PUBLISHED)
    return found
