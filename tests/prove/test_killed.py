"""A prover that is killed at any moment, by the signal that nothing can catch."""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LEAN = HERE.parent / "interfaces" / "proof_lean.py"


def start(folder: Path, rounds: int) -> subprocess.Popen[bytes]:
    folder.mkdir(exist_ok=True)
    paths = os.pathsep.join(str(HERE.parent / part) for part in (".", "lean"))
    environment = os.environ | {"PYTHONPATH": paths}
    arguments = [sys.executable, str(HERE / "killed_prover.py"), str(folder), str(LEAN), f"mark={folder}", str(rounds)]
    return subprocess.Popen(arguments, env=environment, start_new_session=True)


def written(folder: Path) -> list[dict[str, object]]:
    """Return the events on disk; a last line that is not whole is none."""
    files = list(folder.glob("*.jsonl"))
    lines = files[0].read_bytes().split(b"\n")[:-1] if files else []
    return [json.loads(line) for line in lines[1:]]


def under_way(folder: Path) -> list[str]:
    """Return the prompts that were asked and have no end on disk."""
    events = written(folder)
    ended = {event["number"] for event in events if event["kind"] in ("replied", "unanswered")}
    return [str(event["prompt"]) for event in events if event["kind"] == "asked" and event["number"] not in ended]


def killed_at_random(folder: Path, rounds: int, chance: random.Random) -> bool:
    """Start a run and kill it after some more events; say whether it was killed before its end."""
    before, more, running = len(written(folder)), chance.randint(1, 9), start(folder, rounds)
    while running.poll() is None and len(written(folder)) < before + more:
        time.sleep(0.005)
    time.sleep(chance.random() * 0.03)
    ended = running.poll() is not None
    running.kill()
    running.wait()
    return not ended


def processes_of(folder: Path) -> list[str]:
    """Return the processes that a run of a folder has left behind."""
    found: list[str] = []
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, ValueError):
            continue
        if entry.name.isdigit() and f"mark={folder}" in command:
            found.append(command)
    return found


def left_behind(folder: Path) -> list[str]:
    """Return what is still there after a second or two."""
    until = time.monotonic() + 5
    while (found := processes_of(folder)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def check_kills(tmp_path: Path, kills: int, rounds: int, seed: int) -> None:
    """Kill runs so many times; each comes to the same end, no orphan stays, and only lost calls are asked again."""
    whole = tmp_path / "whole"
    assert start(whole, rounds).wait(timeout=120) == 0
    expected = (whole / "result").read_text()
    assert expected.startswith("('proved'")
    calls = Counter((whole / "calls").read_text().split())
    assert set(calls.values()) == {1}
    chance, killed, number = random.Random(seed), 0, 0
    while killed < kills:
        folder, lost = tmp_path / f"run {number}", Counter[str]()
        number += 1
        folder.mkdir()
        while killed < kills and killed_at_random(folder, rounds, chance):
            killed += 1
            lost.update(under_way(folder))
            assert left_behind(folder) == []
        assert start(folder, rounds).wait(timeout=120) == 0
        assert (folder / "result").read_text() == expected
        asked = Counter((folder / "calls").read_text().split())
        assert asked.keys() == calls.keys()
        assert {prompt for prompt in asked if asked[prompt] > 1 + lost[prompt]} == set()


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are looked for in /proc")
def test_killed_a_few_times_a_run_comes_to_the_same_end(tmp_path: Path) -> None:
    check_kills(tmp_path, kills=3, rounds=4, seed=1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are looked for in /proc")
def test_killed_thirty_times_a_run_comes_to_the_same_end(tmp_path: Path) -> None:
    check_kills(tmp_path, kills=30, rounds=12, seed=2)
