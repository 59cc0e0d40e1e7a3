"""An embedder behind a server that speaks OpenAI's `/embeddings`: vLLM, TEI, Ollama, llama.cpp and the hosted ones.

In: texts. Out: vectors of unit length, in the order of the texts. It does not know how requests are repeated.
"""

import base64
import binascii
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from porism.errors import ModelMismatch, UsageError
from porism.models.address import ServerAddress
from porism.models.catalogue import Spec
from porism.models.exchange import in_order, sendable, spans
from porism.models.limits import ServerLimits
from porism.models.ports import Matrix, Role
from porism.models.server import Server


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingRequests:
    """What goes into one request for vectors."""

    batch: int = 32
    """Texts in one request; many servers take no more than 32."""
    batch_characters: int = 60_000
    """Characters in one request."""
    characters: int = 0
    """Characters of a text that are sent; what is longer is cut. 0 sends two for each token that the model reads, or
    8,000 where that is not known. A server that still finds a text too long says so, and it is an error."""
    encoding: Literal["base64", "float"] = "base64"
    """How vectors travel; base64 is four times shorter. Answers in either are read."""
    shorten: int = 0
    """Dimensions to ask for, of a model that can shorten its vectors; 0 asks for none."""

    def __post_init__(self) -> None:
        if min(self.batch, self.batch_characters) < 1 or min(self.characters, self.shorten) < 0:
            raise UsageError(
                "With these knobs no text can be sent.",
                advice="batch and batch_characters are at least 1, characters and shorten not negative.",
            )


class HttpEmbedder:
    """An embedder behind a server; may be asked from many threads at the same time."""

    def __init__(
        self,
        server: Server,
        model: str,
        spec: Spec | None = None,
        how: EmbeddingRequests | None = None,
        instruction: str = "",
    ) -> None:
        self.server = server
        self._name = model
        self._spec = spec or Spec(name=model)
        self._how = how or EmbeddingRequests()
        self._instruction = instruction
        self._characters = self._how.characters or 2 * self._spec.max_tokens or 8_000
        self._dimensions = self._how.shorten or self._spec.dimensions
        self._finding = threading.Lock()

    @classmethod
    def at(
        cls,
        address: ServerAddress,
        model: str,
        spec: Spec | None = None,
        how: EmbeddingRequests | None = None,
        limits: ServerLimits | None = None,
        instruction: str = "",
    ) -> "HttpEmbedder":
        """Return the embedder at an address: of a server, of its `/v1`, or of the path of embeddings itself."""
        return cls(Server(address.under("v1", "embeddings"), limits), model, spec, how, instruction)

    def __repr__(self) -> str:
        return f"HttpEmbedder({self.server.address.url!r}, {self._name!r})"

    @property
    def model(self) -> str:
        """What tells these vectors from others: the model, how much of a text is sent, how long a vector is made.

        A model without a name is called by the address of its server.
        """
        named = self._spec if self._spec.name else replace(self._spec, name=self.server.address.url)
        shortened = f" {self._how.shorten} dimensions" if self._how.shorten else ""
        return f"{named.identity('server')} {self._characters} characters{shortened}"

    @property
    def dimensions(self) -> int:
        """Length of a vector; where nobody said it, one text is embedded to find it."""
        if not self._dimensions:
            self.embed(["dimensions"], "declaration")
        return self._dimensions

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Return vectors of unit length, shape (texts, dimensions), in the order given.

        Raises ModelUnavailable, ModelMissing, or ModelMismatch that names the text whose vector cannot be used.
        """
        if not texts:
            return np.zeros((0, self._dimensions), np.float32)
        before = self._spec.before(role, self._instruction)
        sent = [sendable(before + text, self._characters) for text in texts]
        parts = spans(sent, self._how.batch, self._how.batch_characters)
        bodies = [self._body(sent[part]) for part in parts]
        return np.concatenate(self.server.post_all(bodies, lambda i, answer: self._read(answer, parts[i])))

    def _body(self, texts: Sequence[str]) -> dict[str, object]:
        """Return the body of one request."""
        body: dict[str, object] = {"input": list(texts), "encoding_format": self._how.encoding}
        if self._name:
            body["model"] = self._name
        if self._how.shorten:
            body["dimensions"] = self._how.shorten
        return body

    def _read(self, answer: object, part: slice) -> Matrix:
        """Return the vectors of one answer, for this part of the texts."""
        where = self.server.address.url
        found = in_order(answer, ("data", "embeddings"), part.stop - part.start, where)
        rows = [self._vector(item.get("embedding"), part.start + place) for place, item in enumerate(found)]
        vectors = np.stack(rows)
        lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
        usable = np.isfinite(lengths) & (lengths > 0)
        if not usable.all():
            place = part.start + int(np.argmin(usable))
            raise ModelMismatch(f"The vector of text {place} has no length or is not made of numbers.", where=where)
        return (vectors / lengths[:, None]).astype(np.float32)

    def _vector(self, sent: object, place: int) -> Matrix:
        """Return one vector as it was sent, in base64 or as numbers."""
        where = self.server.address.url
        try:
            if isinstance(sent, str):
                vector = np.frombuffer(base64.b64decode(sent, validate=True), "<f4")
            else:
                vector = np.asarray(sent)
        except (binascii.Error, ValueError):
            raise ModelMismatch(f"The vector of text {place} cannot be read.", where=where) from None
        if vector.dtype.kind not in "fiu" or vector.ndim != 1:
            raise ModelMismatch(f"The vector of text {place} is not a list of numbers.", where=where)
        self._check(len(vector), place)
        with np.errstate(over="ignore"):
            return vector.astype(np.float32)

    def _check(self, length: int, place: int) -> None:
        """Hold every vector to the same length, which the first one tells where nobody else did."""
        with self._finding:
            self._dimensions = self._dimensions or length
        if length != self._dimensions:
            raise ModelMismatch(
                f"The vector of text {place} has {length} dimensions where {self._dimensions} were expected.",
                where=self.server.address.url,
                advice=f"Does the server hold {self._name or 'the model'}?",
            )
