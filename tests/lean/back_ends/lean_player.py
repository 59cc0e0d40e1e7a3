"""Plays back what Lean said of the files in `lean_cases.py`, in the shapes of `lake env lean --json` and of the REPL.

No toolchain is needed: `recorded.json` holds the lines that a real Lean 4.35 wrote. A file on which Lean loops, floods,
takes all memory or dies is acted out. Run as a program it stands in for `lake`; `lean_record.py` writes the recording.
"""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

from lean_cases import ANSWERED, BEYOND, DIES

HERE = Path(__file__).parent
RECORDED: dict[str, list[str]] = json.loads((HERE / "recorded.json").read_text(encoding="utf-8"))
CASES = {**ANSWERED, **BEYOND, "dies": DIES}
VERSION = "Lean (version 4.35.0, x86_64-unknown-linux-gnu, commit eb6cafb7290e8bd5f2937522d8d804f58f02bafc, Release)"
UNKNOWN_MODULE = "unknown module prefix 'Nope'\n\nNo directory 'Nope' or file 'Nope.olean' in the search path entries:"


def body(source: str) -> str:
    """Return what tells the cases apart, with or without its header."""
    return re.sub(r"^(/- a -/)?\s*import \w+", "", source).replace("\r\n", "\n").strip()


NAMES = {body(case.source): name for name, case in CASES.items()}


def lines_for(source: str) -> list[str]:
    """Return the recorded lines about a file; act out what cannot be recorded."""
    name = NAMES[body(source)]
    match CASES[name].plays:
        case "answer":
            return RECORDED[name]
        case "loop":
            time.sleep(1000)
        case "flood":
            return RECORDED["said"] * 10_000
        case "bomb":
            taken: list[bytearray] = []
            while True:
                taken.append(bytearray(b"x" * 20_000_000))
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError(name)


def as_repl(line: str) -> dict[str, Any]:
    """Return a message as the REPL writes it: other names of severity, no more than four fields, trimmed text."""
    said = json.loads(line)
    severity = "info" if said["severity"] == "information" else said["severity"]
    end = {"endPos": said["endPos"]} if said["endPos"] else {}
    return {"severity": severity, "pos": said["pos"], **end, "data": said["data"].strip()}


def repl_answer(command: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the REPL's answer to a command; lists that are empty are left out."""
    if "env" in command and not 0 <= command["env"] < number:
        return {"message": "Unknown environment."}
    if re.fullmatch(r"import \w+", command["cmd"]):
        return {"message": UNKNOWN_MODULE} if "Nope" in command["cmd"] else {"env": number}
    messages = [as_repl(line) for line in lines_for(command["cmd"])]
    sorries = [
        {"pos": {"line": 3, "column": 2}, "endPos": {"line": 3, "column": 7}, "goal": "⊢ 1 = 2", "proofState": 0}
        for message in messages
        if message["data"].startswith("declaration uses")
    ]
    lists = {"sorries": sorries, "messages": messages}
    return {**{key: value for key, value in lists.items() if value}, "env": number}


def play_lean() -> None:
    """Be `lean --json --stdin`."""
    source = sys.stdin.buffer.read().decode("utf-8")
    lines = lines_for(source)
    for line in lines:
        print(line)
    sys.stdout.flush()
    sys.exit(any(json.loads(line)["severity"] == "error" for line in lines))


def play_repl() -> None:
    """Be the REPL: commands and answers over several lines, a blank one after each."""
    number = 0
    block = ""
    for line in sys.stdin:
        if line.strip():
            block += line
        elif block:
            answer = repl_answer(json.loads(block), number)
            number += "env" in answer
            print(json.dumps(answer, ensure_ascii=False, indent=1), end="\n\n", flush=True)
            block = ""


def main(arguments: list[str]) -> None:
    """Stand in for `lake`."""
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    match arguments:
        case ["--version"]:
            print("Lake version 5.0.0-src+eb6cafb (Lean version 4.35.0)")
        case ["env", "lean", "--json", "--stdin"]:
            play_lean()
        case ["env", str(program)] if program.endswith("/repl"):
            play_repl()
        case _:
            sys.exit(f"error: unknown command {arguments}")


if __name__ == "__main__":
    main(sys.argv[1:])
