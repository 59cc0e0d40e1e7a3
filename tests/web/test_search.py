"""Searching in a real browser: results, filters, addresses, keys, and what is said when there is no answer."""

from collections.abc import Iterator
from typing import Any

import pytest
from page_library import BAD, GOOD, Open, settled, shelve, until
from served import listening

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PRIME = "a prime dividing a product divides a factor"


def names(page: Any) -> list[str]:
    return page.locator("a[data-hit]").all_inner_texts()


def ask(page: Any, question: str) -> None:
    page.fill("#question", question)
    page.press("#question", "Enter")
    until(page, "q => document.title.startsWith(q)", question)
    settled(page)


def test_a_question_is_answered_with_kind_signature_docstring_and_reasons(visit: Open, good: str) -> None:
    page = visit(good)
    ask(page, PRIME)
    first = page.locator(".hit").filter(has=page.locator("h2", has_text="Good.prime_dvd_mul"))
    assert first.locator(".kind").inner_text() == "theorem"
    assert "(h : IsPrime p) (divides : p ∣ a * b)" in first.locator(".signature").inner_text()
    assert first.locator(".signature a", has_text="IsPrime").get_attribute("href").endswith("name=Good.IsPrime")
    assert first.locator(".said math").count() == 1
    assert first.locator(".why.lexical").inner_text() == "words prime, dividing, product, divides, factor"
    assert first.locator(".place").inner_text() == "Good/Prime.lean:17"
    assert page.inner_text("#status").endswith("results")


