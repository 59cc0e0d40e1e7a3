"""Runs written down and played again: each prompt with its reply, by the hash of the prompt.

In: a chat, or a file of replies. Out: a chat. What is played is what was recorded, unchanged, and nothing else. A
prompt that is not in the file is an error that names its hash. It does not know what is asked.

Prompts that have no reply yet can be written to files, answered elsewhere, and taken in: `export_missing` and
`take_answers`. A run of many steps is so answered in rounds. In each it goes as far as the recording reaches, what it
waits for is written down, answered and taken in, and it is run again.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from porism.errors import FormatError, ModelMissing, UsageError, reason
from porism.models.answering import until_usable
from porism.models.chat import Answer, Chat, ChatRequest, Ending, Reply, Usage
from porism.models.request_hash import hash_of, prompt_part, request_hash, written

LONGEST_LINE = 64_000_000
"""Bytes of the longest line of a recording that is read."""
_BEGINNING = b'{"prompt": "'
"""What a line begins with."""

_CHANGED = "Take the file as it was recorded, or remove the line: its prompt then waits for an answer again."

Origin = Literal["asked", "taken in"]
"""Whether Porism asked the model itself, or somebody answered the prompt elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One line of a recording."""

    prompt: str
    """SHA-256 of what the model was told."""
    told: dict[str, Any]
    """What that was: messages, schema of the answer, sample."""
    reply: str
    model: str
    """Who replied, in the words of whoever recorded it."""
    when: str
    """UTC, ISO 8601."""
    origin: Origin
    ending: Ending = "complete"
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    seconds: float = 0.0


class ReplyMissing(ModelMissing):
    """A recording has no reply to some prompts: what asked them waits until they are answered."""

    def __init__(self, requests: Sequence[ChatRequest[Any]], file: Path) -> None:
        self.requests = tuple(requests)
        self.prompts: tuple[str, ...] = tuple(dict.fromkeys(map(request_hash, requests)))
        """The hashes of the prompts."""
        further = len(self.prompts) - 1
        more = f" and {further:,} more" if further else ""
        advice = "Write it to a file with --export, answer it, and take the answer in; or record the run again."
        super().__init__(
            f"The recording has no reply to the prompt {self.prompts[0]}{more}.", where=str(file), advice=advice
        )
        self.file = file

    @classmethod
    def joined(cls, errors: Sequence["ReplyMissing"]) -> "ReplyMissing":
        """Return one error for all that several, at least one, wait for."""
        return cls([request for error in errors for request in error.requests], errors[0].file)


class RecordingChat:
    """A chat all of whose replies are written to a file."""

    def __init__(self, chat: Chat, file: Path) -> None:
        self._chat = chat
        self.file = file

    @property
    def model(self) -> str:
        """That of the chat which is recorded."""
        return self._chat.model

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Ask, and write the reply down before it is returned; raises what the chat raises."""
        reply = await self._chat.ask(request)
        line = Recorded(
            prompt=request_hash(request),
            told=prompt_part(request),
            reply=reply.text,
            model=reply.model or self._chat.model,
            when=datetime.now(UTC).isoformat(timespec="seconds"),
            origin="asked",
            ending=reply.ending,
            usage=reply.usage,
            cost=reply.cost,
            seconds=reply.seconds,
        )
        _append(self.file, [line])
        return reply


