"""Every step is on disk: a run that was killed goes on where it was, and pays for nothing twice."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from porism.errors import FormatError, LimitReached, ModelUnavailable, UsageError
from porism.lean import Task
from porism.models import ChatRequest, RecordedChat, ReplyMissing, ScriptedChat, SpendingLimits, limited_chat
from porism.prove import Budgets, Mode, Preparation, Problem, Proved, Proving, Showing, Stopping
from porism.prove.journal import Journal
from porism.prove.state import after, replayed
from prove.scripted_prover import NONE, Script, Shelf, declaration, lean, run

BODIES = ["exact wrong", "exact worse", "skip\nexact wrong", "exact wrong", "exact good"]


class Killed(BaseException):
    """The process is gone: nothing that comes after is done."""


def journal_in(folder: Path) -> Path:
    (file,) = folder.glob("*.jsonl")
    return file


def events_in(folder: Path) -> list[Any]:
    return [json.loads(line) for line in journal_in(folder).read_text().splitlines()[1:]]


def comparable(found: Proved) -> Proved:
    """Return what came of a run without the times that it took."""
    paid = tuple(replace(one, seconds=0.0, started="") for one in found.paid if one.missing != "lost")
    return replace(
        found, seconds=0.0, paid=paid, spent=replace(found.spent, seconds=0.0, calls=0, unpriced=0, cancelled=0)
    )


def test_killed_after_any_event_a_run_comes_to_the_same_end_and_pays_for_no_reply_twice(tmp_path: Path) -> None:
    whole = Script(BODIES)
    expected = run(whole, mode=Shelf().mode, folder=tmp_path / "whole")
    lines = journal_in(tmp_path / "whole").read_text().splitlines(keepends=True)
    assert len(lines) > 20 and expected.outcome == "proved"
    for kept in range(len(lines) + 1):
        folder = tmp_path / str(kept)
        folder.mkdir()
        (folder / journal_in(tmp_path / "whole").name).write_text("".join(lines[:kept]))
        before = sum('"kind":"replied"' in line for line in lines[:kept])
        script = Script(BODIES)
        script.asked = whole.asked[:before]
        verifier, shelf = lean(), Shelf()
        found = run(script, mode=shelf.mode, of=verifier, folder=folder)
        assert comparable(found) == comparable(expected)
        assert len(script.asked) == len(whole.asked)
        assert [r.messages for r in script.asked] == [r.messages for r in whole.asked]
        assert len(verifier.asked) == 4 - sum('"kind":"checked"' in line for line in lines[:kept])


def test_a_finished_run_is_told_again_and_asks_nobody(tmp_path: Path) -> None:
    first = run(Script(BODIES), folder=tmp_path)
    script, verifier = Script([]), lean()
    assert run(script, of=verifier, folder=tmp_path) == first
    assert (script.asked, verifier.asked) == ([], [])


def test_a_reply_is_on_disk_before_it_is_used(tmp_path: Path) -> None:
    seen: list[str] = []
    verifier = lean()
    inner = verifier.answer

    def answer(source: str) -> Any:
        seen.append(events_in(tmp_path)[-1]["kind"])
        return inner(source)

    verifier.answer = answer
    run(Script(["exact wrong", "exact good"]), of=verifier, folder=tmp_path)
    assert seen == ["replied", "replied"]


def test_a_call_that_was_under_way_when_the_run_was_killed_is_lost_and_of_unknown_price(tmp_path: Path) -> None:
    def fault(number: int) -> None:
        if number == 1:
            raise Killed

    with pytest.raises(Killed):
        run(Script(BODIES, fault=fault), folder=tmp_path)
    assert events_in(tmp_path)[-1]["kind"] == "asked"
    script = Script(BODIES[1:])
    found = run(script, folder=tmp_path)
    assert [paid.missing for paid in found.paid if paid.missing] == ["lost"]
    assert (found.spent.unpriced, found.spent.cancelled) == (1, 1)
    assert found.counts.calls == 5


def test_a_last_line_that_was_cut_off_is_as_if_it_had_not_been_written(tmp_path: Path) -> None:
    run(Script(BODIES), Proving(mode="none", budgets=Budgets()), folder=tmp_path)
    file = journal_in(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    verifier = lean()
    assert run(Script([]), of=verifier, folder=tmp_path).outcome == "proved"
    assert len(verifier.asked) == 1
    assert all(json.loads(line) for line in file.read_text().splitlines())


def test_a_first_line_that_was_cut_off_begins_the_file_anew(tmp_path: Path) -> None:
    run(Script(BODIES), folder=tmp_path)
    journal_in(tmp_path).write_bytes(b'{"porism_pr')
    assert run(Script(BODIES), folder=tmp_path).outcome == "proved"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"task": Task(prefix="import Mathlib\n\ntheorem t : 1 = 1  := by")}, "another task"),
        ({"informal": "One is one."}, "another task"),
        ({"how": Proving(mode="none", showing=Showing(feedback=1000))}, "another settings"),
        ({"how": Proving(mode="none", memory=False)}, "another settings"),
        ({"chat": ScriptedChat(lambda request: "", model="another")}, "another model"),
    ],
)
def test_a_folder_of_another_run_is_refused(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    run(Script(BODIES), folder=tmp_path)
    with pytest.raises(UsageError, match=said):
        run(Script(BODIES), folder=tmp_path, **change)


def test_a_changed_prompt_refuses_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(Script(BODIES), folder=tmp_path)
    monkeypatch.setattr("porism.prove.prove.prompt_hash", lambda name: "another")
    with pytest.raises(UsageError, match="another prompts"):
        run(Script(BODIES), folder=tmp_path)


def test_events_in_an_order_that_cannot_be_are_an_error_of_the_file(tmp_path: Path) -> None:
    run(Script(BODIES), folder=tmp_path)
    file = journal_in(tmp_path)
    first, _, *lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([first, *lines]))
    with pytest.raises(FormatError, match="cannot have happened"):
        run(Script(BODIES), folder=tmp_path)


@pytest.mark.parametrize("line", ['{"kind": "dreamt"}', "[" * 100_000])
def test_a_line_that_is_no_event_is_an_error_with_its_place(line: str, tmp_path: Path) -> None:
    run(Script(BODIES), folder=tmp_path)
    file = journal_in(tmp_path)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:3], f"{line}\n", *lines[3:]]))
    with pytest.raises(FormatError) as raised:
        run(Script(BODIES), folder=tmp_path)
    assert raised.value.where.endswith(":4")


def test_two_runs_do_not_work_on_one_problem(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "t.jsonl", {}),
        pytest.raises(UsageError, match="Another run"),
        Journal(tmp_path / "t.jsonl", {}),
    ):
        pass


def test_a_limit_on_dollars_stops_the_run_and_a_higher_one_lets_it_go_on(tmp_path: Path) -> None:
    script = Script(BODIES)
    found = run(script, Proving(mode="none", stopping=Stopping(problem_dollars=0.02)), folder=tmp_path)
    assert (found.outcome, found.why) == ("stopped", "0.02 of 0.02 US dollars for one problem are spent")
    assert (len(script.asked), found.counts.submissions) == (2, 2)
    assert events_in(tmp_path)[-1] == {"kind": "stopped", "by": "limit", "why": found.why}
    later = run(script, Proving(mode="none", stopping=Stopping(problem_dollars=1.0)), folder=tmp_path)
    assert later.outcome == "proved" and len(script.asked) == 5


def test_what_is_paid_for_is_verified_although_the_money_is_spent() -> None:
    found = run(Script(["exact good"]), Proving(mode="none", stopping=Stopping(problem_dollars=0.01)))
    assert found.outcome == "proved"


def test_a_limit_on_dollars_cannot_hold_where_prices_are_not_known() -> None:
    script = Script(BODIES, cost=None)
    found = run(script, Proving(mode="none", stopping=Stopping(problem_dollars=1.0)))
    assert found.outcome == "stopped" and "price" in found.why and len(script.asked) == 1
    allowed = Stopping(problem_dollars=1.0, run=SpendingLimits(unpriced=True))
    assert run(Script(BODIES, cost=None), Proving(mode="none", stopping=allowed)).outcome == "proved"


def test_a_limit_on_time_stops_the_run_before_the_next_step(tmp_path: Path) -> None:
    found = run(Script(BODIES), Proving(mode="none", stopping=Stopping(problem_seconds=0.9)), folder=tmp_path)
    assert (found.outcome, found.counts.submissions) == ("stopped", 2)
    assert "seconds for one problem have passed" in found.why
    assert run(Script(BODIES[2:]), folder=tmp_path).outcome == "proved"


def test_a_reply_with_halves_of_characters_is_kept_as_it_is(tmp_path: Path) -> None:
    odd = "exact wrong -- \ud800 ü"
    first = run(Script([odd, "exact good"]), folder=tmp_path)
    assert (first.outcome, first.rounds[0].body) == ("proved", "exact wrong -- \ufffd ü")
    assert run(Script([]), folder=tmp_path) == first


def test_a_limit_of_the_run_stops_it(tmp_path: Path) -> None:
    script = Script(BODIES)
    limited = limited_chat(script.chat, SpendingLimits(most_calls=3))
    found = run(script, chat=limited, folder=tmp_path)
    assert (found.outcome, found.counts.calls) == ("stopped", 3)
    assert [paid.missing for paid in found.paid] == [None, None, None, "not recorded"]
    assert found.spent.unpriced == 0
    assert run(script, chat=script.chat, folder=tmp_path).outcome == "proved"
    assert len(script.asked) == 5


def test_an_unreachable_model_loses_nothing(tmp_path: Path) -> None:
    def fault(number: int) -> None:
        if number == 2:
            raise ModelUnavailable("Nobody answers.")

    assert run(Script(BODIES, fault=fault), folder=tmp_path).outcome == "stopped"
    script = Script(BODIES[2:])
    assert run(script, folder=tmp_path).outcome == "proved"
    assert len(script.asked) == 3


def test_a_run_that_stopped_at_a_broken_lean_goes_on_with_a_mended_one(tmp_path: Path) -> None:
    how = Proving(mode="none", tries=1)
    assert run(Script(BODIES), how, of=lean(dies=["exact", "skip"]), folder=tmp_path).outcome == "stopped"
    assert run(Script(BODIES[3:]), how, folder=tmp_path).outcome == "proved"


def test_where_a_recording_ends_the_prompt_that_is_missing_is_told() -> None:
    with pytest.raises(ReplyMissing) as raised:
        run(Script([]), chat=RecordedChat.begun(None))
    assert len(raised.value.requests) == 1


@pytest.mark.parametrize("killed_at", range(4))
def test_what_reasoning_has_asked_is_not_asked_again(killed_at: int, tmp_path: Path) -> None:
    asked: list[str] = []

    async def prepare(problem: Problem, chat: Any) -> Preparation:
        from porism.models import Message

        texts: list[str] = []
        for name in ("plan", "filter", "judge"):
            request = ChatRequest[Any](messages=(Message(speaker="user", text=name),), purpose=name)
            texts.append((await chat.ask(request)).text)
        return Preparation(steps=tuple(texts), declarations=(declaration("prepared"),))

    def say(request: Any) -> Any:
        if request.purpose not in ("plan", "filter", "judge"):
            return script.say(request)
        if len(asked) == killed_at and not (tmp_path / "killed").exists():
            (tmp_path / "killed").touch()
            raise Killed
        asked.append(request.purpose)
        return f"said of {request.purpose}"

    script = Script(["exact good"])
    mode = Mode(name="fixed-reasoning", prepare=prepare)
    if killed_at < 3:
        with pytest.raises(Killed):
            run(script, chat=ScriptedChat(say), mode=mode, folder=tmp_path)
    found = run(script, chat=ScriptedChat(say), mode=mode, folder=tmp_path)
    assert (found.outcome, asked) == ("proved", ["plan", "filter", "judge"])
    assert found.sketch == ("said of plan", "said of filter", "said of judge")
    assert (found.reasoning.calls, found.counts.calls) == (3 + (killed_at < 3), 1)


def test_a_limit_on_dollars_holds_while_reasoning_too() -> None:
    async def prepare(problem: Problem, chat: Any) -> Preparation:
        from porism.models import Message

        for number in range(5):
            await chat.ask(ChatRequest[Any](messages=(Message(speaker="user", text=str(number)),)))
        return Preparation()

    script = Script(["x"])
    how = Proving(mode="fixed-reasoning", stopping=Stopping(problem_dollars=0.03))
    found = run(script, how, Mode(name="fixed-reasoning", prepare=prepare))
    assert (found.outcome, len(script.asked)) == ("stopped", 3)


def test_the_state_follows_from_the_events_alone(tmp_path: Path) -> None:
    run(Script(BODIES), mode=Shelf().mode, folder=tmp_path)
    conditions = json.loads(journal_in(tmp_path).read_text().splitlines()[0])["conditions"]
    with Journal(journal_in(tmp_path), conditions) as journal:
        events = journal.events
    step_by_step = replayed([])
    for event in events:
        step_by_step = after(step_by_step, event)
    assert step_by_step == replayed(events)


def test_a_page_to_read_is_kept_beside(tmp_path: Path) -> None:
    found = run(Script(BODIES), mode=Shelf().mode, folder=tmp_path)
    (page,) = tmp_path.glob("*.md")
    text = page.read_text()
    assert text.startswith("# t: proved\n") and text.count("\n## Round ") == len(found.rounds) == 4
    assert "- fact 0" in text and "`fact_0.a`" in text and "Unknown identifier `worse`" in text
    assert "1 repeat not checked again" in text and text.rstrip().endswith("exact good\n```")


def test_limit_reached_is_a_stop_and_not_a_failure() -> None:
    def fault(number: int) -> None:
        raise LimitReached("Enough.")

    assert run(Script(BODIES, fault=fault), mode=NONE).outcome == "stopped"
