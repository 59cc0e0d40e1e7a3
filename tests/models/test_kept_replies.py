"""Replies that are kept: the cache, recordings, and prompts that are answered elsewhere."""

import asyncio
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from porism.errors import FormatError, UsageError
from porism.models import (
    CachedChat,
    ChatRequest,
    Message,
    MeteredChat,
    RecordedChat,
    RecordingChat,
    Reply,
    ReplyMissing,
    ScriptedChat,
    UnusableReply,
    Usage,
    export_missing,
    export_prompts,
    request_hash,
    take_answers,
)
from porism.models.recorded_chat import read_recording


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    steps: list[str]


@dataclass(slots=True)
class Model:
    """A model that counts what it is asked."""

    text: str = '{"steps": ["a"]}'
    ending: Any = "complete"
    asked: int = 0

    def say(self, request: ChatRequest[Any]) -> Reply[Any]:
        self.asked += 1
        usage = Usage(requests=1, input_tokens=10, output_tokens=2)
        return Reply(text=self.text, ending=self.ending, model="m-1", usage=usage, cost=0.25, seconds=2.0)


def ask(text: str = "Hello", **more: Any) -> ChatRequest[Any]:
    return ChatRequest(messages=(Message(speaker="user", text=text),), **more)


def get(chat: Any, request: ChatRequest[Any]) -> Reply[Any]:
    return asyncio.run(chat.ask(request))


def test_a_reply_that_is_kept_costs_nothing_and_asks_nobody(tmp_path: Path) -> None:
    model = Model()
    first = get(CachedChat(ScriptedChat(model.say), tmp_path), ask(answer=Plan))
    again = get(CachedChat(ScriptedChat(model.say), tmp_path), ask(answer=Plan, purpose="other"))
    assert (model.asked, first.cost, first.from_cache) == (1, 0.25, False)
    assert again == replace(first, usage=Usage(), cost=0.0, seconds=0.0, from_cache=True)
    assert again.answer == Plan(steps=["a"])


@pytest.mark.parametrize(
    "other",
    [
        ask("Bye"),
        ask(answer=Plan),
        ask(temperature=0.5),
        ask(max_tokens=5),
        ask(seed=1),
        ask(stop=("x",)),
        ask(sample=1),
        ChatRequest[Any](messages=(Message(speaker="system", text="Hello"),)),
    ],
)
def test_whatever_may_change_a_reply_is_part_of_its_key(other: ChatRequest[Any], tmp_path: Path) -> None:
    model = Model()
    chat = CachedChat(ScriptedChat(model.say), tmp_path)
    get(chat, ask())
    get(chat, other)
    assert model.asked == 2


def test_models_do_not_share_replies_and_samples_at_temperature_zero_do(tmp_path: Path) -> None:
    model = Model()
    get(CachedChat(ScriptedChat(model.say, model="a"), tmp_path), ask(temperature=0.0))
    get(CachedChat(ScriptedChat(model.say, model="b"), tmp_path), ask(temperature=0.0))
    get(CachedChat(ScriptedChat(model.say, model="b"), tmp_path), ask(temperature=0.0, sample=1))
    assert model.asked == 2


@pytest.mark.parametrize(("ending", "text"), [("truncated", "x"), ("refused", "x"), ("unknown", " ")])
def test_replies_that_were_cut_off_withheld_or_empty_are_not_kept(ending: str, text: str, tmp_path: Path) -> None:
    model = Model(ending=ending, text=text)
    chat = CachedChat(ScriptedChat(model.say), tmp_path)
    assert [get(chat, ask()).from_cache for _ in range(2)] == [False, False]


def test_the_replies_used_longest_ago_go_when_there_are_too_many(tmp_path: Path) -> None:
    model = Model(text="x" * 300_000)
    chat = CachedChat(ScriptedChat(model.say), tmp_path, megabytes=1)
    for text in ("a", "b", "c"):
        get(chat, ask(text))
    assert get(chat, ask("a")).from_cache
    get(chat, ask("d"))
    assert [get(chat, ask(text)).from_cache for text in ("a", "d")] == [True, True]
    with sqlite3.connect(chat.path) as base:
        assert base.execute("SELECT total(size) FROM replies_1").fetchone()[0] < 1_000_000


def test_many_may_use_one_folder_at_the_same_time(tmp_path: Path) -> None:
    model = Model()

    def work(number: int) -> str:
        return get(CachedChat(ScriptedChat(model.say), tmp_path), ask(str(number % 5))).text

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(work, range(40))) == {model.text}
    asked = model.asked
    assert all(get(CachedChat(ScriptedChat(model.say), tmp_path), ask(str(n))).from_cache for n in range(5))
    assert model.asked == asked


