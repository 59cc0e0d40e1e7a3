"""Answers laid out for people, and for programs."""

import json
from pathlib import Path
from typing import get_args

import pytest

from porism.interfaces.layout import FOUND, SHEETS, Shown, document
from porism.interfaces.pages import Page
from porism.interfaces.paper import put
from porism.interfaces.settings import Setting
from porism.interfaces.sheets import page_sheet, settings_sheet, toml_value, tree_sheet
from porism.interfaces.sheets_hits import answer_sheet
from porism.interfaces.sheets_names import checks_sheet
from porism.interfaces.tree import Branch, Uses
from porism.library import Context, Declaration, Deprecation, Source
from porism.search import Answer, Hit, NameAnswer, Question, Reason

SUP_COMM = Declaration(
    name="sup_comm",
    kind="theorem",
    module="Order.Lattice",
    signature="(a b : α) : a ⊔ b = b ⊔ a",
    value="by\n  line\n" * 10,
    docstring="The join is commutative. And more.",
    attributes=("simp", "to_dual (attr := simp)"),
    modifiers=("protected",),
    context=Context(variables=("{α : Type*}", "[SemilatticeSup α]"), universes=("u",), opens=("Order",)),
    source=Source(path="Order/Lattice.lean", line=10, end_line=12),
    generated_from="inf_comm",
    generated_by="to_dual",
    certain=False,
    deprecated=Deprecation(by="max_comm", since="2026-01-01"),
)


def printed(sheet: object, capsys: pytest.CaptureFixture[str]) -> list[str]:
    put(sheet)  # type: ignore[arg-type]
    return capsys.readouterr().out.splitlines()


def answer(**changes: object) -> Answer:
    reasons = (
        Reason(lane="name", how="end of the name"),
        Reason(lane="graph", seed="sup_assoc", edge="type, proof", direction="uses", through=("le_sup",)),
    )
    hit = Hit(declaration=SUP_COMM, row=3, rank=1, score=0.5, scores={"name": 0.25}, lanes=("name",), reasons=reasons)
    question = Question(asked="join", text="join", shape="words")
    return Answer(question=question, **({"hits": (hit,)} | changes))  # type: ignore[arg-type]


def test_a_hit_says_what_it_is_and_why_it_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(answer_sheet(answer(), explain=False), capsys) == [
        "1  sup_comm  theorem  Order.Lattice  (from inf_comm; a guess; deprecated, now max_comm)",
        "   (a b : α) : a ⊔ b = b ⊔ a",
        "   The join is commutative.",
        "   0.500  name: end of the name; graph: used by sup_assoc (type, proof) through le_sup",
    ]


