"""A rough reader of Lean types: enough to see the constants in them and how they are applied.

In: the text of a type, comments removed. Out: a tree. Notation becomes the constant behind it. What cannot be read
becomes a Hole; nothing is raised. It does not know what a name means, nor any type that is not written.
"""

import re
from functools import lru_cache

from porism.lean.binders import Binder, binder_list, read_binder
from porism.lean.notation import (
    BINDING,
    BODY,
    BRACKETED,
    INFIX,
    LOOSE,
    MEASURE,
    MEASURED,
    MODULI,
    POSTFIX,
    PREFIX,
    SYMBOLS,
    Infix,
)
from porism.lean.term_lexemes import Lexeme, lexemes
from porism.lean.terms import (
    HOLE,
    Apply,
    Arrow,
    Coerced,
    Field,
    Hole,
    Lambda,
    Name,
    Number,
    Sort,
    Term,
    Typed,
    TypeOf,
    filled,
)

SORTS = {"Prop": "Prop", "Type": "Type", "Type*": "Type", "Sort": "Sort", "Sort*": "Sort"}
CLOSERS = frozenset(")]}⟩⟧⁆,")
LISTS = frozenset({"⟨", "[", "![", "!!["})
STARTERS = LISTS | {"(", "{"}


class Reader:
    """Reads one term from lexemes by operator precedence."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces = lexemes(text)
        self.place = 0
        self.passed_over = False

    @property
    def here(self) -> Lexeme | None:
        """The next piece."""
        return self.pieces[self.place] if self.place < len(self.pieces) else None

    def take(self) -> Lexeme:
        """Move past the next piece."""
        piece = self.pieces[self.place]
        self.place += 1
        return piece

    def sees(self, text: str) -> bool:
        """Whether the next piece is `text`."""
        return self.here is not None and self.here.text == text

    def term(self, strength: int = 0) -> Term:
        """Read a term whose outer operators bind at least as strongly as asked."""
        left = self.operand()
        while self.here is not None:
            if self.modulus() and isinstance(left, Apply) and strength <= INFIX["≡"].strength:
                left = self.congruence(left)
                continue
            operator = self.operator()
            if operator is None or operator[1].strength < strength:
                return left
            symbol, infix = operator
            self.take()
            bases: tuple[Term, ...] = ()
            if symbol.endswith(("[]", "⁅⁆")):
                self.take()
                bases = self.until_close()
                infix = INFIX.get(symbol.replace("⁅⁆", "⁅,⁆"), infix) if len(bases) > 1 else infix
            right = self.term(infix.strength if infix.right else infix.strength + 1)
            left = Arrow("(", (), left, right) if symbol == "→" else instantiate(infix.template, left, right, bases)
        return left

    def operator(self) -> tuple[str, Infix] | None:
        """The infix operator that stands here, with its bracket form when a bracket follows at once."""
        here = self.here
        assert here is not None
        if here.text == "→" and not self.bracket_follows("["):
            return "→", Infix(25, True, "")
        for opening, form in (("[", "[]"), ("⁅", "⁅⁆")):
            if self.bracket_follows(opening) and here.text + form in INFIX:
                return here.text + form, INFIX[here.text + form]
        return (here.text, INFIX[here.text]) if here.text in INFIX else None

    def modulus(self) -> bool:
        """Whether `[MOD n]` stands here."""
        after = self.pieces[self.place + 1] if self.place + 1 < len(self.pieces) else None
        return self.sees("[") and after is not None and after.text in MODULI

    def congruence(self, sides: Apply) -> Term:
        """Read `[MOD n]` after the two sides of a congruence."""
        self.take()
        word = self.take().text
        return Apply(Name(MODULI[word]), (*self.until_close(), *sides.arguments))

    def bracket_follows(self, opening: str) -> bool:
        """Whether a bracket stands right after the next piece."""
        after = self.pieces[self.place + 1] if self.place + 1 < len(self.pieces) else None
        return after is not None and after.text == opening and not after.spaced

    def skip_to_close(self) -> None:
        """Move past the bracket that closes the one we are in."""
        depth = 0
        self.passed_over |= self.here is None or self.here.text not in CLOSERS - {","}
        while self.here is not None:
            text = self.take().text
            if text in "([{⟨⟦⁅" or text.endswith(("(", "[")):
                depth += 1
            elif text in ")]}⟩⟧⁆":
                if depth == 0:
                    return
                depth -= 1

    def operand(self) -> Term:
        """Read an application, or a term that starts with a keyword or a prefix symbol."""
        here = self.here
        if here is None:
            return HOLE
        if here.text in ("∀", "Π", "fun", "λ") or here.text in BINDING:
            return self.binding(self.take().text)
        if here.text in PREFIX:
            symbol = self.take().text
            if symbol in LOOSE:
                return Apply(Name(PREFIX[symbol]), (self.term(LOOSE[symbol]),))
            return self.applied(Apply(Name(PREFIX[symbol]), (self.atom(),)))
        arrow = self.dependent_arrow()
        if arrow is not None:
            return arrow
        return self.applied(self.atom())

    def applied(self, head: Term) -> Term:
        """Read the arguments of a term."""
        arguments: list[Term] = []
        while self.here is not None and self.starts_argument():
            argument = self.argument()
            if argument is not None:
                arguments.append(argument)
        return Apply(head, tuple(arguments)) if arguments else head

    def starts_argument(self) -> bool:
        """Whether the next piece can be an argument."""
        here = self.here
        assert here is not None
        if here.kind in ("name", "symbol", "number", "sort"):
            return True
        if self.modulus():
            return False
        if here.text in PREFIX:
            return here.text not in LOOSE
        return here.text in STARTERS or here.text in ("↥", "↑", "⇑", "·", "fun", "λ", "_")

    def argument(self) -> Term | None:
        """Read one argument; a named one, `(R := R)`, gives None."""
        here = self.here
        assert here is not None
        if here.text == "(" and self.named_argument():
            self.take()
            self.skip_to_close()
            return None
        if here.text in ("fun", "λ"):
            return self.binding(self.take().text)
        if here.text in PREFIX:
            return Apply(Name(PREFIX[self.take().text]), (self.atom(),))
        return self.atom()

    def named_argument(self) -> bool:
        """Whether `(name := value)` stands here."""
        ahead = [p.text for p in self.pieces[self.place + 1 : self.place + 3]]
        return len(ahead) == 2 and ahead[1] == ":="

    def atom(self) -> Term:
        """Read one closed term with its postfix symbols and field accesses."""
        term = self.bare_atom()
        while self.here is not None and (not self.here.spaced or self.here.kind == "late"):
            here = self.here
            if here.kind in ("post", "late"):
                term = postfixed(self.take().text, term)
            elif here.kind == "name" and here.text.startswith("."):
                term = Field(term, self.take().text.removeprefix("."))
            elif here.text == "^" and self.bracket_follows("["):
                self.place += 2
                (count, *_) = self.until_close()
                term = Apply(Name("Nat.iterate"), (term, count))
            elif here.text == "[" and isinstance(term, Name | Apply | Hole):
                self.take()
                inside = self.term()
                self.skip_to_close()
                variable = isinstance(inside, Name) and inside.text in ("X", "X;X")
                term = Apply(Name("Polynomial"), (term,)) if variable else Apply(Name("MonoidAlgebra"), (term, inside))
            else:
                break
        return term

    def bare_atom(self) -> Term:
        """Read one closed term."""
        here = self.here
        if here is None or here.text in CLOSERS:
            return HOLE
        piece = self.take()
        match piece.kind, piece.text:
            case "sort", text:
                return Sort(SORTS[text])
            case "name", "Prop" | "Type" | "Sort":
                return self.sort(piece.text)
            case "name", text:
                bare = re.sub(r"\.\{[^}]*\}\Z", "", text.removeprefix("@"))
                return HOLE if bare == "_" else Name(SYMBOLS.get(bare, bare))
            case "number", _:
                return Number()
            case "symbol", text if text in BRACKETED:
                return Apply(Name(BRACKETED[text]), self.until_close())
            case "symbol", text:
                return Name(SYMBOLS[text])
            case _, "↥" | "↑" | "⇑":
                inside = self.atom()
                return Coerced(inside) if piece.text == "↥" else inside
            case _, "(":
                return self.parenthesis()
            case _, "{":
                return self.braces()
            case _, text if text in LISTS:
                self.skip_to_close()
                return HOLE
            case _:
                return HOLE

    def sort(self, text: str) -> Term:
        """Read `Prop`, `Type u` or `Sort _`."""
        here = self.here
        if text != "Prop" and here is not None and here.spaced and re.fullmatch(r"_|[uvw][\w₀-₉]*|\d+", here.text):
            self.take()
        elif text != "Prop" and here is not None and here.text == "(":
            self.take()
            self.skip_to_close()
        return Sort(text)

    def until_close(self) -> tuple[Term, ...]:
        """Read terms between commas up to the closing bracket."""
        terms = [self.whole()]
        while self.sees(","):
            self.take()
            terms.append(self.whole())
        self.skip_to_close()
        return tuple(terms)

    def whole(self) -> Term:
        """Read a term that reaches as far as what encloses it, if all is understood."""
        return self.term()

    def parenthesis(self) -> Term:
        """Read what follows `(`: a term, a term with its type, or a tuple."""
        inside = self.whole()
        if self.sees(":"):
            self.take()
            inside = Typed(inside, self.whole())
        if not self.sees(","):
            self.skip_to_close()
            return inside
        self.take()
        *others, last = (inside, *self.until_close())
        for other in reversed(others):
            last = Apply(Name("Prod.mk"), (other, last))
        return last

    def braces(self) -> Term:
        """Read what follows `{`: a subtype or a set."""
        start = self.place
        name = self.take() if self.here is not None and self.here.kind == "name" else None
        kind: Term = HOLE
        if name is not None and self.sees(":"):
            self.take()
            kind = self.term()
        separator = self.here.text if self.here is not None else ""
        if name is None or separator not in ("//", "|"):
            self.place = start
            return self.elements()
        self.take()
        body = Lambda((name.text,), self.term())
        self.skip_to_close()
        return Apply(Name("Subtype" if separator == "//" else "setOf"), (kind, body))

    def elements(self) -> Term:
        """Read the elements of a set; a hole where something else stands between the braces."""
        terms = [self.term()]
        while self.sees(","):
            self.take()
            terms.append(self.term())
        closes = self.sees("}")
        self.skip_to_close()
        *others, last = terms
        if not closes or last == HOLE:
            return HOLE
        found: Term = Apply(Name("Singleton.singleton"), (last,))
        for element in reversed(others):
            found = Apply(Name("Insert.insert"), (element, found))
        return found

    def dependent_arrow(self) -> Term | None:
        """Read `(x : α) → β`, if that stands here."""
        here = self.here
        if here is None or here.text not in ("(", "{", "⦃", "["):
            return None
        depth, stop = 0, self.place
        while stop < len(self.pieces):
            text = self.pieces[stop].text
            depth += (text in "([{⦃⟨⟦⁅" or text.endswith(("(", "["))) - (text in ")]}⦄⟩⟧⁆")
            stop += 1
            if depth == 0:
                break
        if stop >= len(self.pieces) or self.pieces[stop].text != "→":
            return None
        binder = read_binder(self.text[here.start : self.pieces[stop - 1].end])
        if not binder.names or not binder.type:
            return None
        self.place = stop + 1
        return arrows([binder], self.term(25))

    def binding(self, symbol: str) -> Term:
        """Read the binders and the body after `∀`, `fun`, or a big operator."""
        start = self.here.start if self.here is not None else len(self.text)
        ending = ("=>", "↦") if symbol in ("fun", "λ") else (",",)
        depth = 0
        while self.here is not None and (depth > 0 or self.here.text not in ending):
            depth += (self.here.text in "([{⦃⟨⟦⁅") - (self.here.text in ")]}⦄⟩⟧⁆")
            if depth < 0:
                return HOLE
            self.take()
        groups = binder_list(self.text[start : self.here.start if self.here is not None else len(self.text)])
        if self.here is not None:
            self.take()
        body = self.term(BODY.get(symbol, 0))
        names = tuple(name for group in groups for name in group.names)
        if symbol in ("∀", "Π"):
            return arrows(groups, body)
        if symbol in ("fun", "λ"):
            return Lambda(names, body)
        kind = read_term(groups[0].type) if groups and groups[0].type else HOLE
        bound = Apply(Name(BINDING[symbol]), (kind, Lambda(names, body)))
        if symbol in MEASURED and self.sees(MEASURE):
            self.take()
            return Apply(bound.head, (*bound.arguments, self.term(MEASURED[symbol])))
        return bound


def arrows(groups: list[Binder], body: Term) -> Term:
    """The function type with these binders."""
    for group in reversed(groups):
        kind = read_term(group.type) if group.type else HOLE
        for name in reversed(group.names or ("",)):
            body = Arrow(group.bracket, (name,) if name else (), kind, body)
    return body


def postfixed(symbol: str, term: Term) -> Term:
    """A postfix symbol applied to a term."""
    constant = POSTFIX[symbol]
    return Apply(Name(constant), (term,)) if constant else term


def instantiate(template: str, left: Term, right: Term, bases: tuple[Term, ...]) -> Term:
    """Put operands into the template of an infix symbol."""
    operands: dict[str, Term] = {"l": left, "r": right, "τ": TypeOf(left), "ρ": TypeOf(right)}
    operands.update(zip("bc", bases, strict=False))
    return filled(read_term(template), operands)


def reads_whole(text: str) -> bool:
    """Say whether every piece of a text has its place in the tree that `read_term` reads it into."""
    reader = Reader(text)
    reader.term()
    return reader.here is None and not reader.passed_over


@lru_cache(maxsize=65536)
def read_term(text: str) -> Term:
    """Read the text of a type into a tree."""
    reader = Reader(text)
    return reader.term()
