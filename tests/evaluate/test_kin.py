"""Which declarations say the same under another name."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import pytest

from porism.evaluate import kin_of
from porism.index import Graph, Index, Names, build_graph, build_names
from porism.index.edges import edges_of
from porism.library import Declaration, Deprecation, table_of

LIBRARY = [
    Declaration(name="prod_comm", kind="theorem", module="M"),
    Declaration(name="sum_comm", kind="theorem", module="M", generated_from="prod_comm", generated_by="to_additive"),
    Declaration(name="swap", kind="alias", module="M", uses_in_value=("prod_comm",)),
    Declaration(name="old", kind="theorem", module="M", deprecated=Deprecation(by="prod_comm")),
    Declaration(name="Group", kind="class", module="M"),
    Declaration(name="Group.mul", kind="field", module="M", generated_from="Group", generated_by="field"),
    Declaration(name="user", kind="theorem", module="M", uses_in_value=("prod_comm",)),
]


@dataclass
class Small:
    """What of an index is looked at here."""

    names: Names
    graph: Graph

    @property
    def kinds(self) -> tuple[Any, list[str]]:
        kinds = [d.kind for d in LIBRARY]
        return np.array([sorted(set(kinds)).index(k) for k in kinds]), sorted(set(kinds))

    def declaration(self, row: int) -> Declaration:
        return LIBRARY[row]

    def declarations(self, rows: list[int]) -> list[Declaration]:
        return [LIBRARY[row] for row in rows]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder = tmp_path_factory.mktemp("names")
    build_names([d.name for d in LIBRARY], folder)
    graph = build_graph(len(LIBRARY), edges_of(table_of(LIBRARY)))
    return cast(Index, Small(Names.open(folder), graph))


@pytest.mark.parametrize(
    ("name", "kin"),
    [
        ("prod_comm", {"sum_comm", "swap"}),
        ("sum_comm", {"prod_comm"}),
        ("swap", {"prod_comm"}),
        ("old", {"prod_comm"}),
        ("Group", set()),
        ("Group.mul", set()),
        ("nowhere", set()),
    ],
)
def test_copies_aliases_and_successors_say_the_same_and_fields_and_users_do_not(
    index: Index, name: str, kin: set[str]
) -> None:
    assert kin_of(index, name) == kin
