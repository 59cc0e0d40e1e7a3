"""What each known model wants, as its card says: what stands before a text, how it pools, how much it reads.

In: a model's name, or the folder that it lies in. Out: a `Spec` of an embedder, a `RerankerSpec` of a reranker; plain
ones for models that are not known here. It does not know where the weights are nor what runs them.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from porism.errors import UsageError
from porism.models.ports import Role

Pooling = Literal["mean", "first", "last", ""]
"""How the vectors of tokens become one: their mean, that of the first or the last; empty: as the model's files say."""

Family = Literal["pairs", "qwen3"]
"""pairs: a network with one output for question and text. qwen3: a language model that is asked for yes or no."""

TASK = (
    "Find the Mathlib 4 declarations, in words and in Lean, that bear on the mathematics of the query. "
    "If the query asks for a theorem or a lemma, prefer those that begin as a theorem; "
    "if it asks for a definition, prefer those that begin as a definition or an instance"
)
"""What models that take an instruction are told; the content is that of LeanSearch v2, the words are ours."""

SLOT = "{instruction}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """What one embedder wants."""

    name: str
    """Name that the weights are published under."""
    dimensions: int = 0
    """Length of its vectors; 0 where only its files know."""
    pooling: Pooling = ""
    max_tokens: int = 0
    """How much of a text it reads; 0 where only its files know."""
    question: str = ""
    """What stands before a question, with `{instruction}` where the instruction goes."""
    declaration: str = ""
    """What stands before a declaration."""
    licence: str = ""

    def before(self, role: Role, instruction: str = "") -> str:
        """Return what stands before a text of this role; without an instruction, our own is given."""
        if role == "declaration":
            return self.declaration
        return self.question.replace(SLOT, instruction or TASK)

    def identity(self, revision: str, max_tokens: int = 0) -> str:
        """Return what tells vectors of declarations of this model from others.

        It names all that changes such a vector: weights, pooling, length, what stands before a declaration. What stands
        before a question is not in it: other questions may be asked of the same vectors.
        """
        parts = [f"{self.name}@{revision}" if revision else self.name, self.pooling, str(max_tokens or "")]
        if self.declaration:
            parts.append(hashlib.sha256(self.declaration.encode()).hexdigest()[:8])
        return " ".join(filter(None, parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankerSpec:
    """What one reranker wants."""

    name: str
    family: Family = "pairs"
    max_tokens: int = 0
    """How much of question and text together it reads; 0 where only its files know."""
    licence: str = ""

    def identity(self, revision: str, max_tokens: int, instruction: str = "") -> str:
        """Return what tells scores of this model from others: weights, length, an instruction that is not our own."""
        parts = [f"{self.name}@{revision}", str(max_tokens)]
        if instruction:
            parts.append(hashlib.sha256(instruction.encode()).hexdigest()[:8])
        return " ".join(parts)


_QWEN3 = Spec(name="", pooling="last", max_tokens=8192, question=f"Instruct: {SLOT}\nQuery:", licence="Apache-2.0")
_E5 = Spec(name="", pooling="mean", max_tokens=512, question="query: ", declaration="passage: ", licence="MIT")

MINILM = Spec(
    name="all-MiniLM-L6-v2", dimensions=384, pooling="mean", max_tokens=256, question="", licence="Apache-2.0"
)
BGE_SMALL = Spec(
    name="bge-small-en-v1.5",
    dimensions=384,
    pooling="first",
    max_tokens=512,
    question="Represent this sentence for searching relevant passages: ",
    licence="MIT",
)
MARCO = RerankerSpec(name="ms-marco-MiniLM-L-12-v2", max_tokens=512, licence="Apache-2.0")

EMBEDDERS: tuple[Spec, ...] = (
    replace(MINILM, name="sentence-transformers/all-MiniLM-L6-v2"),
    replace(BGE_SMALL, name="BAAI/bge-small-en-v1.5"),
    Spec(name="BAAI/bge-m3", dimensions=1024, pooling="first", max_tokens=8192, licence="MIT"),
    replace(_QWEN3, name="Qwen/Qwen3-Embedding-0.6B", dimensions=1024),
    replace(_QWEN3, name="Qwen/Qwen3-Embedding-4B", dimensions=2560),
    replace(_QWEN3, name="Qwen/Qwen3-Embedding-8B", dimensions=4096),
    *(
        replace(_E5, name=f"intfloat/{family}-{size}{end}", dimensions=dimensions)
        for family, end, sizes in (
            ("e5", "-v2", ("small", "base", "large")),
            ("multilingual-e5", "", ("small", "base", "large")),
        )
        for size, dimensions in zip(sizes, (384, 768, 1024), strict=True)
    ),
    replace(
        _QWEN3,
        name="intfloat/multilingual-e5-large-instruct",
        dimensions=1024,
        pooling="mean",
        max_tokens=512,
        question=f"Instruct: {SLOT}\nQuery: ",
        licence="MIT",
    ),
    replace(
        _QWEN3,
        name="intfloat/e5-mistral-7b-instruct",
        dimensions=4096,
        max_tokens=4096,
        question=f"Instruct: {SLOT}\nQuery: ",
        licence="MIT",
    ),
)
"""The embedders whose cards are known here."""

SHAPES: dict[str, Spec] = {
    "lean-search-v2": replace(
        _QWEN3, name="Qwen/Qwen3-Embedding-8B", dimensions=4096, question=f"Instruction: {SLOT}. Query: "
    )
}
"""Named settings of an embedder: LeanSearch v2 asks Qwen3-Embedding-8B in a shape of its own."""

RERANKERS: tuple[RerankerSpec, ...] = (
    replace(MARCO, name="cross-encoder/ms-marco-MiniLM-L-12-v2"),
    replace(MARCO, name="cross-encoder/ms-marco-MiniLM-L12-v2"),
    RerankerSpec(name="BAAI/bge-reranker-v2-m3", max_tokens=8192, licence="Apache-2.0"),
    *(
        RerankerSpec(name=f"Qwen/Qwen3-Reranker-{size}", family="qwen3", max_tokens=8192, licence="Apache-2.0")
        for size in ("0.6B", "4B", "8B")
    ),
)
"""The rerankers whose cards are known here."""


_Wanted = TypeVar("_Wanted", Spec, RerankerSpec)


def embedder_spec(name: str, shape: str = "") -> Spec:
    """Return what an embedder wants: that of the model which `shape` names, or else of its own card; else plain.

    A name may be the published one, its last part, or a folder that is called so; case does not matter. What is
    returned has the name under which the weights are found. Raises UsageError for a shape that is not known.
    """
    if name in SHAPES and not shape:
        return SHAPES[name]
    known = SHAPES.get(shape) or _named(shape or name, EMBEDDERS)
    return _called(name, shape, known or Spec(name=name), bool(known))


def reranker_spec(name: str, shape: str = "") -> RerankerSpec:
    """Return what a reranker wants, in the same way."""
    known = _named(shape or name, RERANKERS)
    return _called(name, shape, known or RerankerSpec(name=name), bool(known))


def _named(name: str, known: Sequence[_Wanted]) -> _Wanted | None:
    """Return the one whose published name ends as this name or path does."""
    return next((spec for spec in known if last_part(spec.name).lower() == last_part(name).lower()), None)


def _called(name: str, shape: str, spec: _Wanted, known: bool) -> _Wanted:
    """Return what is wanted, under the name that was given unless that is only the last part of the published one."""
    if shape and not known:
        advice = "Name a model that is known here, such as Qwen/Qwen3-Embedding-0.6B."
        raise UsageError(f"No known model is called {shape!r}.", where="shape", advice=advice)
    return replace(spec, name=name) if shape or last_part(name) != name else spec


def last_part(name: str) -> str:
    """Return the last part of a name or of a path."""
    return name.replace("\\", "/").rstrip("/").rpartition("/")[2]
