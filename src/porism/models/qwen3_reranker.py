"""Qwen3-Reranker: a language model that is asked whether a text meets a question, and judged by its yes against its no.

In: a question and texts. Out: one score per text, P(yes) / (P(yes) + P(no)). The words around question and text are the
protocol that the model was trained on. Of the last token's logits only these two are computed; what all texts of a
question share is read once, and kept. It does not know what the texts say.
"""

# pyright: reportMissingImports=false

import copy
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from porism.errors import ModelMismatch
from porism.models.batches import by_length, fit, from_logits
from porism.models.catalogue import TASK, RerankerSpec, last_part
from porism.models.folders import digest, model_folder
from porism.models.local import BATCH, device_of, in_memory, loading, weights_as
from porism.models.running import Running

SYSTEM = (
    "<|im_start|>system\n"
    "Judge whether the Document meets the requirements based on the Query and the Instruct provided. "
    'Note that the answer can only be "yes" or "no".<|im_end|>\n<|im_start|>user\n'
)
ASSISTANT = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"
LEAST = 64
"""Fewer tokens than these beside the protocol make no question and text."""


@dataclass(frozen=True, slots=True)
class Qwen3Reranker:
    """A Qwen3-Reranker that is loaded."""

    body: Any
    """The language model without its last layer."""
    answers: Any
    """The two rows of the last layer that stand for no and yes, shape (2, width)."""
    tokenizer: Any
    system: list[int]
    """The tokens of the protocol before a question."""
    assistant: list[int]
    """Those after a text."""
    running: Running
    model: str
    instruction: str = TASK
    share: bool = True
    """Whether what all texts of a question share is read once only."""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    """Held while it works: a tokenizer has settings that two calls must not change at the same time."""

    @classmethod
    def open(
        cls, name: str, spec: RerankerSpec, running: Running | None = None, revision: str = "", instruction: str = ""
    ) -> "Qwen3Reranker":
        """Load a model from a folder or the hub; ModelMissing or ModelMismatch if that cannot be done."""
        running = running or Running()
        longest = running.max_tokens or spec.max_tokens or 8192
        running = replace(running, max_tokens=longest, batch=running.batch or BATCH)
        device = device_of(running)
        folder = model_folder(name, revision)
        with loading(name):
            from transformers import AutoModelForCausalLM, AutoTokenizer

            tokenizer: Any = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
            options = weights_as(running, device)
            whole: Any = AutoModelForCausalLM.from_pretrained(str(folder), local_files_only=True, **options)
        words = [tokenizer.convert_tokens_to_ids(word) for word in ("no", "yes")]
        if None in words or words[0] == words[1] or tokenizer.unk_token_id in words:
            raise ModelMismatch("The tokens yes and no are not in this model's vocabulary.", where=name)
        body = whole.get_decoder().to(device).eval()
        system, assistant = tokenizer([SYSTEM, ASSISTANT], add_special_tokens=False)["input_ids"]
        answers = whole.get_output_embeddings().weight[words].detach().to(device)
        model = replace(spec, name=last_part(spec.name)).identity(digest(folder), longest, instruction)
        return cls(body, answers, tokenizer, system, assistant, running, model, instruction or TASK)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score per text, from 0 to 1, in the order given."""
        import torch

        if not texts:
            return []
        found = np.zeros(len(texts))
        with self.lock, torch.inference_mode(), in_memory(self.model):
            first, pairs = self._tokens(question, texts)
            kept = self._read(first) if self.share else None
            for rows in by_length([len(pair) for pair in pairs], self.running.batch):
                found[rows] = self._logits(first, [pairs[row] for row in rows], kept)
        return from_logits(found, self.model)

    def _tokens(self, question: str, texts: Sequence[str]) -> tuple[list[int], list[list[int]]]:
        """Return the tokens that all pairs begin with, and the rest of each; what is too long is cut at its end.

        A question may take half of the room, so that a long one does not push the texts out.
        """
        room = max(LEAST, self.running.max_tokens - len(self.system) - len(self.assistant))
        asked = f"<Instruct>: {self.instruction}\n<Query>: {fit(question, self.running.max_tokens)}\n"
        first = self.system + self._plain([asked])[0][: room // 2]
        room -= len(first) - len(self.system)
        bodies = self._plain([f"<Document>: {fit(text, self.running.max_tokens)}" for text in texts])
        return first, [tokens[:room] + self.assistant for tokens in bodies]

    def _plain(self, texts: list[str]) -> list[list[int]]:
        """Return the tokens of texts in which the names of special tokens are words like others."""
        return self.tokenizer(texts, add_special_tokens=False, split_special_tokens=True)["input_ids"]

    def _read(self, first: list[int]) -> Any:
        """Return what the model keeps of tokens that all pairs begin with."""
        from transformers import DynamicCache

        kept = DynamicCache(config=self.body.config)
        self.body(input_ids=self._tensor([first]), cache=kept, use_cache=True)
        return kept

    def _logits(self, first: list[int], pairs: Sequence[list[int]], kept: Any) -> list[float]:
        """Return yes minus no of a batch: logits after the last token of each.

        Rows are filled up at their end, which no token before it can see.
        """
        import torch

        before = 0 if kept is None else len(first)
        rows = [pair if before else first + pair for pair in pairs]
        lengths = [len(row) for row in rows]
        width = max(lengths)
        tokens = self._tensor([row + [0] * (width - len(row)) for row in rows])
        seen = self._tensor([[1] * (before + length) + [0] * (width - length) for length in lengths])
        past = copy.deepcopy(kept)
        if past is not None:
            past.batch_repeat_interleave(len(rows))
        hidden = self.body(input_ids=tokens, attention_mask=seen, cache=past, use_cache=bool(before))
        last = hidden.last_hidden_state[torch.arange(len(rows)), self._tensor(lengths) - 1]
        no, yes = (last @ self.answers.T).float().unbind(1)
        return (yes - no).double().tolist()

    def _tensor(self, numbers: Any) -> Any:
        import torch

        return torch.tensor(numbers, device=self.answers.device)
