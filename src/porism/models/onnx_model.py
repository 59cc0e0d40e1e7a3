"""A small network that onnxruntime runs on this computer's processors, fed in batches of like length.

In: bytes of an ONNX file, and tokens. Out: what the network says to each batch. The batches are small and the same
for the same texts, so that the same question has the same answer. It does not know what the answers mean.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from porism.errors import ModelMissing
from porism.models.batches import by_length
from porism.models.wordpiece import Tokens

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Numbers = npt.NDArray[np.int64]

NO_TELEMETRY = "ORT_DISABLE_TELEMETRY"
"""Variable that keeps onnxruntime, when it is imported, from numbering this computer and storing events to send."""


@dataclass(frozen=True, slots=True)
class OnnxModel:
    """A network that is loaded."""

    session: "InferenceSession"
    output: str

    @classmethod
    def load(cls, content: bytes, output: str, threads: int) -> "OnnxModel":
        """Load a network from the bytes of its file, to be asked for one of its outputs."""
        os.environ.setdefault(NO_TELEMETRY, "1")
        try:
            from onnxruntime import (
                InferenceSession,
                SessionOptions,  # pyright: ignore[reportAttributeAccessIssue]
                disable_telemetry_events,  # pyright: ignore[reportAttributeAccessIssue]
            )
        except ImportError as error:
            raise ModelMissing(f"onnxruntime cannot be used: {error}.", advice="Say: pip install onnxruntime") from None
        disable_telemetry_events()
        options = SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_mem_pattern = False  # a plan kept for each shape of a batch is memory and no speed
        options.log_severity_level = 3
        return cls(InferenceSession(content, options, providers=["CPUExecutionProvider"]), output)

    def answers(
        self, texts: Sequence[Tokens], batch: int
    ) -> Iterator[tuple[npt.NDArray[np.intp], npt.NDArray[np.float32], Numbers]]:
        """Yield for each batch the positions of its texts, what the network says, and where there are tokens (b, t)."""
        for chosen in by_length([len(text.tokens) for text in texts], batch):
            tokens, halves, mask = _padded([texts[i] for i in chosen])
            fed: dict[str, Any] = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": halves}
            yield chosen, np.asarray(self.session.run([self.output], fed)[0], np.float32), mask


def _padded(texts: Sequence[Tokens]) -> tuple[Numbers, Numbers, Numbers]:
    """Return tokens, halves and mask of texts as arrays as wide as the longest."""
    shape = len(texts), max(len(text.tokens) for text in texts)
    tokens, halves, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for row, text in enumerate(texts):
        width = len(text.tokens)
        tokens[row, :width], halves[row, :width], mask[row, :width] = text.tokens, text.halves, 1
    return tokens, halves, mask
