"""One query, which is the whole statement: the baseline that every other way is compared with.

In: informal statements. Out: `Needs`, the first k hits of one search each. By meaning only it is the dense passage
retriever of DRIFT and RAutoformalizer (k = 5 there); by words only it is BM25; as a rule it is both and names. It does
not know models that write.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.retrieve.hits import Counting, Means, Query, find, union
from porism.retrieve.need import Informal, Needs


@dataclass(frozen=True, slots=True, kw_only=True)
class OneQuery:
    """What of the hits for a whole statement is taken."""

    hits: int = 5
    """How many hits of one search with the whole statement are taken."""

    def __post_init__(self) -> None:
        if self.hits < 1:
            raise UsageError(f"{self.hits} hits of a query make no sense.", advice="Take 1 or more.")


def needs_of_queries(
    means: Means, statements: Sequence[Informal], how: OneQuery, counting: Counting
) -> list[Needs]:  # fmt: skip
    """Return what each statement will need, by one search each; all are searched for at once."""
    queries = [Query(text=one.text, hits=how.hits, hidden=one.hidden) for one in statements]
    answered: list[Needs] = []
    for statement, found in zip(statements, find(means, queries, counting), strict=True):
        needs, missing = union([found])
        answered.append(
            Needs(
                statement=statement.text,
                by="query",
                asked=(statement.text,),
                found=needs,
                missing=missing,
                degraded=found.degraded,
            )
        )
    return answered
