"""A tiny library of real-looking declarations, and an index over it that needs no reader of Lean.

In: a folder to keep the parts in. Out: `TinyIndex`, which has what a search needs. Its match by words counts shared
words and symbols; that is enough where the lexical index itself is not what is tested.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from porism.index import Graph, Names, Trees, build_graph, build_names
from porism.index.edges import edges_of
from porism.library import Declaration, Deprecation, FileRecord, Shelf, Source, describe, save_table, table_of
from porism.models import Matrix, ScriptedEmbedder
from porism.search.ports import Nearest, Searchable


def _declaration(kind: str, name: str, signature: str = "", docstring: str = "", **more: object) -> Declaration:
    module = str(more.pop("module", "Mini.Order"))
    source = Source(path=module.replace(".", "/") + ".lean", line=1, end_line=2)
    written = {"kind": kind, "name": name, "signature": signature, "docstring": docstring}
    return Declaration(**written, module=module, source=source, **more)  # type: ignore[arg-type]


def _file(module: str, imports: tuple[str, ...]) -> FileRecord:
    path = module.replace(".", "/") + ".lean"
    return FileRecord(module=module, path=path, package="mini", size=0, mtime_ns=0, sha256="", imports=imports)


ORDER, NAT, TREE, TOPOLOGY = "Mini.Order", "Mini.Nat", "Mini.Tree", "Mini.Topology"

LIBRARY: list[Declaration] = [
    _declaration("class", "Lattice", "(α : Type u)", "A poset with binary joins `⊔` and meets `⊓`."),
    _declaration("theorem", "le_sup_left", "[Lattice α] {a b : α} : a ≤ a ⊔ b", uses_in_type=("Lattice",)),
    _declaration("theorem", "sup_le", "[Lattice α] {a b c : α} : a ≤ c → b ≤ c → a ⊔ b ≤ c", uses_in_type=("Lattice",)),
    _declaration("theorem", "inf_le_left", "[Lattice α] {a b : α} : a ⊓ b ≤ a", uses_in_type=("Lattice",)),
    _declaration(
        "def", "GaloisConnection", "(l : α → β) (u : β → α) : Prop", "A pair of functions with `l a ≤ b ↔ a ≤ u b`.",
        value="∀ a b, l a ≤ b ↔ a ≤ u b",
    ),
    _declaration(
        "theorem", "GaloisConnection.monotone_l", "(gc : GaloisConnection l u) : Monotone l",
        "The lower adjoint is monotone.", uses_in_type=("GaloisConnection", "Monotone"),
    ),
    _declaration(
        "theorem", "GaloisConnection.l_iSup", "(gc : GaloisConnection l u) : l (⨆ i, x i) = ⨆ i, l (x i)",
        "A lower adjoint commutes with suprema.", uses_in_type=("GaloisConnection", "iSup"),
    ),
    _declaration("def", "Monotone", "(f : α → β) : Prop", "A function that preserves `≤`."),
    _declaration("def", "iSup", "[SupSet α] (s : ι → α) : α", "Indexed supremum.", uses_in_type=("SupSet",)),
    _declaration("class", "SupSet", "(α : Type*)", "A type with a supremum of every set."),
    _declaration("structure", "OrderHom", "(α β : Type*)", "Bundled monotone functions.", uses_in_type=("Monotone",)),
    _declaration(
        "field", "OrderHom.toFun", ": α → β", generated_from="OrderHom", generated_by="field",
        uses_in_type=("OrderHom",),
    ),
    _declaration(
        "constructor", "OrderHom.mk", generated_from="OrderHom", generated_by="constructor",
        uses_in_type=("OrderHom", "Monotone"),
    ),
    _declaration("def", "OrderHom.lfp", "(f : α →o α) : α", "Least fixed point.", uses_in_type=("OrderHom",)),
    _declaration("theorem", "OrderHom.map_lfp", "(f : α →o α) : f f.lfp = f.lfp", uses_in_type=("OrderHom.lfp",)),
    _declaration(
        "def", "Nat.Prime", "(p : ℕ) : Prop", "`p` is a prime number.", module=NAT, uses_in_value=("Irreducible",)
    ),
    _declaration("def", "Irreducible", "[Monoid M] (p : M) : Prop", "Not a product of two non-units.", module=NAT),
    _declaration("theorem", "Nat.Prime.two_le", "{p : ℕ} : p.Prime → 2 ≤ p", module=NAT, uses_in_type=("Nat.Prime",)),
    _declaration(
        "theorem", "Nat.Prime.dvd_mul", "{p m n : ℕ} (pp : p.Prime) : p ∣ m * n ↔ p ∣ m ∨ p ∣ n",
        "A prime divides a product iff it divides a factor.", module=NAT, uses_in_type=("Nat.Prime",),
    ),
    _declaration(
        "theorem", "Nat.exists_infinite_primes", "(n : ℕ) : ∃ p, n ≤ p ∧ p.Prime", "There are infinitely many primes.",
        module=NAT, uses_in_type=("Nat.Prime",), uses_in_value=("Nat.minFac", "Nat.factorial"),
    ),
    _declaration("def", "Nat.minFac", "(n : ℕ) : ℕ", "The smallest prime factor of `n`.", module=NAT),
    _declaration("def", "Nat.factorial", ": ℕ → ℕ", "`n!`, the product of `1` to `n`.", module=NAT),
    _declaration("theorem", "Nat.succ_le_of_lt", "{n m : ℕ} (h : n < m) : n + 1 ≤ m", module=NAT),
    _declaration("theorem", "Nat.lt_of_succ_le", "{n m : ℕ} (h : n + 1 ≤ m) : n < m", module=NAT),
    _declaration("theorem", "Int.two_le_of_prime", "{p : ℤ} : Prime p → 2 ≤ |p|", module=NAT, uses_in_type=("Prime",)),
    _declaration("def", "Prime", "[Monoid M] (p : M) : Prop", "A prime element.", module=NAT),
    _declaration(
        "theorem", "Nat.Prime.ge_two", "{p : ℕ} : p.Prime → 2 ≤ p", module=NAT, uses_in_type=("Nat.Prime",),
        deprecated=Deprecation(by="Nat.Prime.two_le", since="2026-01-05"),
    ),
    _declaration("theorem", "Real.add_pow_le_pow_mul_pow_of_add_eq_one", "(hab : a + b = 1) : True", module=NAT),
    _declaration("theorem", "prod_comm", "[CommMonoid M] : ∏ i, ∏ j, f i j = ∏ j, ∏ i, f i j", module=NAT),
    _declaration(
        "theorem", "sum_comm", "[AddCommMonoid M] : ∑ i, ∑ j, f i j = ∑ j, ∑ i, f i j", module=NAT,
        generated_from="prod_comm", generated_by="to_additive",
    ),
    _declaration("inductive", "BinaryTree", "(α : Type)", "Binary trees.", module=TREE),
    _declaration("constructor", "BinaryTree.leaf", ": BinaryTree α", module=TREE, uses_in_type=("BinaryTree",)),
    _declaration(
        "def", "BinaryTree.insert", "(t : BinaryTree α) (a : α) : BinaryTree α", module=TREE,
        uses_in_type=("BinaryTree",),
    ),
    _declaration("def", "Treap.insert", "(t : Treap) : Treap", module=TREE, uses_in_type=("Treap",)),
    _declaration("structure", "Treap", ": Type", "A tree that is also a heap.", module=TREE),
    _declaration("def", "Alpha.AnotherDef", ": Nat", module=TREE),
    _declaration("def", "Beta.AnotherDef", ": Nat", module=TREE),
    _declaration("def", "Gamma.AnotherDef", ": Nat", module=TREE),
    _declaration("class", "TopologicalSpace", "(X : Type u)", "A topology on `X`: its open sets.", module=TOPOLOGY),
    _declaration(
        "def", "Continuous", "[TopologicalSpace X] [TopologicalSpace Y] (f : X → Y) : Prop",
        "Preimages of open sets are open.", module=TOPOLOGY, uses_in_type=("TopologicalSpace",),
    ),
    _declaration(
        "theorem", "abs_re_le_norm", "(z : ℂ) : |re z| ≤ ‖z‖", "The real part is at most the norm.", module=TOPOLOGY
    ),
    _declaration(
        "theorem", "inner_mul_le_norm_mul_norm", "(x y : E) : ‖⟪x, y⟫‖ ≤ ‖x‖ * ‖y‖", "Cauchy–Schwarz inequality.",
        module=TOPOLOGY,
    ),
    _declaration(
        "theorem", "Function.Injective.hasLeftInverse", "{f : A → B} (hf : Injective f) : ∃ g, LeftInverse g f",
        module=TOPOLOGY,
    ),
    _declaration("notation", "«term_∪ₜ_»", "infixl:65 \" ∪ₜ \" => BinaryTree.union", module=TREE),
]  # fmt: skip

IMPORTS = {ORDER: ("Init",), NAT: (ORDER,), TREE: ("Init",), TOPOLOGY: (NAT,)}
_TOKEN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\w\s.,;:(){}\[\]'`\"_]")
_STOP = frozenset({"a", "an", "the", "of", "for", "is", "and", "with", "in", "on", "that", "it", "use"})


def tokens(text: str) -> list[str]:
    """Return the words and symbols of a text, without capitals, plurals and words that say nothing."""
    found = (token.lower() for token in _TOKEN.findall(text))
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found if word not in _STOP]


class TinyWords:
    """Matches by shared words, each worth the less the more declarations have it."""

    def __init__(self, declarations: Sequence[Declaration]) -> None:
        self._have = [set(tokens(f"{d.name} {d.signature} {d.docstring}")) for d in declarations]

    def match(self, question: str, limit: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Return rows and scores, best first."""
        asked = set(tokens(question))
        common = {word: sum(word in have for have in self._have) for word in asked}
        worth = {word: 1 / count for word, count in common.items() if count}
        scores = np.array([sum(worth.get(word, 0) for word in have & asked) for have in self._have], np.float32)
        rows = np.argsort(-scores, kind="stable")[: min(limit, np.count_nonzero(scores))].astype(np.int32)
        return rows, scores[rows]


