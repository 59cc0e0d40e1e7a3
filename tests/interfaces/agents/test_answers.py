"""What the tools answer: short texts, a part at a time; and what they say when they cannot."""

import asyncio
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from asked_by_agent import asked, call, session
from lake_project import write_project
from mcp import Client
from mcp.shared.exceptions import MCPError
from served import bench_on

from porism.interfaces import Workbench
from porism.search import Answer, understand

FAKE = Path(__file__).parents[1] / "fake_lean.py"
QUESTION = understand("x")
GOAL = "p a b : Nat\nhd : p ∣ a * b\n⊢ p ∣ a ∨ p ∣ b"


def test_a_search_answers_with_names_signatures_and_first_sentences(made: Any) -> None:
    failed, text = asked(made(), "search", question="the join is commutative", limit=1)
    assert not failed
    assert text.splitlines()[:3] == [
        "1. Tiny.join_comm  theorem  Tiny.Order",
        "   (a b : α) : Lattice.join a b = Lattice.join b a",
        "   The join is commutative.",
    ]
    assert "More: offset=1" in text


def test_the_parts_of_a_list_make_up_the_whole(made: Any) -> None:
    whole = asked(made(), "search", question="join", limit=4)[1].splitlines()
    parts = [asked(made(), "search", question="join", limit=1, offset=at)[1].splitlines() for at in range(4)]
    ranked = [line for line in whole if line[:1].isdigit()]
    assert [part[0] for part in parts] == ranked and len(ranked) == 4
    assert asked(made(), "search", question="join", offset=150)[1].startswith("Nothing comes after the first")


