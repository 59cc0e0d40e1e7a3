"""Runs whose replies are written elsewhere: they go as far as a recording reaches, and say what they lack.

In: what runs with a chat, a recording, a folder. Out: the prompts that the run waits for, in files, and an `Exported`
that counts them. Answered, and taken into the recording, they let the next round go further; a run of one step needs
one round. It does not know what is run.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from porism.errors import ModelError
from porism.interfaces.pages import Exported
from porism.models import Chat, RecordedChat, ReplyMissing, export_missing

Outcomes = Mapping[str, object]
"""By the id of each thing that was asked for, what came of it; what waits for replies is a ReplyMissing."""


def export_run(task: str, run: Callable[[Chat], Outcomes], recording: Path | None, out: Path) -> Exported:
    """Run as far as a recording reaches, and write the prompts that the outcomes wait for to a folder."""
    chat = RecordedChat.begun(recording)
    outcomes = run(chat)
    written = export_missing(outcomes.values(), out)
    waiting = {id: one.prompts for id, one in outcomes.items() if isinstance(one, ReplyMissing)}
    return Exported(
        folder=str(out),
        task=task,
        prompts=waiting,
        written=len(written),
        present=len(chat.played),
        done=sum(not isinstance(one, ModelError) for one in outcomes.values()),
        errored=sum(isinstance(one, ModelError) and not isinstance(one, ReplyMissing) for one in outcomes.values()),
    )
