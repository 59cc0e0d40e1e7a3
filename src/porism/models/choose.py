"""Opens the embedder and the reranker that are chosen: one that comes with pip, a large one, or one behind a server.

In: a choice, and the key of the server. Out: an embedder, a reranker. It does not know what is asked of them.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from porism.errors import UsageError
from porism.models.catalogue import SHAPES, embedder_spec, reranker_spec
from porism.models.embedded import CARRIED, DEFAULT, EmbeddedEmbedder
from porism.models.embedded_reranker import CARRIED_RERANKER, EmbeddedReranker
from porism.models.folders import check_name
from porism.models.http_embedder import EmbeddingRequests, HttpEmbedder
from porism.models.http_reranker import HttpReranker, RerankingRequests
from porism.models.limits import ServerLimits
from porism.models.local_embedder import LocalEmbedder
from porism.models.local_reranker import LocalReranker
from porism.models.ports import Embedder, Matrix, Reranker, Role
from porism.models.qwen3_reranker import Qwen3Reranker
from porism.models.running import Running
from porism.models.server import ServerAddress

OWN = ("shape", "instruction", "revision")
"""Knobs of a model whose weights are found by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderChoice:
    """Which embedder is used, and how."""

    model: str = DEFAULT
    """Name of the model that embeds: all-MiniLM-L6-v2, which comes with Porism, bge-small-en-v1.5 (extra rerank),
    lean-search-v2, a name on the Hugging Face hub, a folder, or what a server calls it."""
    url: str = ""
    """Address of a server that embeds; empty runs the model here."""
    key_variable: str = ""
    """The environment variable that holds the key of the server."""
    shape: str = ""
    """The known model whose card says what stands before a text, for a model of another name."""
    instruction: str = ""
    """What models that take an instruction are told of the task; empty tells them our own."""
    revision: str = ""
    """Revision of a model from the hub; empty takes the newest."""
    identity: str = ""
    """What its vectors are called; only for a model that made an index's vectors elsewhere, under this name."""
    running: Running = field(default_factory=Running)
    server: ServerLimits = field(default_factory=ServerLimits)
    requests: EmbeddingRequests = field(default_factory=EmbeddingRequests)


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankerChoice:
    """Which reranker is used, and how."""

    model: str = ""
    """Name of the model that reranks: empty for none, ms-marco-MiniLM-L-12-v2 (extra rerank), a name on the Hugging
    Face hub, a folder, or what a server calls it."""
    url: str = ""
    """Address of a server that reranks; empty runs the model here."""
    key_variable: str = ""
    """The environment variable that holds the key of the server."""
    shape: str = ""
    """The known model whose card says how it is asked, for a model of another name."""
    instruction: str = ""
    """What Qwen3-Reranker is told of the task; empty tells it our own."""
    revision: str = ""
    """Revision of a model from the hub; empty takes the newest."""
    running: Running = field(default_factory=Running)
    server: ServerLimits = field(default_factory=ServerLimits)
    requests: RerankingRequests = field(default_factory=RerankingRequests)


@dataclass(frozen=True, slots=True)
class Renamed:
    """An embedder whose vectors somebody vouches to be those of another name."""

    embedder: Embedder
    model: str

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self.embedder.dimensions

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Return vectors of unit length, shape (texts, dimensions), in the order given."""
        return self.embedder.embed(texts, role)


def open_embedder(choice: EmbedderChoice | None = None, key: str = "") -> Embedder:
    """Open the embedder that is chosen; raises ModelMissing, ModelMismatch or UsageError."""
    choice = choice or EmbedderChoice()
    opened = _open_embedder(choice, key)
    return Renamed(opened, choice.identity) if choice.identity else opened


def _open_embedder(choice: EmbedderChoice, key: str) -> Embedder:
    """Open it under its own name."""
    if not choice.model and not choice.url:
        raise UsageError("No embedder is chosen.", where="embedder.model", advice=f"The default is {DEFAULT}.")
    spec = embedder_spec(choice.model, choice.shape)
    if choice.url:
        address = ServerAddress(url=choice.url, key=key, key_variable=choice.key_variable)
        _refuse_set(choice, "embedder", ("revision",), "a server has the revision that it has")
        sent = spec.name if choice.model in SHAPES else choice.model
        return HttpEmbedder.at(address, sent, spec, choice.requests, choice.server, choice.instruction)
    if choice.model in CARRIED:
        _refuse_device(choice.model, choice.running)
        _refuse_set(choice, "embedder", OWN, f"{choice.model} is as it comes with pip")
        return EmbeddedEmbedder.open(choice.model, choice.running)
    place = _place(choice.model, spec.name)
    check_name(place, [*CARRIED, *SHAPES])
    return LocalEmbedder.open(place, spec, choice.running, choice.revision, choice.instruction)


def open_reranker(choice: RerankerChoice | None = None, key: str = "") -> Reranker | None:
    """Open the reranker that is chosen, or None if none is; raises ModelMissing, ModelMismatch or UsageError."""
    choice = choice or RerankerChoice()
    if choice.url:
        address = ServerAddress(url=choice.url, key=key, key_variable=choice.key_variable)
        _refuse_set(choice, "reranker", OWN, "a server puts the question in its own way")
        return HttpReranker.at(address, choice.model, choice.requests, choice.server)
    if not choice.model:
        return None
    if choice.model == CARRIED_RERANKER:
        _refuse_device(choice.model, choice.running)
        _refuse_set(choice, "reranker", OWN, f"{choice.model} is as it comes with pip")
        return EmbeddedReranker.open(choice.running)
    spec = reranker_spec(choice.model, choice.shape)
    place = _place(choice.model, spec.name)
    check_name(place, [CARRIED_RERANKER])
    if spec.family == "qwen3":
        return Qwen3Reranker.open(place, spec, choice.running, choice.revision, choice.instruction)
    return LocalReranker.open(place, spec, choice.running, choice.revision)


def _place(given: str, published: str) -> str:
    """Return where weights are found: in the folder that was given, or under the name that they are published under."""
    return given if Path(given).expanduser().is_dir() else published


def _refuse_set(choice: EmbedderChoice | RerankerChoice, section: str, knobs: Sequence[str], why: str) -> None:
    """Refuse knobs that would turn nothing."""
    for knob in knobs:
        if value := asdict(choice)[knob]:
            raise UsageError(f"{section}.{knob} = {value!r} cannot be heeded: {why}.", advice="Leave it out.")


def _refuse_device(model: str, running: Running) -> None:
    """Refuse a device that a model which comes with pip does not run on."""
    if running.device not in ("", "cpu"):
        raise UsageError(
            f"{model} runs on processors only, not on {running.device!r}.",
            advice=f"For that device, name the model on the hub: {_on_hub(model)}.",
        )


def _on_hub(model: str) -> str:
    return {DEFAULT: "sentence-transformers/", CARRIED_RERANKER: "cross-encoder/"}.get(model, "BAAI/") + model
