"""What a question is: its text made plain, its shape, and the Lean names in it.

In: text as somebody typed or pasted it. Out: a `Question`, or a UsageError that says what is wrong with it.
It does not know any library; whether a name exists is found out later.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError

Shape = Literal["name", "words", "statement", "goal", "latex"]
"""name: one Lean name or a part of one. goal: a proof state with a turnstile. statement: Lean text. latex: TeX."""

LONGEST = 10_000
"""Characters of the longest question."""
MOST_NAMES = 20
"""So many names of a question are looked up."""

_PLAIN = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "«": "«", "‘": "'", "’": "'", "‚": "'", "′": "'",
        "–": "-", "—": "-", "−": "-", "\u2011": "-", "\u00ad": None, "\u200b": None, "\ufeff": None, "\u2060": None,
    }
)  # fmt: skip
_COMMAND = re.compile(r"^#(?:loogle|leansearch|statesearch|search|find|check|print)\b", re.IGNORECASE)
_BLOCK_COMMENT = re.compile(r"/-.*?-/", re.DOTALL)
_LINE_COMMENT = re.compile(r"(?:^|(?<=\s))--(?=\s|$).*$", re.MULTILINE)
_COMPONENT = r"(?:«[^»\n]+»|[^\W\d](?:\w|[!?'])*)"
_NAME = re.compile(rf"@?{_COMPONENT}(?:\.{_COMPONENT})*(?:\.\{{[^}}]*\}})?")
_FRAGMENT = re.compile(r"[\w.'!?«»@]+")
_LATEX = re.compile(r"\\[A-Za-z]+|\$|[_^]\{")
_LEAN = re.compile(r"[∀∃→↔∧∨¬≤≥≠∈∉⊆⊂≃⊔⊓⨆⨅∑∏∘⁻•∣⟨⟩]|:=|->|<-|<=|>=|!=|[({\[][^()\[\]{}]*\s:\s|\?[a-z]\b|(?<=\s)=(?=\s)")
_TICKED = re.compile(r"`([^`\n]+)`")
_QUOTED = re.compile(r'"([^"\n]{1,100})"')
_NAMELIKE = re.compile(r"(?<=\w)[._](?=\w)|[a-z₀-₉][A-Z]")
_NO_NAMES = re.compile(r"(?:e\.g|i\.e|a\.e|w\.r\.t|s\.t|[^\W\d]_\w{1,2})\Z", re.IGNORECASE)
_SILENT = frozenset(" \n\t\"'`._?:;,!()[]{}<>|-/\\@$")
_METAVARIABLE = re.compile(r"\?[^\W\d]\w*")
_CONSTANT = re.compile(r"[^\W\d_]{2,}|[≤≥≠=<∈∉⊆⊂≃⊔⊓⨆⨅∑∏∘⁻•∣+*/^|‖∃¬∧∨]")
_HYPOTHESIS = re.compile(r"^[^\s:⊢][^:⊢]*?\s:\s(.*)$")
_INACCESSIBLE = re.compile(r"✝[⁰¹²³⁴⁵⁶⁷⁸⁹]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, understood."""

    asked: str
    """As it came."""
    text: str
    """Made plain: what is matched with words."""
    shape: Shape
    names: tuple[str, ...] = ()
    """The Lean names in it, in order; of a question of the shape `name`, the question itself."""
    quoted: tuple[str, ...] = ()
    """What stands in double quotes: parts of names that are wanted."""
    conclusion: str = ""
    """Of a goal, what is to be proved."""