def test_the_last_part_of_a_list_says_how_to_go_on(
    made: Any, library: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    hit = library.search("join", limit=1).hits[0]
    monkeypatch.setattr(Workbench, "search", lambda *_, limit, **__: Answer(question=QUESTION, hits=(hit,) * limit))
    assert "More: offset=150" in asked(made(), "search", question="x", offset=120, limit=30)[1]
    assert "ask more narrowly" in asked(made(), "search", question="x", offset=150, limit=10)[1]


def test_filters_narrow_a_search(made: Any) -> None:
    text = asked(made(), "search", question="join", kind="class", namespace=["Tiny"])[1]
    assert [line.split("  ")[1] for line in text.splitlines() if line[:1].isdigit()] == ["class"]


def test_a_search_that_finds_nothing_says_so_without_an_error(made: Any) -> None:
    failed, text = asked(made(), "search", question="join", module="Tiny.Ring", kind="class")
    assert not failed and text.startswith("No declaration was found.")


def test_names_are_told_apart(made: Any) -> None:
    text = asked(made(), "names", names="Tiny.join_comm, Tiny.join_idem\nTiny.join_com")[1]
    assert [line.split()[0] for line in text.splitlines()[:3]] == ["exact", "renamed", "absent"]
    assert "Tiny.join_comm" in text.splitlines()[3]


def test_a_declaration_is_shown_with_its_proof_only_where_asked(made: Any) -> None:
    short = asked(made(), "declaration", name="Tiny.join_comm")[1]
    assert short.startswith("theorem Tiny.join_comm\n") and "exact Eq.symm" not in short
    assert "exact Eq.symm" in asked(made(), "declaration", name="Tiny.join_comm", value=True)[1]
    assert asked(made(), "declaration", name="Tiny.join_comm", offset=8)[1] == short[8:]


def test_a_name_that_is_none_is_an_answer_with_what_is_near(made: Any) -> None:
    failed, text = asked(made(), "declaration", name="Tiny.join_com")
    assert not failed and "no such declaration" in text and "Tiny.join_comm" in text
    assert asked(made(), "uses", name="Tiny.join_com") == (failed, text)


def test_uses_are_listed_in_both_directions_and_by_edges(made: Any) -> None:
    text = asked(made(), "uses", name="Tiny.join_comm", direction="used by")[1]
    assert text == "Tiny.join_comm is used by 1:\nTiny.join_self  theorem  proof"
    down = asked(made(), "uses", name="Tiny.join_comm", edges=["proof"])[1]
    assert "Dep.swap  theorem  proof" in down
    first = asked(made(), "uses", name="Tiny.join_comm", limit=1)[1]
    assert first.splitlines()[-1] == "More: offset=1"


def test_lemmas_for_a_goal_say_that_they_apply(made: Any) -> None:
    text = asked(made(), "goal", goal=GOAL, limit=1)[1]
    assert text.startswith("1. Tiny.Ring.prime_dvd_mul") and "[applies]" in text


def test_goals_and_patterns_are_narrowed_as_a_search_is(made: Any) -> None:
    text = asked(made(), "pattern", pattern='"join"', module="Tiny.Order", kind="theorem")[1]
    assert "among the 2 that the filters let pass" in text and "Tiny.join_comm" in text
    assert asked(made(), "goal", goal=GOAL, kind="axiom")[1].splitlines()[0] == "No lemma was found."
    failed, text = asked(made(), "goal", goal=GOAL, module="Mystery")
    assert failed and "no module Mystery" in text


def test_patterns_are_matched_and_what_cannot_be_read_is_an_error(made: Any) -> None:
    assert "Tiny.join_comm" in asked(made(), "pattern", pattern="⊢ Tiny.Lattice.join _ _ = _")[1]
    failed, text = asked(made(), "pattern", pattern="_")
    assert failed and text


def test_an_agent_may_say_how_needs_are_looked_for(made: Any) -> None:
    assert "Found by query." in asked(made(), "retrieve", statement="A prime divides.", by="query")[1]
    failed, text = asked(made(), "retrieve", statement="A prime divides.", by="reasoning")
    assert failed and text.startswith("Retrieval by reasoning asks a model that writes, and none is chosen.")
    failed, text = asked(made(), "retrieve", statement="A prime divides.", by="magic")
    assert failed and text.startswith("The arguments do not fit: by")


def test_what_a_statement_needs_is_retrieved(made: Any) -> None:
    failed, text = asked(made(), "retrieve", statement="A prime dividing a product divides a factor.", limit=2)
    assert not failed and "Tiny.Ring" in text and "Found by query." in text


def test_the_library_says_what_it_is_and_what_is_missing(made: Any) -> None:
    text = asked(made(), "library")[1]
    assert "library: tiny" in text and "Lean: leanprover/lean4:v4.33.0" in text and "not indexed: Batteries" in text


def test_several_libraries_are_asked_by_name(made: Any, library: Workbench) -> None:
    server = made(library=(f"other={library.here / '.porism'}",))
    assert asked(server, "library", library="other")[1].startswith("library: other")
    failed, text = asked(server, "search", question="join", many=1)
    assert failed and text.endswith("Known are: limit, offset, kind, module, namespace, question, library.")
    assert asked(made(), "search", question="join", many=1)[1].endswith("namespace, question.")
    failed, text = asked(made(), "library", library="nowhere")
    assert failed and text == "There is no library 'nowhere'. Served are: tiny."


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("search", {}, "question: Field required"),
        ("search", {"question": "x", "limit": 0}, "limit: Input should be greater than or equal to 1"),
        ("search", {"question": "x", "limit": "many"}, "limit: Input should be a valid integer"),
        ("search", {"question": "x", "depth": 3}, "depth: Extra inputs are not permitted"),
        ("search", {"question": ["a", "b"]}, "question: Input should be a valid string"),
        ("search", {"question": "x" * 2_000_000}, "question: String should have at most 10000 characters"),
        ("search", {"question": "   "}, ""),
        ("search", {"question": "x", "kind": "lemma-like"}, "'lemma-like' is no value for kind."),
        ("names", {"names": ["x"] * 101}, "names: "),
        ("names", {"names": []}, "should have at least 1 item"),
        ("uses", {"name": "Tiny.join_comm", "direction": "up"}, "direction: Input should be 'uses' or 'used by'"),
        ("goal", {"goal": "no goal at all"}, ""),
        ("verify", {"source": "x", "seconds": 1e9}, "seconds: Input should be less than or equal to 3600"),
        ("search", {"question": "x", "library": 7}, "The library is no name."),
    ],
)
def test_arguments_that_do_not_fit_are_told_in_a_sentence(made: Any, tool: str, given: Any, said: str) -> None:
    failed, text = asked(made(), tool, **given)
    assert failed and said in text and len(text) < 600


