"""`porism prove` with a model behind a real connection."""

import sys
from pathlib import Path
from typing import Any

import pytest
from lake_project import Porism

from local_server import Reply, Request, serving
from prove.scripted_prover import fenced

pytest.importorskip("pydantic_ai", reason="the extra chat is not installed")
pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

POOR = ["I cannot.", "```lean\nexact wrong", fenced("theorem other : 1 = 2 := by rfl"), fenced("sorry"), fenced("rfl")]


def completion(text: str) -> dict[str, Any]:
    """What OpenAI's protocol answers."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 12, "completion_tokens": 5, "total_tokens": 17}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}


def test_poor_replies_of_a_real_server_break_nothing(
    porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "A.lean").write_text("theorem t : 1 = 1 := by sorry\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{Path(__file__).parent / 'proof_lean.py'}")

    def answer(request: Request) -> Reply:
        return Reply(body=completion(POOR[min(request.number, len(POOR) - 1)]))

    with serving(answer) as local:
        chat = ("--set", f"chat.url={local.url}/v1", "--chat", "m")
        ended = porism("prove", "A.lean", "--mode", "none", "--write", "--json", *chat)
    assert ended.code == 0, ended.err
    assert (tmp_path / "A.lean").read_text() == "theorem t : 1 = 1 := by\n  rfl\n"
    assert len(local.requests) == 5
    assert '"unpriced":5' in ended.out.replace(" ", "")
