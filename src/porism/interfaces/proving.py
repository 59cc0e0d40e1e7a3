"""Proving the holes of a file: one after the other, each with what was proved before it in its place.

In: a file, perhaps the name of a theorem, settings. Out: a `ProvedFile`: each hole with what came of it. The file is
written only where that is asked for, once, and only with proofs that Lean has accepted. It does not know how a page is
shown.
"""

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal, cast

from porism.errors import LeanDied, SourceError, UsageError, reason
from porism.evaluate import write_whole
from porism.index import Index
from porism.interfaces.chosen import chosen_chat, chosen_models
from porism.interfaces.gaps import Gap, find_gaps
from porism.interfaces.lean_files import read_lean
from porism.interfaces.proofs_kept import proved_now, rechecked
from porism.interfaces.settings import Settings
from porism.interfaces.stopping import waited
from porism.lean import (
    Elaboration,
    Lean,
    Message,
    Pool,
    fill,
    open_compiler,
    open_kernel,
    plain_lines,
    read_statements,
    target_of,
)
from porism.models import Chat, Spending, limited_chat, price_list
from porism.prove import (
    Event,
    Problem,
    Proved,
    Prover,
    Proving,
    State,
    Told,
    accepted_before,
    conditions,
    file_name,
    limited,
    mode_of,
    spent_of,
)
from porism.retrieve import Means, Retrieving
from porism.search import How, Models, Searchable


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledGap:
    """One hole, or a proof with several, and what came of it."""

    declaration: str
    line: int
    """Of its first hole in the file as it was given."""
    outcome: Literal["proved", "not proved", "stopped", "skipped"]
    why: str
    proof: str = ""
    """The text for the hole; empty unless proved."""
    page: str = ""
    """Where the trajectory is kept, to be read."""
    trajectory: Proved | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvedFile:
    """A file whose holes were to be filled."""

    path: str
    gaps: tuple[FilledGap, ...]
    """Holes, or whole proofs with several."""
    proved: bool
    """Whether every one is filled."""
    written: bool
    """Whether proofs were put into the file."""
    spent: Spending


