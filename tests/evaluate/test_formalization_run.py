"""Benchmarks of formalization from end to end: the mini library, its compiler, models that say what they are told."""

import json
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest
from compiler import LIBRARY, Lean
from mini_tools import lean_block

from porism.errors import LimitReached, ModelUnavailable, UsageError
from porism.evaluate import RightKind, StatedRow
from porism.interfaces import Workbench
from porism.interfaces.cli import main
from porism.interfaces.layout import View, document, sheet
from porism.interfaces.pages import Exported
from porism.interfaces.pages_stated import StatedBenched
from porism.interfaces.paper import console
from porism.interfaces.sheets_stated import stated_table
from porism.models import ChatRequest, ScriptedChat, SpendingLimits, limited_chat

Replies = Mapping[str, Sequence[str]]
"""By a word of the statement, what each sample says; a tuple of codes is said one after another."""

ODD = "theorem t {m n : Nat} (hm : Nat.Odd m) (hn : Nat.Odd n) : Nat.Odd (m * n) := by sorry"
TASK = """import Mini

/-- The product of two odd numbers is odd. -/
theorem product {m n : Nat} (hm : Nat.Odd m) (hn : Nat.Odd n) : Nat.Odd (m * n) := by sorry

/-- A prime that divides a prime is equal to it. -/
theorem primes {p q : Nat} (hp : Nat.Prime p) (hq : Nat.Prime q) (h : p ∣ q) : p = q := by sorry
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the mini library, its index, and two statements."""
    home = tmp_path_factory.mktemp("bench")
    shutil.copytree(LIBRARY, home / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__", "tasks", "examples"))
    (home / "minilean" / "Two.lean").write_text(TASK, encoding="utf-8")
    Workbench.open(home / "index", here=home).index([home / "minilean"], out=home / "index")
    return home


@pytest.fixture
def bench(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A workbench on the mini library, in a folder without a project."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{LIBRARY / 'pylean.py'}")
    return Workbench.open(home / "index", here=tmp_path)


@pytest.fixture
def project(home: Path, lean: Lean) -> Path:
    """The copy of the mini library as a project that was built."""
    built = home / "minilean" / ".lake" / "build" / "lib"
    if not built.exists():
        built.mkdir(parents=True)
        (built / "lean").symlink_to(lean.compiled, target_is_directory=True)
    return home / "minilean"


def model(replies: Replies) -> ScriptedChat:
    """A model that knows some statements by a word; what it says to a repair comes behind a tab."""

    def say(request: ChatRequest[object]) -> str:
        text = request.messages[0].text.rpartition("## The statement")[2]
        if request.purpose == "decompose":
            return json.dumps({"queries": [{"phrase": "an odd number", "formal": "Nat.Odd n"}]})
        told = next(said for word, said in replies.items() if word in text)
        first, _, second = told[request.sample % len(told)].partition("\t")
        return lean_block(second if request.purpose == "repair_statement" else first)

    return ScriptedChat(say)


GOOD: Replies = {
    "odd": [ODD],
    "divides": ["theorem u (p q : Nat) (h : p ∣ q) (a : Nat.Prime q) (b : Nat.Prime p) : p = q := by sorry"],
}


def ran(bench: Workbench, home: Path, replies: Replies | ScriptedChat, **knobs: object) -> StatedBenched:
    chat = replies if isinstance(replies, ScriptedChat) else model(replies)
    given = {"modes": ["zero-shot"], "samples": 1, "repairs": 0, **knobs}
    return cast(StatedBenched, bench.bench_formalization(str(home / "minilean" / "Two.lean"), chat=chat, **given))  # type: ignore[arg-type]


def shown(answer: StatedBenched) -> str:
    page = console()
    with page.capture() as captured:
        page.print(sheet(answer, View()), width=400)
    return captured.get()


def means(benched: StatedBenched) -> dict[str, float]:
    return {name: one.mean for name, one in benched.lines[0].summary.scores.items()}


def by_kind(row: StatedRow, place: int) -> Sequence[RightKind]:
    judged = row.samples[place].judged
    assert judged is not None
    return judged.shown


@pytest.mark.lean
def test_samples_are_checked_and_compared_with_the_right_statement(
    bench: Workbench, home: Path, project: Path, tmp_path: Path
) -> None:
    weaker = "theorem t {m : Nat} (hm : Nat.Odd m) : Nat.Odd (m * m) := by sorry"
    replies = {
        "odd": [ODD, weaker],
        "divides": ["theorem u (p q : Nat) : p = := by sorry\t" + GOOD["divides"][0], "nothing"],
    }
    benched = ran(bench, home, replies, samples=2, repairs=1, project=project, out=tmp_path / "run")
    product, primes = benched.lines[0].rows
    assert [(one.outcome, one.first, one.repaired) for one in (*product.samples, *primes.samples)] == [
        ("type-checks", "type-checks", 0), ("type-checks", "type-checks", 0),
        ("type-checks", "fails", 1), ("fails", "fails", 1),
    ]  # fmt: skip
    assert by_kind(product, 0) == ("BEqL", "BEq+")
    assert product.samples[1].judged is not None
    assert (product.samples[1].judged.outcome, product.samples[1].judged.by) == (
        "not shown", "the right statement implies the other",
    )  # fmt: skip
    assert means(benched)["TypeC@2"] == 1.0
    assert means(benched)["TypeC@1"] == 0.75
    assert json.loads(document(benched))["lines"][0]["record"]["measures"][0] == "TypeC@1"
    assert "BEq not looked: no level of proofs was named (--level)" in shown(benched)


@pytest.mark.lean
def test_a_lean_without_the_library_is_not_asked_about_samples(bench: Workbench, project: Path, tmp_path: Path) -> None:
    file = tmp_path / "Far.lean"
    file.write_text("import Far.Away\n\n/-- The product of two odd numbers is odd. -/\ntheorem t : Far := by sorry\n")
    benched = bench.bench_formalization(
        str(file), modes=["zero-shot"], samples=1, repairs=2, chat=model(GOOD), project=project
    )
    assert isinstance(benched, StatedBenched)
    assert benched.lines[0].rows[0].samples[0].outcome == "unchecked"
    assert means(benched) == {}
    assert "Lean takes none of the first right statements" in shown(benched)


def test_without_a_project_the_page_says_so_and_shows_no_score(bench: Workbench, home: Path) -> None:
    benched = ran(bench, home, GOOD, modes=["zero-shot", "drift"])
    heads, zero_shot, drift = stated_table(benched)
    assert heads == (
        "Two", "n", "samples", "P", "R", "F1", "shown", "coverage", "read", "mended", "errored",
    )  # fmt: skip
    assert zero_shot == ("zero-shot", "2", "1", "–", "–", "–", "–", "–", "2", "0", "0")
    assert drift == ("drift", "2", "1", "0.500", "0.250", "0.333", "1.0", "1.000", "2", "0", "0")
    said = "drift: TypeC, BEqL, BEq, BEq+ not looked: no project with what Two.lean imports: There is no Lean project"
    assert said in shown(benched)


@pytest.mark.parametrize("is_hidden", [True, False])
def test_the_right_statement_is_neither_found_nor_shown_though_the_library_has_it(
    bench: Workbench, tmp_path: Path, *, is_hidden: bool
) -> None:
    target, words = "Nat.Prime.ne_one", "A prime number is not one."
    told = {
        "informal_stmt": words,
        "full_name": target if is_hidden else "another",
        "formal_stmt": "theorem t {p : Nat} (hp : Nat.Prime p) : p ≠ 1 := by sorry",
        "mathlib_dependencies": ["Nat.Prime", target],
    }
    (tmp_path / "leak.jsonl").write_text(json.dumps(told) + "\n")
    asked: list[str] = []

    def say(request: ChatRequest[object]) -> str:
        asked.append(request.messages[0].text)
        if request.purpose == "decompose":
            return json.dumps({"queries": [{"phrase": "a prime number", "formal": "Nat.Prime p"}]})
        return lean_block("theorem t : True := by sorry")

    modes = ["drift", "query", "oracle"]
    benched = bench.bench_formalization("leak.jsonl", modes=modes, samples=1, repairs=0, chat=ScriptedChat(say))
    assert isinstance(benched, StatedBenched)
    rows = {line.name: line.rows[0] for line in benched.lines}
    gone = {mode: target not in (*(row.found or ()), *row.examples) for mode, row in rows.items()}
    assert gone == {"drift": True, "query": is_hidden, "oracle": is_hidden}  # as an example its words give it away
    assert rows["drift"].examples
    assert all(f"`{target}`" not in text and f"theorem {target}" not in text for text in asked) is is_hidden


def test_a_run_goes_on_and_asks_again_for_what_was_errored(bench: Workbench, home: Path, tmp_path: Path) -> None:
    asked: list[str] = []

    def counted(good: Callable[[ChatRequest[object]], str]) -> ScriptedChat:
        def say(request: ChatRequest[object]) -> str:
            asked.append(request.messages[0].text)
            return good(request)

        return ScriptedChat(say)

    recording = tmp_path / "none.jsonl"
    recording.write_text("")
    folder = tmp_path / "run"
    given = {"modes": ["zero-shot"], "samples": 1, "repairs": 0, "out": folder}
    task = str(home / "minilean" / "Two.lean")
    errored = cast(StatedBenched, bench.bench_formalization(task, recorded=recording, **given))  # type: ignore[arg-type]
    assert errored.lines[0].summary.errored == 2
    assert "zero-shot: first error: ReplyMissing: The recording has no reply" in shown(errored)
    record = json.loads((folder / "zero-shot" / "record.json").read_text())
    rows = [json.loads(line) for line in (folder / "zero-shot" / "rows.jsonl").read_text().splitlines()]
    assert {row["status"] for row in rows} == {"errored"}
    record["settings"]["models"][0] = "scripted"
    (folder / "zero-shot" / "record.json").write_text(json.dumps(record))
    says = counted(lambda request: lean_block(ODD))
    for _ in range(2):
        done = ran(bench, home, says, out=folder)
        assert done.lines[0].summary.errored == 0
    assert len(asked) == 2


def test_a_folder_with_a_run_under_other_conditions_is_refused(bench: Workbench, home: Path, tmp_path: Path) -> None:
    ran(bench, home, GOOD, out=tmp_path / "run")
    with pytest.raises(UsageError, match="other conditions"):
        ran(bench, home, GOOD, out=tmp_path / "run", samples=2)


def test_a_kept_run_is_shown_beside(bench: Workbench, home: Path, tmp_path: Path) -> None:
    ran(bench, home, GOOD, out=tmp_path / "run")
    benched = ran(bench, home, GOOD, modes=["query"], against=[tmp_path / "run" / "zero-shot"])
    assert [line.name for line in benched.lines] == ["query", "zero-shot"]


def test_a_model_that_cannot_be_reached_ends_the_run_and_keeps_what_was_done(
    bench: Workbench, home: Path, tmp_path: Path
) -> None:
    def say(request: ChatRequest[object]) -> str:
        if "divides" in request.messages[0].text:
            raise ModelUnavailable("The server is gone.")
        return lean_block(ODD)

    with pytest.raises(ModelUnavailable):
        ran(bench, home, ScriptedChat(say), out=tmp_path / "run")


def test_what_each_sample_waits_for_is_written_out_and_the_next_round_goes_further(
    bench: Workbench, home: Path, tmp_path: Path
) -> None:
    task, file = str(home / "minilean" / "Two.lean"), tmp_path / "recording.jsonl"
    counts: list[tuple[int, int, int]] = []
    for round in range(3):
        out = tmp_path / f"round{round}"
        told = bench.bench_formalization(task, modes=["drift"], samples=2, repairs=0, recorded=file, export=out)
        assert isinstance(told, Exported)
        counts.append((told.written, told.present, told.done))
        for prompt in out.glob("*.md"):
            text = prompt.read_text()
            is_first = "Take the statement apart" in text
            reply = '{"queries": [{"phrase": "odd", "formal": "Nat.Odd"}]}' if is_first else lean_block(ODD)
            prompt.with_name(f"{prompt.stem}.answer.md").write_text(reply)
        if told.written:
            bench.take_answers(out, file, model="somebody")
    assert counts == [(2, 0, 0), (4, 2, 0), (0, 6, 2)]


def test_what_was_retrieved_is_measured_though_statements_wait_for_replies(
    bench: Workbench, home: Path, tmp_path: Path
) -> None:
    task, file, out = str(home / "minilean" / "Two.lean"), tmp_path / "recording.jsonl", tmp_path / "out"
    bench.bench_formalization(task, modes=["drift"], recorded=file, export=out)
    for prompt in out.glob("*.md"):
        prompt.with_name(f"{prompt.stem}.answer.md").write_text('{"queries": [{"phrase": "a", "formal": "Nat.Odd n"}]}')
    bench.take_answers(out, file, model="somebody")
    benched = bench.bench_formalization(task, modes=["drift"], recorded=file)
    assert isinstance(benched, StatedBenched)
    summary = benched.lines[0].summary
    assert (summary.errored, summary.read, summary.coverage) == (2, 0, 1.0)
    assert summary.retrieved is not None
    assert (summary.retrieved.precision, summary.retrieved.recall) == (0.5, 0.25)


def test_prompts_of_several_modes_are_not_written_at_once(bench: Workbench, home: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="one mode at a time"):
        ran(bench, home, GOOD, modes=["drift", "query"], export=tmp_path / "out")


def test_a_mode_that_there_is_not_is_refused(bench: Workbench, home: Path) -> None:
    with pytest.raises(UsageError, match="no mode 'dpr'"):
        ran(bench, home, GOOD, modes=["dpr"])


def test_declarations_and_examples_can_be_left_out(bench: Workbench, home: Path) -> None:
    whole, bare, told = (
        ran(bench, home, GOOD, modes=["drift"], **left).lines[0].rows[0]
        for left in ({}, {"declarations": "no"}, {"examples": "no"})
    )
    assert (whole.shown, bool(whole.examples)) == (1, True)
    assert (bare.shown, bool(bare.examples)) == (0, True)
    assert (told.shown, bool(told.examples)) == (1, False)


def test_the_command_writes_out_prompts(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    task = str(home / "minilean" / "Two.lean")
    said = [
        "bench",
        "formalization",
        "--task",
        task,
        "--mode",
        "drift",
        "--samples",
        "2",
        "--index",
        str(home / "index"),
    ]
    assert main([*said, "--export", str(tmp_path / "out")]) == 0
    assert "2 prompts of formalization of Two" in capfd.readouterr().out
    assert len(list((tmp_path / "out").glob("*.md"))) == 2


def test_a_limit_ends_a_run_that_keeps_what_was_written_and_goes_on(bench: Workbench, home: Path) -> None:
    limited = limited_chat(model(GOOD), SpendingLimits(most_calls=1))
    with pytest.raises(LimitReached, match="the same command goes on from there"):
        bench.bench_formalization(
            str(home / "minilean" / "Two.lean"), chat=limited, modes=["zero-shot"], samples=1, out="limited"
        )
    rows = (bench.here / "limited" / "zero-shot" / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(row)["status"] for row in rows] == ["answered"]
    again = limited_chat(model(GOOD), SpendingLimits(most_calls=1))
    benched = bench.bench_formalization(
        str(home / "minilean" / "Two.lean"), chat=again, modes=["zero-shot"], samples=1, out="limited"
    )
    assert isinstance(benched, StatedBenched) and [row.status for row in benched.lines[0].rows] == ["answered"] * 2
