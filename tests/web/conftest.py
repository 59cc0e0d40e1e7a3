"""A headless Chromium, and small libraries served to it."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from page_library import BAD, GOOD, Open, settled, shelve
from served import listening

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser; skips where there is none."""
    interface = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    with interface.sync_playwright() as playwright:
        path = found or playwright.chromium.executable_path
        if not os.path.exists(path):
            pytest.skip("there is no Chromium here")
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server over a small library."""
    with listening(shelve(GOOD, tmp_path_factory.mktemp("good"))) as served:
        yield served.url


@pytest.fixture(scope="session")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server over a library that wishes the page harm."""
    with listening(shelve(BAD, tmp_path_factory.mktemp("bad"))) as served:
        yield served.url


@pytest.fixture
def visit(browser: Any) -> Iterator[Open]:
    """Open pages; after the test none may have broken, been kept from something, or asked another site."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def begin(url: str, before: Callable[[Any], None] = lambda _: None, **context: Any) -> Any:
        site = "/".join(url.split("/")[:3])
        contexts.append(browser.new_context(**({"viewport": {"width": 1200, "height": 900}} | context)))
        page = contexts[-1].new_page()
        page.set_default_timeout(8_000)
        page.on("pageerror", lambda error: wrong.append(f"broke: {error}"))
        page.on("console", lambda said: _listen(said, wrong))
        page.on("request", lambda asked: asked.url.startswith(site) or wrong.append(f"asked {asked.url}"))
        before(page)
        page.goto(url)
        settled(page)
        return page

    yield begin
    for context in contexts:
        context.close()
    assert wrong == []


def _listen(said: Any, wrong: list[str]) -> None:
    """Note what a page complains of, except that the server refused an answer."""
    if said.type in ("error", "warning") and "Failed to load resource" not in said.text:
        wrong.append(f"said: {said.text}")
