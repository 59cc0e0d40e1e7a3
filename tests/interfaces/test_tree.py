"""Trees of uses: depth, kinds of edges, repeated branches, and limits."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from porism.errors import UsageError
from porism.index import MEMBER, PROOF, TYPE, VALUE, Graph, build_graph
from porism.interfaces.tree import Branch, Growth, Uses, count_edges, grow
from porism.library import Declaration


@dataclass
class Small:
    """An index of a few declarations with single letters for names."""

    names: str
    graph: Graph

    def declaration(self, row: int) -> Declaration:
        return Declaration(name=self.names[row], kind="def", module="M")


def small(*edges: tuple[str, str, int]) -> Any:
    names = "".join(sorted({name for edge in edges for name in edge[:2]}))
    rows = np.array([[names.index(a), names.index(b)] for a, b, _ in edges], np.int32)
    kinds = np.array([kind for *_, kind in edges], np.uint8)
    return Small(names, build_graph(len(names), (rows[:, 0], rows[:, 1], kinds)))


def drawn(branches: tuple[Branch, ...]) -> str:
    return " ".join(
        b.name + ("*" if b.repeated else "") + (f"({drawn(b.branches)})" if b.branches else "") for b in branches
    )


def tree(index: Any, name: str, *, backwards: bool = False, **knobs: Any) -> Uses:
    return grow(index, index.names.index(name), Growth(**knobs), backwards=backwards)


DIAMOND = small(("a", "b", TYPE), ("a", "c", PROOF), ("b", "d", VALUE), ("c", "d", TYPE), ("d", "e", TYPE))


def test_a_tree_of_depth_one_has_the_direct_neighbours_with_their_edges() -> None:
    uses = tree(DIAMOND, "a")
    assert [(b.name, b.edges, b.count) for b in uses.branches] == [("b", ("type",), 1), ("c", ("proof",), 1)]
    assert (uses.count, uses.complete, uses.direction) == (2, True, "uses")


def test_each_declaration_branches_once_where_it_is_nearest() -> None:
    assert drawn(tree(DIAMOND, "a", depth=3).branches) == "b(d(e)) c(d*)"


def test_a_declaration_met_deep_first_still_branches_where_it_is_nearest() -> None:
    index = small(("a", "b", TYPE), ("b", "c", TYPE), ("c", "z", TYPE), ("a", "z", TYPE), ("z", "y", TYPE))
    assert drawn(tree(index, "a", depth=3).branches) == "z(y) b(c(z*))"


def test_backwards_shows_the_users() -> None:
    uses = tree(DIAMOND, "d", backwards=True, depth=2)
    assert drawn(uses.branches) == "b(a) c(a)" and uses.direction == "used by"


def test_only_the_chosen_edges_are_followed() -> None:
    assert drawn(tree(DIAMOND, "a", depth=3, edges=("type",)).branches) == "b"


def test_members_are_left_out_unless_asked_for() -> None:
    index = small(("a", "b", MEMBER), ("a", "c", TYPE | MEMBER))
    assert [(b.name, b.edges) for b in tree(index, "a").branches] == [("c", ("type",))]
    assert drawn(tree(index, "a", edges=("member",)).branches) == "c b"


def test_a_cycle_ends() -> None:
    index = small(("a", "b", TYPE), ("b", "a", TYPE))
    assert drawn(tree(index, "a", depth=9).branches) == "b(a*)"


def test_those_that_most_others_use_come_first_and_are_kept_by_a_limit() -> None:
    index = small(*(("a", to, TYPE) for to in "bcdef"), ("g", "d", VALUE), ("h", "d", TYPE), ("g", "c", TYPE))
    assert drawn(tree(index, "a").branches) == "d c b e f"
    assert drawn(tree(index, "a", limit=2).branches) == "d c"


def test_of_the_users_those_that_are_used_come_first() -> None:
    index = small(("b", "a", TYPE), ("c", "a", TYPE), ("d", "a", TYPE), ("e", "c", TYPE))
    assert drawn(tree(index, "a", backwards=True).branches) == "c b d"


def test_limits_cut_far_branches_and_say_so() -> None:
    index = small(*(("a", letter, TYPE) for letter in "bcdef"), ("b", "g", TYPE))
    uses = tree(index, "a", limit=2, depth=2)
    assert drawn(uses.branches) == "b(g) c" and uses.count == 5 and not uses.complete
    assert drawn(tree(index, "a", total=5, depth=2).branches) == "b c d e f"


@pytest.mark.parametrize("knob", ["depth", "limit", "total"])
def test_a_tree_of_nothing_is_refused(knob: str) -> None:
    with pytest.raises(UsageError, match="at least 1"):
        Growth(**{knob: 0})


def test_edges_are_counted_by_kind() -> None:
    assert count_edges(DIAMOND, 3, backwards=True) == {"type": 1, "value": 1, "proof": 0, "member": 0}