def understand(asked: str) -> Question:
    """Return a question made plain and classified; raises UsageError for one that is empty or longer than LONGEST."""
    if len(asked) > LONGEST:
        advice = f"Ask with at most {LONGEST:,} characters; of a long proof state, give the goal."
        raise UsageError(f"The question has {len(asked):,} characters.", advice=advice)
    text = _without_comments(plain_text(asked))
    if not text:
        raise UsageError("The question is empty.", advice="Ask in words, by a name, or with a statement.")
    if set(text) <= _SILENT:
        advice = "Give a name, a word, a symbol such as ⊔, or a statement."
        raise UsageError(f"The question {text[:40]!r} holds nothing to look for.", advice=advice)
    shape = _shape(text)
    if shape == "goal":
        conclusion, hypotheses = _goal(text)
        text = "\n".join((conclusion, *hypotheses))
        return Question(asked=asked, text=text, shape=shape, names=_names(text), conclusion=conclusion)
    if shape == "name":
        text = text.strip('`"').strip()
        return Question(asked=asked, text=text, shape=shape, names=(text,))
    _refuse_empty_pattern(text)
    quoted = tuple(part.strip() for part in _QUOTED.findall(text) if not set(part) <= _SILENT)
    return Question(asked=asked, text=text, shape=shape, names=_names(text), quoted=quoted)


def _refuse_empty_pattern(text: str) -> None:
    """Raise for a pattern of metavariables and arrows alone; a part of a name in quotes is enough to go by."""
    if _METAVARIABLE.search(text) and not _CONSTANT.search(_METAVARIABLE.sub(" ", text)):
        advice = "Name a constant in it, or add part of a lemma's name in double quotes."
        raise UsageError("The pattern is too general: it names no constant.", where=text[:80], advice=advice)


def plain_text(asked: str) -> str:
    """Return a text composed (NFC), with straight quotes and dashes, single blanks, and no control characters."""
    text = unicodedata.normalize("NFC", asked.replace("\r\n", "\n")).translate(_PLAIN)
    letters = (c if c == "\n" or unicodedata.category(c) not in _UNSEEN else " " for c in text)
    lines = (" ".join(line.split()) for line in "".join(letters).split("\n"))
    return "\n".join(line for line in lines if line)


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def _without_comments(text: str) -> str:
    """Return a text without Lean's comments and without the command that introduced it."""
    is_command = _COMMAND.match(text) is not None
    text = _BLOCK_COMMENT.sub(" ", _COMMAND.sub("", text))
    if is_command or _LEAN.search(text) or "⊢" in text:
        text = _LINE_COMMENT.sub("", text)
    return plain_text(text)


def _shape(text: str) -> Shape:
    """Return the shape of a plain text."""
    if "⊢" in text or "|- " in text:
        return "goal"
    bare = text.strip('`"').strip()
    if _NAME.fullmatch(bare) or (_FRAGMENT.fullmatch(bare) and not bare.replace(".", "").isdigit()):
        return "name"
    if _LATEX.search(text):
        return "latex"
    return "statement" if _LEAN.search(text) else "words"


def _goal(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the conclusion of the first goal of a proof state, and the types of its hypotheses."""
    before, _, after = _INACCESSIBLE.sub("", text.replace("|- ", "⊢ ")).partition("⊢")
    conclusion: list[str] = []
    for line in after.split("\n"):
        if conclusion and (line.startswith("case ") or _HYPOTHESIS.match(line)):
            break
        conclusion.append(line.strip())
    types = list[str]()
    for line in before.split("\n"):
        typed = _HYPOTHESIS.match(line)
        if typed:
            types.append(typed[1].strip())
        elif line and types and not line.startswith("case "):
            types[-1] += " " + line.strip()
        elif line and not line.startswith("case "):
            types.append(line.strip())
    return " ".join(part for part in conclusion if part), tuple(types)


def _names(text: str) -> tuple[str, ...]:
    """Return what looks like a Lean name in a text: in backticks, or with inner dots, underscores or capitals."""
    ticked = [part for part in _TICKED.findall(text) if _NAME.fullmatch(part.strip())]
    bare = [
        found for match in _NAME.finditer(_TICKED.sub(" ", text))
        if _NAMELIKE.search(found := match[0].rstrip("?!")) and not _NO_NAMES.match(found)
    ]  # fmt: skip
    long = [name.strip() for name in (*ticked, *bare) if len(name.strip()) > 2]
    return tuple(dict.fromkeys(long))[:MOST_NAMES]
