"""`porism bench prove`, from end to end: a scripted model, and a program that answers like Lean."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY
from lake_project import Porism

from porism.evaluate import Counting
from porism.interfaces.bench_proving import BenchProving, ProvingBenched
from porism.interfaces.pages import Exported
from porism.interfaces.proving import Tools
from porism.interfaces.workbench import Workbench
from porism.models import RecordingChat, ScriptedChat
from prove.scripted_prover import Script

FILE = "theorem first : 1 = 1 := by\n  sorry\n\ntheorem second : 2 = 2 := by\n  sorry\n"
BODIES = ["exact wrong", "exact fine", "exact wrong", "exact wrong2", "exact wrong3"]
"""With one problem after the other and three candidates each: the first is solved by the second, the other not."""
COUNTING = Counting()
SETTINGS = ("--at-once", "1", "--submissions", "3", "--no-memory")


@pytest.fixture
def work(porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file with holes, and a Lean."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "A.lean").write_text(FILE)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{Path(__file__).parent / 'proof_lean.py'}")
    monkeypatch.setenv("PORISM_PROVE_MODE", "none")
    return folder


def recorded(work: Path) -> Path:
    """Record the run of a scripted model."""
    file = work / "recording.jsonl"
    chat = RecordingChat(ScriptedChat(Script(BODIES).say), file)
    wanted = BenchProving(files=(Path("A.lean"),), counting=COUNTING, at_once=1, out=work / "away")
    benched = Workbench.open(here=work).bench_prove(wanted, tools=Tools(chat=chat), submissions=3, memory=False)
    assert isinstance(benched, ProvingBenched)
    assert [(problem.key, problem.status, problem.submissions) for problem in benched.problems] == [
        ("first", "proved", 2), ("second", "not proved", 3),
    ]  # fmt: skip
    return file


def test_the_table_tells_what_was_solved_and_what_it_cost(porism: Porism, work: Path) -> None:
    ended = porism("bench", "prove", "A.lean", *SETTINGS, "--recorded", recorded(work), "--out", "kept")
    assert ended.code == 0, ended.err
    row = next(line for line in ended.out.splitlines() if line.startswith("none, no memory"))
    assert " ".join(row.split()) == "none, no memory 2 1/2 50.0 [9.5, 90.5] 1 0 0 0 $0.0500 $0.0500 1.00"
    assert "the accepted candidate is among the first k" in ended.out
    assert "verdicts: Lean error 4, accepted 1" in ended.out
    page = next((work / "kept" / "none-no-memory" / "trajectories").glob("first-*.md"))
    assert page.read_text().startswith("# first: proved")


def test_the_document_has_every_problem_and_the_record_lies_beside(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism("bench", "prove", "A.lean", *SETTINGS, "--recorded", file, "--pass-rule", "paper", "--json")
    document = json.loads(ended.out)
    assert [problem["status"] for problem in document["problems"]] == ["proved", "not proved"]
    assert document["counted"]["pass_rule"] == "paper"
    record = json.loads((Path(document["folders"][0]) / "record.json").read_text())
    assert (record["task"], record["conditions"]["settings"]["budgets"]["submissions"]) == ("A.lean", 3)


def test_each_mode_with_and_without_memory_is_a_run_of_its_own(work: Path) -> None:
    wanted = BenchProving(
        files=(Path("A.lean"),), counting=COUNTING, modes=("none",), memories=(True, False), out=work / "kept"
    )  # fmt: skip
    benched = Workbench.open(here=work).bench_prove(
        wanted, tools=Tools(chat=Script(["exact wrong"]).chat), submissions=4, repeats=0
    )
    assert isinstance(benched, ProvingBenched)
    assert [(line.mode, line.memory, line.submissions, line.blocked) for line in benched.lines] == [
        ("none", True, 2, 124), ("none", False, 8, 0),
    ]  # fmt: skip
    assert {folder.name for folder in (work / "kept").iterdir()} == {"none-memory", "none-no-memory"}


def test_a_run_goes_on_round_by_round_until_nothing_waits(porism: Porism, work: Path) -> None:
    file = work / "answers.jsonl"
    command = ("bench", "prove", "A.lean", *SETTINGS, "--recorded", file, "--out", "kept")
    bodies = {"first": ["exact wrong", "exact fine"], "second": ["exact wrong", "exact wrong2", "exact wrong3"]}
    waiting: list[int] = []
    for number in range(4):
        ended = porism(*command, "--export", f"round{number}", "--json")
        exported = json.loads(ended.out)
        waiting.append(exported["written"])
        for prompt in (work / f"round{number}").glob("*.md"):
            name = "first" if "theorem first" in prompt.read_text() else "second"
            answer = f"```lean\n{bodies[name][number]}\n```\n"
            prompt.with_name(f"{prompt.stem}.answer.md").write_text(answer)
        if exported["written"]:
            assert porism("recording", "take", f"round{number}", file, "--model", "me").code == 0
    assert waiting == [2, 2, 1, 0]
    ended = porism(*command)
    assert ended.code == 0 and "1/2 50.0" in ended.out and "replies by me" in ended.out
    assert "n/a" in ended.out and "at prices that are not known" not in ended.out


def test_problems_that_wait_are_told_and_have_a_code_of_their_own(porism: Porism, work: Path) -> None:
    lines = recorded(work).read_text().splitlines(keepends=True)
    (work / "part.jsonl").write_text("".join(lines[:2]))
    ended = porism("bench", "prove", "A.lean", *SETTINGS, "--recorded", "part.jsonl")
    assert ended.code == 3 and "1 wait for replies that the recording lacks" in ended.out


def test_limits_are_shown_with_how_many_they_stopped(porism: Porism, work: Path) -> None:
    file = recorded(work)
    ended = porism("bench", "prove", "A.lean", *SETTINGS, "--recorded", file, "--problem-seconds", "0")
    assert ended.code == 3
    assert "2 stopped: 0 of 0 seconds for one problem have passed" in ended.out


def test_what_all_runs_together_may_ask_is_limited(work: Path) -> None:
    wanted = BenchProving(files=(Path("A.lean"),), counting=COUNTING, memories=(True, False), at_once=1)
    script = Script(["exact wrong", "exact fine"])
    benched = Workbench.open(here=work).bench_prove(wanted, tools=Tools(chat=script.chat), run_calls=3)
    assert isinstance(benched, ProvingBenched)
    assert (len(script.asked), [problem.status for problem in benched.problems]) == (
        3, ["proved", "proved", "stopped", "stopped"],
    )  # fmt: skip


def test_statements_for_mathlib_without_a_project_are_refused_at_once(porism: Porism, work: Path) -> None:
    for task in ("fate-h", "mpr-prop", "lean-imo"):
        ended = porism("bench", "prove", "--task", task, "--set", "chat.recorded=x")
        assert ended.code == 3
        assert (
            "written for Mathlib, and no Lean project with Mathlib is given" in ended.err and "--project" in ended.err
        )


def test_a_project_that_lacks_what_problems_import_is_told_once(
    porism: Porism, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lean = work / "lean.py"
    lean.write_text(
        "import json\nprint(json.dumps({'severity': 'error', 'pos': {'line': 1, 'column': 0}, 'endPos': None, "
        "'data': \"unknown module prefix 'Mathlib'\"}))\nraise SystemExit(1)\n"
    )
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{lean}")
    folder = work / "data" / "fate_h"
    folder.mkdir(parents=True)
    told = {"header": "import Mathlib\n", "formal_statement": "theorem t : True := by", "informal_statement": ""}
    (folder / "FATE-H.jsonl").write_text("".join(json.dumps(told | {"name": f"P{n}"}) + "\n" for n in range(3)))
    ended = porism(
        "bench", "prove", "--task", "fate-h", "--project", ".", "--data", "data", "--recorded", "x.jsonl",
        "--export", "prompts",
    )  # fmt: skip
    assert ended.code == 3
    assert "Lean has not what the problems import: line 1: unknown module prefix 'Mathlib'" in ended.err
    assert not (work / "prompts").exists()


def test_what_is_not_clear_or_not_known_is_a_usage_error(porism: Porism, work: Path) -> None:
    for arguments, said in [
        ((), "not clear what is to be proved"),
        (("A.lean", "--task", "mini"), "not clear what is to be proved"),
        (("--task", "nothing"), "no task 'nothing'"),
        (("A.lean", "--modes", "wild"), "no mode 'wild'"),
        (("A.lean", "--memories", "perhaps"), "neither on nor off"),
        (("A.lean", "--pass-rule", "mine"), "no rule 'mine'"),
        (("A.lean", "--subset", "0"), "no size of a subset"),
        (("--task", "fate-h", "--project", "."), "folder with the benchmarks' data is not known"),
    ]:
        ended = porism("bench", "prove", *arguments, "--recorded", "x", "--export", "y")
        assert (ended.code, said in ended.err) == (2, True), (arguments, ended.err)


def test_the_mini_library_has_to_be_there_and_compiled(
    porism: Porism, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PORISM_LEAN_LEAN")
    ended = porism("bench", "prove", "--task", "mini", "--recorded", "x", "--export", "y")
    assert ended.code == 3 and "mini library is not here" in ended.err
    shutil.copytree(LIBRARY, work / "minilean", ignore=shutil.ignore_patterns(".lake"))
    ended = porism("bench", "prove", "--task", "mini", "--recorded", "x", "--export", "y")
    assert ended.code == 3 and "not compiled" in ended.err and f"minilean{os.sep}build.py" in ended.err


def test_an_export_writes_the_same_prompt_of_several_runs_once(work: Path) -> None:
    wanted = BenchProving(
        files=(Path("A.lean"),), counting=COUNTING, memories=(True, False), export=work / "prompts", out=work / "kept"
    )  # fmt: skip
    exported = Workbench.open(here=work).bench_prove(wanted, recorded="none.jsonl")
    assert isinstance(exported, Exported)
    assert (exported.written, exported.done, len(exported.prompts)) == (2, 0, 4)
