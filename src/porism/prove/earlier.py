"""Proofs that earlier runs accepted for a hole while the text around it was another.

In: the files of trajectories, and what the coming one depends on. Out: bodies, the newest first. They are proposals,
which nobody has to pay for: what Lean accepted in another text counts for nothing in this one. It does not know who
verifies them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

MOST = 5
"""Different bodies of one hole that are proposed."""


def accepted_before(files: Iterable[Path], conditions: Mapping[str, Any]) -> Iterator[tuple[str, Path]]:
    """Yield the bodies that were accepted in files of other tasks under conditions that are else the same.

    Each comes with its file; one that cannot be read is passed over, as it proposes nothing.
    """
    wanted, seen = json.loads(json.dumps(conditions)), set[str]()
    for path in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        body = _accepted(path, wanted)
        if body and body not in seen:
            seen.add(body)
            yield body, path
        if len(seen) >= MOST:
            return


def _accepted(path: Path, wanted: Mapping[str, Any]) -> str:
    """Return the body that a trajectory ends with, accepted; empty where there is none."""
    body, accepted = "", ""
    try:
        first, *lines = path.read_bytes().splitlines()
        known = json.loads(first)["conditions"]
        if {**known, "task": ""} != {**wanted, "task": ""} or known["task"] == wanted["task"]:
            return ""
        for line in lines:
            event = json.loads(line)
            if event["kind"] == "replied":
                body = event["body"] or body
            elif event["kind"] == "checked":
                accepted = body if event["verdict"]["outcome"] == "accepted" else ""
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return accepted if isinstance(accepted, str) else ""