def test_text_of_any_script_comes_back_as_it_was(made: Any) -> None:
    name = "𝓤.𝔭₂«日本 語»\u202e\x00é"
    failed, text = asked(made(), "names", names=[name])
    assert not failed or "\x00" not in text
    assert "𝓤.𝔭₂" in asked(made(), "names", names=["𝓤.𝔭₂"])[1]


def test_an_unknown_tool_is_an_error_of_the_protocol(made: Any) -> None:
    async def talk(client: Client) -> None:
        await client.call_tool("prove", {})

    with pytest.raises((MCPError, ExceptionGroup)) as caught:
        session(made(), talk)
    assert "There is no tool 'prove'. Known are: search," in repr(caught.value)


def test_a_long_answer_is_cut_and_says_so(made: Any) -> None:
    text = asked(made(characters=200), "search", question="join", limit=50)[1]
    assert text[200:].startswith("\n… cut after 200 of ") and text.endswith("characters")


def test_without_an_index_each_call_says_what_to_do_and_finds_it_once_it_is_built(made: Any, tmp_path: Path) -> None:
    root = write_project(tmp_path / "new")
    bench = bench_on(root, root / ".porism")

    async def talk(client: Client) -> tuple[tuple[bool, str], tuple[bool, str]]:
        before = await call(client, "search", question="join")
        await asyncio.to_thread(bench_on(root, root / ".porism").index, [root])
        return before, await call(client, "search", question="join")

    (failed, text), (still, found) = session(made(bench), talk)
    assert failed and "porism index" in text
    assert not still and "Tiny.join_comm" in found


def test_an_index_that_goes_away_is_an_error_and_not_an_empty_answer(made: Any, tmp_path: Path) -> None:
    root = write_project(tmp_path / "gone")
    bench_on(root, root / ".porism").index([root])
    shutil.rmtree(root / ".porism")
    assert asked(made(bench_on(root, root / ".porism")), "library")[0]


def test_a_file_is_verified(made: Any, with_lean: Any, tmp_path: Path) -> None:
    says = tmp_path / "says.json"
    says.write_text(json.dumps({"axioms": {"bad": "cheat"}}), encoding="utf-8")
    server = made(with_lean(FAKE, str(says)))
    failed, text = asked(server, "verify", source="theorem good : True := trivial\n\ntheorem bad : True := trivial\n")
    lines = text.splitlines()
    assert not failed and lines[0] == "Not accepted."
    assert "accepted" in lines[1] and "good" in lines[1] and "rejected" in lines[2] and "bad" in lines[2]


def test_lean_s_complaints_have_places(made: Any, with_lean: Any, tmp_path: Path) -> None:
    says = tmp_path / "says.json"
    says.write_text(json.dumps({"error": 1}), encoding="utf-8")
    text = asked(made(with_lean(FAKE, str(says))), "verify", source="theorem t : False := trivial")[1]
    assert text.startswith("Not accepted.") and "error 1:0: something is wrong" in text


def test_without_lean_a_verification_says_so(made: Any, tmp_path: Path, library: Workbench) -> None:
    failed, text = asked(made(project=str(tmp_path)), "verify", source="theorem t : True := trivial")
    assert failed and "no Lake project" in text


def test_a_fault_of_ours_is_told_without_detail_and_logged(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(Workbench, "names", broken)
    log = io.StringIO()
    failed, text = asked(made(log=log), "names", names=["x"])
    assert failed and "fault of Porism" in text and "secret" not in text
    assert json.loads(log.getvalue().splitlines()[-1])["error"] == "RuntimeError"
