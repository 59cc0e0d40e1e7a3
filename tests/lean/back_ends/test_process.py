"""A child process: limits that hold, endings told apart, nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from back_ends import MARK, left_over

from porism.errors import LeanMissing
from porism.lean.memory import from_proc, from_ps
from porism.lean.port import Limits
from porism.lean.process import Ended, Program, run

LIMITS = Limits(seconds=20, megabytes=300, output_bytes=1_000_000)
PARENT = """
import asyncio, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs tests in the background has it ignored
from pathlib import Path
from porism.lean.port import Limits
from porism.lean.process import Program, run
arguments = ("sh", "-c", "echo; sleep 600 & sleep 600")
program = Program(arguments=arguments, folder=Path("/"), environment={MARK: sys.argv[1]})
async def main():
    asking = asyncio.create_task(run(program, b"", Limits(seconds=600)))
    await asyncio.sleep(0.3)
    print("started", flush=True)
    await asking
asyncio.run(main())
"""


def ended(*arguments: str, given: bytes = b"", limits: Limits = LIMITS, reserved: int = 16_384) -> Ended:
    program = Program(arguments=arguments, folder=Path("/"), environment={"WORD": "x"}, reserved_megabytes=reserved)
    return asyncio.run(run(program, given, limits))


def python(code: str, **options: int) -> Ended:
    return ended(sys.executable, "-c", code, **options)  # type: ignore[arg-type]


def test_a_program_gets_its_input_and_its_output_comes_back() -> None:
    given = b"a\0b\xff" * 1_000_000
    found = ended("cat", given=given, limits=Limits(output_bytes=5_000_000))
    assert (found.output, found.code, found.stopped) == (given, 0, None)


def test_a_program_that_reads_nothing_is_no_error() -> None:
    assert ended("true", given=b"x" * 5_000_000).code == 0


def test_exit_codes_and_signals_are_told_apart() -> None:
    assert (ended("sh", "-c", "exit 3").code, ended("sh", "-c", "kill -SEGV $$").code) == (3, -signal.SIGSEGV)


def test_standard_error_is_drained_and_its_end_is_kept() -> None:
    found = python("import sys; sys.stderr.write('x' * 10_000_000 + 'the end')")
    assert found.code == 0
    assert found.errors.endswith("xthe end")
    assert len(found.errors) == 16 * 1024


def test_a_program_that_takes_too_long_is_killed_with_what_it_has_started() -> None:
    began = time.monotonic()
    program = Program(arguments=("sh", "-c", "sleep 600 & sleep 600"), folder=Path("/"), environment={MARK: "long"})
    found = asyncio.run(run(program, b"", Limits(seconds=0.5)))
    assert found.stopped == "time"
    assert 0.5 <= time.monotonic() - began < 5
    assert not left_over("long")


def test_a_program_that_ignores_signals_is_killed_too() -> None:
    assert ended("sh", "-c", "trap '' TERM INT HUP; sleep 600", limits=Limits(seconds=0.5)).stopped == "time"


def test_what_a_program_leaves_running_ends_with_it() -> None:
    program = Program(arguments=("sh", "-c", "sleep 600 & exit 0"), folder=Path("/"), environment={MARK: "left"})
    found = asyncio.run(run(program, b"", Limits(seconds=20)))
    assert found.stopped is None and found.seconds < 10
    assert not left_over("left")


ESCAPE = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if sys.argv[1] == "twice" and os.fork():
        os._exit(0)
    time.sleep(30 if sys.argv[1] == "twice" else 600)
time.sleep(0.5)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process that leaves its group is not found")
def test_a_process_that_leaves_the_group_is_found_while_its_parent_lives() -> None:
    program = Program(arguments=(sys.executable, "-c", ESCAPE, "once"), folder=Path("/"), environment={MARK: "escaped"})
    assert asyncio.run(run(program, b"", Limits(seconds=0.4))).stopped == "time"
    assert not left_over("escaped")


def test_a_process_that_gets_away_with_the_pipes_holds_nobody_up() -> None:
    found = ended(sys.executable, "-c", ESCAPE, "twice", given=b"x" * 1_000_000, limits=Limits(seconds=10))
    assert (found.code, found.stopped) == (0, "given up")
    assert found.seconds < 8


def test_output_is_cut_at_the_limit_and_the_program_is_killed() -> None:
    found = ended("yes")
    assert (found.stopped, len(found.output)) == ("output", 1_000_000)


def test_memory_is_measured_and_a_program_above_the_limit_is_killed() -> None:
    found = python("x = []\nwhile True: x.append(b'x' * 10_000_000)")
    assert found.stopped == "memory"
    assert found.megabytes is not None and 300 < found.megabytes < 2000


def test_memory_that_a_program_reserves_and_does_not_use_is_not_counted() -> None:
    found = python("import mmap, time; x = mmap.mmap(-1, 4_000_000_000); time.sleep(0.3)")
    assert (found.code, found.stopped) == (0, None)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a cap on address space")
def test_the_operating_system_holds_a_cap_at_any_speed() -> None:
    found = python("x = bytearray(1_000_000_000)", reserved=100)
    assert (found.code, found.stopped) == (1, None)
    assert found.errors.endswith("MemoryError")


def test_a_program_sees_few_variables_and_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_API_KEY", "secret")
    found = ended("env").output.decode()
    assert "WORD=x" in found and "PATH=" in found and "secret" not in found


def test_a_program_that_is_not_there_is_lean_missing() -> None:
    with pytest.raises(LeanMissing, match="/nothing/lean cannot be run"):
        ended("/nothing/lean")


def test_a_folder_that_is_not_there_is_lean_missing() -> None:
    with pytest.raises(LeanMissing, match="true cannot be started"):
        asyncio.run(run(Program(arguments=("true",), folder=Path("/nothing")), b"", LIMITS))


def test_one_who_gives_up_while_a_program_starts_leaves_nothing() -> None:
    async def give_up(after: float) -> None:
        program = Program(arguments=("sleep", "600"), folder=Path("/"), environment={MARK: "early"})
        asking = asyncio.create_task(run(program, b"", LIMITS))
        await asyncio.sleep(after)
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled()

    for after in (0, 0, 0.001, 0.002, 0.005, 0.01):
        asyncio.run(give_up(after))
    assert not left_over("early")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_over_however_the_parent_ends(number: signal.Signals) -> None:
    mark = f"orphan {number}"
    parent = subprocess.Popen(
        [sys.executable, "-c", f"MARK = {MARK!r}\n{PARENT}", mark], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert parent.stdout is not None and parent.stdout.readline() == b"started\n"
    assert len(left_over(mark, 0)) == 4, "the shell, its two children and the watchdog"
    parent.send_signal(number)
    parent.wait(10)
    parent.stdout.close()
    assert not left_over(mark)


def test_both_ways_to_measure_memory_see_this_process() -> None:
    held = from_proc(os.getpid())
    assert held is not None and held > 10
    resident = asyncio.run(from_ps(os.getpgid(0)))
    assert resident is None or resident > 10


def test_a_process_that_has_ended_holds_nothing_that_can_be_known() -> None:
    done = subprocess.Popen(["true"])
    done.wait()
    assert from_proc(done.pid) is None
    assert asyncio.run(from_ps(done.pid)) is None
