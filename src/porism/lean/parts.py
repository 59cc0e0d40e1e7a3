"""Where the parts of a declaration begin: its signature, `extends`, its body, `deriving`.

In: masked code and the span after the declaration's name. Out: `Parts`. It does not know what the parts say.
"""

from dataclasses import dataclass

from porism.lean.lexemes import outer, outside
from porism.lean.written import Kind

_EDGE = outside(r":=|=>|↦|(?<![\w'.])(?:where|extends|deriving|let|have|letI|haveI|fun|match)(?![\w'!?])|λ|\|")
_DERIVING = outside(r"(?<![\w'.])deriving(?![\w'])")
_LETS = frozenset({"let", "have", "letI", "haveI"})
_TYPES = frozenset[Kind]({"structure", "class", "inductive"})


@dataclass(slots=True)
class Parts:
    """Offsets; each part ends where the next begins."""

    signature: int
    extends: int
    body: int
    """Where `:=`, `where` or the first bar begins; the end when there is no body."""
    opener: str
    """What begins the body: `:=`, `where`, `|` or nothing."""
    deriving: int
    end: int

    @property
    def inside(self) -> int:
        """Where the body begins without the mark that opens it; a bar belongs to the body."""
        return self.body + (0 if self.opener == "|" else len(self.opener))


def find_parts(code: str, start: int, end: int, kind: Kind) -> Parts:
    """Find where signature, `extends`, body and `deriving` begin in the span after the name."""
    body, opener, extends = (_body_of_type if kind in _TYPES else _body)(code, start, end)
    deriving = end
    if kind in _TYPES or kind == "def" or kind == "abbrev":
        last = code.rfind("deriving", body, end)
        if last >= 0:
            clauses = [clause.start() for clause in outer(code, _DERIVING, body, end)]
            deriving = clauses[0] if clauses else end
    return Parts(signature=start, extends=min(extends, body), body=body, opener=opener, deriving=deriving, end=end)


def _body_of_type(code: str, start: int, end: int) -> tuple[int, str, int]:
    """Return where a type's body begins, what opens it, and where `extends` stands (the end when it does not)."""
    extends = end
    for edge in outer(code, _EDGE, start, end):
        found = edge.group()
        if found == "extends":
            extends = edge.start()
        elif found == "deriving":
            return edge.start(), "", extends
        elif found in (":=", "where", "|"):
            return edge.start(), found, extends
    return end, "", extends


def _body(code: str, start: int, end: int) -> tuple[int, str, int]:
    """Return where a declaration's body begins and what opens it.

    `:=` may belong to a `let` in the type, `=>` to a `fun`, bars to absolute values: a bar opens the body only when an
    arrow of its own follows before any `:=`.
    """
    lets = functions = 0
    matching = False
    clear_bar = any_bar = -1
    for edge in outer(code, _EDGE, start, end):
        found, at = edge.group(), edge.start()
        if found in _LETS:
            lets += 1
        elif found in ("fun", "λ"):
            functions += 1
        elif found == "match":
            matching = True
        elif found == "|":
            clear, possible = bar_shape(code, at, start)
            clear_bar = at if clear and clear_bar < 0 else clear_bar
            any_bar = at if possible and any_bar < 0 else any_bar
        elif found in ("=>", "↦"):
            if functions:
                functions -= 1
            elif found == "=>" and not matching and any_bar >= 0:
                return (clear_bar if clear_bar >= 0 else any_bar), "|", end
        elif found == ":=" and lets:
            lets -= 1
        elif found == ":=" or found == "where":
            return at, found, end
        elif found == "deriving":
            return at, "", end
    return end, "", end


def bar_shape(code: str, at: int, start: int) -> tuple[bool, bool]:
    """Return whether a bar clearly begins an alternative (it begins a line, a blank follows), and whether it may."""
    spaced = code[at + 1 : at + 2].isspace()
    before = at - 1
    while before >= start and code[before] in " \t\r":
        before -= 1
    begins_line = before < start or code[before] == "\n"
    return begins_line and spaced, begins_line or (spaced and before < at - 1)
