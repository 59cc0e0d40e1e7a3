"""What is offered to agents, and how much of it at once: the knobs of `porism mcp`.

In: nothing. Out: `Offering`. Addresses, threads and limits that it shares with the HTTP server stand in `Serving`. It
does not know tools.
"""

from dataclasses import dataclass

from porism.errors import UsageError

PATH = "/mcp"
"""Where the protocol is spoken over HTTP."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offering:
    """The knobs of the server for agents."""

    http: bool = False
    """Listen over HTTP at /mcp instead of speaking on standard input and output."""
    tools: tuple[str, ...] = ()
    """Offer only these tools; without any, all."""
    characters: int = 16_000
    """Characters of the longest answer; what is cut off is said."""
    long_seconds: float = 300.0
    """How long Lean may check a file, and how long the needs of a statement may be looked for."""

    def __post_init__(self) -> None:
        if self.characters < 200:
            raise UsageError(
                f"An answer cannot be told in {self.characters} characters.", advice="characters is at least 200."
            )
        if not 0 < self.long_seconds < float("inf"):
            raise UsageError("Lean gets no time to answer.", advice="long_seconds is more than 0, and finite.")
