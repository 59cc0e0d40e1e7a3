"""`porism retrieve`, benchmarks of retrieval with recorded replies, and recordings made of answers given elsewhere."""

import json
from pathlib import Path

import pytest
from filelock import FileLock
from lake_project import Ended, Porism

from porism.interfaces.workbench import Workbench
from porism.models import ChatRequest, ScriptedChat

JOIN = "The join of an element with itself is the element."
PRIME = "A prime dividing a product divides one of its factors."
PARTS = {
    JOIN: [("the join of two elements", "Tiny.Lattice.join a b"), ("a lattice", "Tiny.Lattice α")],
    PRIME: [("a prime number", "Tiny.Ring.IsPrime p"), ("a divisor", "d ∣ n"), ("primes", "Tiny.Ring.IsPrime q")],
}
NAMES = {JOIN: ["Tiny.Lattice", "join", "Semilattice"], PRIME: ["IsPrime", "∣", "No usage"]}


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    assert porism("index").code == 0
    return porism


def say(request: ChatRequest[object]) -> str:
    """Reply to a prompt about one of the known statements."""
    statement = request.messages[0].text.split("## The statement")[1].strip()
    if statement not in PARTS:
        return "I cannot say."
    if request.purpose == "decompose":
        return json.dumps({"queries": [{"phrase": phrase, "formal": formal} for phrase, formal in PARTS[statement]]})
    return json.dumps({"dependency": NAMES[statement]})


