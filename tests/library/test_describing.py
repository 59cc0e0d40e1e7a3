"""What is described, in which order, by which words, and what becomes of a reply."""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from porism.errors import FormatError, ModelMissing, ModelUnavailable, UsageError
from porism.index import build_graph
from porism.index.edges import edges_of
from porism.library import (
    Bounds,
    Declaration,
    Describing,
    Description,
    Outcome,
    Plan,
    Shelf,
    Told,
    Used,
    Words,
    add_descriptions,
    describe_request,
    in_force,
    join_descriptions,
    plan_describing,
    read_descriptions,
    run_describing,
    save_table,
    table_of,
    text_digest,
)
from porism.library.describe_order import order_of
from porism.models import ChatRequest, ScriptedChat, SpendingLimits, limited_chat
from porism.prompts import prompt_hash

NAME = re.compile(r"Name: `([^`]*)`")


def one(name: str, *uses: str, kind: Any = "def", **more: Any) -> Declaration:
    return Declaration(**{"name": name, "kind": kind, "module": "A.B", "uses_in_type": uses, **more})


LIBRARY = [
    one("double", "number"),
    one("even", "double", "number", signature="(n : number) : Prop"),
    one("number", kind="inductive"),
    one(
        "even_double", "even", kind="theorem", signature=": even (double n)", value="secret", uses_in_value=("hidden",)
    ),
    one("hidden", kind="theorem"),
    one("number.succ", "number", kind="constructor", generated_from="number", generated_by="constructor"),
    one("next", "number.succ", module="A.C"),
    one("old", "number", deprecated=None),
]


def shelf_of(declarations: Sequence[Declaration], folder: Path) -> Shelf:
    save_table(table_of(list(declarations)), folder / "d.arrow")
    return Shelf(folder / "d.arrow")


def planned(
    declarations: Sequence[Declaration], folder: Path, how: Describing | None = None, kept: Any = None
) -> Plan:  # fmt: skip
    shelf = shelf_of(declarations, folder)
    graph = build_graph(len(shelf), edges_of(shelf.table)).profile()
    used = Used(offsets=graph.offsets, targets=graph.targets)
    kept = kept or {}
    return plan_describing(shelf, used, kept, in_force(shelf, kept), how or Describing())


def answer(name: str) -> str:
    return json.dumps({"title": f"Title of {name}", "description": f"What {name} is."})


def name_in(request: ChatRequest[Any]) -> str:
    found = NAME.search(request.messages[0].text)
    assert found
    return found[1]


class Model:
    """A model that describes what it is asked about, and remembers its prompts by name."""

    def __init__(self, say: Callable[[str], str] = answer) -> None:
        self.prompts: dict[str, str] = {}
        self.say = say
        self.chat = ScriptedChat(self._reply, tries=1)

    async def _reply(self, request: ChatRequest[Any]) -> str:
        await asyncio.sleep(0)
        name = name_in(request)
        self.prompts[name] = request.messages[0].text
        return self.say(name)


def run(plan: Plan, model: Model, limits: SpendingLimits | None = None) -> tuple[Outcome, dict[str, Description]]:
    kept: dict[str, Description] = {}
    chat = limited_chat(model.chat, limits or SpendingLimits())
    keep = lambda found: kept.update({found.name: found})  # noqa: E731
    return asyncio.run(run_describing(plan, chat, keep, lambda done, total: None)), kept


def test_what_is_used_is_described_before_and_stands_in_the_prompt(tmp_path: Path) -> None:
    model = Model()
    outcome, kept = run(planned(LIBRARY, tmp_path), model)
    assert (outcome.described, set(kept)) == (7, {d.name for d in LIBRARY} - {"number.succ"})
    assert list(model.prompts)[0] in ("number", "hidden")
    assert "- `double`: Title of double: What double is." in model.prompts["even"]
    assert "- `even`: Title of even: What even is." in model.prompts["even_double"]


def test_a_proof_and_what_it_uses_are_not_shown(tmp_path: Path) -> None:
    model = Model()
    run(planned(LIBRARY, tmp_path), model)
    assert "secret" not in model.prompts["even_double"] and "hidden" not in model.prompts["even_double"]


