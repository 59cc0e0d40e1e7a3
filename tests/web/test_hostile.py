"""A library, an address and a server that wish the page harm: what they say is text, and nothing of it runs."""

import time
from typing import Any
from urllib.parse import urlencode

import pytest
from page_library import ATTACK, SCRIPT, Open, settled

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def unharmed(page: Any, after: int = 100) -> bool:
    page.wait_for_timeout(after)
    foreign = "main script, main img, main iframe, main [onerror], main [onclick], main [onmouseover]"
    outside = "links => links.map(a => a.getAttribute('href')).filter(h => !/^(\\?|\\.\\/|https?:)/.test(h))"
    assert page.locator("main a").evaluate_all(outside) == []
    return page.evaluate("window.pwned === undefined") and page.locator(foreign).count() == 0


def test_a_hostile_docstring_is_text_in_results(visit: Open, bad: str) -> None:
    page = visit(f"{bad}/?q=hostile")
    assert page.locator(".hit").count() >= 2
    assert ATTACK in page.locator(".hits").inner_text()
    assert unharmed(page)


@pytest.mark.parametrize("name", ["hostile", "hostile_old", f"«{ATTACK}».«hostile \"' name»"])
def test_a_hostile_declaration_is_text_on_its_page(visit: Open, bad: str, name: str) -> None:
    page = visit(f"{bad}/?{urlencode({'name': name})}")
    assert page.inner_text("h1") == name
    assert unharmed(page)


def test_links_of_a_docstring_go_to_the_web_only_and_tell_it_nothing(visit: Open, bad: str) -> None:
    page = visit(f"{bad}/?name=hostile")
    links = page.locator(".prose a[href^=http]").all()
    assert links and all(link.get_attribute("rel") == "noopener noreferrer" for link in links)
    assert page.locator(".prose a:not([href^=http])").count() == 0


def test_a_hostile_address_is_text(visit: Open, good: str) -> None:
    page = visit(good)
    for field in ("q", "name", "kind", "module", "namespace", "library", "limit"):
        page = visit(f"{good}/?{urlencode({'q': 'prime', field: ATTACK + SCRIPT})}")
        assert unharmed(page, after=0), field
    assert unharmed(page)


def test_a_hostile_server_s_sentences_are_text(visit: Open, good: str) -> None:
    body = {"error": {"problem": ATTACK, "advice": SCRIPT, "near": [ATTACK, "javascript:window.pwned=1"], "retry": 3}}
    page = visit(f"{good}/?q=prime", lambda page: page.route("**/search*", lambda r: r.fulfill(status=503, json=body)))
    assert ATTACK in page.inner_text("[role=alert]") and unharmed(page)


def test_the_policy_keeps_text_from_being_parsed_and_links_from_running(visit: Open, good: str) -> None:
    page = visit(good).context.new_page()
    page.goto(good)
    settled(page)
    parse = "(() => { try { document.body.innerHTML = '<b>x</b>'; return 'parsed' } catch (e) { return e.name } })()"
    assert page.evaluate(parse) == "TypeError"
    link = "Object.assign(document.createElement('a'), { href: 'javascript:window.pwned=1' })"
    page.evaluate(f"document.body.appendChild({link}).click()")
    page.wait_for_timeout(100)
    assert page.evaluate("window.pwned === undefined")
    page.close()


def test_no_docstring_makes_the_page_hang(visit: Open, good: str) -> None:
    page = visit(good)
    script = """async (text) => {
      const { blocks, opening } = await import('/web/prose.js');
      const { highlighted } = await import('/web/lean.js');
      return [blocks(text).length, opening(text).length, highlighted(text).length];
    }"""
    for text in ("*", "_", "`", "[", "$", "$$", "\\[", "<", "- ", "**a", "[a](", "((", "$a\n", "`` ` ", "  - a\n"):
        began = time.monotonic()
        page.evaluate(script, text * 20_000)
        assert time.monotonic() - began < 5, text


def test_a_kind_with_the_name_of_what_every_object_has_is_a_kind_like_others(visit: Open, good: str) -> None:
    page = visit(f"{good}/?q=prime&kind=constructor")
    assert page.locator("input[value=constructor]").is_checked()
    script = "async kind => (await import('/web/marks.js')).kindSign(kind).className"
    kinds = ("theorem", "constructor", "toString", "__proto__")
    assert [page.evaluate(script, kind) for kind in kinds] == ["kind proved", "kind part", "kind part", "kind part"]


def test_a_docstring_that_is_cut_says_so(visit: Open, good: str) -> None:
    script = """async text => {
      const { blocks, opening } = await import('/web/prose.js');
      return [blocks, opening].map(read => {
        const node = document.createElement('div');
        node.append(...read(text));
        return node.textContent.slice(-3);
      });
    }"""
    page = visit(good)
    assert page.evaluate(script, "x" * 1_200) == ["xxx", "xxx"]
    assert page.evaluate(script, "x" * 1_201) == ["xxx", "x …"]
    assert page.evaluate(script, "x" * 30_001) == ["x …", "x …"]


def test_letters_that_turn_the_direction_turn_only_what_they_stand_in(visit: Open, good: str) -> None:
    page = visit(good)
    turned = """() => {
      const line = document.createElement('p');
      const link = Object.assign(document.createElement('a'), { href: '?', textContent: '\u202ename' });
      const after = document.createTextNode('after');
      line.append(link, after);
      document.querySelector('main').append(line);
      const range = document.createRange();
      range.selectNodeContents(after);
      return [range.getBoundingClientRect().left, link.getBoundingClientRect().right];
    }"""
    after, link = page.evaluate(turned)
    assert after >= link - 1
