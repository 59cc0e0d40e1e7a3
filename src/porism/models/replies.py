"""What a raw reply holds beside its answer: thinking is taken off, and what cannot be read is a value with a reason.

In: the text of a reply. Out: the part meant for the reader. It does not know JSON or Lean.
"""

import re
from dataclasses import dataclass

LONGEST = 1_000_000
"""Characters of a reply that are read; what is longer is not a usable reply."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Nothing usable was found in a reply; the reason is a sentence that the model itself can act on."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What a reply says after its thinking."""

    text: str
    unfinished: bool = False
    """Whether the reply ended while the model was still thinking."""


_NAMES = "think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad"
_TAG = re.compile(
    rf"(?P<open>^[ \t]*(?:<(?:{_NAMES})>|\[THINK\]|◁think▷))|(?P<close></(?:{_NAMES})>|\[/THINK\]|◁/think▷)",
    re.IGNORECASE | re.MULTILINE,
)
_CHANNEL = re.compile(
    r"<\|channel\|>final[^<]{0,200}(?:<\|[a-z_]{1,20}\|>[^<]{0,200}){0,3}?<\|message\|>", re.IGNORECASE
)
_HARMONY = re.compile(r"<\|channel\|>(?:analysis|commentary)", re.IGNORECASE)
_MARK = re.compile(r"<\|(?:end|return|start|im_end|eot_id|endoftext)\|>(?:assistant)?")


def without_thinking(text: str) -> Spoken:
    """Return what a reply says after its thinking, whose tags may be nested, unclosed, or only closed.

    Thinking opens at the start of a line only, so that a tag that is mentioned in a sentence or in code stays.
    """
    text = text.replace("\r\n", "\n")
    if final := list(_CHANNEL.finditer(text)):
        return Spoken(text=_MARK.sub("", text[final[-1].end() :]).strip("\n"))
    if _HARMONY.search(text):
        return Spoken(text="", unfinished=True)
    kept: list[str] = []
    depth = position = outermost = closed = 0
    for tag in _TAG.finditer(text):
        if tag["open"]:
            if depth == 0:
                kept.append(text[position : tag.start()])
                outermost = tag.end()
            depth += 1
            position = tag.end()
        else:
            if depth <= 1:
                kept = kept if depth else []
                position = tag.end()
            depth = max(0, depth - 1)
            closed = tag.end()
    if depth == 0:
        kept.append(text[position:])
    elif closed > outermost:
        kept.append(text[closed:])
    return Spoken(text="".join(kept).strip("\n"), unfinished=depth > 0 and closed <= outermost)
