"""Replies kept on disk, so that the same request is not sent, and not paid for, twice.

In: a chat and a folder. Out: a chat that replies from the folder where it can. Several processes may use one folder.
Replies that were cut off, withheld or empty are not kept. It does not know who replies.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from porism.errors import UsageError
from porism.models.answering import read_as
from porism.models.chat import Answer, Chat, ChatRequest, Reply, Usage
from porism.models.replies import Unreadable
from porism.models.request_hash import reply_key

FILE = "replies.sqlite"

_PATIENCE = 60
"""Seconds that a process waits for another that writes."""
_TABLE = """CREATE TABLE IF NOT EXISTS replies_1
(request TEXT PRIMARY KEY, reply TEXT NOT NULL, size INTEGER NOT NULL, used REAL NOT NULL)"""
_KEPT = 0.9
"""What stays of a full cache after the oldest replies have gone, so that they do not go one by one."""


class CachedChat:
    """A chat that keeps replies; the file is opened for each of them, so that it may be used from anywhere."""

    def __init__(self, chat: Chat, folder: Path, megabytes: int = 2_000) -> None:
        self._chat = chat
        self.path = folder / FILE
        self._most = megabytes * 1_000_000

    @property
    def model(self) -> str:
        """That of the chat whose replies are kept."""
        return self._chat.model

    def before(self, wrap: Callable[[Chat], Chat]) -> "CachedChat":
        """Return a cache with the same folder before what the function makes of the chat whose replies are kept."""
        return CachedChat(wrap(self._chat), self.path.parent, self._most // 1_000_000)

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Return a kept reply, which costs nothing, or ask and keep the reply.

        Raises what the chat raises, and UsageError where the folder cannot be used.
        """
        key = reply_key(request, self._chat.model)
        kept = self._find(key)
        if kept is not None:
            reply = _restored(kept, request)
            if reply is not None:
                return reply
        reply = await self._chat.ask(request)
        if reply.ending in ("complete", "unknown") and reply.text.strip():
            self._keep(key, reply)
        return reply

    def _find(self, key: str) -> dict[str, Any] | None:
        """Return what is kept under a key."""
        if not self.path.is_file():
            return None
        with self._open() as base:
            found = base.execute("SELECT reply FROM replies_1 WHERE request = ?", (key,)).fetchone()
            if found is None:
                return None
            base.execute("UPDATE replies_1 SET used = ? WHERE request = ?", (time.time(), key))
            return json.loads(found[0])

    def _keep(self, key: str, reply: Reply[Any]) -> None:
        """Write a reply, and let the oldest go where there are too many."""
        part = {"text": reply.text, "model": reply.model, "ending": reply.ending, "seconds": reply.seconds}
        content = json.dumps(part | {"usage": asdict(reply.usage), "cost": reply.cost})
        row = (key, content, len(content), time.time())
        with self._open() as base:
            base.execute("INSERT OR REPLACE INTO replies_1 VALUES (?, ?, ?, ?)", row)
            held = base.execute("SELECT total(size) FROM replies_1").fetchone()[0]
            if held > self._most:
                self._let_go(base, held - self._most * _KEPT)

    def _let_go(self, base: sqlite3.Connection, size: float) -> None:
        """Delete the replies that were used longest ago, until so many bytes are free."""
        gone = 0
        for key, its_size in base.execute("SELECT request, size FROM replies_1 ORDER BY used").fetchall():
            if gone >= size:
                break
            base.execute("DELETE FROM replies_1 WHERE request = ?", (key,))
            gone += its_size

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        """Open the file for one statement or a few that belong together; tell SQLite's complaints in our words."""
        base: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=NORMAL")
            base.execute("BEGIN IMMEDIATE")
            base.execute(_TABLE)
            with base:
                yield base
        except (sqlite3.Error, OSError) as error:
            advice = (
                "Is the disk full, or the folder read-only? A broken file may be deleted. "
                "Another folder is named by chat.cache; chat.keep=false does without."
            )
            raise UsageError(
                f"The cache of replies cannot be used: {error}.", where=str(self.path), advice=advice
            ) from None
        finally:
            if base:
                base.close()


def _restored(kept: dict[str, Any], request: ChatRequest[Answer]) -> Reply[Answer] | None:
    """Return a kept reply, whose answer is read anew; None where it cannot be read any more."""
    reply = Reply[Any](
        text=kept["text"],
        model=kept["model"],
        ending=kept["ending"],
        usage=Usage(),
        cost=0.0,
        from_cache=True,
    )
    if request.answer is None:
        return reply
    found = read_as(reply.text, request.answer)
    return None if isinstance(found, Unreadable) else replace(reply, answer=found)
