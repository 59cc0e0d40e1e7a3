"""Names as models write them, brought to the form in which a library has them.

In: one item of a model's answer (`` `Nat.Prime p`, ``). Out: the name in it, or the text of a notation. It does not
know which names exist.

The paper looks names up as they are (DDR, section 3.2). Here goes what no Lean name has around it: blanks, quotation
marks, backticks, bullets, `@`, `_root_`, universes, commas and full stops behind, arguments, invisible characters.
Canonically equal letters become one; `!`, `?` and `'` stay, for names end with them. Differences of case stay too.
"""

import re
import unicodedata

from porism.index import key_of

MOST_LETTERS = 500
"""A longer text is no name; it is cut."""

NOTHING = frozenset({"no usage", "none", "no dependency", "no dependencies", "n/a", ""})
"""Items that say that nothing is needed (DDR, appendix C.3), without differences of case."""

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_BULLET = re.compile(r"^(?:[-*•]|\d+[.)])\s+")
_KEYWORD = re.compile(r"^(?:theorem|lemma|def|abbrev|structure|class|instance|inductive|notation)\s+(?=\S)")
_AROUND = ' \t\r\n`"“”‘’,;:'
_ARGUMENTS = re.compile(r"\s")
_UNIVERSES = re.compile(r"\.\{[^}]*\}")


def tidy(item: str) -> str:
    """Return an item on one line without what stands around names and notation."""
    text = unicodedata.normalize("NFC", _INVISIBLE.sub("", item[:MOST_LETTERS]))
    text = " ".join("".join(c if c.isprintable() or c.isspace() else " " for c in text).split())
    before = None
    while text != before:
        before = text
        text = _BULLET.sub("", text.strip(_AROUND)).strip(_AROUND)
        if len(text) > 2 and text[0] == text[-1] == "'":
            text = text[1:-1]
        text = text.removesuffix(".") if not text.endswith("..") else text.rstrip(".")
    return _KEYWORD.sub("", text)


def is_nothing(item: str) -> bool:
    """Say whether an item says that nothing is needed."""
    return tidy(item).lower() in NOTHING


def name_in(item: str) -> str:
    """Return the name that an item begins with, in the one spelling of names; empty where there is none."""
    text = _UNIVERSES.sub("", tidy(item)).removeprefix("(").strip()
    if text.startswith("@["):
        text = text.partition("]")[2].strip()
    head = text if "«" in text else _ARGUMENTS.split(text, maxsplit=1)[0]
    if "«" not in head:
        head = head.split("(")[0].rstrip(")")
    return key_of(head.strip(_AROUND))