def test_what_is_generated_stands_behind_what_it_comes_from(tmp_path: Path) -> None:
    model = Model()
    run(planned(LIBRARY, tmp_path), model)
    assert "- `number`: (it also makes `number.succ`) Title of number: What number is." in model.prompts["next"]
    assert "number.succ" not in model.prompts


def test_generated_names_are_described_where_that_is_wanted(tmp_path: Path) -> None:
    model = Model()
    run(planned(LIBRARY, tmp_path, Describing(generated="all")), model)
    assert "- `number`: Title of number" in model.prompts["number.succ"]
    assert "- `number.succ`: Title of number.succ" in model.prompts["next"]


def test_members_of_a_circle_see_the_signatures_of_the_others(tmp_path: Path) -> None:
    circle = [one("odd", "even", signature=": O"), one("even", "odd", signature=": E"), one("both", "odd", "even")]
    model = Model()
    run(planned(circle, tmp_path), model)
    assert "- `even`: : E" in model.prompts["odd"] and "What even is" not in model.prompts["odd"]
    assert "- `odd`: : O" in model.prompts["even"] and "What odd is" not in model.prompts["even"]
    assert "What odd is." in model.prompts["both"] and "What even is." in model.prompts["both"]


def test_what_is_not_described_stands_there_by_its_docstring_or_its_statement(tmp_path: Path) -> None:
    library = [one("a", docstring="An old friend."), one("b", signature=": B"), one("c", "a", "b")]
    model = Model()
    run(planned(library, tmp_path, Describing(names=("c",))), model)
    assert "- `a`: An old friend." in model.prompts["c"] and "- `b`: def `: B`" in model.prompts["c"]


def test_a_declaration_is_asked_about_as_soon_as_all_that_it_uses_is_done(tmp_path: Path) -> None:
    gate = asyncio.Event()
    asked: list[str] = []

    async def say(request: ChatRequest[Any]) -> str:
        name = name_in(request)
        asked.append(name)
        if name == "slow":
            await gate.wait()
        if name == "top":
            gate.set()
        return answer(name)

    library = [one("slow"), one("fast"), one("middle", "fast"), one("top", "middle"), one("last", "slow")]
    plan = planned(library, tmp_path, Describing(parallel=2))
    outcome = asyncio.run(run_describing(plan, ScriptedChat(say), lambda _: None, lambda done, total: None))
    assert (outcome.described, asked) == (5, ["slow", "fast", "middle", "top", "last"])


def test_no_more_is_asked_at_a_time_than_is_allowed(tmp_path: Path) -> None:
    running = most = 0

    async def say(request: ChatRequest[Any]) -> str:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.001)
        running -= 1
        return answer("x")

    plan = planned([one(f"d{n}") for n in range(20)], tmp_path, Describing(parallel=3))
    asyncio.run(run_describing(plan, ScriptedChat(say), lambda _: None, lambda done, total: None))
    assert most == 3


def test_only_what_has_changed_is_due_again(tmp_path: Path) -> None:
    _, kept = run(planned(LIBRARY, tmp_path), Model())
    changed = [replace(d, docstring="New.") if d.name == "double" else d for d in LIBRARY]
    plan = planned(changed, tmp_path, kept=kept)
    assert (plan.told, plan.changed, len(plan.due)) == (6, 1, 1)
    model = Model()
    run(plan, model)
    assert list(model.prompts) == ["double"]


def test_a_changed_proof_changes_nothing(tmp_path: Path) -> None:
    _, kept = run(planned(LIBRARY, tmp_path), Model())
    changed = [replace(d, value="other", uses_in_value=()) if d.kind == "theorem" else d for d in LIBRARY]
    assert planned(changed, tmp_path, kept=kept).due == []


def test_what_uses_a_changed_description_follows_where_that_is_wanted(tmp_path: Path) -> None:
    circle = [one("odd", "even"), one("even", "odd")]
    library = [*[d for d in LIBRARY if d.name != "even"], *circle, one("far", "old")]
    _, kept = run(planned(library, tmp_path), Model())
    follow = Describing(follow=True)
    assert planned(library, tmp_path, follow, kept).due == []
    changed = [replace(d, docstring="New.") if d.name == "number" else d for d in library]
    again = Model(lambda name: answer(name).replace("What", "Now what") if name == "number" else answer(name))
    outcome, _ = run(planned(changed, tmp_path, follow, kept), again)
    assert set(again.prompts) == {"number", "double", "next", "old"}
    assert (outcome.described, outcome.unchanged) == (4, 1)