CHAT = ScriptedChat(say, tries=1)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two statements, the first in the words of a theorem, which is the target."""
    told = [
        (JOIN, "Tiny.join_self", ["Tiny.Lattice", "Gone.name"]),
        (PRIME, "Tiny.Ring.prime_dvd_mul", ["Tiny.Ring.IsPrime"]),
    ]
    path = tmp_path / "data" / "connf" / "benchmark.jsonl"
    path.parent.mkdir(parents=True)
    rows = [{"informal_stmt": text, "full_name": name, "mathlib_dependencies": gold} for text, name, gold in told]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setenv("PORISM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def recording(indexed: Porism, data: Path, project: Path) -> Path:
    """A recording made as others answer: prompts exported, answered in files, taken in."""
    for by in ("decomposition", "generation"):
        assert indexed("bench", "retrieval", "--task", "connf", "--by", by, "--export", "prompts").code == 0
    for file in (project / "prompts").glob("*.json"):
        told = json.loads(file.read_text(encoding="utf-8"))
        purpose = "decompose" if "queries" in told["schema"]["properties"] else "generate_dependencies"
        request = ChatRequest[object](messages=(_Message(told["messages"][0]["text"]),), purpose=purpose)  # type: ignore[arg-type]
        file.with_suffix(".answer.md").write_text(f"Thinking aloud.\n\n{say(request)}\n", encoding="utf-8")
    ended = indexed("recording", "take", "prompts", "recorded.jsonl", "--model", "a patient person")
    assert ended.out == f"4 answers added to {project / 'recorded.jsonl'}\n"
    return project / "recorded.jsonl"


class _Message:
    def __init__(self, text: str) -> None:
        self.text = text


def test_a_file_that_holds_no_answers_is_left_as_it_is(indexed: Porism, project: Path) -> None:
    (project / "in.txt").write_text(PRIME, encoding="utf-8")
    for content in ("a note\nand its end", "a note without an end"):
        (project / "notes.txt").write_text(content, encoding="utf-8")
        ended = indexed("retrieve", "--file", "in.txt", "--out", "notes.txt")
        assert (ended.code, "This is no line of answers" in ended.err) == (3, True)
        assert (project / "notes.txt").read_text(encoding="utf-8") == content


def test_an_answer_that_a_kill_cut_off_is_given_again(indexed: Porism, project: Path) -> None:
    (project / "in.txt").write_text(f"{JOIN}\n{PRIME}\n", encoding="utf-8")
    assert indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl").code == 0
    whole = (project / "out.jsonl").read_bytes()
    for left in (10, len(whole) - 9):
        (project / "out.jsonl").write_bytes(whole[:left])
        assert indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl").code == 0
        assert (project / "out.jsonl").read_bytes() == whole


def test_statements_may_hold_any_characters(indexed: Porism, project: Path) -> None:
    told = ["a prime\u2028number", "\ud835 a join", "\ud835\udd53 a lattice"]
    lines = json.dumps(told[0], ensure_ascii=False), *map(json.dumps, told[1:])
    (project / "in.jsonl").write_text("\ufeff" + "\n".join(lines), encoding="utf-8")
    assert indexed("retrieve", "--file", "in.jsonl", "--out", "out.jsonl").code == 0
    answered = [json.loads(line)["statement"] for line in (project / "out.jsonl").read_text("utf-8").split("\n")[:-1]]
    assert answered == ["a prime\u2028number", "\ufffd a join", "\U0001d553 a lattice"]


def test_two_processes_do_not_answer_into_one_file(indexed: Porism, project: Path) -> None:
    (project / "in.txt").write_text(PRIME, encoding="utf-8")
    with FileLock("out.jsonl.lock"):
        ended = indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl")
    assert (ended.code, "Another process answers into this file." in ended.err) == (2, True)
    assert indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl").code == 0
    assert not Path("out.jsonl.lock").exists()


def bench(porism: Porism, *more: str | Path) -> Ended:
    return porism("bench", "retrieval", "--task", "connf", "--preset", "words", *more)


# One statement.


def test_without_a_model_a_statement_is_one_query(indexed: Porism) -> None:
    ended = indexed("retrieve", PRIME, "--hits", "2", "--kinds", "all", "--json")
    assert ended.code == 0
    assert (ended.document["by"], ended.document["told"], len(ended.document["found"])) == ("query", None, 2)
    assert ended.document["found"][0]["name"] == "Tiny.Ring.prime_dvd_mul"


def test_scores_that_are_not_in_order_are_explained(indexed: Porism) -> None:
    order = "theorems and instances stand behind what else is near, whatever their scores (retrieve.counting.kinds)"
    assert order in indexed("retrieve", PRIME).out
    assert order not in indexed("retrieve", PRIME, "--kinds", "all").out


@pytest.mark.parametrize("by", ["decomposition", "generation"])
def test_a_way_that_asks_a_model_says_what_to_set(indexed: Porism, by: str) -> None:
    ended = indexed("retrieve", PRIME, "--by", by)
    assert ended.code == 2
    assert "none is chosen" in ended.err and "chat.provider and chat.model" in ended.err


def test_a_recorded_model_makes_decomposition_the_way(recording: Path, indexed: Porism) -> None:
    ended = indexed("retrieve", PRIME, "--set", f"chat.recorded={recording}")
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].split() == ["asked", "for", "declaration", "why"]
    prime = next(line for line in lines if line.startswith("a prime number · `Tiny.Ring.IsPrime` p"))
    assert "Tiny.Ring.IsPrime  def" in prime and "name" in prime
    again = next(line for line in lines if line.startswith("primes · `Tiny.Ring.IsPrime` q"))
    assert again.rstrip().endswith("the same again")
    assert any("by decomposition: " in line and "a patient person: 0 tokens in" in line for line in lines)
    assert any(line.startswith("Not as asked: This index has no vectors") for line in lines)


def test_generated_names_are_shown_with_what_became_of_them(recording: Path, indexed: Porism) -> None:
    ended = indexed("retrieve", JOIN, "--by", "generation", "--set", f"chat.recorded={recording}")
    assert ended.code == 0
    lines = {line.split()[0]: line for line in ended.out.splitlines()}
    assert "Tiny.Lattice  class" in lines["Tiny.Lattice"] and "exact name" in lines["Tiny.Lattice"]
    assert "Tiny.Lattice.join" in lines["join"] and "short name" in lines["join"]
    assert "may exist in Batteries" in lines["Semilattice"]
    assert "1 of them unknown to the library" in ended.out


def test_a_statement_that_is_not_recorded_names_its_prompt(recording: Path, indexed: Porism) -> None:
    ended = indexed("retrieve", "Another one.", "--by", "decomposition", "--set", f"chat.recorded={recording}")
    assert ended.code == 3
    assert "has no reply to the prompt" in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x", "--file", "f"),
        ("--file", "f"),
        ("x", "--out", "o"),
        ("  ",),
        ("x" * 20_001,),
        ("--file", "f", "--out", "o", "--formal", "theorem t"),
    ],  # fmt: skip
)
def test_what_makes_no_request_is_refused(indexed: Porism, arguments: tuple[str, ...]) -> None:
    assert indexed("retrieve", *arguments).code == 2


def test_the_workbench_retrieves_with_a_chat_that_it_is_given(indexed: Porism) -> None:
    needs = Workbench.open().retrieve(PRIME, chat=CHAT, text="formal", each=1)
    assert needs.by == "decomposition"
    assert needs.names[0] == "Tiny.Ring.IsPrime"
    assert needs.asked[0] == "`Tiny.Ring.IsPrime` p"


# Files of statements.


def test_a_file_is_answered_line_by_line_and_goes_on_where_it_was(indexed: Porism, project: Path) -> None:
    (project / "in.txt").write_text(f"{JOIN}\n\n{PRIME}\n{JOIN}\n", encoding="utf-8")
    opened = Workbench.open()
    done = opened.retrieve_file("in.txt", "out.jsonl", chat=CHAT)
    assert (done.statements, done.answered, done.before, done.errored, done.spent.calls) == (2, 2, 0, 0, 2)
    lines = [json.loads(line) for line in (project / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["statement"] for line in lines] == [JOIN, PRIME]
    assert lines[1]["needs"]["found"][0]["name"] == "Tiny.Ring.IsPrime"
    torn = (project / "out.jsonl").read_bytes()[:-20]
    (project / "out.jsonl").write_bytes(torn)
    again = opened.retrieve_file("in.txt", "out.jsonl", chat=CHAT)
    assert (again.answered, again.before, again.spent.calls) == (1, 1, 1)
    assert (project / "out.jsonl").read_text(encoding="utf-8").count("\n") == 2


def test_a_statement_that_spoils_its_reply_has_an_error_and_is_asked_again(indexed: Porism, project: Path) -> None:
    rows = [json.dumps({"id": 1, "statement": PRIME}), json.dumps("Something else.")]
    (project / "in.jsonl").write_text("\n".join(rows), encoding="utf-8")
    for before in (0, 1):
        done = Workbench.open().retrieve_file("in.jsonl", "out.jsonl", chat=CHAT, by="generation")
        assert (done.before, done.answered, done.errored) == (before, 1 - before, 1)
    last = json.loads((project / "out.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert last["needs"] is None and "no JSON" in last["error"]


def test_answers_under_other_settings_are_not_mixed(indexed: Porism, project: Path) -> None:
    (project / "in.txt").write_text(PRIME, encoding="utf-8")
    ended = indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl")
    assert ended.code == 0
    assert ended.out == f"1 statement: 1 answered, 0 before, 0 not answered; {project / 'out.jsonl'}\n"
    ended = indexed("retrieve", "--file", "in.txt", "--out", "out.jsonl", "--hits", "3")
    assert ended.code == 2
    assert "other settings" in ended.err


@pytest.mark.parametrize(
    ("line", "said"), [("{", "no line of JSON"), ('{"a": "b"}', "holds no statement"), ('" "', "statement is empty")]
)
def test_a_line_that_is_no_statement_is_named(indexed: Porism, project: Path, line: str, said: str) -> None:
    (project / "in.jsonl").write_text(f'"fine"\n{line}\n', encoding="utf-8")
    ended = indexed("retrieve", "--file", "in.jsonl", "--out", "out.jsonl")
    assert ended.code == 3
    assert said in ended.err and "in.jsonl:2" in ended.err


# Benchmarks.


def test_exported_prompts_are_those_without_a_reply(recording: Path, indexed: Porism, project: Path) -> None:
    ended = bench(indexed, "--by", "decomposition", "--recorded", recording, "--export", "more")
    assert ended.code == 0
    assert "0 prompts of connf-needs" in ended.out and "2 have replies already" in ended.out
    other = ("--by", "decomposition", "--recorded", recording, "--library", "Tiny", "--export", "more")
    assert len(json.loads(bench(indexed, *other, "--json").out)["prompts"]) == 2
    assert len(list((project / "more").glob("*.md"))) == 2


def test_answers_are_taken_in_once_and_unchanged(recording: Path, indexed: Porism) -> None:
    assert indexed("recording", "take", "prompts", recording, "--model", "somebody else").out.startswith("0 answers")
    lines = [json.loads(line) for line in recording.read_text(encoding="utf-8").splitlines()]
    assert {(line["model"], line["origin"]) for line in lines} == {("a patient person", "taken in")}
    assert all(line["reply"].startswith("Thinking aloud.\n\n{") for line in lines)


def test_a_recorded_decomposition_is_measured_without_the_target(
    recording: Path, indexed: Porism, project: Path
) -> None:
    ended = bench(indexed, "--by", "decomposition", "--recorded", recording, "--out", "run", "--json")
    assert ended.code == 0
    settings = ended.document["record"]["settings"]
    assert settings["retrieve"]["by"] == "decomposition"
    assert settings["chat"].startswith("recorded ") and settings["chat"].endswith(": a patient person")
    assert len(settings["prompts"]["decompose"]) == 64
    assert ended.document["summary"]["errored"] == 0
    assert ended.document["spent"]["from_cache"] == 2
    rows = [json.loads(line) for line in (project / "run" / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert "Tiny.Lattice" in rows[0]["hits"] and "Tiny.join_self" not in rows[0]["hits"]
    traces = [json.loads(line) for line in (project / "run" / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    assert traces[1]["found"][0] == {
        "name": "Tiny.Ring.IsPrime", "source": "a prime number\n`Tiny.Ring.IsPrime` p",
        "score": traces[1]["found"][0]["score"],
    }  # fmt: skip


def test_recorded_names_are_measured_with_and_without_the_check(recording: Path, indexed: Porism) -> None:
    ended = bench(indexed, "--by", "generation", "--recorded", recording)
    assert ended.code == 0
    assert "as written (DDR's match)" in ended.out and "declarations" in ended.out
    assert "Hall_m" in ended.out and "2 replies (2 earlier ones, 0 of no use)" in ended.out
    document = bench(indexed, "--by", "generation", "--recorded", recording, "--no-check", "--json").document
    assert document["summary"]["returned"] == 2.5
    assert document["generation"]["hall"]["effective"] == 2


def test_a_question_without_a_recorded_reply_is_an_error_of_its_own(
    recording: Path, indexed: Porism, project: Path
) -> None:
    kept = recording.read_text(encoding="utf-8").splitlines()
    kept = [line for line in kept if JOIN not in json.loads(line)["told"]["messages"][0]["text"]]
    recording.write_text("\n".join(kept) + "\n", encoding="utf-8")
    ended = bench(indexed, "--by", "decomposition", "--recorded", recording, "--json")
    assert (ended.document["summary"]["count"], ended.document["summary"]["errored"]) == (2, 1)
    assert ended.document["spent"]["failed"] == 1


def test_a_subset_is_the_same_whenever_it_is_chosen(recording: Path, indexed: Porism, project: Path) -> None:
    for out in ("one", "two"):
        ended = bench(indexed, "--by", "oracle", "--subset", "1", "--out", out, "--json")
        assert ended.document["summary"]["task"] == "connf-needs-1"
    assert (project / "one" / "rows.jsonl").read_text() != "" and len(
        {json.loads((project / out / "rows.jsonl").read_text())["id"] for out in ("one", "two")}
    ) == 1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--by", "decomposition"), "none is chosen"),
        (("--by", "query", "--export", "x"), "asks no model"),
        (("--by", "magic", "--export", "x"), "There is no way to retrieve 'magic'"),
        (("--by", "query", "--subset", "0"), "no size of a subset"),
        (("--by", "query", "--set", "retrieve.graph=true", "--graph"), "The graph gives away"),
    ],
)
def test_what_cannot_be_run_is_refused(indexed: Porism, data: Path, more: tuple[str, ...], said: str) -> None:
    ended = bench(indexed, *more)
    assert ended.code == 2
    assert said in ended.err


def test_answers_are_taken_from_a_folder_that_exists(porism: Porism, tmp_path: Path) -> None:
    ended = porism("recording", "take", tmp_path / "no", tmp_path / "r.jsonl", "--model", "x")
    assert ended.code == 2
    assert "no such folder" in ended.err


@pytest.fixture
def chosen_model(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Options that choose a model, which replies as `say`."""
    monkeypatch.setattr("porism.models.open_chat", lambda choice, key: ScriptedChat(say, "chosen", tries=1))
    monkeypatch.setattr("porism.interfaces.chosen._OPENED", {})
    return ("--set", "chat.provider=compatible", "--set", "chat.url=http://localhost:1/v1", "--chat", "m")