class TinyVectors:
    """Exact search over a matrix; a row of zeros has no vector."""

    def __init__(self, matrix: npt.ArrayLike, model: str = "scripted") -> None:
        self._matrix = np.asarray(matrix, np.float32)
        self.model, self.dimensions = model, self._matrix.shape[1]
        self.known = self._matrix.any(axis=1)
        self.missing = int((~self.known).sum())

    def cosines(self, question: npt.NDArray[np.float32], rows: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
        """Return the cosine of each row; 0 for a row without a vector."""
        return np.einsum("ij,j->i", self._matrix[rows], question)

    def nearest(
        self, questions: Matrix, limit: int, allowed: npt.NDArray[np.bool_] | None = None
    ) -> list[tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]]:
        """Return the nearest rows of each question, best first."""
        open_rows = np.flatnonzero(self.known if allowed is None else allowed & self.known).astype(np.int32)
        found = list[tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]]()
        for question in questions:
            cosines = self.cosines(question, open_rows)
            order = np.argsort(-cosines, kind="stable")[:limit]
            found.append((open_rows[order], cosines[order]))
        return found


MEANINGS = {
    "prime number": ("prime", "irreducible", "divid"), "order": ("sup", "lattice", "join", "poset", "≤", "monotone"),
    "tree": ("tree", "heap", "leaf"), "topology": ("topolog", "open", "continuous", "near"), "norm": ("norm", "‖"),
}  # fmt: skip


