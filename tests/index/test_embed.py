"""Embedding a library: each text once, nothing lost by a kill, nothing lost by an update."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexBusy, IndexMismatch, ModelMismatch, ModelUnavailable, NotBuilt
from porism.index import Embedding, Sources, build_index, embed_index, open_index, read_manifest
from porism.index.embedding_cache import EmbeddingCache, cache_file
from porism.index.folder import locked
from porism.index.vectors_form import digest_of
from porism.library import Declaration, describe
from porism.models import Matrix, Role

DIMENSIONS = 8


def place(text: str) -> list[float]:
    """Return a direction that depends on every letter of a text."""
    return [byte - 127.5 for byte in hashlib.blake2b(text.encode(), digest_size=DIMENSIONS).digest()]


@dataclass
class Listening:
    """An embedder that remembers what it was asked, and may give up."""

    model: str = "listening"
    dimensions: int = DIMENSIONS
    gives_up_after: int = 10**9
    asked: list[list[str]] = field(default_factory=list[list[str]])

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        assert role == "declaration"
        if len(self.asked) >= self.gives_up_after:
            raise ModelUnavailable("The server went away.")
        self.asked.append(list(texts))
        found = np.array([place(text) for text in texts], np.float32)
        return found / np.linalg.norm(found, axis=1, keepdims=True)

    @property
    def texts(self) -> list[str]:
        return [text for texts in self.asked for text in texts]


def declarations(count: int, word: str = "") -> list[Declaration]:
    """Return made-up declarations, the later the longer."""
    return [
        Declaration(kind="theorem", name=f"T{number}", module="M", signature=": True" + f" ∧ True{word}" * number)
        for number in range(count)
    ]


def indexed(folder: Path, library: Sequence[Declaration]) -> Path:
    """Build an index of declarations."""
    key = hashlib.sha256(repr(library).encode()).hexdigest()
    build_index(Sources(declarations=library, key=key), folder)
    return folder


def test_every_declaration_has_the_vector_of_its_text(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(10))
    manifest = embed_index(folder, Listening())
    index = open_index(folder)
    assert index.vectors is not None and (index.vectors.model, index.vectors.missing) == ("listening", 0)
    assert manifest == index.manifest and manifest.counts["vectors"] == 10
    for row in range(10):
        question = np.array([place(describe(index.declaration(row), "gist"))], np.float32)
        ((rows, cosines),) = index.vectors.nearest(question, 1)
        assert rows.tolist() == [row] and cosines[0] == pytest.approx(1, abs=1e-3)


def test_more_may_be_told_of_a_declaration_and_the_index_remembers_what(tmp_path: Path) -> None:
    folder, listening = indexed(tmp_path / "index", declarations(4)), Listening()
    embed_index(folder, Listening())
    embed_index(folder, listening, Embedding(telling="whole"))
    assert sorted(listening.texts) == sorted(describe(d, "whole") for d in declarations(4))
    indexed(folder, [*declarations(4), *declarations(6)[5:]])
    index = open_index(folder)
    assert index.exact_vectors is not None and index.exact_vectors.record.telling == "whole"
    assert index.exact_vectors.missing == 1


def test_an_index_that_was_never_embedded_has_no_vectors(tmp_path: Path) -> None:
    index = open_index(indexed(tmp_path / "index", declarations(3)))
    assert index.vectors is None and "vectors" not in index.manifest.counts


def test_a_text_that_is_known_is_not_embedded_again(tmp_path: Path) -> None:
    folder, again = indexed(tmp_path / "index", declarations(10)), Listening()
    before = embed_index(folder, Listening())
    assert before.counts["vectors"] == 10
    assert embed_index(folder, again) == before and again.asked == []


def test_without_resuming_every_text_is_embedded_again(tmp_path: Path) -> None:
    folder, again = indexed(tmp_path / "index", declarations(10)), Listening()
    embed_index(folder, Listening())
    embed_index(folder, again, Embedding(resume=False))
    assert len(again.texts) == 10


def test_a_second_library_embeds_only_its_own_texts(tmp_path: Path) -> None:
    cache, second = Embedding(cache=tmp_path / "cache"), Listening()
    embed_index(indexed(tmp_path / "one", declarations(10)), Listening(), cache)
    folder = indexed(tmp_path / "two", declarations(13))
    embed_index(folder, second, cache)
    assert sorted(second.texts) == sorted(describe(d, "gist") for d in declarations(13)[10:])
    index = open_index(folder)
    assert index.vectors is not None and index.vectors.missing == 0


def test_vectors_of_another_model_are_not_mixed_in(tmp_path: Path) -> None:
    folder, other = indexed(tmp_path / "index", declarations(10)), Listening(model="other")
    embed_index(folder, Listening())
    embed_index(folder, other)
    index = open_index(folder)
    assert len(other.texts) == 10 and index.vectors is not None and index.vectors.model == "other"


def test_equal_texts_are_embedded_once(tmp_path: Path) -> None:
    twice, listening = declarations(1) * 1, Listening()
    folder = indexed(tmp_path / "index", [*twice, *declarations(4)])
    embed_index(folder, listening)
    assert len(listening.texts) == len(set(listening.texts)) == 4


def test_texts_of_a_chunk_are_alike_in_length(tmp_path: Path) -> None:
    library, listening = declarations(40), Listening()
    embed_index(indexed(tmp_path / "index", [*library[::2], *library[1::2]]), listening, Embedding(chunk=10))
    lengths = [[len(text) for text in texts] for texts in listening.asked]
    assert [len(texts) for texts in listening.asked] == [10, 10, 10, 10]
    assert sorted(lengths) == lengths and all(sorted(texts) == texts for texts in lengths)


def test_what_was_embedded_before_the_model_failed_is_kept(tmp_path: Path) -> None:
    folder, again = indexed(tmp_path / "index", declarations(40)), Listening()
    with pytest.raises(ModelUnavailable):
        embed_index(folder, Listening(gives_up_after=3), Embedding(chunk=10))
    assert open_index(folder).vectors is None
    embed_index(folder, again, Embedding(chunk=10))
    assert len(again.texts) == 10 and read_manifest(folder).counts["vectors"] == 40


def test_progress_tells_how_many_texts_are_done(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def listen(stage: str, done: int, total: int) -> None:
        if stage == "embed":
            told.append((done, total))

    embed_index(indexed(tmp_path / "index", declarations(25)), Listening(), Embedding(chunk=10), listen)
    assert told == [(0, 25), (10, 25), (20, 25), (25, 25)]


SLOW = """
import sys, time
from pathlib import Path
import numpy as np
from porism.index import Embedding, embed_index
class Slow:
    model, dimensions = "listening", 8
    def embed(self, texts, role):
        time.sleep(0.1)
        print(len(texts), flush=True)
        return np.full((len(texts), 8), 8**-0.5, np.float32)