def test_an_explained_answer_shows_the_reading_and_all_scores(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(answer_sheet(answer(), explain=True), capsys)
    assert lines[0] == "read as words: join" and lines[-1] == "   name 0.25"


def test_an_answer_without_hits_says_why_and_what_may_do_better(capsys: pytest.CaptureFixture[str]) -> None:
    empty = answer(hits=(), explanation="No word is known.", suggestion="meet", degraded=("no graph",))
    assert printed(answer_sheet(empty, explain=False), capsys) == [
        "No word is known.",
        "Try: meet",
        "Not as asked: no graph",
    ]


def test_a_page_shows_every_field_and_cuts_the_value(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page(
        declaration=SUP_COMM,
        package="mathlib",
        uses={"type": 2, "proof": 0},
        used_by={"type": 1_500},
        generated=("x.mk",),
    )
    lines = printed(page_sheet(page, full=False), capsys)
    assert lines[:4] == [
        "theorem sup_comm",
        "    (a b : α) : a ⊔ b = b ⊔ a",
        "",
        "    The join is commutative. And more.",
    ]
    assert "source      Order/Lattice.lean:10-12" in lines
    assert "variables   {α : Type*} [SemilatticeSup α]" in lines
    assert "generated   by to_dual from inf_comm" in lines
    assert "certain     no: the name is a guess, Lean would have to elaborate to know it" in lines
    assert "deprecated  by max_comm since 2026-01-01" in lines
    assert "uses        2 (type)" in lines and "used by     1,500 (type)" in lines
    assert lines[-1] == "    … 9 more lines (--full)"
    assert printed(page_sheet(page, full=True), capsys)[-2] == "      line"


def test_a_tree_is_drawn_with_kinds_and_edges(capsys: pytest.CaptureFixture[str]) -> None:
    leaf = Branch(name="c", kind="def", module="M", edges=("value",), count=0)
    branch = Branch(name="b", kind="theorem", module="M", edges=("type", "proof"), count=1, branches=(leaf,))
    again = Branch(name="d", kind="def", module="M", edges=("type",), count=3, repeated=True)
    uses = Uses(
        name="a", direction="used by", edges=("type",), depth=2, count=9, complete=False, branches=(branch, again)
    )
    assert printed(tree_sheet(uses), capsys) == [
        "a  used by 9 directly (type)",
        "├── b  theorem  type, proof",
        "│   └── c  def  value",
        "└── d  def  type  (branches shown above)",
        "Not everything is shown; --limit and --total show more.",
    ]


def test_names_are_told_with_what_may_have_been_meant(capsys: pytest.CaptureFixture[str]) -> None:
    add_comm = Declaration(name="Nat.add_comm", kind="theorem", module="Nat")
    checks = [
        NameAnswer(asked="Nat.add_comm", verdict="exact", declaration=add_comm),
        NameAnswer(asked="sup_comm", verdict="renamed", declaration=SUP_COMM, successor=add_comm),
        NameAnswer(asked="sup_comm", verdict="renamed", declaration=SUP_COMM),
        NameAnswer(asked="add_comm", verdict="partial", candidates=("Nat.add_comm",), total=1),
        NameAnswer(asked="Std.x", verdict="not indexed", elsewhere="the package Std"),
        NameAnswer(asked="nope", verdict="absent", nearest=("nose",)),
        NameAnswer(asked="noper", verdict="absent"),
    ]
    gone = "sup_comm  theorem  Order.Lattice  from inf_comm  a guess  deprecated since 2026-01-01, now max_comm"
    assert printed(checks_sheet(checks), capsys) == [
        "exact        Nat.add_comm  theorem  Nat",
        f"renamed      {gone}",
        f"renamed      {gone} (not in this library)",
        "partial      add_comm  part of 1 longer name:",
        "               Nat.add_comm",
        "not indexed  Std.x  may exist in the package Std",
        "absent       nope  no such declaration; similar names:",
        "               nose",
        "absent       noper  no such declaration",
    ]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, ""),
        (True, "true"),
        (0.5, "0.5"),
        ("a", '"a"'),
        (("a", "b"), '["a", "b"]'),
        ((), "[]"),
        (Path("x"), '"x"'),
    ],
)
def test_a_setting_is_shown_as_a_toml_file_has_it(value: object, written: str) -> None:
    assert toml_value(value) == written


def test_settings_are_a_table_of_values_and_origins(capsys: pytest.CaptureFixture[str]) -> None:
    rows = (
        Setting(key="index", value=None, origin="default", meaning="Folder."),
        Setting(key="search.limit", value=5, origin="PORISM_SEARCH_LIMIT", meaning="How many."),
    )
    lines = printed(settings_sheet(rows), capsys)
    assert [line.split() for line in lines] == [
        ["setting", "value", "from", "meaning"],
        ["index", "default", "Folder."],
        ["search.limit", "5", "PORISM_SEARCH_LIMIT", "How", "many."],
    ]


def test_half_a_character_does_not_spoil_a_document() -> None:
    asked = Answer(question=Question(asked="join \udcff", text="join", shape="words"))
    assert json.loads(document(asked))["question"]["asked"] == "join ?"


def test_a_private_name_is_shown_as_it_is_written_and_marked(capsys: pytest.CaptureFixture[str]) -> None:
    helper = Declaration(name="_private.A.B.0.Foo.helper", kind="def", module="A.B", modifiers=("private",))
    page = Page(declaration=helper, package="a", uses={}, used_by={}, generated=())
    assert printed(page_sheet(page, full=False), capsys)[0] == "def Foo.helper  private"
    checks = [
        NameAnswer(asked="Foo.helper", verdict="exact", declaration=helper),
        NameAnswer(asked="helper", verdict="partial", candidates=(helper.name,), total=1),
    ]
    assert printed(checks_sheet(checks), capsys) == [
        "exact    Foo.helper  private  def  A.B",
        "partial  helper  part of 1 longer name:",
        "           Foo.helper  private",
    ]


def test_every_answer_has_a_sheet_and_says_whether_anything_was_found() -> None:
    assert set(SHEETS) == set(FOUND) == set(get_args(Shown))
