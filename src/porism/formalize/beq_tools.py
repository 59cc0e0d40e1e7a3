"""Which tactics a Lean knows, asked of that Lean: each proves a statement that it should prove.

In: a Lean, the imports of a file. Out: `Toolbox`: the tactics that work, and those that do not with what Lean says. A
tactic that is not known is found by an error on its lines, whatever the error's words. It does not know steps.
"""

from dataclasses import dataclass

from porism.formalize.beq_tactics import TACTICS, Tactic
from porism.formalize.equivalence_found import Unavailable
from porism.lean import Elaboration, Lean, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """The tactics that a Lean knows with some imports."""

    known: tuple[Tactic, ...]
    unavailable: tuple[Unavailable, ...]

    def has(self, text: str) -> bool:
        """Whether a tactic is known."""
        return any(tactic.text == text for tactic in self.known)

    def closers(self, use: str, *, published: bool) -> tuple[str, ...]:
        """Return the known tactics that close goals, in order."""
        wanted = (use, "both closers")
        return tuple(t.text for t in self.known if t.use in wanted and (t.published or not published))


async def ask_tools(lean: Lean, imports: str, limits: Limits) -> Toolbox:
    """Ask a Lean which tactics it knows; where it does not answer in time or memory, it knows none."""
    source, first = imports, list[int]()
    for tactic in TACTICS:
        first.append(source.count("\n") + 1)
        lines = (tactic.proof or tactic.text).split("\n")
        source += f"example {tactic.shows} := by\n" + "".join(f"  {line}\n" for line in lines)
    first.append(source.count("\n") + 1)
    answer = await lean.elaborate(source, limits)
    known, unavailable = list[Tactic](), list[Unavailable]()
    for at, tactic in enumerate(TACTICS):
        said = _said(answer, first[at], first[at + 1])
        if said:
            unavailable.append(Unavailable(tactic=tactic.text, note=tactic.note, said=said))
        else:
            known.append(tactic)
    return Toolbox(known=tuple(known), unavailable=tuple(unavailable))


def _said(answer: object, start: int, end: int) -> str:
    """Return the last error that Lean reported on some lines, which is the nearest to the tactic; empty without any."""
    if not isinstance(answer, Elaboration):
        return "Lean went beyond its limits before it could say"
    errors = [m.text for m in answer.messages if m.severity == "error" and start <= m.start.line < end]
    return " ".join(errors[-1].split())[:200] if errors else ""