def test_a_cache_that_is_no_cache_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "replies.sqlite").write_text("not a database" * 100)
    with pytest.raises(UsageError, match="cache of replies"):
        get(CachedChat(ScriptedChat(Model().say), tmp_path), ask())


def test_a_recorded_run_replies_as_it_did_and_asks_nobody(tmp_path: Path) -> None:
    model, file = Model(text='<think>x</think>{"steps": ["é"]}'), tmp_path / "run.jsonl"
    recording = RecordingChat(ScriptedChat(model.say), file)
    said = [get(recording, ask(text, answer=Plan)) for text in ("a", "b")]
    recorded = RecordedChat.open(file)
    played = [get(recorded, ask(text, answer=Plan, temperature=0.3)) for text in ("a", "b")]
    assert played == [replace(reply, from_cache=True) for reply in said]
    assert model.asked == 2
    assert recorded.model.startswith("recorded ") and recorded.model.endswith(": m-1")
    assert list(recorded.played) == [request_hash(ask(text, answer=Plan)) for text in ("a", "b")]


def test_a_line_of_a_recording_says_what_was_told_who_replied_and_when(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    get(RecordingChat(ScriptedChat(Model().say), file), ask("a", sample=2))
    (line,) = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert line["prompt"] == request_hash(ask("a", sample=2))
    assert line["told"] == {"messages": [{"speaker": "user", "text": "a"}], "schema": None, "sample": 2}
    assert (line["reply"], line["model"], line["origin"], line["cost"]) == ('{"steps": ["a"]}', "m-1", "asked", 0.25)
    assert line["usage"]["input_tokens"] == 10 and line["when"].endswith("+00:00")


def test_a_prompt_that_was_not_recorded_is_named_and_can_be_written_for_others(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    get(RecordingChat(ScriptedChat(Model().say), file), ask("a"))
    with pytest.raises(ReplyMissing, match=request_hash(ask("b"))) as caught:
        get(RecordedChat.open(file), ask("b"))
    assert caught.value.prompts == (request_hash(ask("b")),)
    assert export_missing([caught.value, "an answer"], tmp_path / "missing") == caught.value.prompts
    assert "# user\n\nb" in (tmp_path / "missing" / f"{caught.value.prompts[0]}.md").read_text(encoding="utf-8")


def test_what_waits_for_several_prompts_tells_all_of_them_once(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    both = ReplyMissing.joined([ReplyMissing([ask("a")], file), ReplyMissing([ask("b"), ask("a")], file)])
    assert both.prompts == (request_hash(ask("a")), request_hash(ask("b")))
    assert "and 1 more" in str(both)
    assert export_missing([both, ReplyMissing([ask("b")], file)], tmp_path / "out") == both.prompts
    assert len(list((tmp_path / "out").glob("*.md"))) == 2


@pytest.mark.parametrize("named", [True, False])
def test_a_recording_that_is_not_begun_has_no_reply_to_anything(named: bool, tmp_path: Path) -> None:
    chat = RecordedChat.begun(tmp_path / "no.jsonl" if named else None)
    with pytest.raises(ReplyMissing):
        get(chat, ask("a"))
    get(RecordingChat(ScriptedChat(Model().say), tmp_path / "no.jsonl"), ask("a"))
    assert get(RecordedChat.begun(tmp_path / "no.jsonl"), ask("a")).from_cache


def test_prompts_can_be_answered_elsewhere_and_their_answers_are_taken_in_unchanged(tmp_path: Path) -> None:
    requests, file = [ask("a", answer=Plan), ask("b", answer=Plan)], tmp_path / "run.jsonl"
    written = export_prompts(requests, tmp_path / "out")
    assert '"steps"' in written[0].read_text(encoding="utf-8")
    answer = '  {"steps": ["\\\\frac"]}\r\n\n'
    (tmp_path / "out" / f"{request_hash(requests[0])}.answer.md").write_bytes(answer.encode())
    assert take_answers(tmp_path / "out", file, "a person") == 1
    assert take_answers(tmp_path / "out", file, "a person") == 0
    recorded = RecordedChat.open(file)
    reply = get(recorded, requests[0])
    assert (reply.text, reply.answer, reply.model, reply.cost) == (answer, Plan(steps=["\\frac"]), "a person", None)
    with pytest.raises(ReplyMissing):
        get(recorded, requests[1])


def test_what_is_played_or_missing_is_not_of_an_unknown_price(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    (prompt,) = export_prompts([ask("a")], tmp_path)
    prompt.with_suffix(".answer.md").write_text("An answer.")
    take_answers(tmp_path, file, "a person")
    metered = MeteredChat(RecordedChat.open(file))
    get(metered, ask("a"))
    with pytest.raises(ReplyMissing):
        get(metered, ask("b"))
    spent = metered.account.spent()
    assert (spent.calls, spent.from_cache, spent.failed, spent.cost, spent.unpriced) == (2, 1, 1, 0.0, 0)


def test_answers_of_nobody_and_a_folder_without_answers_are_refused(tmp_path: Path) -> None:
    (prompt,) = export_prompts([ask("a")], tmp_path)
    with pytest.raises(UsageError, match="There are no answers in the folder"):
        take_answers(tmp_path, tmp_path / "run.jsonl", "a person")
    prompt.with_suffix(".answer.md").write_text("An answer.")
    for nobody in ("", " "):
        with pytest.raises(UsageError, match="It is not said who answered"):
            take_answers(tmp_path, tmp_path / "run.jsonl", nobody)
    assert not (tmp_path / "run.jsonl").exists()


def test_an_answer_that_is_none_is_told_when_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    export_prompts([ask(answer=Plan)], tmp_path)
    (tmp_path / f"{request_hash(ask(answer=Plan))}.answer.md").write_text("I do not know.")
    take_answers(tmp_path, file, "a person")
    with pytest.raises(UnusableReply, match="no JSON"):
        get(RecordedChat.open(file), ask(answer=Plan))


def test_an_answer_that_was_mended_is_taken_in_again_and_what_a_model_said_stays(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    get(RecordingChat(ScriptedChat(Model().say), file), ask("asked"))
    asked = get(RecordedChat.open(file), ask("asked")).text
    for written in export_prompts([ask("a"), ask("asked")], tmp_path):
        written.with_suffix(".answer.md").write_text("first")
    assert [take_answers(tmp_path, file, "a person") for _ in range(2)] == [1, 0]
    for answer in tmp_path.glob("*.answer.md"):
        answer.write_text("second")
    assert [take_answers(tmp_path, file, "a person") for _ in range(2)] == [1, 0]
    played = RecordedChat.open(file)
    assert (get(played, ask("a")).text, get(played, ask("asked")).text) == ("second", asked)


def test_a_prompt_that_was_changed_is_not_taken_in(tmp_path: Path) -> None:
    (written,) = export_prompts([ask("a")], tmp_path)
    source = written.with_suffix(".json")
    source.write_text(source.read_text(encoding="utf-8").replace('"a"', '"b"'), encoding="utf-8")
    written.with_suffix(".answer.md").write_text("x")
    with pytest.raises(FormatError, match="not the one that was written"):
        take_answers(tmp_path, tmp_path / "run.jsonl", "a person")


@pytest.mark.parametrize("line", ["{", "[]", '{"prompt": "0"}', "\xff"])
def test_a_file_that_is_no_recording_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(line.encode("latin-1"))
    with pytest.raises(FormatError):
        RecordedChat.open(tmp_path / "run.jsonl")


def test_a_recording_whose_prompt_was_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    get(RecordingChat(ScriptedChat(Model().say), file), ask("a"))
    file.write_text(file.read_text(encoding="utf-8").replace('"text": "a"', '"text": "b"'), encoding="utf-8")
    with pytest.raises(FormatError, match="hash"):
        RecordedChat.open(file)


def test_a_reply_that_a_kill_has_cut_off_is_left_out_and_written_over(tmp_path: Path) -> None:
    file, chat = tmp_path / "run.jsonl", ScriptedChat(Model().say)
    get(RecordingChat(chat, file), ask("a"))
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:90])
    assert get(RecordedChat.open(file), ask("a"))
    get(RecordingChat(chat, file), ask("b"))
    assert file.read_bytes().startswith(whole) and file.read_bytes().count(b"\n") == 2
    file.write_bytes(file.read_bytes()[:-1])  # whole, but for the line break
    get(RecordingChat(chat, file), ask("c"))
    assert all(get(RecordedChat.open(file), ask(text)) for text in "abc")


def test_what_a_full_disk_does_not_take_is_an_error(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file, chat = tmp_path / "run.jsonl", ScriptedChat(Model().say)
    get(RecordingChat(chat, file), ask("a"))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 50, before[1]))
    try:
        with pytest.raises(OSError):
            get(RecordingChat(chat, file), ask("b"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    get(RecordingChat(chat, file), ask("c"))
    assert [line.told["messages"][0]["text"] for line in read_recording(file)] == ["a", "c"]


def test_a_recording_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        RecordedChat.open(tmp_path / "no.jsonl")
