"""Loads a server over a built index: requests a second and waiting times, nothing lost or mixed up, memory.

    python benchmarks/serving.py INDEX_FOLDER [--requests 10000] [--seconds 20] [--port 18790] [--questions FILE]

One server process; clients at 1, 4 and 16 at once. The same questions are put to the same engine in this process,
between the runs, so that both are measured under the same load. Then many mixed requests, bad ones among them, whose
answers are compared with those that each question had alone.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from lexical import questions
from porism.interfaces import Workbench

AT_ONCE = (1, 4, 16)
LIMIT = 10
WARMING = 10.0
"""Seconds in which a server that has just begun still looks through its library."""
PATTERNS = ["Real.sin", '"comm", _ * _', "_ ∣ _ * _", "⊢ _ < _ → _ + 1 ≤ _", "foo ?", "‖_ + _‖ ≤ _"]
NAMES = ["Nat.Prime", "Nat.Prime.two_le", "Real.sin_le_one", "does.not.exist", "mul_comm"]


@dataclass
class Load:
    """What a run came to."""

    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def line(self, name: str) -> str:
        ordered = sorted(self.times)
        at = [1e3 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
        rate = len(ordered) / self.seconds
        return f"{name:24} {len(ordered):7} {rate:9.1f} {at[0]:9.1f} {at[1]:9.1f} {at[2]:9.1f}"


def started(folder: Path, port: int) -> tuple["subprocess.Popen[bytes]", str]:
    """Start a server on an index and wait until it answers."""
    command = [sys.executable, "-m", "porism", "serve", "--index", str(folder), "--port", str(port), "--waiting", "256"]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            if httpx.get(f"{url}/health", timeout=30).status_code == 200:
                for pattern in PATTERNS * 2:
                    httpx.get(f"{url}/json", params={"q": pattern}, timeout=60)
                time.sleep(WARMING)
                return server, url
        except httpx.TransportError:
            time.sleep(0.1)
    server.kill()
    raise SystemExit("the server did not come up")


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")


async def searched(url: str, asked: Sequence[str], at_once: int, seconds: float) -> Load:
    """Ask one question after the other with so many clients for so long."""
    load, until = Load(), time.perf_counter() + seconds

    async def client(number: int) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            at = number
            while time.perf_counter() < until:
                began = time.perf_counter()
                body = {"questions": [asked[at % len(asked)]], "limit": LIMIT, "rerank": "no"}
                answer = await http.post("/api/v1/search", json=body)
                load.times.append(time.perf_counter() - began)
                load.statuses[answer.status_code] += 1
                at += at_once

    began = time.perf_counter()
    await asyncio.gather(*(client(number) for number in range(at_once)))
    load.seconds = time.perf_counter() - began
    return load


def in_process(bench: Workbench, asked: Sequence[str], at_once: int, seconds: float) -> Load:
    """Do the same without a server, in as many threads."""
    load, until = Load(), time.perf_counter() + seconds

    def worker(number: int) -> None:
        at = number
        while time.perf_counter() < until:
            began = time.perf_counter()
            bench.search(asked[at % len(asked)], limit=LIMIT, rerank="no")
            load.times.append(time.perf_counter() - began)
            at += at_once

    began = time.perf_counter()
    with ThreadPoolExecutor(at_once) as pool:
        list(pool.map(worker, range(at_once)))
    load.seconds = time.perf_counter() - began
    return load


Request = tuple[str, str, dict[str, Any]]


def mixed(asked: Sequence[str]) -> list[Request]:
    """Return requests of every kind, bad ones among them."""
    made: list[Request] = [
        ("POST", "/search", {"json": {"query": [q], "num_results": str(n % 9 + 1), "rerank": False}})
        for n, q in enumerate(asked)
    ]
    made += [("GET", "/json", {"params": {"q": pattern}}) for pattern in PATTERNS]
    made += [("GET", "/api/v1/declaration", {"params": {"name": name}}) for name in NAMES]
    made += [("GET", "/api/v1/used-by", {"params": {"name": name}}) for name in NAMES]
    made += [("POST", "/api/v1/names", {"json": {"names": NAMES}})]
    made += [("GET", "/api/search", {"params": {"query": "a b : ℕ\n⊢ a + b = b + a", "results": "5", "rev": "v"}})]
    made += [
        ("POST", "/search", {"content": b'{"query": '}),
        ("POST", "/search", {"json": {"query": [""]}}),
        ("GET", "/api/search", {"params": {"query": "no goal"}}),
        ("GET", "/nowhere", {}),
        ("GET", "/api/v1/search", {"params": {"q": "x", "limit": "0"}}),
        ("GET", "/api/v2/declarations/minus", {}),
        ("POST", "/retrieve", {"content": b"\xff"}),
        ("POST", "/search", {"content": b"x" * 1_100_000}),
    ]
    return made


def told(answer: httpx.Response) -> str:
    """Return what of an answer does not depend on when it was given."""
    body = answer.json()
    if isinstance(body, dict):
        body.pop("processing_time_ms", None)
    return f"{answer.status_code} {json.dumps(body, sort_keys=True)}"


async def all_mixed(url: str, made: Sequence[Request], count: int, at_once: int) -> Load:
    """Put mixed requests in a random order, and compare each answer with the one given alone."""
    load, order = Load(), random.Random(7).choices(range(len(made)), k=count)
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        alone = [told(await http.request(method, path, **parts)) for method, path, parts in made]
    todo = iter(order)

    async def client() -> None:
        async with httpx.AsyncClient(base_url=url, timeout=120) as http:
            for at in todo:
                method, path, parts = made[at]
                began = time.perf_counter()
                answer = await http.request(method, path, **parts)
                load.times.append(time.perf_counter() - began)
                load.statuses[answer.status_code] += 1
                if told(answer) != alone[at]:
                    load.wrong.append(f"{method} {path} {answer.status_code}")

    began = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(at_once)))
    load.seconds = time.perf_counter() - began
    return load


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--port", type=int, default=18790)
    options = parser.parse_args()
    asked = list(questions(options.questions))
    bench = Workbench.open(options.folder)
    bench.search(asked[0], rerank="no")
    server, url = started(options.folder, options.port)
    try:
        print(f"{os.cpu_count()} cores, {len(asked)} questions, {LIMIT} hits each; server {memory(server.pid):,.0f} MB")
        print(f"{'':24} {'count':>7} {'per s':>9} {'p50 ms':>9} {'p95 ms':>9} {'p99 ms':>9}")
        for at_once in AT_ONCE:
            served = asyncio.run(searched(url, asked, at_once, options.seconds))
            here = in_process(bench, asked, at_once, options.seconds)
            print(served.line(f"HTTP, {at_once} at once"), dict(served.statuses))
            print(here.line(f"in process, {at_once}"))
            share = (len(served.times) / served.seconds) / (len(here.times) / here.seconds)
            slower = statistics.median(served.times) / statistics.median(here.times)
            print(f"{'':24} HTTP has {share:.2f} of the rate in process, and {slower:.2f} of the median time")
        before = memory(server.pid)
        load = asyncio.run(all_mixed(url, mixed(asked), options.requests, 16))
        print(load.line("mixed, 16 at once"), dict(load.statuses))
        print(f"lost {options.requests - sum(load.statuses.values())}, mixed up {len(load.wrong)} {load.wrong[:3]}")
        print(f"server {before:,.0f} MB before the mixed requests, {memory(server.pid):,.0f} MB after")
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    main()
