"""How the server serves: where it listens, what it serves, and every limit that it keeps.

In: nothing. Out: `Serving`. It does not know routes.
"""

from dataclasses import dataclass

from porism.errors import UsageError

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """The knobs of the server."""

    host: str = "127.0.0.1"
    """Address to listen on; 0.0.0.0 lets other computers in, and then wants a token."""
    port: int = 8765
    """Port to listen on; 0 takes any free one."""
    library: tuple[str, ...] = ()
    """More libraries to serve, as NAME=FOLDER of an index; a request chooses one by `library`."""
    token_variable: str = ""
    """Name of the environment variable that holds the token which requests must bear; empty: none is asked for."""
    public: bool = False
    """Let anybody in without a token, also from other computers."""
    hosts: tuple[str, ...] = ()
    """Names by which clients may call the server, beside this computer's own; * allows all."""
    origins: tuple[str, ...] = ()
    """Web pages of which sites may read answers, such as https://example.org; * allows all."""
    threads: int = 4
    """How many questions are worked on at once."""
    waiting: int = 64
    """How many requests may wait for a thread; one more is told to come later."""
    seconds: float = 30.0
    """How long a request may wait and work before it is given up."""
    per_minute: int = 0
    """How many requests one address may make in a minute, the page's own files aside; 0: as many as it likes."""
    wrong_tokens: int = 30
    """How many tokens that are not taken one address may send in a minute; 0: as many as it likes."""
    longest_body: int = 1_000_000
    """Bytes of the longest request."""
    slowest: float = 20.0
    """How many seconds a client may take to send its request."""
    connections: int = 512
    """How many connections may be open."""
    questions: int = 50
    """How many questions one request may ask."""
    hits: int = 200
    """How many hits one question may ask for."""
    names: int = 1_000
    """How many names one request may check."""
    candidates: int = 2_000
    """How many candidates a search may weigh."""
    project: str = ""
    """Lake project whose Lean verifies; empty: that of the folder in which the server was started."""
    jobs: int = 1
    """How many jobs run at once."""
    jobs_waiting: int = 20
    """How many jobs may wait."""
    jobs_kept: int = 200
    """How many finished jobs are kept to be asked about."""
    job_seconds: float = 1_800.0
    """How long a job may run."""
    log_questions: bool = False
    """Write what was asked into the log; without it only which route, how long, and how it ended."""

    def __post_init__(self) -> None:
        counts = (self.threads, self.longest_body, self.connections, self.questions, self.hits, self.names, self.jobs)
        if min(*counts, self.jobs_kept, self.candidates) < 1 or min(self.waiting, self.jobs_waiting) < 0:
            raise UsageError(
                "With these limits nothing is served.", advice="Limits are at least 1, and what may wait at least 0."
            )
        if not all(0 < s < float("inf") for s in (self.seconds, self.slowest, self.job_seconds)):
            raise UsageError("Within these times nothing is answered.", advice="Times are more than 0, and finite.")
        if not 0 <= self.port <= 65535 or min(self.per_minute, self.wrong_tokens) < 0:
            raise UsageError(
                "This is no port, or no number of requests.",
                advice="A port is from 0 to 65535, and per_minute and wrong_tokens are not negative.",
            )