class RecordedChat:
    """A chat that replies from a recording only."""

    def __init__(self, file: Path, lines: Iterable[Recorded], mark: str) -> None:
        self.file = file
        self._lines = {line.prompt: line for line in lines}
        names = sorted({line.model for line in self._lines.values()})
        self.model = f"recorded {mark}: {', '.join(names)}"
        self.played: dict[str, None] = {}
        """Hashes of the prompts that were asked and found, in order."""

    @classmethod
    def open(cls, file: Path) -> "RecordedChat":
        """Open a recording; raises FormatError for a file that is none, or whose hashes are not those of its words."""
        try:
            mark = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
        except OSError as error:
            raise _unreadable(file, error) from None
        return cls(file, read_recording(file), mark)

    @classmethod
    def begun(cls, file: Path | None) -> "RecordedChat":
        """Open a recording that others go on with; one that is not there yet is empty."""
        if file is not None and file.exists():
            return cls.open(file)
        return cls(file or Path("a recording that is not begun"), (), "nothing")

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Return the recorded reply; raises ReplyMissing, or UnusableReply where it holds no answer."""
        return await until_usable(request, self._play, 1, str(self.file))

    async def _play(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        prompt = request_hash(request)
        line = self._lines.get(prompt)
        if line is None:
            raise ReplyMissing([request], self.file)
        self.played[prompt] = None
        return Reply(
            text=line.reply,
            model=line.model,
            ending=line.ending,
            usage=line.usage,
            cost=line.cost,
            seconds=line.seconds,
            from_cache=True,
        )


def read_recording(file: Path) -> Iterator[Recorded]:
    """Yield the lines of a recording, but for a last one that a kill has cut off.

    Raises FormatError that names the line.
    """
    from pydantic import TypeAdapter, ValidationError

    adapter, number = TypeAdapter(Recorded), 0
    try:
        with file.open("rb") as lines:
            while content := lines.readline(LONGEST_LINE):
                number += 1
                if not content.endswith(b"\n") and _is_cut_off(content):
                    return
                line = adapter.validate_json(content)
                if hash_of(line.told) != line.prompt:
                    problem = "The hash of a prompt is not that of its words."
                    raise FormatError(problem, where=f"{file}:{number}", advice=_CHANGED)
                yield line
    except ValidationError as error:
        said = str(error).partition("\n")[0]
        problem = f"This is no recording of replies: {said}."
        raise FormatError(problem, where=f"{file}:{number}", advice=_CHANGED) from None
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: OSError) -> FormatError:
    """Return the error about a recording that cannot be read."""
    advice = "Name a recording that `porism recording take` or a run wrote."
    return FormatError(f"The recording cannot be read: {error.strerror or error}.", where=str(file), advice=advice)


def export_prompts(requests: Iterable[ChatRequest[Any]], folder: Path) -> list[Path]:
    """Write each prompt to `HASH.md` for its reader and to `HASH.json` for `take_answers`; return the former."""
    folder.mkdir(parents=True, exist_ok=True)
    found: list[Path] = []
    for request in requests:
        prompt = request_hash(request)
        _replace(folder / f"{prompt}.json", json.dumps(prompt_part(request), ensure_ascii=False))
        found.append(folder / f"{prompt}.md")
        _replace(found[-1], written(request))
    return found


def export_missing(outcomes: Iterable[object], folder: Path) -> tuple[str, ...]:
    """Write the prompts that some outcomes of a run, those that are a ReplyMissing, wait for; return their hashes."""
    waited = (one for outcome in outcomes if isinstance(outcome, ReplyMissing) for one in outcome.requests)
    requests = {request_hash(request): request for request in waited}
    export_prompts(requests.values(), folder)
    return tuple(requests)


def take_answers(folder: Path, file: Path, model: str) -> int:
    """Add the answers `HASH.answer.md` in a folder to a recording, unchanged, under the name of who gave them.

    Returns how many were added; those that the recording has already are not. One that was taken in before and has been
    mended since is added, and counts from then on; what a model was asked for stays. Raises FormatError for a prompt
    that is not what was written, UsageError where nobody is named or there is no answer.
    """
    answers = sorted(folder.glob("*.answer.md"))
    if not model.strip():
        raise UsageError("It is not said who answered.", advice="Name them with --model.")
    if not answers:
        advice = "Answers stand beside the exported prompts, as HASH.answer.md."
        raise UsageError("There are no answers in the folder.", where=str(folder), advice=advice)
    known = {line.prompt: line for line in read_recording(file)} if file.is_file() else dict[str, Recorded]()
    lines: list[Recorded] = []
    for answer in answers:
        prompt = answer.name.removesuffix(".answer.md")
        before = known.get(prompt)
        if before is None or before.origin == "taken in":
            line = _taken(prompt, answer, model)
            lines += [line] if before is None or before.reply != line.reply else []
    _append(file, lines)
    return len(lines)


def _taken(prompt: str, answer: Path, model: str) -> Recorded:
    """Return the line for an answer that was given elsewhere."""
    source = answer.with_name(f"{prompt}.json")
    try:
        told: Any = json.loads(source.read_text(encoding="utf-8"))
        reply = answer.read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        advice = "Write the answer in UTF-8, beside the .json and .md of its prompt."
        raise FormatError(
            f"A prompt or its answer cannot be read: {reason(error)}.", where=str(answer), advice=advice
        ) from None
    if not isinstance(told, dict) or hash_of(told) != prompt:
        advice = "Write the prompts out again (--export), and answer the ones that are there then."
        raise FormatError("The prompt of an answer is not the one that was written.", where=str(source), advice=advice)
    when = datetime.fromtimestamp(answer.stat().st_mtime, UTC).isoformat(timespec="seconds")
    return Recorded(prompt=prompt, told=told, reply=reply, model=model, when=when, origin="taken in")


def _append(file: Path, lines: Iterable[Recorded]) -> None:
    """Add lines to a recording; several processes may add to one file, and what a kill has cut off is taken off."""
    content = "".join(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines).encode("utf-8", "replace")
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    with os.fdopen(descriptor, "r+b", buffering=0) as target:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        content = _end_of_last(descriptor) + content
        while content:  # a disk that is nearly full takes a part, and refuses the rest
            content = content[target.write(content) :]
        os.fsync(descriptor)


def _end_of_last(descriptor: int) -> bytes:
    """Return what the last line of a file lacks, a line break or nothing; one that was cut off is taken off."""
    size = os.fstat(descriptor).st_size
    if not size or os.pread(descriptor, 1, size - 1) == b"\n":
        return b""
    start = max(0, size - LONGEST_LINE)
    last = os.pread(descriptor, size - start, start).rpartition(b"\n")[2]
    if not _is_cut_off(last):
        return b"\n"
    os.ftruncate(descriptor, size - len(last))
    return b""


def _is_cut_off(line: bytes) -> bool:
    """Say whether a line without its end is the beginning of one of a recording."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return line.startswith(_BEGINNING)
    return False


def _replace(file: Path, content: str) -> None:
    """Write a file all or not at all."""
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    partial.write_bytes(content.encode("utf-8", "replace"))
    partial.replace(file)