def test_a_limit_on_calls_ends_a_file_cleanly_and_the_same_command_goes_on(
    indexed: Porism, project: Path, chosen_model: tuple[str, ...]
) -> None:
    (project / "in.txt").write_text(f"{JOIN}\n{PRIME}\n", encoding="utf-8")
    command = ("retrieve", "--file", "in.txt", "--out", "out.jsonl", *chosen_model)
    ended = indexed(*command, "--most-calls", "1")
    assert ended.code == 3
    assert "the limit is 1 call" in ended.err and "the same command goes on from there" in ended.err
    assert "What was replied is kept" not in ended.err
    assert [json.loads(line)["error"] for line in (project / "out.jsonl").read_text().splitlines()] == [""]
    again = indexed(*command, "--most-calls", "1", "--json")
    assert (again.code, again.document["before"], again.document["answered"]) == (0, 1, 1)


def test_a_limit_on_calls_ends_a_benchmark_cleanly_and_the_same_command_goes_on(
    indexed: Porism, project: Path, data: Path, chosen_model: tuple[str, ...]
) -> None:
    command = ("bench", "retrieval", "--task", "connf", "--by", "decomposition", "--out", "run", *chosen_model)
    ended = indexed(*command, "--most-calls", "1")
    assert ended.code == 3
    assert f"What was answered stands in {project / 'run'}" in ended.err
    again = indexed(*command, "--most-calls", "1", "--json")
    assert (again.code, again.document["summary"]["count"], again.document["spent"]["calls"]) == (0, 2, 2)


def test_a_limit_on_calls_holds_for_one_statement(indexed: Porism, chosen_model: tuple[str, ...]) -> None:
    ended = indexed("retrieve", PRIME, *chosen_model, "--most-calls", "0")
    assert (ended.code, "0 calls and $0.0000 are spent, the limit is 0 calls" in ended.err) == (3, True)