def test_the_address_holds_the_view_and_back_returns_to_it(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime&kind=theorem", anew=True)
    assert page.input_value("#question") == "prime"
    found = names(page)
    assert found and page.locator("input[value=theorem]").is_checked()
    page.click("a[data-hit]")
    page.wait_for_selector(".declaration h1")
    assert f"name={found[0]}" in page.url and "q=prime" in page.url
    page.go_back()
    page.wait_for_selector(".hits")
    assert names(page) == found and page.url.endswith("?q=prime&kind=theorem")
    page.go_forward()
    page.wait_for_selector(".declaration h1")
    assert page.inner_text("h1") == found[0]


def test_filters_narrow_the_search_and_can_be_taken_away(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime")
    page.click(".filters summary")
    page.locator(".chip", has_text="def").click()
    page.wait_for_url("**kind=def*")
    settled(page)
    assert names(page) == ["Good.IsPrime"]
    page.get_by_role("button", name="Take all filters away").click()
    page.wait_for_url(lambda url: "kind" not in url)
    page.fill("#filter-module", "Good.Many")
    page.press("#filter-module", "Enter")
    page.wait_for_url("**module=Good.Many*")
    settled(page)
    assert all(name.startswith("Good.Many.") for name in names(page))
    page.reload()
    settled(page)
    assert page.input_value("#filter-module") == "Good.Many"


def test_more_results_are_shown_when_asked_for(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime")
    assert len(names(page)) == 20
    page.click(".more a")
    until(page, "() => document.querySelectorAll('a[data-hit]').length > 20")
    assert "limit=40" in page.url


def test_keys_lead_to_the_question_through_results_and_back(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime")
    focused = "document.activeElement.textContent || document.activeElement.id"
    page.keyboard.press("/")
    assert page.evaluate(focused) == "question"
    found = names(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == found[1]
    page.keyboard.press("k")
    assert page.evaluate(focused) == found[0]
    page.keyboard.press("Enter")
    page.wait_for_selector(".declaration h1")
    assert page.evaluate(focused) == found[0]
    page.keyboard.press("Escape")
    page.wait_for_selector(".hits")
    assert page.evaluate(focused) == found[0]
    page.keyboard.press("Escape")
    assert page.url.endswith("?q=prime") and names(page) == found
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("dialog").is_visible()


def test_nothing_found_is_not_trouble(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime&kind=axiom")
    assert page.inner_text(".notice h2") == "Nothing found"
    assert page.inner_text(".notice p") == "36 declarations match the question; kind=axiom lets 0 pass."
    assert page.locator("[role=alert]").count() == 0


def test_a_server_that_cannot_be_reached_is_told_and_asked_again(visit: Open, good: str) -> None:
    page = visit(good)
    page.route("**/api/v1/search*", lambda route: route.abort())
    ask(page, "prime")
    alert = page.get_by_role("alert")
    assert alert.locator("h2").inner_text() == "Could not look"
    assert "The server could not be reached." in alert.inner_text()
    page.unroute("**/api/v1/search*")
    alert.get_by_role("button", name="Ask again").press("Enter")
    page.wait_for_selector(".hits")
    until(page, "() => document.activeElement.id === 'main'")
    steps = page.evaluate("history.length")
    ask(page, "prime")
    assert page.evaluate("history.length") == steps


@pytest.mark.parametrize(
    ("status", "body", "title", "sentence"),
    [
        (503, '{"error": {"problem": "Too much waits.", "retry": 2}}', "Could not look", "in 2 seconds"),
        (500, "<html>proxy</html>", "Could not look", "status 500 and no explanation"),
        (200, '{"hits": [', "Could not look", "broke off or could not be read"),
        (429, '{"error": {"problem": "Too many."}}', "Could not look", "Too many."),
    ],
)
def test_what_keeps_the_server_from_answering_is_told(
    visit: Open, good: str, status: int, body: str, title: str, sentence: str
) -> None:
    page = visit(good)
    page.route("**/api/v1/search*", lambda route: route.fulfill(status=status, body=body))
    ask(page, "prime")
    assert page.inner_text("[role=alert] h2") == title
    assert sentence in page.inner_text("[role=alert]")
    assert page.locator(".hits").count() == 0


def test_a_question_that_cannot_be_asked_is_told_with_advice(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime&module=Nowhere")
    assert page.inner_text("[role=alert] h2") == "This cannot be asked"
    assert "This library has no module Nowhere." in page.inner_text("[role=alert]")
    assert page.locator("[role=alert] button").count() == 0
    assert page.input_value("#filter-module") == "Nowhere"


def test_a_slow_answer_is_waited_for_and_a_later_question_wins(visit: Open, good: str) -> None:
    page = visit(good)
    held: list[Any] = []
    page.route("**/api/v1/search?q=slow*", lambda route: held.append(route))
    page.fill("#question", "slow")
    page.press("#question", "Enter")
    page.wait_for_selector("#status.busy")
    assert page.inner_text("#status") == "Looking …"
    assert page.locator("main").get_attribute("aria-busy") == "true"
    ask(page, "two is prime")
    page.wait_for_selector(".hits")
    assert "Good.two_is_prime" in names(page) and len(held) == 1


def test_a_token_that_is_wanted_is_asked_for_and_borne(visit: Open, good: str) -> None:
    def guard(route: Any) -> None:
        if route.request.headers.get("authorization") == "Bearer secret":
            route.continue_()
        else:
            route.fulfill(status=401, body='{"error": {"problem": "This server wants a token."}}')

    page = visit(f"{good}/?q=prime", lambda page: page.route("**/api/**", guard))
    assert page.inner_text("[role=alert] h2") == "A token is wanted"
    assert page.locator(".token button").evaluate("node => node.getClientRects().length && node.offsetHeight") < 50
    page.keyboard.type("wrong\n")
    until(page, "() => document.querySelector('[role=alert]').textContent.includes('does not take this token')")
    page.keyboard.type("secret\n")
    page.wait_for_selector(".hits")


def test_a_token_that_cannot_be_sent_is_told_and_asked_for_again(visit: Open, good: str) -> None:
    refused = {"status": 401, "body": '{"error": {"problem": "This server wants a token."}}'}
    page = visit(f"{good}/?q=prime", lambda page: page.route("**/api/**", lambda route: route.fulfill(**refused)))
    page.fill("#token", "жетон")
    page.press("#token", "Enter")
    until(page, "() => document.querySelector('[role=alert]').textContent.includes('cannot be sent')")
    assert page.inner_text("[role=alert] h2") == "A token is wanted"
    page.unroute_all()
    page.fill("#token", "another")
    page.press("#token", "Enter")
    page.wait_for_selector(".hits")


def test_a_browser_that_keeps_nothing_can_search_and_change_colours(visit: Open, good: str) -> None:
    page = visit(good).context.new_page()
    broke: list[object] = []
    page.on("pageerror", lambda error: broke.append(error))
    page.add_init_script("""for (const place of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, place, { get() { throw new DOMException('kept from it', 'SecurityError') } })""")
    page.goto(f"{good}/?q=prime")
    settled(page)
    page.get_by_role("button", name="Light or dark").click()
    assert names(page) and page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.close()
    assert broke == []


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server over two libraries."""
    first, second = (tmp_path_factory.mktemp(name, numbered=False) for name in ("first", "second"))
    shelve(BAD, second)
    with listening(shelve(GOOD, first), library=(f"second={second / '.porism'}",)) as served:
        yield served.url


def test_the_first_page_asks_about_what_the_library_has(visit: Open, good: str) -> None:
    page = visit(good, anew=True)
    said = dict(
        zip(page.locator(".examples b").all_inner_texts(), page.locator(".examples a").all_inner_texts(), strict=True)
    )
    assert list(said) == ["In words", "A statement", "A name", "A pattern"]
    for question in said.values():
        page.goto(good)
        settled(page)
        page.locator(".examples").get_by_text(question, exact=True).click()
        page.wait_for_selector(".hits")
        assert said["A name"] in names(page)


def test_a_reason_through_the_graph_stands_beside_the_others(visit: Open, good: str) -> None:
    page = visit(good)
    hit = {"declaration": {"name": "a", "kind": "theorem", "module": "M", "uses_in_type": [], "uses_in_value": [],
                           "docstring": "", "signature": "", "title": "", "description": ""},
           "lanes": ["lexical", "graph"], "reasons": [], "score": 1.0, "scores": {}}  # fmt: skip
    answer = {"question": {"text": "prime"}, "hits": [hit], "degraded": [], "explanation": "", "suggestion": ""}
    page.route("**/api/v1/search*", lambda route: route.fulfill(json=answer))
    ask(page, "prime")
    looks = "node => [getComputedStyle(node).marginTop, getComputedStyle(node).borderTopWidth]"
    assert page.locator(".why.graph").evaluate(looks) == page.locator(".why.lexical").evaluate(looks) == ["0px", "0px"]


def test_the_page_of_one_library_says_which_it_is(visit: Open, both: str) -> None:
    page = visit(f"{both}/libraries/second/", anew=True)
    assert (page.title(), page.inner_text("h1")) == ("second · Porism", "What do you need from second?")
    assert visit(f"{both}/libraries/second/?q=hostile").title() == "hostile · second · Porism"
    assert page.request.get(f"{both}/libraries/second").url == f"{both}/libraries/second/"
    assert page.request.get(f"{both}/libraries/third/").status == 404


def test_one_of_several_libraries_is_chosen_and_going_back_chooses_the_other_again(visit: Open, both: str) -> None:
    page = visit(f"{both}/?q=hostile")
    select = page.get_by_label("Library")
    assert (select.input_value(), names(page)) == ("first", [])
    select.select_option("second")
    page.wait_for_selector(".hits")
    assert page.url.endswith("?q=hostile&library=second") and "hostile" in names(page)
    page.go_back()
    page.wait_for_selector(".nothing")
    assert select.input_value() == "first"


def test_a_library_that_is_not_served_is_told_and_others_can_be_chosen(visit: Open, both: str) -> None:
    page = visit(f"{both}/?q=prime&library=gone")
    assert page.inner_text("[role=alert] h2") == "Not there"
    assert page.get_by_label("Library").input_value() == "gone"
    page.get_by_label("Library").select_option("first")
    page.wait_for_selector(".hits")


def test_the_page_of_one_library_offers_no_other(visit: Open, both: str) -> None:
    page = visit(f"{both}/libraries/second/?q=hostile")
    assert "hostile" in names(page) and page.locator("#library").is_hidden()


def test_a_library_can_be_chosen_by_the_path(visit: Open, good: str) -> None:
    name = good and visit(good).evaluate("fetch('api/v1/libraries').then(r => r.json()).then(l => l[0].name)")
    page = visit(f"{good}/libraries/{name}/?q=prime")
    assert names(page)
    page.click("a[data-hit]")
    page.wait_for_selector(".declaration h1")
    assert f"/libraries/{name}/?" in page.url
