"""The tokens of trees: what each stands for, and which ones can mean something.

In: the vocabulary of a layout. Out: numbers of tokens, or masks of shape (tokens,). It does not know where they stand.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from porism.index.comparable import DOT, LOCAL, named
from porism.index.trees_form import ARROW, BLANK, FUNCTION, SORT

Mask = npt.NDArray[np.bool_]
TokenNumbers = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Tokens:
    """The tokens of a library's trees, by number."""

    texts: list[str]

    def __len__(self) -> int:
        return len(self.texts)

    def __contains__(self, text: str) -> bool:
        return text in self._numbers

    def exactly(self, text: str) -> TokenNumbers:
        """Return the token of a text, if there is one."""
        token = self._numbers.get(text)
        return np.array([] if token is None else [token], np.int32)

    def naming(self, constant: str) -> TokenNumbers:
        """Return the tokens that can mean a constant."""
        alike = self._by_last_part.get(last_part(constant), ())
        return np.array([token for token in alike if named(constant, self.texts[token])], np.int32)

    def ending(self, name: str) -> TokenNumbers:
        """Return the tokens of names with the same last part."""
        return np.array(self._by_last_part.get(last_part(name), ()), np.int32)

    def within(self, part: str) -> TokenNumbers:
        """Return the tokens of names that have a part before their last."""
        return np.array(self._by_earlier_part.get(part, ()), np.int32)

    def sort(self, text: str) -> TokenNumbers:
        """Return the token of a sort, if it occurs."""
        return self.exactly(SORT + text)

    @cached_property
    def arrows(self) -> TokenNumbers:
        """The tokens of arrows, of all brackets."""
        return self._beginning(ARROW)

    @cached_property
    def round_arrows(self) -> TokenNumbers:
        """The tokens of arrows before which something explicit stands: in round brackets, or in none."""
        return self._beginning(f"{ARROW}(")

    @cached_property
    def functions(self) -> TokenNumbers:
        """The token of functions, if there are any."""
        return self._beginning(FUNCTION)

    @cached_property
    def are_dotted(self) -> Mask:
        """Which are names written behind a term: of these only the end is known."""
        return np.array([text.startswith(DOT) for text in self.texts], np.bool_)

    @cached_property
    def are_free(self) -> Mask:
        """Which are variables of a statement, or were not understood."""
        return np.array([text.startswith((LOCAL, BLANK)) for text in self.texts], np.bool_)

    @cached_property
    def are_constants(self) -> Mask:
        """Which are names of constants, numerals among them."""
        return np.array([not text.startswith((LOCAL, " ")) for text in self.texts], np.bool_)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text: token for token, text in enumerate(self.texts)}

    @cached_property
    def _by_last_part(self) -> dict[str, list[int]]:
        """The tokens of names, by their last parts."""
        found: dict[str, list[int]] = {}
        for token, text in enumerate(self.texts):
            if not text.startswith(" "):
                found.setdefault(last_part(text), []).append(token)
        return found

    @cached_property
    def _by_earlier_part(self) -> dict[str, list[int]]:
        """The tokens of names with several parts, by each part but the last."""
        found: dict[str, list[int]] = {}
        for token, text in enumerate(self.texts):
            for part in text.split(DOT)[:-1]:
                found.setdefault(part, []).append(token)
        return found

    def _beginning(self, start: str) -> TokenNumbers:
        return np.array([token for token, text in enumerate(self.texts) if text.startswith(start)], np.int32)


def last_part(name: str) -> str:
    """Return what stands behind the last dot of a name, as short as it is written in an open namespace."""
    return name.rpartition(DOT)[2]
