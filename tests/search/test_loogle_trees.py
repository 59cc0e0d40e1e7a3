"""A pattern fits all statements at once as it fits each alone."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from porism.index import Trees, parts_of, tree_of
from porism.lean import Term
from porism.search.loogle_fit import fits
from porism.search.loogle_trees import occurrences

ATOMS = st.sampled_from(["x", "y", "c", "A.c", "d", "x.g", "Nat.Prime x", "2", "Prop"])
HOLES = st.sampled_from(["?a", "?b", "c", "A.c", "g ?a", "d", "Nat.Prime ?a", "2", "Prop"])


def written(atoms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Text of terms over some atoms."""

    def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        heads = st.sampled_from(["c", "A.c", "B.c", "f", "g"])
        return st.one_of(
            st.builds("({} + {})".format, inner, inner),
            st.builds("({} ({}) ({}))".format, heads, inner, inner),
            st.builds("({} ({}))".format, heads, inner),
            st.builds("(x.c ({}))".format, inner),
            st.builds("(({}).g ({}))".format, inner, inner),
            st.builds("({} → {})".format, inner, inner),
            st.builds("(fun z => {})".format, inner),
        )

    return st.recursive(atoms, larger, max_leaves=6)


def alone(pattern: Term, statement: Term) -> bool:
    return any(next(fits(pattern, part, {}), None) is not None for part in parts_of(statement))


@settings(max_examples=300, deadline=None)
@given(st.lists(written(ATOMS), min_size=1, max_size=6), written(HOLES))
def test_what_fits_one_by_one_fits_at_once(texts: list[str], text: str) -> None:
    trees = Trees.read([(f"(x y : α) : {one}", ()) for one in texts])
    pattern = tree_of(text)
    places = occurrences(trees, pattern, np.ones(len(trees), np.bool_))
    if places is None:
        return
    found, sure = places
    rows = set(trees.rows_of(found).tolist())
    expected = {row for row in range(len(trees)) if alone(pattern, trees.tree(row))}
    assert expected == rows if sure else expected <= rows


def test_what_stands_before_a_dot_may_be_any_argument() -> None:
    trees = Trees.read([("(x y : α) : f (x.c y)", ()), ("(x y : α) : f (A.c y x)", ()), ("(x y : α) : f (x.c x)", ())])

    def found(pattern: str) -> list[int]:
        places = occurrences(trees, tree_of(pattern), np.ones(3, np.bool_))
        return [] if places is None else trees.rows_of(places[0]).tolist()

    assert found("A.c ?a ?a") == [2] and found("A.c ?a") == [0, 1, 2]
