"""The page of a declaration and the graph around it, in a real browser."""

from typing import Any

import pytest
from page_library import Open, settled, until

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def opened(visit: Open, good: str, name: str, **context: Any) -> Any:
    return visit(f"{good}/?name={name}", **context)


def focused(page: Any) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")


def test_a_docstring_is_shown_with_formulas_lists_code_and_safe_links(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.IsPrime")
    prose = page.locator(".prose")
    assert prose.locator("math").count() == 3 and prose.locator(".display math").count() == 1
    assert prose.locator("em").inner_text() == "prime"
    assert prose.locator("li").count() == 2
    assert prose.locator("pre").inner_text() == "example : IsPrime 2 := by decide"
    assert [link.get_attribute("href") for link in prose.locator("li a").all()] == [
        "https://example.org/primes",
    ]
    assert page.locator(".value pre").inner_text() == "∀ d, d ∣ p → d = 1 ∨ d = p"


def test_a_formula_that_cannot_be_read_is_shown_as_written(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.sum_of_halves")
    assert page.locator(".prose math").count() == 1
    assert page.locator(".prose .formula code").inner_text() == r"$\notacommand{x}$"


def test_the_graph_shows_both_sides_and_says_how_they_hang_on(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.prime_dvd_mul")
    assert page.locator(".picture .heading").all_text_contents() == ["Used by 1", "Uses 1"]
    labels = [node.get_attribute("aria-label") for node in page.locator("a.node").all()]
    assert "Good.IsPrime, def; Good.prime_dvd_mul uses it in the statement; uses 0" in labels
    assert "Good.prime_dvd_pow, theorem; it uses Good.prime_dvd_mul in the proof; used by 0" in labels


@pytest.mark.parametrize(
    ("name", "said"),
    [("Good.sum_of_halves", ["Used by 0 · Uses 0"]), ("Good.IsPrime", ["Used by 34", "Uses 0"])],
)
def test_a_side_of_the_graph_with_nothing_on_it_says_so(visit: Open, good: str, name: str, said: list[str]) -> None:
    assert opened(visit, good, name).locator(".picture .heading").all_text_contents() == said


def test_one_can_walk_through_the_graph_by_keys_and_back(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.prime_dvd_mul")
    page.keyboard.press("g")
    assert focused(page) == "Good.prime_dvd_mul, theorem, in the middle"
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("Good.IsPrime, def;")
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('h1')?.textContent === 'Good.IsPrime'")
    until(page, "() => document.activeElement.matches('.node.current')")
    assert page.locator(".trail li").all_inner_texts() == ["Good.prime_dvd_mul", "Good.IsPrime"]
    page.go_back()
    until(page, "() => document.querySelector('h1')?.textContent === 'Good.prime_dvd_mul'")


def test_a_declaration_with_many_users_shows_some_and_unfolds_the_rest(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.IsPrime")
    before = page.locator("a.node").count()
    assert page.locator(".node.rest text").text_content() == "… 25 more"
    page.locator(".node.rest").click()
    assert page.locator(".node.rest text").text_content() == "… 16 more"
    assert page.locator("a.node").count() == before + 9


def test_what_lies_behind_a_neighbour_is_unfolded_in_place(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.prime_dvd_pow")
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    while not focused(page).startswith("Good.prime_dvd_mul"):
        page.keyboard.press("ArrowDown")
    before = page.locator("a.node").count()
    page.keyboard.press("ArrowRight")
    until(page, "n => document.querySelectorAll('a.node').length === n", before + 1)
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("Good.IsPrime, def; Good.prime_dvd_mul uses it")


def test_kinds_of_edges_can_be_left_out(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.prime_dvd_pow")
    assert page.locator("a.node").count() == 3
    page.get_by_role("checkbox", name="in the proof").uncheck()
    until(page, "() => document.querySelectorAll('a.node').length === 2")


def test_on_a_narrow_screen_nothing_is_wider_than_the_screen(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.IsPrime", viewport={"width": 375, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    assert page.evaluate(
        "document.querySelector('.picture').scrollWidth <= document.querySelector('.picture').clientWidth"
    )
    page.goto(f"{good}/?q=prime")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_a_name_that_is_none_is_told_apart_from_trouble(visit: Open, good: str) -> None:
    page = opened(visit, good, "Good.prime_dvd_mull")
    assert page.inner_text("[role=alert] h2") == "Not there"
    page.get_by_role("link", name="Good.prime_dvd_mul", exact=True).click()
    page.wait_for_selector(".declaration h1")
    assert page.inner_text("h1") == "Good.prime_dvd_mul"


def test_a_graph_that_cannot_be_had_does_not_take_the_declaration_away(visit: Open, good: str) -> None:
    def cut(page: Any) -> None:
        page.route("**/api/v1/used-by*", lambda route: route.abort())

    page = visit(f"{good}/?name=Good.prime_dvd_mul", cut)
    assert page.inner_text("h1") == "Good.prime_dvd_mul"
    assert page.inner_text(".picture h2") == "Could not look"