def place(text: str) -> list[float]:
    """Return where a text stands in the tiny space of meanings: one dimension each, and a little of its length."""
    low = text.lower()
    return [float(sum(low.count(word) for word in (idea, *words))) for idea, words in MEANINGS.items()] + [0.1]


EMBEDDER = ScriptedEmbedder(place, len(MEANINGS) + 1)


def tiny_vectors(library: Sequence[Declaration] = LIBRARY) -> TinyVectors:
    """Return the vectors of the tiny library."""
    return TinyVectors(EMBEDDER.embed([describe(declaration) for declaration in library], "declaration"))


class TinyIndex:
    """What a search needs of an index, over the tiny library."""

    def __init__(
        self, folder: Path, library: Sequence[Declaration] = LIBRARY, vectors: "Nearest | None" = None
    ) -> None:
        self.library = list(library)
        table = table_of(self.library, ["mini"] * len(self.library))
        save_table(table, folder / "declarations.arrow")
        build_names([d.name for d in self.library], folder / "names")
        self.shelf = Shelf(folder / "declarations.arrow")
        self.names = Names.open(folder / "names")
        self.graph: Graph = build_graph(len(self.library), edges_of(table))
        self.trees = Trees.read((d.signature, d.context.variables) for d in self.library)
        self.lexical = TinyWords(self.library)
        self.vectors = vectors
        self.files = [_file(module, imports) for module, imports in IMPORTS.items()]

    def declaration(self, row: int) -> Declaration:
        """Return the declaration in a row."""
        return self.library[row]


def is_searchable(index: TinyIndex) -> Searchable:
    """Hold the tiny index against the port."""
    return index
