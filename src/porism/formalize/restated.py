"""Whether a declaration gives a hidden one away: it is it, was made from it, or says the same.

In: an index and an informal statement with the names that are hidden with it. Out: a yes or no for a declaration. In
benchmarks the target theorem stands in the library, often with the very words that are asked about; an example that
shows it is no example. Without hidden names nothing is kept back. It does not know how examples are chosen.
"""

from dataclasses import dataclass

from porism.errors import UsageError
from porism.lean import Statement, read_statement, statement_difference
from porism.library import Declaration
from porism.retrieve import Informal
from porism.search import Searchable


@dataclass(frozen=True, slots=True, eq=False)
class Restating:
    """What is hidden: names, statements and words."""

    names: frozenset[str]
    origins: frozenset[str]
    """What hidden names were generated from."""
    statements: tuple[Statement, ...]
    words: frozenset[str]

    @classmethod
    def of(cls, index: Searchable, statement: Informal) -> "Restating":
        """Return what may not be shown beside a statement."""
        rows = [row for name in sorted(statement.hidden) if (row := index.names.row(name)) is not None]
        hidden = [index.declaration(row) for row in rows]
        said = {_plain(text) for one in hidden for text in (one.docstring, one.description)}
        return cls(
            names=statement.hidden,
            origins=frozenset(one.generated_from for one in hidden if one.generated_from),
            statements=tuple(read for one in hidden if (read := _statement(one)) is not None),
            words=frozenset(said | {_plain(statement.text)}) - {""} if statement.hidden else frozenset(),
        )

    def is_one(self, declaration: Declaration) -> bool:
        """Say whether a declaration gives away what is hidden."""
        if not self.names:
            return False
        made = declaration.generated_from
        if declaration.name in self.names | self.origins or (made and made in self.names | self.origins):
            return True
        if self.words & {_plain(declaration.docstring), _plain(declaration.description)}:
            return True
        read = _statement(declaration)
        return read is not None and any(not statement_difference(read, hidden) for hidden in self.statements)


def _statement(declaration: Declaration) -> Statement | None:
    """Return what a declaration states, as text; None where that cannot be read."""
    if not declaration.signature:
        return None
    try:
        return read_statement(f"theorem stated {declaration.signature} := sorry")
    except UsageError:
        return None


def _plain(text: str) -> str:
    """Return words without differences of case and blanks."""
    return " ".join(text.lower().split())
