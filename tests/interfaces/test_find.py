"""`porism pattern` and `porism goal` over a small project in real Lean, from end to end."""

import io
from pathlib import Path

import pytest
from lake_project import Ended, Porism

STATE = "α : Type u\ninst : Lattice α\na b : α\n⊢ Lattice.join a b = Lattice.join b a"
TWO = f"case inl\n{STATE}\n\ncase inr\np a b : Nat\nh : IsPrime p\n⊢ p ∣ a ∨ p ∣ b\n"


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    assert porism("index").code == 0
    return porism


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def patterned(ended: Ended) -> list[str]:
    assert ended.code == 0 and ended.err == ""
    return [hit["name"] for hit in ended.document["hits"]]


def test_a_pattern_finds_what_has_this_shape(indexed: Porism) -> None:
    assert patterned(indexed("pattern", "_ ∣ _ * _", "--json")) == ["Tiny.Ring.prime_dvd_mul"]
    assert patterned(indexed("pattern", "⊢ Tiny.Lattice.join ?a ?b = Tiny.Lattice.join ?b ?a", "--json")) == [
        "Tiny.join_comm"
    ]


def test_conditions_of_a_query_are_joined(indexed: Porism) -> None:
    found = patterned(indexed("pattern", '"join", Tiny.Lattice.join _ _ = _', "--json"))
    assert sorted(found) == ["Tiny.join_comm", "Tiny.join_self"]
    assert patterned(indexed("pattern", '"self", Tiny.Lattice.join _ _ = _', "--json")) == ["Tiny.join_self"]


def test_a_pattern_for_people_begins_with_what_was_looked_for(indexed: Porism) -> None:
    assert indexed("pattern", "_ ∣ _ * _").out.splitlines() == [
        "Found 1 declaration in whose statement stands _ ∣ _ * _. Matched as written in the source: "
        "instances, coercions, implicit arguments and ranges of binders are not seen.",
        "1  Tiny.Ring.prime_dvd_mul  theorem  Tiny.Ring",
        "   {p a b : Nat} (h : IsPrime p) (hd : p ∣ a * b) : p ∣ a ∨ p ∣ b",
        "   A prime dividing a product divides one of its factors.",
    ]


def test_more_than_the_limit_is_told(indexed: Porism) -> None:
    ended = indexed("pattern", '"join"', "--limit", "1")
    assert " ".join(ended.out.split()).startswith(
        'Found 4 declarations whose name contains "join". At most 1 are shown, the most used first.'
    )
    document = indexed("pattern", '"join"', "--limit", "1", "--json").document
    assert (document["count"], document["complete"], len(document["hits"])) == (4, True, 1)


def test_a_pattern_may_come_from_standard_input(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, "_ ∣\n  _ * _\n")
    assert patterned(indexed("pattern", "-", "--json")) == ["Tiny.Ring.prime_dvd_mul"]


def test_filters_narrow_what_a_pattern_finds_and_it_is_told(indexed: Porism) -> None:
    found = indexed("pattern", '"join"', "--module", "Tiny.Order", "--kind", "theorem")
    assert found.out.startswith('Found 2 declarations whose name contains "join" among the 2 that the filters let')
    document = indexed("pattern", '"join"', "--namespace", "Tiny.Lattice", "--json").document
    assert {hit["name"] for hit in document["hits"]} == {"Tiny.Lattice.join"}
    assert indexed("pattern", '"join"', "--kind", "axiom").code == 1


def test_a_pattern_that_nothing_has_ends_with_1(indexed: Porism) -> None:
    ended = indexed("pattern", '"zzqq"')
    assert ended.code == 1 and ended.out.startswith('Found 0 declarations whose name contains "zzqq".')
    assert indexed("pattern", '"zzqq"', "--json").document["hits"] == []


def test_a_search_that_was_stopped_without_a_hit_has_not_found_nothing(
    indexed: Porism, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("porism.search.loogle.MOST_READ", 0)
    ended = indexed("pattern", "?f (_ * _)")
    assert ended.code == 3 and "were looked at one by one" in " ".join(ended.out.split())


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("Nat.mystery, join_commm", "unknown identifier 'join_commm'. Did you mean `"),
        ("join_comm", "unknown identifier 'join_comm'. Did you mean `Tiny.join_comm` or "),
        ("_ * (_ + _", "_ * (_ + _ was not understood as a pattern, or is nested too deep: put _ for a part of it."),
        ("_", "The pattern is too general: it names no constant; "),
        ('"ab', 'The quotes of "ab do not close.'),
        ("", "The query is empty: "),
        ("x" * 3_000, "The query has 3,000 characters; at most 2,000 are read."),
    ],
    ids=lambda text: text[:20],
)
def test_a_query_that_cannot_be_read_is_a_usage_error_with_what_may_be_meant(
    indexed: Porism, query: str, said: str
) -> None:
    ended = indexed("pattern", query, "--json")
    assert ended.code == 2 and ended.err.startswith(f"porism: {said}") and ended.err.count("\n") == 1
    assert ended.document["error"]["kind"] == "UsageError"


def test_a_goal_finds_what_applies_first(indexed: Porism) -> None:
    ended = indexed("goal", STATE, "--json")
    first = ended.document["hits"][0]
    assert ended.code == 0 and ended.err == ""
    assert (first["declaration"]["name"], first["rank"], first["shape"]["applies"]) == ("Tiny.join_comm", 1, True)
    assert [goal["conclusion"] for goal in ended.document["goals"]] == ["Lattice.join a b = Lattice.join b a"]


