"""The routes that serve the page and its files.

In: the files that ship beside this one. Out: routes for `/` and `/web/...`. All files are read once, and only these
are served, so no path of a request reaches the disk. They do not know libraries.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response

from porism.interfaces.http.problems import refused
from porism.interfaces.http.visit import visit_of

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'",
    "connect-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'",
))  # fmt: skip
"""What the page may do: load and ask its own server; nothing inline, nothing parsed as HTML."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page."""

    content: bytes
    type: str

    @property
    def tag(self) -> str:
        """What tells this content from another."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:16]}"'


def router(check: Callable[[str], None]) -> APIRouter:
    """Return the routes of the page; `check` raises Refused (404) for the name of a library that is not served."""
    routes = APIRouter(include_in_schema=False)
    assets = dict(_assets(resources.files("porism.interfaces.web") / "page"))

    @routes.get("/")
    async def page(request: Request) -> Response:
        library = visit_of(request.scope).library
        if library:
            check(library)
        return _sent(request, assets["index.html"])

    @routes.get("/libraries/{name}")
    async def bare(request: Request, name: str) -> Response:
        check(name)
        query = f"?{request.url.query}" if request.url.query else ""
        return Response(status_code=308, headers={"Location": f"{name}/{query}"})

    @routes.get("/web/{path:path}")
    async def file(request: Request, path: str) -> Response:
        if path not in assets:
            raise refused(404, "UnknownFile", "The page has no such file.")
        return _sent(request, assets[path])

    return routes


def _assets(folder: Traversable, below: str = "") -> Iterator[tuple[str, Asset]]:
    """Yield the files in a folder and below, by their paths."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _assets(entry, f"{below}{entry.name}/")
        elif (kind := entry.name.rpartition(".")[2]) in TYPES:
            yield f"{below}{entry.name}", Asset(entry.read_bytes(), TYPES[kind])


def _sent(request: Request, asset: Asset) -> Response:
    """Return a file, or word that the browser has it already."""
    headers = {"Cache-Control": "no-cache", "ETag": asset.tag, "Content-Security-Policy": POLICY}
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(asset.content, headers=headers, media_type=asset.type)
