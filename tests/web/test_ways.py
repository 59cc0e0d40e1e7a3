"""One box for words, patterns and goals: how a question is read, and how to have it read otherwise."""

from pathlib import Path
from typing import Any

import pytest
from page_library import GOOD, Open, settled, shelve, until
from served import listening

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
GOAL = "p a b : Nat\nh : IsPrime p\ndivides : p ∣ a * b\n⊢ p ∣ a ∨ p ∣ b"
READ = {
    "words": [
        "a prime dividing a product",
        "compact, Hausdorff",
        "Nat.Prime",
        "Prime.dvd_or_dvd",
        'the "extreme value" theorem',
        "is it continuous?",
        r"the limit $x_n \to x$ of _",
        "theorem foo (p : ℕ) : p = _",
        "foo _ := bar",
        "a_b + c_",
        "constructor",
        "",
    ],
    "pattern": [
        "_ + _ = _",
        "Nat.Prime, _ ∣ _ * _",
        "(?a -> ?b) -> List ?a",
        '"differ"',
        'Real.sin, "add"',
        "Real.sin, Real.cos",
        "⊢ tsum _ < tsum _",
        "Summable, |- _ < ?a",
    ],
    "goal": [GOAL, "⊢ 0 < a * a", "h : 0 < ?a ⊢ 0 < ?a * a", "case inl\nh : p\n|- q", "f : ℕ → ℕ, h : f _ = 0 ⊢ q"],
}


def ask(page: Any, question: str, key: str = "Enter") -> None:
    page.fill("#question", question)
    page.press("#question", key)
    until(page, "q => new URLSearchParams(location.search).get('q') === q", question)
    settled(page)


def names(page: Any) -> list[str]:
    return page.locator("a[data-hit]").all_inner_texts()


def test_a_question_is_read_as_what_it_looks_like(visit: Open, good: str) -> None:
    script = """async texts => {
      const { wayOf } = await import('/web/ways.js');
      return texts.map(q => [wayOf({ q, as: '' }), wayOf({ q, as: '__proto__' }), wayOf({ q, as: 'goal' })]);
    }"""
    page = visit(good)
    for way, texts in READ.items():
        found = page.evaluate(script, texts)
        assert dict(zip(texts, found, strict=True)) == dict.fromkeys(texts, [way, way, "goal"])


def test_a_pattern_is_matched_with_statements_and_with_words_when_one_wants_that(visit: Open, good: str) -> None:
    page = visit(good)
    ask(page, "Good.IsPrime, _ ∣ _ ^ _")
    assert names(page) == ["Good.prime_dvd_pow"]
    assert "Found 1 declaration mentioning" in page.inner_text(".remarks")
    page.get_by_role("link", name="Search by words and meaning").click()
    until(page, "() => document.querySelectorAll('.hit').length > 1")
    assert page.url.endswith("&as=words")
    page.reload()
    settled(page)
    assert len(names(page)) > 1
    ask(page, "Good.IsPrime, _ ∣ _ ^ _")
    assert names(page) == ["Good.prime_dvd_pow"]


def test_a_goal_keeps_its_lines_and_lemmas_that_apply_say_so(visit: Open, good: str) -> None:
    page = visit(good)
    ask(page, GOAL)
    assert page.input_value("#question") == GOAL
    first = page.locator(".hit").first
    assert first.locator("h2").inner_text() == "Good.prime_dvd_mul"
    assert first.locator(".why.goal").inner_text() == "applies to the goal, 2 of its 2 hypotheses at hand"
    page.go_back()
    settled(page)
    page.go_forward()
    until(page, "() => document.querySelector('.hits')")
    assert page.input_value("#question") == GOAL


def test_where_no_lemma_fits_a_goal_that_is_told(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=⊢+IsPrime+3+→+False+∨+prime")
    assert names(page) and page.locator(".why.goal").count() == 0
    assert "The conclusion of none of these fits" in page.inner_text(".remarks")


def test_of_several_goals_each_lemma_says_for_which_it_is(visit: Open, good: str) -> None:
    page = visit(good)
    ask(page, "⊢ IsPrime 2\n\n⊢ ∃ p, IsPrime p ∧ p * p = 4")
    found = dict(zip(names(page), page.locator(".hit").all_inner_texts(), strict=True))
    assert "applies to goal 1" in found["Good.two_is_prime"]
    assert "applies to goal 2" in found["Good.four_is_square_of_prime"]


def test_a_new_line_in_the_box_asks_nothing(visit: Open, good: str) -> None:
    page = visit(good)
    page.fill("#question", "prime")
    page.press("#question", "Shift+Enter")
    page.type("#question", "product")
    assert page.input_value("#question") == "prime\nproduct" and "q=" not in page.url


def test_a_pattern_that_cannot_be_read_is_told_with_what_may_be_meant(visit: Open, good: str) -> None:
    page = visit(good)
    ask(page, "IsPrime, _ ∣ _ ^ _")
    assert page.inner_text(".notice h2") == "This pattern cannot be looked for"
    assert "unknown identifier 'IsPrime'" in page.inner_text(".notice")
    page.get_by_role("link", name="Good.IsPrime, _ ∣ _ ^ _").click()
    page.wait_for_selector(".hits")
    assert names(page) == ["Good.prime_dvd_pow"]


def test_filters_narrow_patterns_and_goals(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=_+∣+_+^+_&kind=theorem")
    assert names(page) == ["Good.prime_dvd_pow"] and page.locator("#filters").is_visible()
    assert "that the filters let pass" in page.inner_text(".remarks")
    page.locator("#filters label", has_text="def").first.click()
    until(page, "() => new URLSearchParams(location.search).getAll('kind').includes('def')")
    page = visit(f"{good}/?q=_+∣+_+^+_&kind=def")
    assert names(page) == [] and "among the 1 that the filters let pass" in page.inner_text(".notice")
    ask(page, GOAL)
    assert "kind=def" in page.url and names(page) == ["Good.IsPrime"]
    page = visit(f"{good}/?q=⊢+IsPrime+2&kind=axiom")
    assert "no declaration that the filters let pass answers this question" in page.inner_text(".notice")


def test_the_page_of_a_server_that_gives_few_hits_shows_so_many(visit: Open, tmp_path: Path) -> None:
    with listening(shelve(GOOD, tmp_path), hits=10) as served:
        for question in ("prime", '"fact"', "⊢ IsPrime 2"):
            page = visit(f"{served.url}/?q={question}")
            assert len(names(page)) == 10 and page.locator(".more").count() == 0
    with listening(shelve(GOOD, tmp_path), hits=25) as served:
        page = visit(f"{served.url}/?q=prime")
        assert len(names(page)) == 20
        page.get_by_role("link", name="Show up to 25 results").click()
        until(page, "() => document.querySelectorAll('a[data-hit]').length === 25")
        assert page.locator(".more").count() == 0


def test_a_goal_that_the_server_cannot_take_is_trouble(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=two+is+prime+⊢")
    assert page.inner_text("[role=alert] h2") == "This cannot be asked"
    page.get_by_role("link", name="Search by words and meaning").click()
    page.wait_for_selector(".hits")
    assert "Good.two_is_prime" in names(page)
