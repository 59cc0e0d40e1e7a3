"""What large models need of this computer: a device, numbers of a type, memory.

In: the knobs. Out: a device and how weights are loaded, and errors that say what to do. It does not know the models.
"""

# pyright: reportMissingImports=false

from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from porism.errors import ModelMismatch, ModelMissing, ModelUnavailable
from porism.models.folders import missing_extra
from porism.models.running import Running

LIBRARIES = ("torch", "transformers", "sentence_transformers")

BATCH = 16
"""So many texts are read at once, unless the knob says otherwise."""


def device_of(running: Running) -> Any:
    """Return the device that is meant; ModelMissing if there is none such, or the extra is not installed."""
    absent = [library for library in LIBRARIES if not find_spec(library)]
    if absent:
        raise missing_extra(ImportError(f"{', '.join(absent)} not installed"))
    import torch

    if running.threads:
        torch.set_num_threads(running.threads)
    best = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    try:
        device = torch.device(running.device or best)
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        said = str(error).partition("\n")[0]
        raise ModelMissing(f"The device {running.device!r} cannot be used: {said}", advice="Here is: " + best) from None
    return device


def weights_as(running: Running, device: Any) -> dict[str, Any]:
    """Return how transformers is to load weights: only safe ones, in numbers that suit the device."""
    numbers = "float32" if running.numbers == "auto" and device.type == "cpu" else running.numbers
    return {"dtype": numbers, "use_safetensors": True}


@contextmanager
def loading(name: str) -> Generator[None]:
    """Turn a library that is not there into the extra that has it, and what it cannot load into ModelMismatch.

    Meanwhile, transformers draws no bars.
    """
    try:
        from safetensors import SafetensorError
        from transformers.utils import logging
    except ImportError as error:
        raise missing_extra(error) from None
    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    except ImportError as error:
        raise missing_extra(error) from None
    except (SafetensorError, OSError, ValueError, KeyError, RuntimeError) as error:
        said = " ".join(str(error).split())[:300]
        raise ModelMismatch(f"This model cannot be loaded: {said}", where=name) from error
    finally:
        if shown:
            logging.enable_progress_bar()


@contextmanager
def in_memory(name: str) -> Generator[None]:
    """Turn memory that has run out into ModelUnavailable."""
    import torch

    try:
        yield
    except torch.OutOfMemoryError as error:
        said = str(error).partition("\n")[0]
        advice = "Set a smaller batch, fewer tokens or shorter numbers."
        raise ModelUnavailable(f"The memory of the device ran out: {said}", where=name, advice=advice) from None
