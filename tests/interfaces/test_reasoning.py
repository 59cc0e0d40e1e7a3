"""MathlibMPR by reasoning: prompts written out in rounds, answered elsewhere, taken in, and the whole run measured."""

import json
import re
from pathlib import Path

import pytest
from lake_project import Ended, Porism

from porism.interfaces.workbench import Workbench
from porism.models import ChatRequest, RecordingChat, ScriptedChat

PRIME = "A prime dividing a product divides one of its factors."
TARGET = "Tiny.Ring.prime_dvd_mul"
SHOWN = re.compile(r"^\[(\d+)\]\n```lean\n(?:/--.*?-/\n)?\w+ (\S+)", re.MULTILINE | re.DOTALL)


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    assert porism("index").code == 0
    return porism


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two theorems, one of which the scripted person cannot plan for."""
    groups = [
        {"kind": "original", "docs": ["Tiny/Ring.lean::Tiny.Ring.IsPrime::3", "Gone.name"]},
        {"kind": "original", "docs": ["Gone.too"]},
        {"kind": "alternative", "docs": ["Tiny.Lattice"]},
    ]
    told = [
        {
            "id": id,
            "formal_main_result": TARGET,
            "NL_main_result": text,
            "formal_statement": "theorem t : sorry",
            "premise_group": groups,
        }
        for id, text in (("m1", PRIME), ("m2", "Something else."))
    ]
    path = tmp_path / "data" / "mathlibmpr" / "MathlibMPR_dev.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("PORISM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def answer(text: str, fields: set[str]) -> str:
    """Answer a prompt as a person does who finds every second plan good."""
    if "Something else." in text:
        return "I do not know."
    if "steps" in fields:
        asked = "a lattice" if "which was rejected" in text else "a prime number"
        return json.dumps({"steps": [{"description": f"Look at {asked}.", "queries": [asked]}]})
    if "kept" in fields:
        shown = {name: int(number) for number, name in SHOWN.findall(text)}
        assert TARGET not in shown
        return json.dumps(
            {"kept": [shown[name] for name in ("Tiny.Ring.IsPrime", "Tiny.Lattice") if name in shown][:1]}
        )
    return json.dumps({"judgment": "good" if "Look at a lattice." in text else "bad", "reasoning": "Hm."})


def answer_all(folder: Path) -> int:
    """Answer the prompts in a folder that are not yet answered; return how many."""
    number = 0
    for file in sorted(folder.glob("*.json")):
        told = json.loads(file.read_text(encoding="utf-8"))
        reply = file.with_suffix(".answer.md")
        if not reply.exists():
            number += 1
            reply.write_text(answer(told["messages"][0]["text"], set(told["schema"]["properties"])), encoding="utf-8")
    return number


def bench(porism: Porism, *more: str | Path) -> Ended:
    return porism("bench", "mathlibmpr", "--by", "reasoning", "--preset", "words", *more)


@pytest.fixture
def recording(indexed: Porism, data: Path, project: Path) -> Path:
    """A recording made in rounds, each of which goes as far as the answers so far reach."""
    rounds: list[tuple[int, int, int]] = []
    recorded = project / "recorded.jsonl"
    while True:
        ended = bench(indexed, "--recorded", recorded, "--export", "prompts", "--json")
        assert ended.code == 0
        told = ended.document
        rounds.append((told["written"], told["done"], told["errored"]))
        if not told["prompts"]:
            break
        assert answer_all(project / "prompts") == told["written"]
        assert indexed("recording", "take", "prompts", recorded, "--model", "a patient person").code == 0
    # Plans of two theorems in two branches each; then one search of which both branches ask the same; its judgment; ...
    assert rounds == [(4, 0, 0), (1, 0, 1), (1, 0, 1), (2, 0, 1), (1, 0, 1), (1, 0, 1), (0, 1, 1)]
    return recorded


def test_a_run_of_many_steps_is_recorded_in_rounds_and_measured(
    recording: Path, indexed: Porism, project: Path
) -> None:  # fmt: skip
    ended = bench(indexed, "--recorded", recording, "--out", "run", "--json")
    assert ended.code == 0
    rows = [json.loads(line) for line in (project / "run" / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["status"] for row in rows] == ["answered", "errored"]
    assert rows[0]["hits"] == ["Tiny.Lattice", "Tiny.Ring.IsPrime"]
    assert "UnusableReply" in rows[1]["error"]
    (line, *_) = ended.document["summary"]["lines"]
    # Of three groups two are hit, and all alternative ones; the theorem that errored scores 0 and stays in the mean.
    assert (line["count"], line["errored"]) == (2, 1)
    assert {depth: line["scores"][f"R@{depth}"]["mean"] for depth in (5, 10, 20, 30, 50)} == dict.fromkeys(
        (5, 10, 20, 30, 50), pytest.approx(1 / 3)
    )
    assert {depth: line["scores"][f"Covered@{depth}"]["mean"] for depth in (5, 10, 20, 30, 50)} == dict.fromkeys(
        (5, 10, 20, 30, 50), 0.5
    )
    settings = ended.document["record"]["settings"]
    assert settings["retrieve"]["by"] == "reasoning"
    assert set(settings["prompts"]) == {"theorem", "plan", "filter_results", "judge_plan"}
    trace = json.loads((project / "run" / "traces.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert [attempt["judgment"]["judgment"] for attempt in trace["reasoned"]["branches"][0]["attempts"]] == [
        "bad",
        "good",
    ]


def test_a_recorded_run_gives_the_same_answer_again(recording: Path, indexed: Porism, project: Path) -> None:
    for out in ("one", "two"):
        assert bench(indexed, "--recorded", recording, "--out", out).code == 0
    hits = [
        [json.loads(line)["hits"] for line in (project / out / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
        for out in ("one", "two")
    ]
    assert hits[0] == hits[1]


def test_what_waits_is_told_with_what_to_do(indexed: Porism, data: Path, project: Path) -> None:
    ended = bench(indexed, "--index", project / ".porism", "--recorded", "no.jsonl", "--export", "prompts")
    assert "4 prompts of mathlibmpr in " in ended.out and "0 have replies already" in ended.out
    assert "0 done, 2 waiting" in ended.out and "and run this again" in ended.out


def test_steps_queries_declarations_and_reasons_are_shown(indexed: Porism, project: Path) -> None:
    def say(request: ChatRequest[object]) -> str:
        text = request.messages[0].text
        if request.purpose != "filter_results":
            return answer(text, {"steps"} if request.purpose == "plan" else set())
        return answer(text.replace(TARGET, "Tiny.Other"), {"kept"})

    chat = RecordingChat(ScriptedChat(say), project / "live.jsonl")
    needs = Workbench.open().retrieve(PRIME, formal="theorem t : sorry", chat=chat, by="reasoning")
    assert needs.names == ("Tiny.Lattice", "Tiny.Ring.IsPrime")
    played = ("--by", "reasoning", "--set", "chat.recorded=live.jsonl")
    ended = indexed("retrieve", PRIME, "--formal", "theorem t : sorry", *played)
    assert ended.code == 0
    lines = [" ".join(line.split()) for line in ended.out.splitlines()]
    assert lines[:3] == [
        "step asked for declaration why",
        "step 1: Look at a lattice. a lattice Tiny.Lattice no. 1, 1.00: step 1",
        "an earlier plan a prime number Tiny.Ring.IsPrime no. 2, 0.50: step 1",
    ]
    assert "Branch 1: 2 plans, 2 declarations kept; the last one good" in lines
    assert "Judged good: Hm." in lines
    assert any("by reasoning: 2 declarations for 2 asked for" in line for line in lines)
    assert indexed("retrieve", "Something else.", *played).code == 3


@pytest.mark.parametrize("by", ["query", "decomposition", "oracle"])
def test_other_ways_are_measured_by_groups_too(indexed: Porism, data: Path, by: str, project: Path) -> None:
    ended = indexed("bench", "mathlibmpr", "--by", by, "--preset", "words", "--export", "x", "--json")
    if by == "decomposition":
        assert ended.document["written"] == 2
        assert answer_all(project / "x") == 2
        assert indexed("recording", "take", "x", "r.jsonl", "--model", "x").code == 0
    else:
        assert ended.code == 2 and "asks no model" in ended.err
    more = ("--recorded", "r.jsonl") if by == "decomposition" else ()
    ended = indexed("bench", "mathlibmpr", "--by", by, "--preset", "words", *more, "--json")
    assert ended.code == 0
    assert "Covered@50" in ended.document["summary"]["lines"][0]["scores"]


def test_as_published_the_theorem_itself_takes_a_place(indexed: Porism, data: Path, project: Path) -> None:
    for task in ("mathlibmpr", "mathlibmpr-published"):
        assert indexed("bench", task, "--preset", "words", "--out", task).code == 0
    hits = [
        json.loads((project / task / "rows.jsonl").read_text(encoding="utf-8").splitlines()[0])["hits"]
        for task in ("mathlibmpr", "mathlibmpr-published")
    ]
    assert [TARGET in found for found in hits] == [False, True]


@pytest.mark.parametrize("more", [("--formal", "theorem t"), ("--proof", "Clear.")])
def test_other_ways_do_not_read_formal_statements_and_say_so(indexed: Porism, more: tuple[str, str]) -> None:
    ended = indexed("retrieve", PRIME, "--by", "query", *more)
    assert ended.code == 2 and "Only reasoning reads" in ended.err
