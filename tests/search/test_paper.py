"""The preset `paper` is LeanGraphSearch: its published figures to the digit through a whole search, and its quirks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from porism.library import Declaration, Source
from porism.models import ScriptedEmbedder
from porism.search import PRESETS, Answer, How, Models, search
from tiny import TinyIndex, TinyVectors

NODES = ("zero", "one", "two", "three", "four")
EDGES = {"zero": ("one", "two"), "one": ("two",), "three": ("two",)}
ASK = ScriptedEmbedder(lambda text: (1.0, 0.0), 2)
CLOSENESS = {"zero": 0.9, "three": 0.8, "one": 0.3, "two": 0.2, "four": 0.1}
PAPER = replace(PRESETS["paper"], candidates=2)
"""The preset, with a dense list that leaves some of the five nodes to the graph."""


def node(name: str, *, kind: str = "theorem") -> Declaration:
    source = Source(path="Mini.lean", line=1, end_line=1)
    return Declaration(kind=kind, name=name, module="Mini", source=source, uses_in_type=EDGES.get(name, ()))  # type: ignore[arg-type]


def five(folder: Path, names: Sequence[str] = NODES) -> TinyIndex:
    """Return an index of the reference's graph, its nodes at scripted cosines from any question."""
    cosines = [CLOSENESS[name] for name in names]
    vectors = TinyVectors([(cosine, (1 - cosine**2) ** 0.5) for cosine in cosines])
    return TinyIndex(folder, [node(name) for name in names], vectors)


@dataclass
class Judge:
    """A reranker that gives prepared scores, those of the second reading where it is asked again, and keeps count."""

    first: Mapping[str, float]
    second: Mapping[str, float] = field(default_factory=dict)
    asked: list[list[str]] = field(default_factory=list)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        names = [text.split()[1] for text in texts]
        known = self.second if self.asked and self.second else self.first
        self.asked.append(names)
        return [known[name] for name in names]


def scores(answer: Answer, key: str) -> dict[str, float]:
    return {hit.declaration.name: hit.scores[key] for hit in answer.hits}


def golden(folder: Path, how: How) -> tuple[Answer, Judge]:
    judge = Judge({"zero": 0.9, "three": 0.3}, {"zero": 0.8, "three": 0.3, "one": 0.6, "two": 0.1})
    answer = search(five(folder), "any question", how, Models(embedder=ASK, reranker=judge))
    return answer, judge


ANEW = replace(PAPER, judging=replace(PAPER.judging, anew=True))


def test_the_walk_has_the_papers_figures(tmp_path: Path) -> None:
    answer, _ = golden(tmp_path, ANEW)
    assert scores(answer, "walk") == pytest.approx(
        {"zero": 0.3536171390, "one": 0.1502874177, "two": 0.3782230637, "three": 0.1178723797}, abs=5e-11
    )


def test_the_prefilter_has_the_papers_figures(tmp_path: Path) -> None:
    answer, _ = golden(tmp_path, ANEW)
    assert scores(answer, "prefilter") == pytest.approx(
        {"zero": 1.850559, "two": 0.930685, "three": 0.298676, "one": 0.069575}, abs=5e-7
    )


def test_final_scores_and_order_are_the_papers(tmp_path: Path) -> None:
    answer, judge = golden(tmp_path, ANEW)
    final = {hit.declaration.name: hit.score for hit in answer.hits}
    assert final == pytest.approx({"zero": 0.804435, "three": 0.294344, "one": 0.595732, "two": 0.105488}, abs=1e-6)
    assert list(final) == ["zero", "one", "three", "two"]
    standard = {name: (score - judge.second[name]) / 0.005 for name, score in final.items()}
    assert standard == pytest.approx(
        {"zero": 0.887060, "three": -1.131136, "one": -0.853633, "two": 1.097710}, abs=5e-7
    )


def test_judged_anew_the_whole_pool_is_read_twice_as_in_the_paper(tmp_path: Path) -> None:
    _, judge = golden(tmp_path, ANEW)
    assert judge.asked == [["zero", "three"], ["zero", "two", "three", "one"]]


