"""The server as clients start it: a process that speaks on its standard input and output and ends with its client."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from asked_by_agent import call, session
from mcp import Client, StdioServerParameters, stdio_client

from porism.interfaces import Workbench

SLOW = Path(__file__).parents[1] / "slow_lean.py"
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def command(*more: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from porism.interfaces.cli import main; sys.exit(main())", "mcp", *more]


def environment(library: Workbench, **more: str) -> dict[str, str]:
    known = {"PORISM_INDEX": str(library.here / ".porism"), "HOME": str(library.here), "PATH": os.environ["PATH"]}
    return {**known, **more}


def by_process(library: Workbench, *more: str, **variables: str) -> Any:
    first, *rest = command(*more)
    told = StdioServerParameters(command=first, args=rest, env=environment(library, **variables), cwd=str(library.here))
    return stdio_client(told)


def start(library: Workbench, *more: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command(*more), env=environment(library), cwd=library.here,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def request(number: int, tool: str, **given: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": given}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def lines(*messages: Any) -> bytes:
    return b"".join((m if isinstance(m, bytes) else json.dumps(m).encode()) + b"\n" for m in messages)


def test_a_client_starts_the_server_and_asks_many_things_at_once(library: Workbench) -> None:
    async def talk(client: Client) -> Any:
        assert [tool.name for tool in (await client.list_tools()).tools][0] == "search"
        names = ["Tiny.join_comm", "Tiny.join_self"] * 6
        return names, await asyncio.gather(
            *(call(client, "declaration", name=name) for name in names), call(client, "names", names=["𝔭.é₂"])
        )

    names, told = session(by_process(library), talk)
    assert all(name in text.splitlines()[0] for name, (_, text) in zip(names, told[:-1], strict=True))
    assert "𝔭.é₂" in told[-1][1]


def test_what_was_asked_before_the_input_ends_is_answered_and_the_process_ends(library: Workbench) -> None:
    process = start(library)
    out, err = process.communicate(lines(HELLO, READY, request(2, "names", names=["Tiny.join_comm"])), timeout=20)
    assert process.returncode == 0 and err == b""
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2]
    assert answers[1]["result"]["content"][0]["text"].startswith("exact")


@pytest.mark.slow
def test_an_input_that_ends_at_once_ends_the_server(library: Workbench) -> None:
    process = start(library)
    assert process.communicate(b"", timeout=20) == (b"", b"") and process.returncode == 0


def test_what_is_no_message_and_what_is_too_long_is_answered(library: Workbench) -> None:
    process = start(library)
    long = b'{"jsonrpc":"2.0","id":"big","method":"tools/call","params":{"name":"' + b"x" * 9_000_000 + b'"}}'
    sent = lines(HELLO, READY, b'{"id": 7, broken', b"\xff\xfe", b"", long, request(8, "names", names=["Tiny"]))
    out, _ = process.communicate(sent, timeout=30)
    answers = {answer["id"]: answer for answer in map(json.loads, out.splitlines())}
    assert answers[7]["error"]["message"] == "This is no message of the protocol."
    assert answers["big"]["error"]["message"] == "A message may have 8,000,000 bytes."
    assert answers[8]["result"]["isError"] is False and process.returncode == 0


@pytest.mark.slow
def test_half_a_character_in_an_argument_does_not_end_the_server(library: Workbench) -> None:
    process = start(library)
    half = b'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"names","arguments":{"names":["\\ud800"]}}}'
    out, _ = process.communicate(lines(HELLO, READY, half, request(3, "names", names=["Tiny"])), timeout=20)
    answers = {answer["id"]: answer for answer in map(json.loads, out.splitlines())}
    assert set(answers) == {1, 2, 3} and "result" in answers[3]


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_a_server_that_is_told_to_stop_ends_and_lean_with_it(library: Workbench, tmp_path: Path, number: int) -> None:
    pid = tmp_path / "pid"
    lean = ",".join([sys.executable, str(SLOW), str(pid)])
    process = start(library, "--set", f"lean.lean={lean}")
    assert process.stdin is not None
    process.stdin.write(lines(HELLO, READY, request(2, "verify", source="theorem t : True := trivial")))
    process.stdin.flush()
    wait_for(pid.is_file)
    process.send_signal(number)
    assert process.wait(10) == 0
    wait_for(lambda: not is_alive(int(pid.read_text(encoding="utf-8"))))
    process.communicate()


def test_a_client_that_leaves_in_the_middle_leaves_no_lean_behind(library: Workbench, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    lean = ",".join([sys.executable, str(SLOW), str(pid)])
    process = start(library, "--set", f"lean.lean={lean}")
    assert process.stdin is not None
    process.stdin.write(lines(HELLO, READY, request(2, "verify", source="theorem t : True := trivial")))
    process.stdin.flush()
    wait_for(pid.is_file)
    process.stdin.close()
    assert process.stdout is not None
    process.stdout.close()
    process.wait(10)
    wait_for(lambda: not is_alive(int(pid.read_text(encoding="utf-8"))))


@pytest.mark.slow
def test_a_server_without_an_index_starts_and_says_what_to_do(library: Workbench, tmp_path: Path) -> None:
    variables = {"PORISM_INDEX": str(tmp_path / "nothing"), "HOME": str(tmp_path)}
    failed, text = session(by_process(library, **variables), lambda client: call(client, "search", question="x"))
    assert failed and "porism index" in text


def test_work_that_nobody_waits_for_does_not_hold_up_the_end(library: Workbench) -> None:
    slow = (
        "import time; from porism.interfaces.workbench import Workbench; Workbench.names = lambda *_: time.sleep(60); "
    )
    first, option, begin, *rest = command()
    process = subprocess.Popen(
        [first, option, slow + begin, *rest], env=environment(library), cwd=library.here,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    out, err = process.communicate(lines(HELLO, READY, request(2, "names", names=["x"])), timeout=25)
    assert (process.returncode, err) == (0, b"") and out


@pytest.mark.slow
def test_without_the_extra_the_command_says_what_to_install(library: Workbench) -> None:
    first, option, begin, *rest = command()
    ended = subprocess.run(
        [first, option, f"import sys; sys.modules['mcp'] = None; {begin}", *rest],
        env=environment(library), cwd=library.here, capture_output=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    said = (
        "porism: The server for agents needs the package mcp. Install it with `pip install 'porism[mcp]'`, in a "
        "checkout `pip install '.[mcp]'`.\n"
    )
    assert (ended.returncode, ended.stdout, ended.stderr.decode()) == (2, b"", said)


def wait_for(true: Any) -> None:
    end = time.monotonic() + 15
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
