"""`porism describe`: asked of a server or imported, kept beside the index, used by searches, never asked for twice."""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from lake_project import Porism

from local_server import LocalServer, Reply, Request, serving
from porism.index import open_index, read_manifest, update
from porism.interfaces import embedding
from porism.interfaces.settings import Settings
from porism.interfaces.workbench import Workbench
from porism.models import Embedder, ScriptedEmbedder

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

NAME = re.compile(r"Name: `([^`]*)`")
MINI = Path(__file__).parents[2] / "minilean"
RING_ONLY = ("--modules", "Tiny.Ring")


@dataclass
class Teller:
    """A server that describes what it is asked about in words that stand nowhere else."""

    asked: list[str] = field(default_factory=list[str])
    prompts: dict[str, str] = field(default_factory=dict[str, str])
    refused: set[str] = field(default_factory=set[str])

    def __call__(self, request: Request) -> Reply:
        prompt = request.body["messages"][-1]["content"]
        found = NAME.search(prompt)
        assert found
        name = found[1]
        self.asked.append(name)
        self.prompts[name] = prompt
        words = {"title": f"Zebra {name}", "description": f"The quagga of {word_of(name)}."}
        text = "I cannot say." if name in self.refused else json.dumps(words)
        choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
        shape = {"id": "1", "object": "chat.completion", "created": 1, "model": "teller"}
        return Reply(body=shape | {"choices": [choice], "usage": usage})


def word_of(name: str) -> str:
    """Return a word that stands for a name and nowhere else."""
    return "w" + "".join(chr(97 + byte % 26) for byte in hashlib.sha256(name.encode()).digest()[:8])


def first_hit(porism: Porism, question: str, *more: object) -> str:
    return porism("search", question, "--json", *more).document["hits"][0]["declaration"]["name"]


@pytest.fixture
def teller() -> Teller:
    return Teller()


@pytest.fixture
def server(teller: Teller) -> Iterator[LocalServer]:
    pytest.importorskip("pydantic_ai")
    with serving(teller) as running:
        yield running


@pytest.fixture
def told(server: LocalServer, porism: Porism, project: Path, monkeypatch: pytest.MonkeyPatch) -> Porism:
    """The command line over the index of the small project, with the server as its model that writes."""
    monkeypatch.setenv("PORISM_CHAT_URL", f"{server.url}/v1")
    monkeypatch.setenv("PORISM_CHAT_MODEL", "teller")
    monkeypatch.setenv("PORISM_CHAT_REQUESTS_TRIES", "1")
    assert porism("index").code == 0
    return porism


DUE = ["Dep.Order", "Tiny.Lattice", "Dep.swap", "Tiny.join_comm", "Tiny.join_self"]
RING = ["Tiny.Ring.IsPrime", "Tiny.Ring.prime_dvd_mul"]


def test_everything_written_is_described_and_found_by_its_description(told: Porism, teller: Teller) -> None:
    ended = told("describe", "--json").document
    assert (ended["described"], ended["left"], ended["failures"], ended["stopped"]) == (7, 0, [], "")
    assert sorted(teller.asked) == sorted(DUE + RING)
    assert "Zebra Tiny.Ring.IsPrime" in teller.prompts["Tiny.Ring.prime_dvd_mul"]
    assert first_hit(told, word_of("Tiny.join_self")) == "Tiny.join_self"
    shown = told("show", "Tiny.join_self").out
    assert "Zebra Tiny.join_self" in shown and f"The quagga of {word_of('Tiny.join_self')}." in shown


def test_what_is_described_is_not_asked_for_again_and_a_change_asks_once(
    told: Porism, teller: Teller, project: Path
) -> None:
    assert told("describe").code == 0
    teller.asked.clear()
    assert told("describe", "--json").document["described"] == 0
    file = project / "Tiny" / "Ring.lean"
    file.write_text(file.read_text().replace("no divisors but one", "only the divisors one"))
    assert told("index", "--update").code == 0
    planned = told("describe", "--dry-run", "--json").document
    assert (planned["told"], planned["changed"], planned["estimate"]["calls"]) == (6, 1, 1)
    assert teller.asked == []
    assert told("describe").code == 0
    assert teller.asked == ["Tiny.Ring.IsPrime"]


