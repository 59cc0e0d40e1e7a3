"""Check a whole file: every theorem in it, the axioms it rests on, and a verdict on each.

In: a Lean, the text of a file, rules. Out: a `FileReport`. The file is elaborated once, with questions of ours put
behind its end. It does not know projects: what the file imports must be there for the Lean that is given.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from porism.lean.assemble import plain_lines
from porism.lean.axioms import SORRY, question_about, question_about_type, read_answer, read_type_answer
from porism.lean.checks import axiom_checks, check, counted, filled, left_open, over_limits, replayed, told
from porism.lean.diagnose import is_about_us, read_goals
from porism.lean.file_integrity import as_given, inspect_file
from porism.lean.foundation import foundation_problems
from porism.lean.mask import mask
from porism.lean.openings import OPEN_WORD
from porism.lean.port import Elaboration, Lean, Message, OutOfMemory, OutOfOutput, OutOfTime
from porism.lean.read import read_source
from porism.lean.replay import Kernel
from porism.lean.rules import Rules
from porism.lean.verdict import Accepted, Check, Cost, Diagnostic, Evidence, Hole, Verdict, judge, out_of_time
from porism.lean.written import Kind, Written

_KINDS = frozenset[Kind]({"theorem", "example", "instance"})
_PRIVATE = re.compile(r"_private\.[^'\n]*?\.0\.")
_TYPE = "porism_type_"
_NAMELESS = re.compile(r"(?<![\w.'])(example|instance)(?![\w'])(\s*\(\s*priority\s*:=[^()]*\))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One theorem of a file, with its verdict."""

    name: str
    """Empty for an `example` or an instance without a name."""
    kind: Kind
    line: int
    end_line: int
    verdict: Verdict
    type_axioms: tuple[str, ...] | None = None
    """The axioms that its type rests on; None where that was not asked, or not answered."""

    @property
    def states_sorry(self) -> bool:
        """Whether what it states, and not its proof alone, is known to rest on `sorry`."""
        return SORRY in (self.type_axioms or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """Every theorem of a file, and what was found about the file as a whole."""

    theorems: tuple[Judged, ...]
    checks: tuple[Check, ...]
    """The checks of the file as a whole."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Everything that Lean said, with places in the file."""
    cost: Cost = Cost()

    @property
    def accepted(self) -> bool:
        """Whether the file passed and every theorem in it is accepted."""
        whole = all(made.result != "failed" for made in self.checks)
        return whole and all(isinstance(theorem.verdict, Accepted) for theorem in self.theorems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A file for Lean with our questions, and on which line each theorem is asked about."""

    source: str
    names: tuple[str, ...]
    """The name under which each theorem is asked about."""
    first: int
    """The line of the first question."""

    @property
    def of_types(self) -> str:
        """The questions about types, for behind the source: two lines for each theorem."""
        return "".join(f"{question_about_type(name, f'{_TYPE}{at}')}\n" for at, name in enumerate(self.names))


async def check_file(
    lean: Lean, source: str, rules: Rules | None = None, *, kernel: Kernel | None = None, types: bool = False
) -> FileReport:  # fmt: skip
    """Return every theorem of a file with its axioms and its verdict; with `types` the axioms of its type, too.

    Where a second kernel is given, it checks a file without errors again as a whole.
    """
    rules = rules or Rules()
    text = plain_lines(source)
    looked = inspect_file(text[: rules.longest])
    long = f"{len(text):,} characters are more than the {rules.longest:,} allowed" if len(text) > rules.longest else ""
    unread = long or told(looked.unread)
    refused = told((*foundation_problems(text[: rules.longest]), *(() if rules.metaprograms else looked.refused)))
    fence = [check("read", not unread, unread), check("integrity", not refused, refused)]
    theorems = [w for w in read_source(text[: rules.longest], module="File").declarations if w.kind in _KINDS]
    if any(made.result == "failed" for made in fence):
        evidence = Evidence(checks=filled(fence))
        return _report(theorems, [judge(evidence)] * len(theorems), evidence)
    asked = _ask(as_given(looked), theorems)
    match await lean.elaborate(asked.source + (asked.of_types if types else ""), rules.limits):
        case Elaboration() as answer:
            about, answer = answer.messages, _before_types(answer, asked)
            shared = await _shared(answer, asked, fence, kernel, rules)
            report = _weigh_all(answer, asked, text, theorems, shared, rules)
            return _with_types(report, about, asked)
        case OutOfTime(seconds=seconds):
            evidence = Evidence(checks=filled(fence), cost=Cost(seconds=seconds))
            return _report(theorems, [out_of_time(seconds, evidence)] * len(theorems), evidence)
        case (OutOfMemory() | OutOfOutput()) as excess:
            evidence = Evidence(checks=filled([*fence, over_limits(excess)]))
            return _report(theorems, [judge(evidence)] * len(theorems), evidence)


def _report(theorems: Sequence[Written], verdicts: Sequence[Verdict], evidence: Evidence) -> FileReport:
    """Return the report of a file."""
    judged = tuple(
        Judged(name=w.name, kind=w.kind, line=w.line, end_line=w.end_line, verdict=verdict)
        for w, verdict in zip(theorems, verdicts, strict=True)
    )
    return FileReport(
        theorems=judged, checks=evidence.checks, diagnostics=evidence.diagnostics, cost=evidence.cost
    )  # fmt: skip


def _ask(text: str, theorems: Sequence[Written]) -> _Asked:
    """Put our questions behind the end of a file; theorems without a name get one.

    Each is asked about by its own name: notation of the file cannot change what a name means, as it can a term.
    """
    code, names, parts, done = mask(text), list[str](), list[str](), 0
    for at, theorem in enumerate(theorems):
        nameless = _NAMELESS.search(code, theorem.start, theorem.end) if not theorem.name else None
        names.append(theorem.name or f"porism_nameless_{at}")
        if nameless is not None:
            word = "noncomputable def" if nameless[1] == "example" else "instance" + (nameless[2] or "")
            parts += [text[done : nameless.start()], f"{word} _root_.{names[-1]}"]
            done = nameless.end()
    whole = "".join([*parts, text[done:]]).rstrip() + "\n\n"
    questions = "".join(question_about(name) + "\n" for name in names)
    return _Asked(source=whole + questions, names=tuple(names), first=whole.count("\n") + 1)


async def _shared(
    answer: Elaboration, asked: _Asked, fence: list[Check], kernel: Kernel | None, rules: Rules
) -> list[Check]:  # fmt: skip
    """Return the checks that all theorems of a file share: the fence, the limits, and the second kernel's."""
    shared = [*fence, check("limits", True)]
    if any(message.severity == "error" for message in answer.messages) or not answer.complete:
        return shared
    evidence = await replayed(kernel, Evidence(checks=filled(shared)), asked.source, rules)
    return [*shared, *(made for made in evidence.checks if made.name == "replayed" and made.result != "not run")]


def _weigh_all(
    answer: Elaboration, asked: _Asked, text: str, theorems: Sequence[Written], shared: list[Check], rules: Rules
) -> FileReport:  # fmt: skip
    """Return the report that Lean's answer gives."""
    said = [m for m in answer.messages if m.start.line < asked.first and not is_about_us(m)]
    found = tuple(map(_diagnostic, said))
    opened = _opened(text, theorems, found)
    verdicts: list[Verdict] = []
    for at, (theorem, name) in enumerate(zip(theorems, asked.names, strict=True)):
        axioms = _answer(answer.messages, asked.first + at, name) if asked.names.count(name) == 1 else None
        own = tuple(d for d in found if theorem.line <= d.start.line <= theorem.end_line)
        errors = [d for d in own if d.severity == "error"]
        checks = [*shared, *_theorem_checks(axioms, answer.complete, errors, rules)]
        holes = opened.holes(theorem) if axioms and SORRY in axioms else ()
        evidence = Evidence(checks=filled(checks), diagnostics=own, axioms=axioms or (), holes=holes)
        verdicts.append(judge(evidence))
    all_errors = [d for d in found if d.severity == "error"]
    arrived = check(
        "elaborated", answer.complete, "" if answer.complete else "Lean did not come to the end of the file"
    )
    whole = [*shared, arrived, check("no_error", not all_errors, counted(len(all_errors), "error"))]
    cost = Cost(seconds=answer.seconds, megabytes=answer.megabytes)
    return _report(theorems, verdicts, Evidence(checks=filled(whole), diagnostics=found, cost=cost))


def _before_types(answer: Elaboration, asked: _Asked) -> Elaboration:
    """Return what Lean answered without what it said of our questions about types."""
    end = asked.first + len(asked.names)
    return replace(answer, messages=tuple(said for said in answer.messages if said.start.line < end))


def _with_types(report: FileReport, messages: Sequence[Message], asked: _Asked) -> FileReport:
    """Return a report with the axioms that Lean named for types."""
    first = asked.first + len(asked.names)
    judged = tuple(
        replace(one, type_axioms=read_type_answer(messages, first + 2 * at, f"{_TYPE}{at}"))
        for at, one in enumerate(report.theorems)
    )
    return replace(report, theorems=judged)


def _answer(messages: Iterable[Message], line: int, name: str) -> tuple[str, ...] | None:
    """Return the axioms that Lean named for a theorem; a private one has a longer name than is written."""
    at_line = [message for message in messages if message.start.line == line]
    plain = read_answer(at_line, line, name)
    if plain is not None or len(at_line) != 1:
        return plain
    private = _PRIVATE.search(at_line[0].text)
    return read_answer(at_line, line, private.group() + name) if private else None


def _theorem_checks(
    axioms: tuple[str, ...] | None, complete: bool, errors: list[Diagnostic], rules: Rules
) -> list[Check]:  # fmt: skip
    """Return the checks of one theorem."""
    detail = (
        ""
        if axioms is not None
        else "Lean knows no such declaration at the end of the file, or the file has two of this name"
    )
    first = f"line {errors[0].start.line}: {' '.join(errors[0].text.split())[:300]}" if errors else ""
    made = [
        check("statement", axioms is not None, detail),
        check("elaborated", complete and axioms is not None, "the question at the end of the file has no answer"),
        check("no_error", not errors, first),
        *(axiom_checks(axioms, rules) if axioms is not None else ()),
    ]
    return [left_open(each) for each in made] if errors else made


def _diagnostic(message: Message) -> Diagnostic:
    """Return a message as a diagnostic with places in the file."""
    return Diagnostic(
        severity=message.severity, text=message.text, region="body", start=message.start, end=message.end,
        goals=tuple(read_goals(message.text)),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Opened:
    """Which declarations of a file are left open, and which declaration mentions which."""

    by_ending: dict[str, list[Written]]
    """Declarations by the last part of their names."""
    open_names: frozenset[str]

    def holes(self, theorem: Written) -> tuple[Hole, ...]:
        """Return the open declarations that a theorem rests on, as far as names show it."""
        seen: set[str] = set()
        todo = [theorem]
        holes: list[Hole] = []
        while todo:
            current = todo.pop(0)
            if current.name in seen:
                continue
            seen.add(current.name)
            if current.name in self.open_names:
                holes.append(Hole(name=current.name, line=current.line))
            for word in (*current.type_identifiers, *current.value_identifiers):
                named = self.by_ending.get(word.rpartition(".")[2], ())
                todo += [w for w in named if f".{w.name}".endswith(f".{word}") and w.name not in seen]
        return tuple(holes)


def _opened(text: str, theorems: Sequence[Written], found: Sequence[Diagnostic]) -> _Opened:
    """Look for the declarations whose own text is open: by a word, or by an error, where Lean goes on with `sorry`."""
    code = mask(text)
    lines = [d.start.line for d in found if d.severity == "error"]
    every = read_source(text, module="File").declarations
    opened = frozenset(
        w.name for w in (*every, *theorems)
        if OPEN_WORD.search(code, w.start, w.end) or any(w.line <= line <= w.end_line for line in lines)
    )  # fmt: skip
    by_ending: dict[str, list[Written]] = {}
    for w in every:
        if w.name:
            by_ending.setdefault(w.name.rpartition(".")[2], []).append(w)
    return _Opened(by_ending, opened)
