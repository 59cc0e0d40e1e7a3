"""Drafts, headers, contexts, corrections and the prompt of every mode, without a Lean."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from mini_tools import lean_block, saying, tools_of, trying

from porism.errors import UsageError
from porism.formalize import (
    Adapting,
    Correcting,
    Draft,
    Fault,
    Formalizing,
    Heading,
    Known,
    Reading,
    Sampling,
    Showing,
    Unusable,
    Wanted,
    context_of,
    correct,
    draft_of,
    explain,
    formalize,
    formalize_request,
    headed,
    repair_request,
)
from porism.formalize.context import Context, text_of
from porism.formalize.remarks import remarks_on
from porism.formalize.used import used_by
from porism.library import Context as Section
from porism.library import Declaration
from porism.models import ScriptedChat
from porism.retrieve import Informal
from porism.search import Searchable
from tiny import TinyIndex

STATEMENT = "A prime that divides a product divides a factor."
GOOD = "theorem t (p : ℕ) (hp : p.Prime) : 2 ≤ p := by sorry"


def draft(code: str, **how: Any) -> Draft:
    read = draft_of(code, Reading(**how))
    assert isinstance(read, Draft), read
    return read


def fault(code: str) -> str:
    read = draft_of(code, Reading())
    assert isinstance(read, Unusable), read
    return read.reason


# Drafts


@pytest.mark.parametrize(
    ("code", "statement"),
    [
        ("theorem t : 1 = 1 := by\n  rfl", "theorem t : 1 = 1 := by sorry"),
        ("theorem t : 1 = 1", "theorem t : 1 = 1 := by sorry"),
        ("import Mathlib\n\nlemma t : 1 = 1 :=\n  rfl", "lemma t : 1 = 1 := by sorry"),
        ("example : 1 = 1 := rfl\n#check 1", "example : 1 = 1 := by sorry"),
        ("theorem t : ∀ n : ℕ, n = n\n  | 0 => rfl\n  | n + 1 => rfl", "theorem t : ∀ n : ℕ, n = n := by sorry"),
        ("def P (n : ℕ) : Prop := n = n", "def P (n : ℕ) : Prop := n = n"),
        ("theorem t (n : ℕ := 3) : n = n := rfl", "theorem t (n : ℕ := 3) : n = n := by sorry"),
        (
            "theorem t :\n    1 = 1 →\n    #s = 3 →\n    s = t := rfl",
            "theorem t :\n    1 = 1 →\n    #s = 3 →\n    s = t := by sorry",
        ),
    ],
)
def test_a_statement_is_left_open(code: str, statement: str) -> None:
    assert draft(code).statement == statement


def test_what_stands_around_a_statement_is_kept() -> None:
    read = draft("import A\nopen Nat\nnamespace Foo\nvariable (n : ℕ)\n/-- Doc. -/\ntheorem t : n = n := rfl\nend Foo")
    assert read.before == "open Nat\nnamespace Foo\nvariable (n : ℕ)\n/-- Doc. -/"
    assert (read.after, read.imports) == ("end Foo", ("A",))
    assert read.code.endswith("theorem t : n = n := by sorry\n\nend Foo\n")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("axiom a : False\ntheorem t : False := a", "`a` is assumed without a proof"),
        ("theorem a : 1 = 1 := rfl\ntheorem b : 2 = 2 := rfl", "declares `a` besides the theorem"),
        ("structure S where\n  n : ℕ", "last declaration must be the theorem"),
        ("theorem t (h : sorry) : 1 = 1 := rfl", "left open"),
        ("def f : ℕ := sorry", "left open"),
        ("theorem t : _root_.sorryAx Prop := rfl", "left open"),
        ("theorem t : (by apply? : ℕ) = 1 := rfl", "left open"),
        ("theorem t : (by plausible : ℕ) = 1 := rfl", "left open"),
        ("open Nat", "declares nothing"),
        ("theorem t (n : ℕ : n = n := rfl", "could not be read to its end"),
        ("theorem t (h : 1 = 1", "could not be read to its end"),
        ("theorem t : 1 = 1 := rfl\ninstance : Inhabited ℕ := ⟨1⟩", "declares `t` besides|must be the theorem"),
    ],
)
def test_what_is_no_single_statement_is_refused_with_a_reason(code: str, words: str) -> None:
    assert any(part in fault(code) for part in words.split("|"))


def test_definitions_of_its_own_are_taken_where_they_are_allowed() -> None:
    read = draft("def two : ℕ := 2\ntheorem t : two = 2 := rfl", helpers=True)
    assert (read.before, read.statement) == ("def two : ℕ := 2", "theorem t : two = 2 := by sorry")


# What is used, and the header


def test_names_are_found_where_namespaces_are_open(tiny: TinyIndex) -> None:
    used = used_by(tiny, draft("open Nat in\ntheorem t (p : ℕ) (hp : Prime p) (hq : minFac p = Oops.x) : 2 ≤ p"))
    assert [tiny.names[row] for row in used.rows] == ["Prime", "Nat.minFac"]
    assert used.unknown == ("Oops.x",)


@pytest.mark.parametrize(
    ("how", "imports"),
    [
        (Heading(), ["import Mini"]),
        (Heading(imports="exact"), ["import Mini.Nat", "import Mini.Order"]),
        (Heading(modules=("A", "B")), ["import A", "import B"]),
    ],
)
def test_imports_are_chosen_from_what_is_used(mini_like: TinyIndex, how: Heading, imports: list[str]) -> None:
    file = headed(mini_like, draft("import Wrong\ntheorem t (p : ℕ) (h : Nat.Prime p) : p = p"), ["Monotone"], how)
    assert file.split("\n")[: len(imports) + 1] == [*imports, "set_option autoImplicit false"]


def test_a_library_without_a_module_of_its_name_is_imported_by_its_modules(tiny: TinyIndex) -> None:
    file = headed(tiny, draft("theorem t (p : ℕ) (h : Nat.Prime p) : p = p"), [], Heading(auto_implicit=True))
    assert file.startswith("import Mini.Nat\n\ntheorem t")


@pytest.fixture
def mini_like(tmp_path: Path) -> TinyIndex:
    """The tiny library with a module that has its name."""
    index = TinyIndex(tmp_path)
    index.files = [*index.files, type(index.files[0])(
        module="Mini", path="Mini.lean", package="mini", size=0, mtime_ns=0, sha256="", imports=()
    )]  # fmt: skip
    return index


def test_a_statement_does_not_let_lean_bind_unknown_names_again(tiny: TinyIndex) -> None:
    code = "set_option autoImplicit  true in -- autoImplicit true\ntheorem t : Foo x := by sorry"
    assert "autoImplicit  false in -- autoImplicit true" in headed(tiny, draft(code), (), Heading())
    assert "autoImplicit  true in" in headed(tiny, draft(code), (), Heading(auto_implicit=True))


# Corrections


def said(*texts: str) -> list[Fault]:
    return [Fault(text=text, line=1) for text in texts]


def corrected(index: Searchable, code: str, *texts: str, needed: tuple[str, ...] = (), hidden: str = "") -> Draft:
    known = Known(index=index, needed=needed, hidden=frozenset(hidden.split()))
    return correct(draft(code), said(*texts), known, Correcting()).draft


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Unknown identifier `GaloisConection`", "GaloisConection", "GaloisConnection"),
        ("unknown identifier 'lfp'", "lfp", "OrderHom.lfp"),
        ("unknown constant 'Nat.Prime.ge_two'", "Nat.Prime.ge_two", "Nat.Prime.two_le"),
        ("Unknown constant `nat.minFac`", "nat.minFac", "Nat.minFac"),
        ("Hint: The identifier `Continous` is unknown, and Lean's `autoImplicit`", "Continous", "Continuous"),
    ],
)
def test_what_is_plainly_meant_is_put_in(tiny: TinyIndex, text: str, old: str, new: str) -> None:
    code = f"theorem t (h : {old} x) : {old} = 'a' -- {old}"
    assert corrected(tiny, code, text).statement == f"theorem t (h : {new} x) : {new} = 'a' := by sorry"


def test_of_several_the_retrieved_one_is_meant(tiny: TinyIndex) -> None:
    code = "theorem t : AnotherDef = 1"
    known = Known(index=tiny)
    found = correct(draft(code), said("Unknown identifier `AnotherDef`"), known, Correcting())
    assert found.corrections == ()
    assert sorted(found.suspects[0].options) == ["Alpha.AnotherDef", "Beta.AnotherDef", "Gamma.AnotherDef"]
    chosen = corrected(tiny, code, "Unknown identifier `AnotherDef`", needed=("Beta.AnotherDef",))
    assert chosen.statement == "theorem t : Beta.AnotherDef = 1 := by sorry"


@pytest.mark.parametrize(
    ("name", "near"), [("Asymmetric", "Symmetric"), ("Intransitive", "Transitive"), ("Nat.succ_lt", "Nat.sub_lt")]
)
def test_a_name_of_another_meaning_is_not_taken_for_a_misspelt_one(
    mini_index: Searchable, name: str, near: str
) -> None:
    known = Known(index=mini_index)
    found = correct(draft(f"theorem t : {name}"), said(f"Unknown identifier `{name}`"), known, Correcting(alike=0.72))
    assert (found.corrections, found.suspects[0].name, found.suspects[0].options[0]) == ((), name, near)


def test_a_retrieved_name_of_another_namespace_is_not_put_in(tiny: TinyIndex) -> None:
    known = Known(index=tiny, needed=("Beta.AnotherDef",))
    found = correct(
        draft("theorem t : Int.AnotherDef = 1"), said("Unknown constant `Int.AnotherDef`"), known, Correcting()
    )
    assert found.corrections == ()
    assert found.suspects[0].options[0] == "Beta.AnotherDef"


def test_a_hidden_name_is_never_put_in(tiny: TinyIndex) -> None:
    known = Known(index=tiny, hidden=frozenset({"GaloisConnection"}))
    found = correct(
        draft("theorem t : GaloisConection"), said("Unknown identifier `GaloisConection`"), known, Correcting()
    )
    assert found.corrections == ()
    assert all(option != "GaloisConnection" for suspect in found.suspects for option in suspect.options)


def test_a_field_is_put_right_behind_its_dot(tiny: TinyIndex) -> None:
    text = "Invalid field `minFacc`: The environment does not contain `Nat.minFacc`, so it is not possible"
    assert corrected(tiny, "theorem t (n : ℕ) : n.minFacc = 1", text).statement.endswith("n.minFac = 1 := by sorry")


def test_of_opened_namespaces_only_the_unknown_one_is_closed(tiny: TinyIndex) -> None:
    assert corrected(tiny, "open Nat Nope\ntheorem t : 1 = 1", "unknown namespace `Nope`").before == "open Nat"


def test_a_universe_is_declared(tiny: TinyIndex) -> None:
    assert corrected(tiny, "theorem t (α : Type u) : α = α", "unknown universe level `u`").before == "universe u"


# What is shown


def test_a_declaration_is_shown_with_what_it_leans_on_and_what_defines_it() -> None:
    one = Declaration(
        name="Foo", kind="def", module="M", signature="(a : α) : Prop", value="a = a",
        context=Section(variables=("{α : Type*}",)),
    )  # fmt: skip
    assert text_of(one) == "variable {α : Type*}\ndef Foo (a : α) : Prop :=\n  a = a"


def test_what_has_no_room_is_left_out_from_the_end_and_named() -> None:
    many = [Declaration(name=f"d{at}", kind="def", module="M", signature=": ℕ", value="x" * 90) for at in range(9)]
    context = context_of(many, [], Showing(whole=400))
    assert [shown.name for shown in context.declarations] == ["d0", "d1", "d2"]
    assert context.left_out == ("d3", "d4", "d5", "d6", "d7", "d8")
    (shown,) = context_of(many[:1], [], Showing(declaration=20)).declarations
    assert len(shown.text) == 20 and shown.text.endswith("…")


# The prompt of every mode


CONCEPTS = (
    '{"queries": [{"phrase": "a prime number", "formal": "Nat.Prime p"},'
    ' {"phrase": "smallest prime factor", "formal": "Nat.minFac n"}]}'
)


def last_prompt(tiny: TinyIndex, how: Formalizing, concepts: str = CONCEPTS, oracle: tuple[str, ...] = ()) -> str:
    wanted = Wanted(informal=Informal(text=STATEMENT, hidden=frozenset({"Nat.Prime.dvd_mul"})), oracle=oracle)
    return asyncio.run(explain(tools_of(tiny, saying({}, concepts)[0]), wanted, how)).prompts[-1].text


DECLARATIONS, EXAMPLES = "## Declarations of the library", "## How they are used"


def parts(prompt: str) -> list[str]:
    places = {part: prompt.find(part) for part in (DECLARATIONS, EXAMPLES, "## The statement")}
    found = [part for part, place in places.items() if place >= 0]
    assert found == sorted(found, key=lambda part: places[part])
    return found


def test_zero_shot_shows_the_statement_alone(tiny: TinyIndex) -> None:
    prompt = last_prompt(tiny, Formalizing(mode="zero-shot"))
    assert parts(prompt) == ["## The statement"]
    assert prompt.endswith(f"## The statement\n\n{STATEMENT}\n")


def test_one_query_shows_five_declarations_and_no_examples(tiny: TinyIndex) -> None:
    prompt = last_prompt(tiny, Formalizing(mode="query"))
    assert parts(prompt) == [DECLARATIONS, "## The statement"]
    assert prompt.count("```lean") == 1 + 5
    assert "Nat.Prime.dvd_mul" not in prompt


def test_drift_shows_declarations_then_examples_then_the_statement(tiny: TinyIndex) -> None:
    prompt = last_prompt(tiny, Formalizing(mode="drift"))
    assert parts(prompt) == [DECLARATIONS, EXAMPLES, "## The statement"]
    assert "`Nat.Prime` (Mini.Nat)\n`p` is a prime number.\n```lean\ndef Nat.Prime (p : ℕ) : Prop\n```" in prompt
    assert "Nat.Prime.two_le\n```lean\ntheorem Nat.Prime.two_le {p : ℕ} : p.Prime → 2 ≤ p\n```" in prompt
    assert "A prime divides a product" not in prompt


def test_generated_names_are_shown_where_they_exist(tiny: TinyIndex) -> None:
    def say(request: Any) -> str:
        assert request.purpose == "generate_dependencies"
        return '{"dependency": ["Nat.Prime", "Nat.Oops"]}'

    wanted = Wanted(informal=Informal(text=STATEMENT))
    prompt = asyncio.run(explain(tools_of(tiny, ScriptedChat(say)), wanted, Formalizing(mode="ddr"))).prompts[-1].text
    assert parts(prompt) == [DECLARATIONS, "## The statement"]
    assert "`Nat.Prime` (Mini.Nat)" in prompt and "Oops" not in prompt


def test_the_oracle_shows_what_it_is_given_and_nothing_hidden(tiny: TinyIndex) -> None:
    prompt = last_prompt(tiny, Formalizing(mode="oracle"), oracle=("Nat.minFac", "Nat.Prime.dvd_mul", "Gone"))
    assert "`Nat.minFac` (Mini.Nat)" in prompt
    assert "dvd_mul" not in prompt and "Gone" not in prompt
    with pytest.raises(UsageError, match="given no declarations"):
        last_prompt(tiny, Formalizing(mode="oracle"))


@pytest.mark.parametrize(
    ("declarations", "examples", "shown"),
    [
        ("no", "auto", [EXAMPLES, "## The statement"]),
        ("auto", "no", [DECLARATIONS, "## The statement"]),
        ("no", "no", ["## The statement"]),
    ],
)
def test_any_part_can_be_left_out(tiny: TinyIndex, declarations: Any, examples: Any, shown: list[str]) -> None:
    assert parts(last_prompt(tiny, Formalizing(declarations=declarations, examples=examples))) == shown


def test_examples_can_be_put_to_any_mode(tiny: TinyIndex) -> None:
    prompt = last_prompt(tiny, Formalizing(mode="oracle", examples="yes"), oracle=("Nat.Prime",))
    assert parts(prompt) == [DECLARATIONS, EXAMPLES, "## The statement"]


def test_samples_differ_in_their_number_alone() -> None:
    first, second = (formalize_request("x", Context(), "", Sampling(samples=2), sample) for sample in (0, 1))
    assert first.messages == second.messages
    assert (first.sample, second.sample, first.temperature) == (0, 1, 0.8)
    assert formalize_request("x", Context(), "", Sampling(samples=1)).temperature == 0.0


def test_a_repair_shows_the_code_what_is_wrong_and_names_that_may_be_meant(tiny: TinyIndex) -> None:
    found = correct(
        draft("theorem t : AnotherDef = 1"), said("Unknown identifier `AnotherDef`"), Known(index=tiny), Correcting()
    )
    asked = formalize_request("x", Context(), "", Sampling())
    request = repair_request(asked, "my reply", "theorem t : AnotherDef = 1", said("bad\nworse"), found.suspects)
    assert [message.speaker for message in request.messages] == ["user", "assistant", "user"]
    text = request.messages[2].text
    assert "```lean\ntheorem t : AnotherDef = 1\n```" in text
    assert "- line 1: bad\n  worse" in text
    options = "`, `".join(found.suspects[0].options)
    assert f"\n- `AnotherDef`: perhaps `{options}`\n" in text


# How much is shown


def test_all_is_shown_unless_it_is_to_be_decided(tiny: TinyIndex) -> None:
    assert DECLARATIONS in last_prompt(tiny, Formalizing())


@pytest.mark.parametrize(
    ("familiar", "few", "shown"),
    [
        (0.0, 1, ["## The statement"]),
        (1.0, 0, [DECLARATIONS, EXAMPLES, "## The statement"]),
        (1.0, 2, [DECLARATIONS, "## The statement"]),
    ],
)
def test_what_a_model_knows_is_left_out_where_that_is_to_be_decided(
    tiny: TinyIndex, familiar: float, few: int, shown: list[str]
) -> None:
    adapting = Adapting(adaptive=True, familiar=familiar, few=few, behind=0.0)
    assert parts(last_prompt(tiny, Formalizing(adapting=adapting))) == shown


def test_a_model_that_needs_nothing_is_shown_nothing(tiny: TinyIndex) -> None:
    chat = ScriptedChat(
        lambda request: '{"dependency": ["No usage"]}' if request.answer else lean_block(GOOD)
    )  # fmt: skip
    how = Formalizing(mode="ddr", adapting=Adapting(adaptive=True), trying=trying())
    found = asyncio.run(formalize(tools_of(tiny, chat), Wanted(informal=Informal(text=STATEMENT)), how))
    assert found.amount == "the model says that nothing of the library is needed"
    assert found.context == Context()


def test_variables_before_a_statement_which_its_text_does_not_show_are_told(tiny: TinyIndex) -> None:
    code = "variable (h : False) (n : Nat)\ninclude h\n\ntheorem t : 1 = 2 := by sorry\n"
    draft = draft_of(code, Reading())
    assert isinstance(draft, Draft)
    said = "It always takes `h`, and may take others of the variables that are declared before it: "
    assert remarks_on(tiny, draft, ()) == (said + "`(h : False) (n : Nat)`.",)
