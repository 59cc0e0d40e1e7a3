"""The mini task proved by a capable model whose replies are recorded: the same run without the model."""

import shutil
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from porism.evaluate import Counting, read_results
from porism.interfaces.bench_proving import BenchProving, ProvingBenched
from porism.interfaces.workbench import Workbench

RECORDING = LIBRARY.parent / "recordings" / "prove-mini.jsonl"
KNOBS = {
    "mode": "standard",
    "memory": True,
    "submissions": 6,
    "prove.showing.declarations": 20,
    "prove.looking.each": 10,
    "search.dense": "no",
}
"""The conditions of the recording."""

pytestmark = [
    pytest.mark.lean,
    pytest.mark.slow,
    pytest.mark.skipif(not RECORDING.is_file(), reason="the recording of the mini task is not there"),
]


@pytest.fixture(scope="module")
def benched(lean: Lean, tmp_path_factory: pytest.TempPathFactory) -> ProvingBenched:
    """What the recorded run comes to, on a fresh index and the real compiler."""
    home = tmp_path_factory.mktemp("recorded")
    project = home / "minilean"
    shutil.copytree(LIBRARY, project, ignore=shutil.ignore_patterns(".lake", ".porism"))
    shutil.copytree(lean.compiled, project / ".lake" / "build" / "lib" / "lean")
    bench = Workbench.open(home / "index", here=home)
    bench.index([project], out=home / "index")
    given = {name: value for name, value in KNOBS.items() if "." in name}
    bench.settings = bench.settings.over(given)
    wanted = BenchProving(task="mini", project=project, counting=Counting(at=(1, 2, 4)), out=home / "run")
    told = {name: value for name, value in KNOBS.items() if "." not in name}
    found = bench.bench_prove(wanted, recorded=RECORDING, **told)
    assert isinstance(found, ProvingBenched)
    return found


def test_no_problem_waits_and_none_is_errored(benched: ProvingBenched) -> None:
    left = [(problem.key, problem.status, problem.why) for problem in benched.problems
            if problem.status not in ("proved", "not proved")]  # fmt: skip
    assert left == []


def test_most_theorems_are_proved_and_some_of_them_after_failures(benched: ProvingBenched) -> None:
    proved = [problem for problem in benched.problems if problem.status == "proved"]
    assert (len(benched.problems), len(proved) >= 40) == (57, True)
    assert sum(problem.submissions > 1 for problem in proved) >= 5


def test_declarations_were_looked_for_before_each_revision(benched: ProvingBenched) -> None:
    (line,) = benched.lines
    assert line.retrievals >= line.submissions - len(benched.problems) > 0
    assert line.verdicts["accepted"] == line.statuses["proved"]


def test_every_problem_has_a_page_to_read(benched: ProvingBenched) -> None:
    pages = [Path(problem.page).read_text(encoding="utf-8") for problem in benched.problems]
    assert all(page.startswith("# Tasks.") and "## Round 0" in page for page in pages)


def test_a_second_kernel_agrees_with_every_accepted_proof(benched: ProvingBenched) -> None:
    results = read_results(Path(benched.folders[0]))
    accepted = [result.found.rounds[-1].verdict for result in results if result.found and result.status == "proved"]
    replays = [check.result for verdict in accepted if verdict for check in verdict.checks if check.name == "replayed"]
    assert replays == ["passed"] * len(accepted) and accepted
