"""Light and dark, labels, contrast, and pictures of the page for the documentation."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_library import Open, settled
from served import bench_on, listening

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PICTURES = Path(__file__).parents[2] / "docs" / "screenshots"
RATIOS = """() => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('i'));
  const light = (name) => {
    probe.style.color = `var(--${name})`;
    paint.fillStyle = getComputedStyle(probe).color;
    paint.fillRect(0, 0, 1, 1);
    const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratios = {};
  for (const ink of ['ink', 'faint', 'accent', 'proved', 'made', 'type', 'part', 'warn', 'keyword'])
    for (const ground of ['paper', 'raised', 'sunk']) {
      const [high, low] = [light(ink), light(ground)].sort((one, other) => other - one);
      ratios[`${ink} on ${ground}`] = (high + 0.05) / (low + 0.05);
    }
  return ratios;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_stand_out_enough_to_be_read(visit: Open, good: str, scheme: str) -> None:
    ratios = visit(good, color_scheme=scheme).evaluate(RATIOS)
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}


def test_the_colours_follow_the_system_until_others_are_chosen_and_then_stay(visit: Open, good: str) -> None:
    page = visit(good, color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark


@pytest.mark.parametrize("path", ["", "?q=prime&kind=theorem", "?name=Good.IsPrime", "?q=zzz&kind=axiom", "?name=zzz"])
def test_everything_that_can_be_used_has_a_name(visit: Open, good: str, path: str) -> None:
    page = visit(f"{good}/{path}")
    nameless = """nodes => nodes.filter(node => !(node.getAttribute('aria-label') || node.textContent.trim()
      || node.labels?.length)).map(node => node.outerHTML)"""
    assert page.locator("a, button, input, select, summary").evaluate_all(nameless) == []
    assert page.locator("h1").count() == 1 and page.locator("main").count() == 1
    assert page.locator("[role=status][aria-live=polite]").count() == 1


@pytest.fixture(scope="module")
def shown() -> Iterator[str]:
    """The address of a server over the index that the pictures are of."""
    folder = os.environ.get("PORISM_PICTURED", "")
    if not folder:
        pytest.skip("PORISM_PICTURED names no index of Mathlib to take pictures of")
    with listening(bench_on(Path(folder), Path(folder))) as served:
        yield served.url


QUESTION = "?q=Cauchy+integral+formula+for+a+disc"
THEOREM = "?name=DiffContOnCl.circleIntegral_sub_inv_smul"
GOAL = "?q=p+a+b+:+ℕ%0Ahp+:+p.Prime%0Ah+:+p+∣+a+*+b%0A⊢+p+∣+a+∨+p+∣+b"
VIEWS: dict[str, tuple[str, dict[str, Any]]] = {
    "search": (QUESTION, {}),
    "search-dark": (QUESTION, {"color_scheme": "dark"}),
    "declaration": (THEOREM, {"viewport": {"width": 1200, "height": 640}}),
    "graph": ("?name=IsCompact.exists_isMaxOn", {"viewport": {"width": 1400, "height": 1020}}),
    "goal": (GOAL, {"viewport": {"width": 1200, "height": 700}}),
    "error": ("?q=compact", {"viewport": {"width": 1200, "height": 340}}),
    "narrow": (QUESTION, {"viewport": {"width": 390, "height": 844}}),
    "narrow-graph": ("?name=IsCompact.exists_isMaxOn", {"viewport": {"width": 390, "height": 844}}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_is_taken_of(visit: Open, shown: str, name: str) -> None:
    query, context = VIEWS[name]
    cut = (lambda page: page.route("**/search*", lambda route: route.abort())) if name == "error" else lambda _: None
    page = visit(f"{shown}/{query}", cut, **({"viewport": {"width": 1200, "height": 800}} | context))
    settled(page)
    if "graph" in name:
        page.locator(".around").evaluate("graph => graph.scrollIntoView()")
        page.keyboard.press("g")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / f"{name}.png")
