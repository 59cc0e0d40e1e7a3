"""Published settings, by name."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from porism.models import ScriptedChat
from porism.retrieve import RETRIEVING_PRESETS, Informal, Means, Retrieving, retrieve
from porism.search import PRESETS, Models
from tiny import LIBRARY, TinyIndex


@pytest.fixture
def means(tmp_path: Path) -> Means:
    return Means(index=TinyIndex(tmp_path, LIBRARY), how=PRESETS["words"], models=Models())  # type: ignore[arg-type]


def test_the_default_is_what_holds_without_a_preset() -> None:
    assert RETRIEVING_PRESETS["default"] == Retrieving()


def test_drift_takes_the_first_hit_of_each_part_whatever_its_kind(means: Means) -> None:
    how = RETRIEVING_PRESETS["drift"]
    parts = {"queries": [{"phrase": "prime", "formal": ""}, {"phrase": "monotone", "formal": ""}]}
    chat = ScriptedChat(lambda _: json.dumps(parts))
    needs = asyncio.run(retrieve(means, Informal(text="A monotone map of primes."), how, chat))
    assert (needs.by, needs.asked, len(needs.found)) == ("decomposition", ("prime", "monotone"), 2)
    assert how.counting.kinds == "all"


def test_rautoformalizer_takes_the_first_five_hits_of_the_whole_and_asks_no_model(means: Means) -> None:
    how = RETRIEVING_PRESETS["rautoformalizer"]
    statement = Informal(text="monotone prime lattice treap")
    many = replace(how, query=replace(how.query, hits=50))
    needs, all_of_them = (asyncio.run(retrieve(means, statement, one)) for one in (how, many))
    assert (needs.by, needs.asked) == ("query", (statement.text,))
    assert needs.names == all_of_them.names[:5]