def test_the_preset_judges_each_pair_once(tmp_path: Path) -> None:
    answer, judge = golden(tmp_path, PAPER)
    assert judge.asked == [["zero", "three"], ["two", "one"]]
    assert scores(answer, "judged") == {"zero": 0.9, "one": 0.6, "three": 0.3, "two": 0.1}


def test_fifty_steps_on_two_nodes_stop_short_of_the_fixed_point(tmp_path: Path) -> None:
    index = five(tmp_path, ("zero", "one"))
    judge = Judge({"zero": 1.0, "one": 1.0})
    answer = search(index, "any", replace(PAPER, candidates=1), Models(embedder=ASK, reranker=judge))
    assert scores(answer, "walk") == pytest.approx({"zero": 0.54067643, "one": 0.45932357}, abs=5e-9)
    exact = replace(PAPER, candidates=1, graph=replace(PAPER.graph, solver="exact"))
    answer = search(index, "any", exact, Models(embedder=ASK, reranker=judge))
    assert scores(answer, "walk") == pytest.approx({"zero": 20 / 37, "one": 17 / 37}, abs=1e-12)


def walked(shares: Mapping[str, float]) -> dict[str, float]:
    """Return the paper's walk over the five nodes, written out."""
    start = np.array([shares.get(name, 0.0) for name in NODES])
    matrix = np.zeros((5, 5))
    for user, used in EDGES.items():
        matrix[NODES.index(user), [NODES.index(one) for one in used]] = 1 / len(used)
    scores = start
    for _ in range(50):
        following = 0.15 * start + 0.85 * (scores @ matrix + scores[matrix.sum(axis=1) == 0].sum() * start)
        following /= following.sum()
        scores, before = following, scores
        if np.abs(scores - before).sum() <= 1e-6:
            break
    return dict(zip(NODES, scores.tolist(), strict=True))


@pytest.mark.parametrize(
    ("is_papers", "shares"),
    [(True, {"zero": 0.01 / 0.51, "three": 0.5 / 0.51}), (False, {"zero": 1.0, "three": 0.0})],
)
def test_a_probability_that_underflowed_seeds_by_its_rank_in_the_paper_only(
    tmp_path: Path, is_papers: bool, shares: Mapping[str, float]
) -> None:
    how = replace(PAPER, graph=replace(PAPER.graph, underflow_to_rank=is_papers))
    judge = Judge({"zero": 0.01, "three": 0.0, "one": 0.0, "two": 0.0})
    answer = search(five(tmp_path), "any", how, Models(embedder=ASK, reranker=judge))
    found = scores(answer, "walk")
    assert found == pytest.approx({name: walked(shares)[name] for name in found}, abs=1e-12)


def test_without_a_reranker_places_seed_the_walk_and_the_prefilter_orders(tmp_path: Path) -> None:
    answer = search(five(tmp_path), "any", PAPER, Models(embedder=ASK))
    walk = walked({"zero": 2 / 3, "three": 1 / 3})
    assert scores(answer, "walk") == pytest.approx({name: walk[name] for name in scores(answer, "walk")}, abs=1e-12)
    assert [hit.score for hit in answer.hits] == sorted(scores(answer, "prefilter").values(), reverse=True)
    low, high = min(walk[name] for name in NODES[:4]), max(walk[name] for name in NODES[:4])
    standing = {"zero": 1.0, "three": 0.5, "one": 0.0, "two": 0.0}
    neighbours = {"zero": 2, "one": 2, "two": 3, "three": 1}
    assert scores(answer, "prefilter") == pytest.approx(
        {
            name: standing[name] + (walk[name] - low) / (high - low) - 0.05 * np.log1p(neighbours[name])
            for name in NODES[:4]
        },
        abs=1e-9,
    )
    assert answer.degraded == ("There is no reranker: nothing was judged by one.",)


def test_without_the_graph_the_reranker_orders_the_dense_list(tmp_path: Path) -> None:
    how, judge = replace(PAPER, expand=False), Judge({"zero": 0.2, "three": 0.7})
    answer = search(five(tmp_path), "any", how, Models(embedder=ASK, reranker=judge))
    assert [(hit.declaration.name, hit.score) for hit in answer.hits] == [("three", 0.7), ("zero", 0.2)]


