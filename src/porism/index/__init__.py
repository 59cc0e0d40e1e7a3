"""Ways to find a declaration: names, words, meaning, statements as trees, and graph, built and opened together."""

from porism.index.approximate import Approximation, Nearly
from porism.index.build import Building, Progress, Sources, build_index
from porism.index.comparable import (
    DOT,
    LOCAL,
    arrow_parts,
    constants,
    is_hole,
    named,
    names_in,
    parts_of,
    tree_of,
)
from porism.index.described import describing
from porism.index.embed import Embedding, approximate_index, embed_index
from porism.index.folder import DESCRIPTIONS, Manifest, damaged_files, read_manifest
from porism.index.graph import (
    EDGE_NAMES,
    MEMBER,
    NAMED,
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
from porism.index.readable import META, NUMERAL, readable, spelt
from porism.index.trees import Trees
from porism.index.trees_tokens import last_part
from porism.index.update import tell_index, update_index
from porism.index.vector_import import VectorSource, VectorsTaken, import_vectors
from porism.index.vectors import Vectors
from porism.index.words import share_explained

__all__ = [
    "Approximation", "Building", "DESCRIPTIONS", "DOT", "EDGE_NAMES", "Embedding", "Graph", "Index", "LOCAL", "Lexical",
    "MEMBER", "META", "Manifest", "Matching", "NAMED", "NUMERAL", "NameMatch", "Names", "Nearly", "PAPER", "PROOF",
    "Profile", "Progress", "Sources", "TYPE", "Trees", "VALUE", "VectorSource", "Vectors", "VectorsTaken",
    "approximate_index", "arrow_parts", "asked", "build_graph", "build_index", "build_names", "components", "constants",
    "damaged_files", "describing", "edge_names", "embed_index", "fold", "import_vectors", "is_hole", "key_of",
    "last_part", "named", "names_in", "open_index", "parts_of", "read_manifest", "readable", "share_explained", "spelt",
    "tell_index", "tree_of", "update_index",
]  # fmt: skip