embed_index(Path(sys.argv[1]), Slow(), Embedding(chunk=5))
"""


def test_after_a_kill_only_the_texts_of_the_last_chunk_are_embedded_again(tmp_path: Path) -> None:
    folder, again = indexed(tmp_path / "index", declarations(60)), Listening()
    before = read_manifest(folder)
    embedding = subprocess.Popen([sys.executable, "-c", SLOW, str(folder)], stdout=subprocess.PIPE)
    assert embedding.stdout is not None
    for _ in range(5):
        embedding.stdout.readline()
    os.kill(embedding.pid, signal.SIGKILL)
    done = 5 + len(embedding.stdout.read().splitlines())
    embedding.wait()
    assert read_manifest(folder) == before and open_index(folder).vectors is None
    embed_index(folder, again)
    assert 60 - 5 * done <= len(again.texts) <= 60 - 5 * (done - 1)
    assert read_manifest(folder).counts["vectors"] == 60


def test_a_rebuilt_index_keeps_the_vectors_of_unchanged_texts_without_any_cache(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(10))
    embed_index(folder, Listening(), Embedding(cache=tmp_path / "cache"))
    changed = [*declarations(4), *declarations(8, word="!")[4:], *declarations(10)[8:]]
    indexed(folder, changed)
    index = open_index(folder)
    assert index.vectors is not None and index.vectors.missing == 4
    assert index.vectors.known.tolist() == [True] * 4 + [False] * 4 + [True] * 2
    assert index.manifest.counts["vectors"] == 6
    question = np.array([place(describe(index.declaration(9), "gist"))], np.float32)
    assert index.vectors.nearest(question, 1)[0][0].tolist() == [9]
    again = Listening()
    embed_index(folder, again, Embedding(cache=tmp_path / "another"))
    assert sorted(again.texts) == sorted(describe(d, "gist") for d in changed[4:8])


def test_an_index_of_another_library_takes_no_vectors_over(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    embed_index(folder, Listening())
    indexed(folder, [Declaration(kind="def", name="other", module="M")])
    assert open_index(folder).vectors is None


def test_an_open_index_keeps_its_vectors_while_others_are_put_in_force(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    embed_index(folder, Listening())
    index = open_index(folder)
    embed_index(folder, Listening(model="other"))
    assert index.vectors is not None and index.vectors.model == "listening"


def test_only_the_vectors_in_force_and_those_before_them_stay(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    for model in "abcd":
        manifest = embed_index(folder, Listening(model=model))
    home = folder / manifest.generation
    assert sorted(p.name for p in home.glob("vectors*")) == ["vectors-3", "vectors-4"]


def test_what_a_kill_has_left_half_written_is_cleared_away(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    home = folder / read_manifest(folder).generation
    for left in ("vectors-1", "vectors-2.new"):
        (home / left).mkdir()
        (home / left / "rows.npy").write_bytes(b"half")
    assert open_index(folder).vectors is None
    embed_index(folder, Listening())
    assert [p.name for p in home.glob("vectors*")] == ["vectors-2"]
    vectors = open_index(folder).vectors
    assert vectors is not None and vectors.missing == 0


def test_vectors_of_another_library_refuse_to_open(tmp_path: Path) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    embed_index(folder, Listening())
    document = json.loads((folder / "manifest.json").read_text())
    document["parts"]["vectors"]["fingerprint"] = "b" * 64
    (folder / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(IndexMismatch, match="vectors"):
        open_index(folder)


def _other_rows(record: bytes) -> bytes:
    return record.replace(b'"rows": 3', b'"rows": 4')


def _blanked(contents: bytes) -> bytes:
    return b" " * len(contents)


@pytest.mark.parametrize(
    ("file", "damage"), [("record.json", _other_rows), ("record.json", _blanked), ("rows.npy", _blanked)]
)
def test_vectors_that_are_damaged_are_made_again_by_embedding_and_left_out_by_building(
    tmp_path: Path, file: str, damage: Callable[[bytes], bytes]
) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    damaged = folder / embed_index(folder, Listening()).generation / "vectors-1" / file
    damaged.write_bytes(damage(damaged.read_bytes()))
    with pytest.raises(IndexMismatch, match="Run `porism embed` again"):
        _ = open_index(folder).vectors
    again = Listening()
    embed_index(folder, again)
    vectors = open_index(folder).vectors
    assert vectors is not None and (vectors.missing, again.asked) == (0, [])
    damaged = vectors.folder / file
    damaged.write_bytes(damage(damaged.read_bytes()))
    assert open_index(indexed(folder, declarations(3))).vectors is None


@dataclass
class Answering:
    """An embedder that answers the same matrix whatever it is asked."""

    matrix: Matrix
    model: str = "answering"
    dimensions: int = 2

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        return self.matrix


@pytest.mark.parametrize(
    "matrix", [np.ones((2, 2)), np.ones((3, 3)), np.ones(3), np.full((3, 2), np.nan), np.ones((3, 2))]
)
def test_an_embedder_that_answers_something_else_is_a_clear_error(tmp_path: Path, matrix: Matrix) -> None:
    folder = indexed(tmp_path / "index", declarations(3))
    with pytest.raises(ModelMismatch):
        embed_index(folder, Answering(matrix.astype(np.float32)))
    assert open_index(folder).vectors is None


def test_a_folder_without_an_index_and_one_that_is_being_built_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt):
        embed_index(tmp_path / "nothing", Listening())
    assert not (tmp_path / "nothing").exists()
    folder = indexed(tmp_path / "index", declarations(3))
    with locked(folder), pytest.raises(IndexBusy):
        embed_index(folder, Listening())


def test_what_is_kept_in_the_cache_is_found_there(tmp_path: Path) -> None:
    one, other = digest_of("one"), digest_of("other")
    with EmbeddingCache(tmp_path, "m", 2) as cache:
        cache.keep({one: np.array([0.5, 0.25], np.float32)})
    with EmbeddingCache(tmp_path, "m", 2) as cache:
        assert cache.known([one, other]) == {one}
        assert {digest: vector.tolist() for digest, vector in cache.vectors([other, one]).items()} == {one: [0.5, 0.25]}
    with EmbeddingCache(tmp_path, "another/m", 2) as cache:
        assert cache.known([one]) == set()


def test_thousands_of_texts_are_looked_up_at_once(tmp_path: Path) -> None:
    digests = [digest_of(str(number)) for number in range(2345)]
    with EmbeddingCache(tmp_path, "m", 1) as cache:
        cache.keep({digest: np.array([1], np.float32) for digest in digests[::2]})
        assert cache.known(digests) == set(digests[::2])


def test_two_processes_may_write_to_one_cache(tmp_path: Path) -> None:
    one, two = EmbeddingCache(tmp_path, "m", 1), EmbeddingCache(tmp_path, "m", 1)
    one.keep({digest_of("one"): np.array([1], np.float32)})
    two.keep({digest_of("two"): np.array([1], np.float32)})
    assert one.known([digest_of("two")]) and two.known([digest_of("one")])


@pytest.mark.parametrize("contents", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_broken_cache_says_that_it_may_be_deleted(tmp_path: Path, contents: bytes) -> None:
    cache_file(tmp_path, "m").write_bytes(contents)
    with pytest.raises(IndexMismatch, match="Delete the file"):
        EmbeddingCache(tmp_path, "m", 2)


def test_a_cache_of_vectors_of_another_length_is_refused(tmp_path: Path) -> None:
    EmbeddingCache(tmp_path, "m", 2).close()
    with pytest.raises(IndexMismatch, match="2 dimensions"):
        EmbeddingCache(tmp_path, "m", 3)
