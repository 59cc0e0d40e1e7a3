"""A reranker behind one of the usual servers: vLLM, text-embeddings-inference (TEI), Cohere, Jina, and those like them.

In: a question and texts. Out: one score from 0 to 1 per text. It does not know how requests are repeated.
"""

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import numpy as np

from porism.errors import ModelMismatch, UsageError
from porism.models.address import ServerAddress
from porism.models.answers import Refused
from porism.models.batches import from_logits
from porism.models.exchange import in_order, sendable, spans
from porism.models.limits import ServerLimits
from porism.models.server import Server

Shape = Literal["vllm", "jina", "cohere", "tei"]
"""How a request is written. TEI has words of its own; the others differ in what more may be said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankingRequests:
    """What goes into one request for scores."""

    shape: Literal["detect", "vllm", "jina", "cohere", "tei"] = "detect"
    """How a request is written; it is detected by the address, and else by what the server takes."""
    batch: int = 32
    """Texts in one request; many servers take no more than 32. Some models compare them with each other."""
    batch_characters: int = 200_000
    """Characters in one request, the question aside."""
    characters: int = 8_000
    """Characters of a question and of a text that are sent; what is longer is cut."""
    truncate: bool = True
    """Whether TEI and vLLM cut what is still too long for the model; without it they refuse the request."""
    logits: bool = False
    """Whether the server answers with logits; they are then made into numbers from 0 to 1."""

    def __post_init__(self) -> None:
        if min(self.batch, self.batch_characters, self.characters) < 1:
            raise UsageError(
                "With these knobs no text can be sent.", advice="batch, batch_characters and characters are at least 1."
            )


_TRIED: tuple[Shape, ...] = ("cohere", "tei")


class HttpReranker:
    """A reranker behind a server; may be asked from many threads at the same time."""

    def __init__(self, server: Server, model: str, how: RerankingRequests | None = None) -> None:
        self.server = server
        self.model = f"{model or server.address.url}@server {(how or RerankingRequests()).characters} characters"
        self._name = model
        self._how = how or RerankingRequests()
        self._shape: Shape | None = _shape_of(server.address.url) if self._how.shape == "detect" else self._how.shape
        self._detecting = threading.Lock()

    @classmethod
    def at(
        cls,
        address: ServerAddress,
        model: str,
        how: RerankingRequests | None = None,
        limits: ServerLimits | None = None,
    ) -> "HttpReranker":
        """Return the reranker at an address: of a server, of its `/v1` or `/v2`, or of the path of reranking itself."""
        return cls(Server(address.under("rerank"), limits), model, how)

    def __repr__(self) -> str:
        return f"HttpReranker({self.server.address.url!r}, {self.model!r})"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score from 0 to 1 per text, in the order given; higher is better.

        Raises ModelUnavailable, ModelMissing, or ModelMismatch unless each text has exactly one finite score.
        """
        if not texts:
            return []
        asked = sendable(question, self._how.characters)
        sent = [sendable(text, self._how.characters) for text in texts]
        shape = self._shape or self._detect(asked, sent[0])
        parts = spans(sent, self._how.batch, self._how.batch_characters)
        bodies = [self._body(shape, asked, sent[part]) for part in parts]
        return [
            score for scores in self.server.post_all(bodies, lambda i, a: self._read(a, parts[i])) for score in scores
        ]

    def _detect(self, question: str, text: str) -> Shape:
        """Find the shape that the server takes, by asking for one score; raise the first refusal if it takes none."""
        with self._detecting:
            if self._shape:
                return self._shape
            first: Refused | None = None
            for shape in _TRIED:
                try:
                    self._read(self.server.post(self._body(shape, question, [text])), slice(0, 1))
                except Refused as refused:
                    first = first or refused
                else:
                    self._shape = shape
                    return shape
            assert first
            raise first

    def _body(self, shape: Shape, question: str, texts: Sequence[str]) -> dict[str, object]:
        """Return the body of one request."""
        body: dict[str, object] = {"query": question}
        if shape == "tei":
            return body | {"texts": list(texts), "truncate": self._how.truncate, "raw_scores": self._how.logits}
        body |= {"documents": list(texts), "top_n": len(texts)}
        if self._name:
            body["model"] = self._name
        if shape == "jina":
            body["return_documents"] = False
        if shape == "vllm" and self._how.truncate:
            body["truncate_prompt_tokens"] = -1
        return body

    def _read(self, answer: object, part: slice) -> list[float]:
        """Return the scores of one answer, for this part of the texts."""
        where = self.server.address.url
        scores: list[float] = []
        for place, item in enumerate(in_order(answer, ("results", "data"), part.stop - part.start, where)):
            score = item.get("relevance_score", item.get("score"))
            if not isinstance(score, int | float) or isinstance(score, bool) or not math.isfinite(score):
                raise ModelMismatch(f"The score of text {part.start + place} is not a number.", where=where)
            scores.append(float(score))
        return from_logits(np.array(scores), self.model) if self._how.logits else scores


def _shape_of(url: str) -> Shape | None:
    """Return the shape that an address is known for."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host.endswith(("cohere.com", "cohere.ai")) or parts.path.endswith("/v2/rerank"):
        return "cohere"
    return "jina" if host.endswith("jina.ai") else None
