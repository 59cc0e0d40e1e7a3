"""What is still open: which declarations hold the `sorry` that a proof rests on, and the goals there.

In: evidence in which `sorry` was found. Out: the same evidence with holes and goals, from a second look by Lean.
It does not know verdicts.
"""

import re
from dataclasses import replace

from porism.lean.assemble import Assembled
from porism.lean.axioms import SORRY, question_about, read_axioms
from porism.lean.diagnose import diagnostics
from porism.lean.integrity import Inspection
from porism.lean.mask import mask
from porism.lean.port import Elaboration, Lean
from porism.lean.proof_tokens import tokens
from porism.lean.read import read_source
from porism.lean.rules import Rules
from porism.lean.verdict import Cost, Evidence, Goal, Hole
from porism.lean.written import Written

_MOST = 200
"""How many declarations are asked about."""

OPEN_WORD = re.compile(r"(?<![\w.'!?«])(?:sorry|admit|stop)(?![\w'!?»])")
"""What leaves a declaration open, in masked code."""

_AS_TACTIC = "done"
"""A tactic as long as can stand for `sorry`: it fails and shows the goal."""


async def find_openings(lean: Lean, evidence: Evidence, file: Assembled, body: Inspection, rules: Rules) -> Evidence:
    """Return evidence with the holes and goals named, where a proof without errors rests on `sorry`."""
    if not any(check.name == "no_sorry" and check.result == "failed" for check in evidence.checks):
        return evidence
    written = read_source(file.source, module="Task").declarations
    suspects = _suspects(written, body, file)
    lines = file.source.rstrip("\n").count("\n") + 2
    asked = "\n".join(question_about(name) for name in suspects)
    answer = await lean.elaborate(f"{file.source.rstrip()}\n{asked}\n", rules.limits)
    goals, cost = await _goals(lean, file, rules)
    if not isinstance(answer, Elaboration):
        return replace(evidence, goals=goals)
    said = {message.start.line: message.text for message in answer.messages}
    open_names = [
        name for at, name in enumerate(suspects) if SORRY in (read_axioms(said.get(lines + at, ""), name) or ())
    ]
    seconds = evidence.cost.seconds + answer.seconds + cost.seconds
    return replace(
        evidence, holes=_holes(open_names, written, file), goals=goals, cost=replace(evidence.cost, seconds=seconds)
    )


def _suspects(written: tuple[Written, ...], body: Inspection, file: Assembled) -> list[str]:
    """Return the names that may be open: the file's own declarations, and what the body mentions."""
    own = [w.name for w in written if w.name and not w.name.startswith("porism_")]
    names = (t.text for t in tokens(body.file.code) if t.kind == "name" and not t.after_dot)
    mentioned = [name for name in names if not OPEN_WORD.fullmatch(name)]
    return list(dict.fromkeys([file.target.name, *own, *mentioned]))[:_MOST]


def _holes(open_names: list[str], written: tuple[Written, ...], file: Assembled) -> tuple[Hole, ...]:
    """Return the declarations whose own text is open, and the imported ones that are."""
    code = mask(file.source)
    own = {w.name: w for w in written}
    holes: list[Hole] = []
    for name in open_names:
        if name not in own:
            holes.append(Hole(name=name))
        elif OPEN_WORD.search(code, own[name].start, own[name].end):
            holes.append(Hole(name=name, line=own[name].line))
    return tuple(holes)


async def _goals(lean: Lean, file: Assembled, rules: Rules) -> tuple[tuple[Goal, ...], Cost]:
    """Return the goals at the places of `sorry` in the body: Lean shows them where `done` stands instead."""
    code = mask(file.source)
    first, last = file.body_span
    words = [found for found in OPEN_WORD.finditer(code, first, last) if found.group() != "stop"]
    if not words:
        return (), Cost()
    source = file.source
    for found in words:
        source = source[: found.start()] + _AS_TACTIC.ljust(len(found.group())) + source[found.end() :]
    answer = await lean.elaborate(source, rules.limits)
    if not isinstance(answer, Elaboration):
        return (), Cost()
    goals = [goal for said in diagnostics(answer.messages, file) if said.region == "body" for goal in said.goals]
    return tuple(goals), Cost(seconds=answer.seconds)
