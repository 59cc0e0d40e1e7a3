"""Where a model server is, and the key that opens it, which is never shown.

In: an address and a key. Out: the same, checked, and the addresses of paths under it. It does not know what is asked
there, nor where a key comes from.
"""

from dataclasses import dataclass, field, replace
from urllib.parse import SplitResult, urlsplit

from porism.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerAddress:
    """Where a server is, and the key that opens it."""

    url: str
    key: str = field(default="", repr=False)
    key_variable: str = ""
    """The variable that the key was read from, for messages."""

    def __post_init__(self) -> None:
        parts = _split(self.url)
        if parts is None:
            advice = "It begins with http:// or https://, a host, and maybe a port."
            shown = repr(_without_secrets(self.url)[:200])
            raise UsageError("This is not the address of a model server.", where=shown, advice=advice)
        if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
            raise UsageError(
                "The address of a model server holds no user, password or query.",
                where=parts.hostname or "",
                advice="Give a key by the variable that the settings name for it.",
            )
        if not _plain(self.key):
            raise UsageError(
                "The key of a model server holds blanks, line ends or letters outside ASCII.",
                where=self.key_variable or parts.hostname or "",
                advice="Set the variable to the key alone.",
            )

    def under(self, *path: str) -> "ServerAddress":
        """Return the address with the last part of a path put at its end, unless it ends so already.

        Where the address is a server without any path, the whole path is put there.
        """
        url = self.url.rstrip("/")
        if not url.endswith(f"/{path[-1]}"):
            url = "/".join([url, *(path[-1:] if urlsplit(url).path else path)])
        return replace(self, url=url)


def _split(url: str) -> SplitResult | None:
    """Return the parts of an address that can be asked over HTTP; None where it is none."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts if usable and _plain(url) else None


def _without_secrets(url: str) -> str:
    """Return what can be shown of an address that is not understood: no user, no password, no query."""
    start, at, rest = url.partition("?")[0].rpartition("@")
    return start[: start.rfind("//") + 2] + rest if at and "//" in start else rest


def _plain(text: str) -> bool:
    """Return whether a text can stand in the head of a request."""
    return text.isascii() and text.isprintable() and " " not in text