def test_without_graph_and_reranker_the_dense_list_is_the_answer(tmp_path: Path) -> None:
    answer = search(five(tmp_path), "any", replace(PAPER, expand=False), Models(embedder=ASK))
    assert [hit.declaration.name for hit in answer.hits] == ["zero", "three"]


def test_what_only_the_graph_found_has_its_own_cosine_not_a_placeholder(tmp_path: Path) -> None:
    answer, _ = golden(tmp_path, PAPER)
    closeness = {name: cosine for name, cosine in CLOSENESS.items() if name != "four"}
    assert scores(answer, "dense") == pytest.approx(closeness, abs=1e-6)


def test_the_limit_cuts_the_answer_and_not_the_pool(tmp_path: Path) -> None:
    answer, judge = golden(tmp_path, replace(PAPER, limit=2))
    assert [hit.declaration.name for hit in answer.hits] == ["zero", "one"]
    assert [name for names in judge.asked for name in names] == ["zero", "three", "two", "one"]


def test_the_pool_can_be_cut_to_the_number_of_hits_as_the_papers_server_does(tmp_path: Path) -> None:
    how = replace(PAPER, limit=2, graph=replace(PAPER.graph, keep=2))
    answer, judge = golden(tmp_path, how)
    assert [hit.declaration.name for hit in answer.hits] == ["zero", "two"]
    assert judge.asked == [["zero", "three"], ["two"]]


def test_equal_scores_keep_the_dense_order_and_equal_cosines_that_of_rows(tmp_path: Path) -> None:
    index = TinyIndex(tmp_path, [node(name) for name in NODES], TinyVectors([(1.0, 0.0)] * 5))
    how = replace(PAPER, candidates=3, expand=False)
    answer = search(index, "any", how, Models(embedder=ASK, reranker=Judge(dict.fromkeys(NODES, 0.5))))
    assert [hit.declaration.name for hit in answer.hits] == ["zero", "one", "two"]


def test_a_proof_state_is_embedded_whole(tmp_path: Path) -> None:
    embedded = list[str]()

    def place(text: str) -> tuple[float, float]:
        embedded.append(text)
        return (1.0, 0.0)

    search(five(tmp_path), "h : a = b\n⊢ b = a", PAPER, Models(embedder=ScriptedEmbedder(place, 2)))
    assert embedded == ["b = a\na = b"]


def test_the_dense_list_has_the_papers_length() -> None:
    assert (PRESETS["paper"].candidates, PRESETS["paper"].limit, PRESETS["paper"].graph.keep) == (100, 50, 100)
    longer = PRESETS["paper-mathlibqr"]
    assert (longer.candidates, longer.limit, longer.graph.keep) == (200, 200, 200)


def test_the_parent_structure_of_a_constructor_is_found_through_the_graph(tmp_path: Path) -> None:
    index = TinyIndex(tmp_path)
    constructor = index.names.row("OrderHom.mk")
    index.vectors = TinyVectors([(1.0, 0.0) if row == constructor else (0.0, 1.0) for row in range(len(index.library))])
    answer = search(index, "bundle a function", replace(PAPER, candidates=1), Models(embedder=ASK))
    lanes = {hit.declaration.name: hit.lanes for hit in answer.hits}
    assert (lanes["OrderHom.mk"], lanes["OrderHom"]) == (("dense",), ("graph",))
    reason = next(hit for hit in answer.hits if hit.declaration.name == "OrderHom").reasons[0]
    assert (reason.seed, reason.edge, reason.direction) == ("OrderHom.mk", "type", "uses")


def test_without_vectors_words_stand_in_and_the_answer_says_so(tmp_path: Path) -> None:
    answer = search(TinyIndex(tmp_path), "a prime divides a product", PRESETS["paper"])
    assert answer.hits
    assert answer.degraded == (
        "This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`.",
        "Words stand in for it.",
        "There is no reranker: nothing was judged by one.",
    )


def test_names_and_words_are_not_looked_at(tmp_path: Path) -> None:
    answer = search(five(tmp_path), "two", PAPER, Models(embedder=ASK))
    assert answer.hits[0].declaration.name == "zero"
    assert {lane for hit in answer.hits for lane in hit.lanes} == {"dense", "graph"}
