"""Ways to find a declaration: names, words and graph, built and opened together."""

from porism.index.graph import (
    EDGE_NAMES,
    MEMBER,
    PAPER,
    PROOF,
    TYPE,
    VALUE,
    Graph,
    Profile,
    build_graph,
    edge_names,
)
from porism.index.names import NameMatch, Names, build_names
from porism.index.names_form import components, fold, key_of

__all__ = [
    "EDGE_NAMES", "MEMBER", "PAPER", "PROOF", "TYPE", "VALUE", "Graph", "NameMatch", "Names", "Profile",
    "build_graph", "build_names", "components", "edge_names", "fold", "key_of",
]  # fmt: skip
