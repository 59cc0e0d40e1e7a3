"""Ways to find a declaration: names, words and graph, built and opened together."""

from porism.index.approximate import Approximation, Nearly
from porism.index.build import Building, Progress, Sources, build_index
from porism.index.described import describing
from porism.index.embed import Embedding, approximate_index, embed_index
from porism.index.folder import DESCRIPTIONS, Manifest, damaged_files, read_manifest
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
from porism.index.lexical import Lexical, Matching
from porism.index.lexical_question import asked
from porism.index.names import NameMatch, Names, build_names
from porism.index.names_form import components, fold, key_of
from porism.index.opened import Index, open_index
from porism.index.update import tell_index, update_index
from porism.index.vector_import import VectorSource, VectorsTaken, import_vectors
from porism.index.vectors import Vectors
from porism.index.words import share_explained

__all__ = [
    "Approximation", "Building", "DESCRIPTIONS", "EDGE_NAMES", "Embedding", "Graph", "Index", "Lexical", "MEMBER",
    "Manifest", "Matching", "NameMatch", "Names", "Nearly", "PAPER", "PROOF", "Profile", "Progress", "Sources",
    "TYPE", "VALUE", "VectorSource", "Vectors", "VectorsTaken", "approximate_index", "asked", "build_graph",
    "build_index", "build_names", "components", "damaged_files", "describing", "edge_names", "embed_index", "fold",
    "import_vectors", "key_of", "open_index", "read_manifest", "share_explained", "tell_index", "update_index",
]  # fmt: skip