def test_another_wording_of_the_prompt_makes_all_due_unless_it_does_not_matter(tmp_path: Path) -> None:
    _, kept = run(planned(LIBRARY, tmp_path), Model())
    older = {name: replace(found, prompt="other") for name, found in kept.items()}
    assert len(planned(LIBRARY, tmp_path, kept=older).due) == 7
    assert planned(LIBRARY, tmp_path, Describing(reworded=False), older).due == []
    assert {found.prompt for found in kept.values()} == {prompt_hash("describe_declaration")}


def test_a_choice_is_by_module_kind_name_and_number(tmp_path: Path) -> None:
    def names(**how: Any) -> set[str]:
        plan = planned(LIBRARY, tmp_path, Describing(**how))
        return {plan.dictionary.shelf.names[plan.rows[number]] for number in plan.due}

    assert names(modules=("A.C",)) == {"next"}
    assert names(kinds=("theorem",)) == {"even_double", "hidden"}
    assert names(names=("number.succ",)) == {"number.succ"}
    assert names(names=("even",), uses=True) == {"even", "double", "number"}
    assert names(limit=2, modules=("A.B",)) == {"number", "double"}
    with pytest.raises(UsageError, match="no module 'A.D'"):
        names(modules=("A.D",))
    with pytest.raises(UsageError, match="no declaration 'nothing'"):
        names(names=("nothing",))


def test_private_and_deprecated_declarations_are_left_out_unless_wanted(tmp_path: Path) -> None:
    from porism.library import Deprecation

    library = [one("a"), one("_private.A.0.b"), one("c", deprecated=Deprecation())]
    assert planned(library, tmp_path).chosen == 1
    assert planned(library, tmp_path, Describing(private=True, deprecated=True)).chosen == 3


def test_a_failed_reply_is_listed_and_not_kept_and_what_waits_for_it_goes_on(tmp_path: Path) -> None:
    model = Model(lambda name: '{"title": "", "description": " "}' if name == "double" else answer(name))
    outcome, kept = run(planned(LIBRARY, tmp_path), model)
    assert [failure.name for failure in outcome.failures] == ["double"]
    assert "title has 0 characters" in outcome.failures[0].error
    assert "double" not in kept and "even" in kept and not outcome.stopped
    again = Model()
    run(planned(LIBRARY, tmp_path, kept=kept), again)
    assert list(again.prompts) == ["double"]


def test_a_limit_ends_a_run_and_what_was_described_is_kept(tmp_path: Path) -> None:
    outcome, kept = run(planned(LIBRARY, tmp_path), Model(), SpendingLimits(most_calls=3))
    assert (outcome.described, len(kept), outcome.failures) == (3, 3, [])
    assert outcome.stopped.startswith("No more is asked: 3 calls")


@pytest.mark.parametrize(("error", "asked"), [(ModelMissing("gone"), 2), (ModelUnavailable("busy"), 4)])
def test_a_run_ends_when_the_model_is_gone_or_fails_again_and_again(error: Any, asked: int, tmp_path: Path) -> None:
    def say(name: str) -> str:
        raise error

    model = Model(say)
    plan = planned([one(f"d{n}") for n in range(20)], tmp_path, Describing(parallel=2, failures=3))
    outcome, kept = run(plan, model)
    assert (len(outcome.failures), kept) == (asked, {}) and outcome.stopped


