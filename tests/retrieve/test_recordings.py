"""The recorded replies of the repository: they answer today's prompts, and every one of them can be read."""

import asyncio
from pathlib import Path

import pytest

from porism.models import RecordedChat, request_hash
from porism.models.recorded_chat import read_recording
from porism.retrieve import request_of

FOLDER = Path(__file__).parents[2] / "recordings"
LIBRARY = {"generate-connf": "Con(NF), built on Mathlib"}


@pytest.mark.parametrize("name", ["decompose-connf", "decompose-proofnet", "generate-connf", "generate-proofnet"])
def test_a_recording_answers_a_hundred_of_todays_prompts(name: str) -> None:
    file = FOLDER / f"{name}.jsonl"
    if not file.is_file():
        pytest.skip("this copy has no recordings")
    chat = RecordedChat.open(file)
    lines = list(read_recording(file))
    assert len({line.prompt for line in lines}) == 100
    for line in lines:
        statement = line.told["messages"][0]["text"].rpartition("## The statement\n\n")[2].rstrip("\n")
        way = "decomposition" if name.startswith("decompose") else "generation"
        request = request_of(way, statement, LIBRARY.get(name, ""))  # type: ignore[arg-type]
        assert request_hash(request) == line.prompt
        reply = asyncio.run(chat.ask(request))
        assert reply.answer is not None and (line.origin, reply.from_cache) == ("taken in", True)