@pytest.mark.parametrize("again", [("index",), ("index", "--update")])
def test_descriptions_survive_an_index_that_is_built_or_brought_up_to_date(
    again: tuple[str, ...], told: Porism, project: Path
) -> None:
    assert told("describe").code == 0
    file = project / "Tiny" / "Order.lean"
    file.write_text(file.read_text().replace("The join is commutative.", "The join commutes."))
    assert told(*again).code == 0
    index = open_index(project / ".porism")
    found = {name: index.find(name) for name in ("Tiny.join_comm", "Tiny.join_self")}
    assert {name: one.title for name, one in found.items() if one} == {
        "Tiny.join_comm": "",
        "Tiny.join_self": "Zebra Tiny.join_self",
    }
    assert first_hit(told, word_of("Tiny.join_self")) == "Tiny.join_self"


@pytest.mark.parametrize("small", [20_000, 0])
def test_a_described_index_is_the_one_that_building_anew_gives(
    small: int, told: Porism, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "SMALL", small)
    assert told("describe").code == 0
    described = read_manifest(project / ".porism")
    assert told("index").code == 0
    built = read_manifest(project / ".porism")
    assert built.fingerprint == described.fingerprint
    for part in ("declarations", "names", "lexical", "graph"):
        assert built.parts[part].files == described.parts[part].files


