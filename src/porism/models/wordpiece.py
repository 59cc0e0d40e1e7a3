"""The tokenizer of BERT for lower case, made from the vocabulary that comes with Porism.

In: texts, or pairs of texts. Out: numbers of tokens. It does not know the network that reads them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from porism.models.weights import vocabulary

if TYPE_CHECKING:
    from tokenizers import Tokenizer

BEGIN, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
WORD = 100
"""A longer word is unknown as a whole."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """One text, or one pair, as numbers: of tokens, and of the half of the pair that each belongs to."""

    tokens: Sequence[int]
    halves: Sequence[int]


def tokenize(texts: Sequence[str] | Sequence[tuple[str, str]], max_tokens: int) -> list[Tokens]:
    """Return the tokens of each text or pair; of a pair, the longer half is cut first.

    The names of special tokens in a text are words like others: a text cannot end itself.
    """
    found = tokenizer_for(max_tokens).encode_batch_fast(list(texts))
    return [Tokens(one.ids, one.type_ids) for one in found]


@lru_cache(maxsize=4)
def tokenizer_for(max_tokens: int) -> "Tokenizer":
    """Return the tokenizer that cuts at so many tokens."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer
    from tokenizers.processors import TemplateProcessing

    numbers = {word: number for number, word in enumerate(vocabulary().decode("utf-8").splitlines())}
    tokenizer = Tokenizer(WordPiece(numbers, unk_token=UNKNOWN, max_input_chars_per_word=WORD))
    tokenizer.normalizer = BertNormalizer(lowercase=True)  # pyright: ignore[reportAttributeAccessIssue]
    tokenizer.pre_tokenizer = BertPreTokenizer()  # pyright: ignore[reportAttributeAccessIssue]
    tokenizer.post_processor = TemplateProcessing(  # pyright: ignore[reportAttributeAccessIssue]
        single=f"{BEGIN} $A {END}",
        pair=f"{BEGIN} $A {END} $B:1 {END}:1",
        special_tokens=[(BEGIN, numbers[BEGIN]), (END, numbers[END])],
    )
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    tokenizer.no_padding()
    return tokenizer
