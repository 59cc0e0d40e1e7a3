"""A headless Chromium with one page in it, and small libraries served to it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from page_library import BAD, GOOD, Open, settled, shelve
from served import listening

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HERE = "http://127.0.0.1:"
SIZE: Any = {"width": 1200, "height": 900}
FORGET = "localStorage.clear(), sessionStorage.clear()"
WALK = """query => {
  document.activeElement.blur();
  document.documentElement.dataset.theme = '';
  document.getElementById('filters').replaceChildren();
  history.pushState({}, '', query);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
_open = ExitStack()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close the browser after the last test of the page: while its loop runs, no other test can run one."""
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        _open.close()
        _opened.cache_clear()


@cache
def _opened() -> tuple[Any, list[str]]:
    """Open a page for all tests, and list what goes wrong: it breaks, is kept from something, or asks another site."""
    interface = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    playwright = _open.enter_context(interface.sync_playwright())
    path = found or playwright.chromium.executable_path
    if not os.path.exists(path):
        pytest.skip("there is no Chromium here")
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    _open.callback(browser.close)
    page = browser.new_context(viewport=SIZE).new_page()
    page.set_default_timeout(8_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"broke: {error}"))
    page.on("console", lambda said: _listen(said, wrong))
    page.on("request", lambda asked: asked.url.startswith(HERE) or wrong.append(f"asked {asked.url}"))
    return page, wrong


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
def visit() -> Iterator[Open]:
    """Show an address as to somebody who was never here; after the test nothing may have gone wrong.

    A page that is there already walks to the address, which is many times as fast as to load it, unless something is to
    be done `before`, or it is to be loaded `anew`.
    """
    page, wrong = _opened()

    def begin(url: str, before: Callable[[Any], None] | None = None, *, anew: bool = False, **looks: Any) -> Any:
        page.set_viewport_size(looks.get("viewport", SIZE))
        page.emulate_media(color_scheme=looks.get("color_scheme", "light"))
        path, _, query = url.partition("?")
        if anew or before or page.url.partition("?")[0] != f"{path.rstrip('/')}/":
            if before:
                before(page)
            page.goto(url)
        else:
            page.evaluate(WALK, f"?{query}")
        settled(page)
        return page

    yield begin
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate(FORGET)
    found, wrong[:] = list(wrong), []
    assert found == []


def _listen(said: Any, wrong: list[str]) -> None:
    """Note what a page complains of, except that the server refused an answer."""
    if said.type in ("error", "warning") and "Failed to load resource" not in said.text:
        wrong.append(f"said: {said.text}")