def test_a_prompt_keeps_to_its_bounds() -> None:
    long = one("a", kind="def", signature="s" * 5000, value="v" * 5000, docstring="d" * 5000)
    words = [Words(name=f"u{n}", description="w" * 1000) for n in range(200)]

    def text(**bounds: Any) -> str:
        return describe_request(long, words, (), Bounds(**bounds)).messages[0].text

    usual = text(dependencies=3, dependency_tokens=10, signature_tokens=10, value_tokens=20, docstring_tokens=30)
    assert [len(run) for run in (max(re.findall(f"{c}+", usual), key=len) for c in "wsvd")] == [38, 38, 76, 114]
    assert usual.count("- `u") == 3
    assert text().count("- `u") == 96
    shorter = text(input_tokens=4000)
    assert len(shorter) <= 4000 * 3.8 and 0 < shorter.count("- `u") < 96 and "s" * 5000 in shorter
    shortest = text(input_tokens=900)
    assert len(shortest) <= 900 * 3.8 and "- `u" not in shortest and "s" * 100 in shortest


def test_an_answer_has_a_title_and_a_description() -> None:
    for title, description in (("", "x"), ("x", "  "), ("x" * 301, "x"), ("x", "x" * 6001)):
        with pytest.raises(ValueError, match="characters"):
            Told(title=title, description=description)


def test_the_estimate_counts_calls_and_what_prompts_hold(tmp_path: Path) -> None:
    few, many = planned(LIBRARY, tmp_path).estimate, planned(LIBRARY, tmp_path, Describing(limit=2)).estimate
    assert (few.calls, many.calls, few.output_tokens) == (7, 2, 7 * 150)
    model = Model()
    plan = planned(LIBRARY, tmp_path)
    run(plan, model)
    read = sum(len(prompt) for prompt in model.prompts.values()) / 3.8
    assert 0.8 * read < few.input_tokens < 1.3 * read


def test_a_line_that_a_kill_has_cut_off_is_left_out_and_written_over(tmp_path: Path) -> None:
    file = tmp_path / "told.jsonl"
    first = Description(name="a", title="A", description="One.", text="1")
    add_descriptions(file, [first])
    with file.open("ab") as stream:
        stream.write(b'{"name": "b", "ti')
    assert read_descriptions(file) == {"a": first}
    add_descriptions(file, [replace(first, name="c")])
    assert set(read_descriptions(file)) == {"a", "c"}
    file.write_text("{}\n")
    with pytest.raises(FormatError, match="told.jsonl:1"):
        read_descriptions(file)


def test_a_description_that_a_full_disk_does_not_take_is_an_error(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file, one = tmp_path / "told.jsonl", Description(name="a", title="A", description="One.", text="1")
    add_descriptions(file, [one])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 50, before[1]))
    try:
        with pytest.raises(OSError):
            add_descriptions(file, [replace(one, name="b")])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert read_descriptions(file) == {"a": one}


def test_imported_descriptions_are_joined_by_name(tmp_path: Path) -> None:
    shelf = shelf_of(LIBRARY, tmp_path)
    asked = Description(name="even", title="E", description="Mine.", text=text_digest(LIBRARY[1]))
    imported = [
        one("double", title="Twice\na number", description=" Twice. "),
        one("even", title="Even"),
        one("gone", title="Gone"),
        one("number"),
        one("number.succ", description="The next."),
    ]
    joined = join_descriptions(shelf, imported, {"even": asked}, "corpus.jsonl")
    assert (joined.matched, joined.unknown, joined.empty, joined.asked) == (3, 1, 1, 1)
    assert [(d.name, d.title, d.description) for d in joined.descriptions] == [
        ("double", "Twice a number", "Twice."),
        ("number.succ", "", "The next."),
    ]
    kept = {d.name: d for d in joined.descriptions} | {"even": asked}
    assert join_descriptions(shelf, imported, kept, "corpus.jsonl").descriptions == ()
    assert "double" not in {shelf.names[r] for r in planned(LIBRARY, tmp_path, kept=kept).rows}


@pytest.mark.parametrize(
    ("pairs", "numbers"),
    [
        ([], [0, 1, 2]),
        ([(0, 2), (1, 0)], [2, 0, 1]),
        ([(0, 1), (1, 0), (0, 2)], [2, 0, 1]),
        ([(2, 0), (0, 2), (1, 0)], [0, 2, 1]),
    ],
)
def test_what_is_used_comes_first_and_circles_stay_together(pairs: list[tuple[int, int]], numbers: list[int]) -> None:
    users, used = (np.array([pair[side] for pair in pairs], np.int32) for side in (0, 1))
    assert order_of(3, users, used).numbers == numbers