def test_filters_narrow_what_is_found_for_a_goal(indexed: Porism) -> None:
    found = indexed("goal", STATE, "--kind", "class", "--package", "tiny", "--imports", "Tiny.Order", "--json")
    assert {hit["declaration"]["kind"] for hit in found.document["hits"]} == {"class"}
    assert indexed("goal", STATE, "--kind", "axiom").code == 1


def test_a_goal_for_people_says_what_applies(indexed: Porism) -> None:
    lines = indexed("goal", STATE, "--limit", "1").out.splitlines()
    assert lines[:3] == [
        "1  Tiny.join_comm  theorem  Tiny.Order",
        "   (a b : α) : Lattice.join a b = Lattice.join b a",
        "   The join is commutative.",
    ]
    assert lines[3].split("  ")[-1] == "applies; speaks of Tiny.Lattice, Tiny.Lattice.join; words"
    assert lines[4:] == [
        "Not as asked: This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`."
    ]


def test_in_an_argument_a_backslash_and_n_end_a_line(indexed: Porism) -> None:
    asked = STATE.replace("\n", r"\n")
    assert indexed("goal", asked, "--json").document == indexed("goal", STATE, "--json").document


def test_several_goals_are_told_and_each_has_its_lemmas(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, f"\ufeff{TWO}")
    lines = indexed("goal", "-").out.splitlines()
    assert lines[:2] == ["goal 1 (inl): ⊢ Lattice.join a b = Lattice.join b a", "goal 2 (inr): ⊢ p ∣ a ∨ p ∣ b"]
    assert lines[2].startswith("1  Tiny.join_comm") and "applies to goal 1" in lines[5]
    assert lines[6].startswith("2  Tiny.Ring.prime_dvd_mul") and "applies to goal 2" in lines[9]


def test_what_could_not_be_done_as_asked_is_told(indexed: Porism) -> None:
    state = "".join(f"h{n} : {'Nat ' * 1_000}\n" for n in range(4)) + "⊢ Lattice.join a b = a"
    ended = indexed("goal", state, "--dense", "no")
    assert ended.out.splitlines()[-1] == "Not as asked: 2 hypotheses were left out of a long goal."


def test_it_is_told_where_nothing_applies(indexed: Porism) -> None:
    lines = indexed("goal", "⊢ IsPrime 7", "--dense", "no").out.splitlines()
    assert lines[0].startswith("1  Tiny.Ring.prime_dvd_mul") and "speaks of Tiny.Ring.IsPrime" in " ".join(lines)
    assert lines[-1] == "None of these was seen to apply; they are near in words, in meaning or by what they speak of."


def test_a_goal_without_lemmas_ends_with_1(indexed: Porism) -> None:
    ended = indexed("goal", "⊢ zzqq")
    assert ended.code == 1 and ended.out.splitlines()[0] == "No lemma was found."
    assert indexed("goal", "⊢ zzqq", "--json").document["hits"] == []


def test_a_person_at_a_terminal_is_told_what_is_awaited(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO(STATE)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert indexed("goal", "-").err == "porism: give a proof state, and end it with Ctrl-D on a line of its own\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("goal",),
        ("goal", ""),
        ("goal", "a + b = b + a"),
        ("goal", "no goals"),
        ("goal", "⊢ " + "x" * 200_000),
        ("goal", "⊢ x", "--limit", "0"),
        ("goal", "⊢ x", "--dense", "maybe"),
        ("pattern",),
        ("pattern", "_ + _", "--limit", "5000"),
        ("pattern", "_ + _", "--kind", "mystery"),
        ("goal", "⊢ x", "--module", "Mystery"),
    ],
    ids=lambda arguments: " ".join(a[:20] for a in arguments),
)
def test_what_makes_no_sense_ends_with_2_one_line_and_a_document(indexed: Porism, arguments: tuple[str, ...]) -> None:
    ended = indexed(*arguments, "--json")
    assert ended.code == 2 and ended.err.startswith("porism: ") and ended.err.count("\n") == 1
    assert ended.document["error"]["code"] == 2


@pytest.mark.parametrize("command", ["search", "pattern", "goal", "names"])
def test_input_that_is_no_text_makes_no_sense(indexed: Porism, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xfa"), encoding="utf-8"))
    ended = indexed(command, "-")
    assert ended.code == 2 and "What stands on standard input is no text: " in ended.err


def test_closed_standard_input_is_an_empty_text(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert indexed("pattern", "-").code == 2 and indexed("goal", "-").code == 2


@pytest.mark.parametrize("arguments", [("pattern", "_ + _"), ("goal", "⊢ 1 + 1 = 2")])
def test_without_an_index_the_commands_end_with_3_and_say_how_to_build_one(
    porism: Porism, project: Path, arguments: tuple[str, ...]
) -> None:
    ended = porism(*arguments)
    assert ended.code == 3 and "porism index" in ended.err and ended.out == ""


@pytest.mark.parametrize("arguments", [("pattern", "_ ∣\x1b[2J _"), ("goal", "h : a\x1b[2J\n⊢ p ∣ a ∨ p\x1b[2J ∣ b")])
def test_control_characters_do_not_reach_a_terminal(indexed: Porism, arguments: tuple[str, ...]) -> None:
    ended = indexed(*arguments)
    assert "\x1b" not in ended.out + ended.err