def test_only_texts_that_have_changed_are_embedded_again(told: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def place(text: str) -> list[float]:
        texts.append(text)
        return [byte - 127.5 for byte in hashlib.blake2b(text.encode(), digest_size=8).digest()]

    def chosen(settings: Settings) -> Embedder:
        return ScriptedEmbedder(place, 8, model=settings.stage("embedder").model)

    monkeypatch.setattr(embedding, "chosen_embedder", chosen)
    assert told("embed").code == 0
    texts.clear()
    assert told("describe", *RING_ONLY).code == 0
    assert told("info", "--json").document["vectors"]["missing"] == 2
    assert told("embed").code == 0
    assert len(texts) == 2 and all("Zebra" in text for text in texts)
    assert told("info", "--json").document["vectors"]["missing"] == 0


def test_the_plan_is_shown_before_anything_is_asked(told: Porism, teller: Teller) -> None:
    ended = told("describe", "--dry-run")
    assert (ended.code, teller.asked) == (0, [])
    assert ended.out.startswith("7 declarations: 0 are described, 7 to describe now\n7 calls of ")
    assert "without thinking" in ended.out and "price: not known" in ended.out
    assert "2 to describe now, 5 left for another time\n2 calls" in told("describe", "--limit", "2").err
    assert len(teller.asked) == 2


def test_on_a_terminal_somebody_has_to_agree(
    told: Porism, teller: Teller, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    asked: list[str] = []

    def confirm(question: str, err: bool) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.confirm", confirm)
    assert told("describe").code == 0
    assert (asked, teller.asked) == (["Ask the model?"], [])
    assert told("describe", "--yes").code == 0
    assert (asked, len(teller.asked)) == (["Ask the model?"], 7)


def test_a_limit_on_calls_stops_and_keeps_what_was_done(told: Porism, teller: Teller) -> None:
    ended = told("describe", "--most-calls", "3", "--json")
    document = ended.document
    assert (ended.code, document["described"], document["left"], len(teller.asked)) == (1, 3, 4, 3)
    assert "3 calls" in document["stopped"] and document["spent"]["calls"] == 3
    assert told("describe", "--json").document["described"] == 4
    assert len(teller.asked) == 7


def test_a_limit_in_dollars_needs_a_price(told: Porism, teller: Teller) -> None:
    ended = told("describe", "--most-dollars", "1")
    assert (ended.code, teller.asked) == (2, []) and "price of" in ended.err
    assert told("describe", "--most-dollars", "1", "--unpriced").code == 0


def test_a_failure_is_listed_and_asked_for_again(told: Porism, teller: Teller) -> None:
    teller.refused = {"Tiny.Lattice"}
    ended = told("describe")
    assert ended.code == 1 and "6 declarations described, 1 failed, 1 still to describe" in ended.out
    assert "Tiny.Lattice: No JSON" in ended.out or "Tiny.Lattice:" in ended.out
    teller.refused.clear()
    teller.asked.clear()
    assert told("describe").code == 0
    assert teller.asked == ["Tiny.Lattice"]


SLOW = """
import json, re, sys, time
from porism.interfaces.workbench import Workbench
from porism.models import ScriptedChat
def say(request):
    time.sleep(0.05)
    print(re.search("Name: `([^`]*)`", request.messages[0].text)[1], flush=True)
    return json.dumps({"title": "T", "description": "D."})
Workbench.open(sys.argv[1]).describe(chat=ScriptedChat(say), parallel=1)
"""


def test_after_a_kill_nothing_that_was_described_is_asked_for_again(porism: Porism, project: Path) -> None:
    assert porism("index").code == 0
    folder = project / ".porism"
    running = subprocess.Popen([sys.executable, "-c", SLOW, str(folder)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    first = [running.stdout.readline().strip() for _ in range(4)]
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    kept = {json.loads(line)["name"] for line in (folder / "descriptions.jsonl").read_text().splitlines()}
    assert set(first[:3]) <= kept
    again = subprocess.run([sys.executable, "-c", SLOW, str(folder)], capture_output=True, text=True, check=True)
    assert sorted([*kept, *again.stdout.split()]) == sorted(DUE + RING)
    described = open_index(folder).find("Tiny.join_self")
    assert described and described.title == "T"


LEANSEARCH = [
    {"name": ["Tiny", "join_self"], "kind": "theorem", "informal_name": "Okapi", "informal_description": "An okapi."},
    {"name": ["Gone"], "kind": "theorem", "informal_name": "Lost", "informal_description": "Lost."},
    {"name": ["Tiny", "Lattice"], "kind": "class", "informal_name": "", "informal_description": None},
]
RAUTOFORMALIZER = [
    {
        "full_name": "Tiny.join_self",
        "ptype": "theorem",
        "header": "theorem Tiny.join_self",
        "used_premises": [],
        "informalization": "An okapi.",
    },
    {"full_name": "Gone", "ptype": "theorem", "header": "theorem Gone", "used_premises": [], "informalization": "x"},
    {"full_name": "Tiny.Lattice", "ptype": "class", "header": "class Tiny.Lattice", "used_premises": []},
]


@pytest.mark.parametrize("rows", [LEANSEARCH, RAUTOFORMALIZER], ids=["leansearch", "rautoformalizer"])
def test_descriptions_of_others_are_imported_by_name(
    rows: list[dict[str, object]], porism: Porism, project: Path
) -> None:
    assert porism("index").code == 0
    (project / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    taken = porism("describe", "--import", "corpus.jsonl", "--json").document
    assert (taken["taken"], taken["matched"], taken["unknown"], taken["empty"]) == (1, 1, 1, 1)
    hit = porism("search", "okapi", "--json").document["hits"][0]
    assert (hit["declaration"]["name"], hit["declaration"]["description"]) == ("Tiny.join_self", "An okapi.")
    assert porism("describe", "--dry-run", "--json").document["told"] == 1
    again = porism("describe", "--import", "corpus.jsonl")
    assert again.code == 0 and "0 are new" in again.out


def test_without_a_model_the_error_says_how_to_choose_one(porism: Porism, project: Path) -> None:
    assert porism("index").code == 0
    ended = porism("describe")
    assert ended.code == 2 and "No model that writes is chosen" in ended.err
    assert porism("describe", "--dry-run").code == 0


def test_the_mini_library_is_described_from_end_to_end(
    server: LocalServer, teller: Teller, porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORISM_CHAT_URL", f"{server.url}/v1")
    monkeypatch.setenv("PORISM_CHAT_MODEL", "teller")
    shutil.copytree(MINI, tmp_path / "mini", ignore=shutil.ignore_patterns("examples", ".*", "build"))
    folder = tmp_path / "index"
    assert porism("index", tmp_path / "mini", "--out", folder).code == 0
    ended = porism("describe", "--index", folder, "--modules", "Mini.Nat.Divides", "--uses", "--json").document
    assert ended["described"] == len(teller.asked) == ended["planned"]["chosen"] > 50
    assert len(set(teller.asked)) == len(teller.asked)
    seen: set[str] = set()
    for name in teller.asked:
        # What a prompt quotes was described before it was asked about.
        quoted = set(re.findall(r"^- `[^`]*`: Zebra (\S+): The quagga", teller.prompts[name], re.MULTILINE))
        assert quoted <= seen
        seen.add(name)
    name = teller.asked[-1]
    assert first_hit(porism, word_of(name), "--index", folder) == name


def test_the_workbench_describes_too(porism: Porism, project: Path) -> None:
    from porism.models import ScriptedChat

    assert porism("index").code == 0
    bench = Workbench.open(here=project)
    chat = ScriptedChat(lambda request: '{"title": "T", "description": "D."}')
    described = bench.describe(chat=chat, names=("Tiny.Lattice",))
    page = bench.show("Tiny.Lattice")
    assert getattr(described, "described", 0) == 1
    assert getattr(page, "declaration").title == "T"  # noqa: B009
