"""Tiny models with random weights, of the architectures that large models have, saved to folders by the tests."""

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="needs the extra local")
transformers = pytest.importorskip("transformers", reason="needs the extra local")
pytest.importorskip("sentence_transformers", reason="needs the extra local")

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>")


def byte_tokenizer() -> Any:
    """Return a tokenizer of bytes with the special tokens of Qwen3 and the words yes and no."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    merged = ["ye", "yes", "no"]
    numbers = {letter: i for i, letter in enumerate([*letters, *merged])}
    tokenizer: Any = Tokenizer(models.BPE(numbers, [("y", "e"), ("ye", "s"), ("n", "o")]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in SPECIAL[:3]])
    tokenizer.add_tokens([AddedToken(token) for token in SPECIAL[3:]])
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token=SPECIAL[0], eos_token=SPECIAL[2], model_max_length=4096
    )


def save_qwen3(folder: Path, *, tied: bool = True) -> Path:
    """Save a language model of Qwen3's architecture with two layers."""
    torch.manual_seed(7)
    tokenizer = byte_tokenizer()
    config = transformers.Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        max_position_embeddings=4096,
        tie_word_embeddings=tied,
        initializer_range=0.5,
    )
    transformers.Qwen3ForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def bert_tokenizer() -> Any:
    """Return the tokenizer of BERT over the vocabulary that comes with Porism."""
    from porism.models.wordpiece import tokenizer_for

    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer_for(512),
        pad_token="[PAD]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        unk_token="[UNK]",
        mask_token="[MASK]",
        model_max_length=512,
    )


def _bert_config(**more: Any) -> Any:
    return transformers.BertConfig(
        hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, initializer_range=0.5, **more
    )


def save_embedder(folder: Path, pooling: str) -> Path:
    """Save a sentence encoder of BERT's architecture that pools in this way."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer

    torch.manual_seed(7)
    bare = folder / "bare"
    transformers.BertModel(_bert_config()).save_pretrained(bare)
    bert_tokenizer().save_pretrained(bare)
    words = Transformer(str(bare))
    SentenceTransformer(modules=[words, Pooling(32, pooling)], device="cpu", local_files_only=True).save(
        str(folder / "whole")
    )
    return folder / "whole"


def save_cross_encoder(folder: Path, outputs: int = 1) -> Path:
    """Save a cross-encoder of BERT's architecture with so many outputs."""
    torch.manual_seed(7)
    transformers.BertForSequenceClassification(_bert_config(num_labels=outputs)).save_pretrained(folder)
    bert_tokenizer().save_pretrained(folder)
    return folder