def _unheard(problem: Problem, event: Event, state: State) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """How the holes of a file are filled."""

    informal: str = ""
    """What is to be proved, in words."""
    write: bool = False
    """Put accepted proofs into the file."""
    out: Path | None = None
    """Folder for the trajectories, which are gone on with; without it one of this user's, by what they depend on."""
    told: Told = _unheard


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What is used instead of what the settings choose, where it is given."""

    lean: Lean | None = None
    models: Models | None = None
    chat: Chat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """A file at work."""

    path: Path
    theorem: str
    """Only this declaration; empty: all."""
    request: Filling
    prover: Prover
    how: Proving
    folder: Path | None
    """Where trajectories are kept; None: in `usual`, by what they depend on."""
    usual: Path


def prove_file(
    opened: Callable[[], Index],
    settings: Settings,
    target: tuple[Path, str],
    request: Filling | None = None,
    tools: Tools | None = None,
) -> ProvedFile:
    """Fill the holes of a file, or those of one theorem of it.

    Raises SourceError, LeanMissing, UsageError, and NotBuilt where the mode searches and there is no index.
    """
    (path, theorem), request, tools = target, request or Filling(), tools or Tools()
    how, source = cast(Proving, settings.stage("prove")), read_lean(path)
    if not find_gaps(source, theorem):
        raise _no_hole(path, theorem, find_gaps(source))
    if request.write:
        _refuse_locked(path)
    prover = open_prover(opened, settings, path, tools)
    work = _Work(
        path=path, theorem=theorem, request=request, prover=replace(prover, told=request.told), how=how,
        folder=request.out, usual=settings.data_folder / "proofs",
    )  # fmt: skip
    return waited(_prove_file(work, source))


def open_prover(opened: Callable[[], Index], settings: Settings, path: Path, tools: Tools) -> Prover:
    """Return what proofs of a file are made with."""
    how, retrieving = cast(Proving, settings.stage("prove")), cast(Retrieving, settings.stage("retrieve"))
    toolchain, chat = settings.stage("lean"), tools.chat or chosen_chat(settings)
    lean = tools.lean or Pool(open_compiler(path, toolchain), settings.stage("pool"))
    means = None if how.mode == "none" else _means(opened(), settings, tools.models)
    return Prover(
        chat=limited_chat(chat, how.stopping.run, price_list(settings.stage("chat")), kept=True),
        lean=lean,
        mode=mode_of(how.mode, means, retrieving.reasoning, retrieving.library),
        rules=settings.stage("verify"),
        kernel=None if tools.lean else open_kernel(path, toolchain),
        library=_library(opened, means, how, retrieving) if means else "",
    )


async def _prove_file(work: _Work, source: str) -> ProvedFile:
    """Fill gap after gap; Lean is ended at the end."""
    work, text, at, filled = replace(work, prover=limited(work.prover, work.how)), source, 0, list[FilledGap]()
    lean, rules = work.prover.lean, work.prover.rules
    try:
        await _refuse_hopeless(work, source)
        for before in find_gaps(source, work.theorem):
            gap = find_gaps(text, work.theorem)[at]
            done = await _fill(work, gap, before.line)
            filled.append(replace(done, line=before.line))
            text = fill(text, gap.task, done.proof, rules) if done.proof and gap.task else text
            at += not done.proof
        written = work.request.write and text != source
        if written:
            await _refuse_errors(work, text)
    finally:
        if isinstance(lean, Pool):
            await lean.close()
    if written:
        _write(work.path.resolve(), source, text)
    calls = [paid for one in filled if one.trajectory for paid in one.trajectory.paid]
    return ProvedFile(
        path=str(work.path),
        gaps=tuple(filled),
        proved=all(one.outcome == "proved" for one in filled),
        written=written,
        spent=spent_of(tuple(calls)),
    )


async def _fill(work: _Work, gap: Gap, line: int) -> FilledGap:
    """Try to fill one gap, whose first hole stood in a line of the file as it was given."""
    named = FilledGap(declaration=gap.declaration or "example", line=line, outcome="skipped", why="")
    if gap.task is None:
        return replace(named, why="it stands in a statement, or outside of any declaration, and no proof can fill it")
    try:
        target_of(gap.task)
    except UsageError as error:
        return replace(named, why=f"its place cannot be read: {error.problem}")
    problem = Problem(
        key=f"{work.path.name}:{gap.declaration or f'line {line}'}",
        task=gap.task,
        apart=_digest(asdict(gap.task)),
        informal=work.request.informal,
        informal_proof=f"A proof was begun, with holes:\n\n```lean\n{gap.begun}\n```" if gap.begun else "",
        hidden=gap.hidden,
    )
    told, usual = conditions(problem, work.prover, work.how), work.usual / file_name(str(work.path))
    kept = (work.folder or usual / _digest(told)) / f"{problem.file_name}.jsonl"
    if not kept.exists():
        pattern = f"{problem.file_name.rpartition('-')[0]}-{'[0-9a-f]' * 8}.jsonl"
        files = kept.parent.glob(pattern) if work.folder else usual.glob(f"*/{pattern}")
        for body, file in accepted_before(files, told):
            if await rechecked(work.prover, gap.task, body) is None:
                why = "a proof that was accepted while the text before it was another was verified in this one"
                page = str(file.with_suffix(".md"))
                return replace(named, outcome="proved", why=why, proof=body, page=page)
    found, objection = await proved_now(problem, work.prover, work.how, kept.parent)
    named = replace(named, page=str(kept.with_suffix(".md")), trajectory=found)
    if objection is not None:
        return replace(named, outcome=objection.outcome, why=f"it was accepted before, and {objection.why}")
    return replace(named, outcome=found.outcome, why=found.why, proof=found.body)


async def _refuse_hopeless(work: _Work, source: str) -> None:
    """Raise SourceError where Lean finds an error before the first declaration with a hole: no proof can mend it."""
    task = next((gap.task for gap in find_gaps(source, work.theorem) if gap.task), None)
    if task is None:
        return
    try:
        answer = await work.prover.lean.elaborate(source, work.prover.rules.limits)
    except LeanDied:
        return
    if not isinstance(answer, Elaboration):
        return
    line = task.prefix.count("\n", 0, read_statements(f"{task.prefix} sorry")[-1].start) + 1
    said = next((said for said in answer.messages if said.severity == "error" and said.start.line < line), None)
    if said is not None:
        problem = f"Lean finds an error before the first hole, so that no proof can be accepted: {_on_one_line(said)}."
        raise SourceError(problem, where=str(work.path), advice="Mend the file, and build what it imports.")


def _on_one_line(said: Message) -> str:
    """Return what Lean said, with its line in the file."""
    return f"line {said.start.line}: {' '.join(said.text.split())[:300]}"


async def _refuse_errors(work: _Work, text: str) -> None:
    """Raise SourceError where Lean finds an error in a file as it would be written."""
    answer = await work.prover.lean.elaborate(plain_lines(text), work.prover.rules.limits)
    errors = [said for said in answer.messages if said.severity == "error"] if isinstance(answer, Elaboration) else []
    if not isinstance(answer, Elaboration) or not answer.complete or errors:
        said = _on_one_line(errors[0]) if errors else "Lean did not come to its end"
        advice = "The proofs are in the pages of their trajectories."
        problem = f"With its proofs the file has an error, so it is left: {said}."
        raise SourceError(problem, where=str(work.path), advice=advice)


def _means(index: Index, settings: Settings, models: Models | None) -> Means:
    """Return with what declarations are searched."""
    search, searchable = cast(How, settings.stage("search")), cast(Searchable, index)
    chosen = models or chosen_models(settings, search, has_vectors=index.vectors is not None)
    return Means(index=searchable, how=search, models=chosen)


def _library(opened: Callable[[], Index], means: Means, how: Proving, retrieving: Retrieving) -> str:
    """Return what tells the library, and how it is searched, from others."""
    told: dict[str, Any] = {"search": asdict(means.how)}
    told |= {"embedder": means.models.embedder and means.models.embedder.model}
    told |= {"reranker": means.models.reranker and means.models.reranker.model}
    if how.mode.endswith("reasoning"):
        told |= {"reasoning": asdict(retrieving.reasoning), "told": retrieving.library}
    return f"{opened().manifest.fingerprint[:16]} searched as {_digest(told)}"


def _digest(told: object) -> str:
    """Return a short hash of what can be told in JSON."""
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:12]


def split_target(target: str, here: Path) -> tuple[Path, str]:
    """Return the file and the theorem of `FILE[:THEOREM]`; a name of a file may hold a colon."""
    whole = here / Path(target).expanduser()
    file, colon, theorem = target.rpartition(":")
    if whole.exists() or not colon:
        return whole, ""
    return here / Path(file).expanduser(), theorem.strip()


def _no_hole(path: Path, theorem: str, gaps: tuple[Gap, ...]) -> UsageError:
    """Return the error of a file, or a theorem, without a hole; it tells which theorems of the file have some."""
    have = ", ".join(dict.fromkeys(gap.declaration or "an example" for gap in gaps))
    problem = f"There is no theorem {theorem!r} with a hole." if theorem else "There is no hole to be filled."
    advice = f"Holes are in: {have}." if have else "Leave `sorry` where a proof shall stand."
    return UsageError(problem, where=str(path), advice=advice)


def _refuse_locked(path: Path) -> None:
    """Raise SourceError where a file may not be written, before anything is paid for."""
    if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK) or not os.access(path.resolve().parent, os.W_OK):
        raise SourceError("The file is not to be written.", where=str(path), advice="Allow it, or omit --write.")


def _write(path: Path, before: str, after: str) -> None:
    """Put a text in the place of a file, all or not at all; raises SourceError where the file changed meanwhile."""
    if read_lean(path) != before:
        advice = "The proofs are in the pages of their trajectories. Run again to ask anew, as the file is another."
        raise SourceError(
            "The file changed while its holes were being filled; it is left.", where=str(path), advice=advice
        )
    try:
        write_whole(path, after.encode("utf-8"))
    except OSError as error:
        raise SourceError(f"The file cannot be written: {reason(error)}.", where=str(path)) from error
