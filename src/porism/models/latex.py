r"""Backslashes of LaTeX in JSON that a model did not escape: `"\frac"` is meant as a command, not as a form feed.

In: JSON as a model wrote it. Out: the same with each such backslash doubled. It does not know what JSON says.

`\n`, `\r` and `\t` are ambiguous. They are LaTeX where the letters that follow make the name of a command, as in
`\nabla`. Where their rest is a word or a letter (`\ne`, `\tan`, `\nexists`), it depends on the writer: one who doubles
the backslashes of other commands, and never forgets to, means white space.
"""

import re

_NAMED = """
nabla natural nearrow neg neq newcommand ngeq ngtr nleftarrow nleq nolimits nonumber nrightarrow nsubseteq nsupseteq
ntriangleleft ntrianglelefteq nVdash nvdash nwarrow ncong norm not notin nu
rangle rank rbrace rbrack rceil restriction rfloor rgroup rho right rightarrow rightharpoonup rightleftharpoons
rightsquigarrow rlap rm rmoustache rtimes rVert rvert
tanh tau tbinom textbf textit textnormal textrm textsc textsf textstyle texttt textup tfrac therefore theta thickapprox
thicksim tilde times triangle triangledown triangleleft trianglelefteq triangleq triangleright trianglerighteq
twoheadrightarrow
"""
COMMANDS = frozenset(_NAMED.split())
"""Names of commands that begin as a JSON escape for white space does, and whose rest is no word."""

SHORT = frozenset({"ne", "ni", "re", "rhd", "root", "tan", "text", "to", "top", "tr"})
"""Names whose rest is a letter, or a word that seldom begins a line."""

WORDS = frozenset({"nexists", "nless", "nmid", "nparallel", "nprec", "nsim", "nsucc"})
"""Names whose rest is a word that may well begin a line; they are LaTeX where other backslashes surely are."""

_ESCAPE = re.compile(
    r"\\(?:(?P<hex>u[0-9a-fA-F]{4})|(?P<white>[nrt])(?P<rest>[A-Za-z]*)|(?P<plain>[\"'\\/])|(?P<other>))"
)
_DOUBLED = re.compile(r"(?<!\\)\\\\[A-Za-z]{2}")


def with_latex_escaped(text: str) -> str:
    """Return JSON whose lone backslashes of LaTeX are doubled; escapes that are meant as such stay."""
    if "\\" not in text:
        return text
    careless = any(_certain(found) for found in _ESCAPE.finditer(text))
    doubtful = WORDS if careless else frozenset[str]()
    if careless or not _DOUBLED.search(text):
        doubtful |= SHORT
    return _ESCAPE.sub(lambda found: _mended(found, doubtful), text)


def _certain(found: "re.Match[str]") -> bool:
    """Return whether a lone backslash can only be one of LaTeX (or of a set difference)."""
    return found["white"] + found["rest"] in COMMANDS if found["white"] else found["other"] is not None


def _mended(found: "re.Match[str]", doubtful: frozenset[str]) -> str:
    """Return an escape as it was meant."""
    meant = found["white"] and found["white"] + found["rest"] in doubtful
    return "\\" + found[0] if meant or _certain(found) else found[0]
