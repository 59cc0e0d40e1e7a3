#!/usr/bin/env python3
"""Compile the mini library: `build.py [OUT]`, with Python and the compiler's wheel alone.

In: the Lean files beside this script. Out: one `.olean` (what Lean imports) and one `.ilean` (resolved references,
which Porism reads) per module, by default in the folder where Lake keeps them. A module that is newer than its sources
is left as it is. It does not know what the files say beyond their import lines.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
IMPORT = re.compile(r"^import\s+(\S+)", re.M)


def sources() -> dict[str, Path]:
    """Return the modules of the library and their files."""
    files = [HERE / "Init.lean", HERE / "Mathlib.lean", HERE / "Mini.lean", *sorted((HERE / "Mini").rglob("*.lean"))]
    return {".".join(file.relative_to(HERE).with_suffix("").parts): file for file in files}


def imports(file: Path) -> list[str]:
    """Return the modules that a file imports; one that does not start with `prelude` imports Init too."""
    text = file.read_text(encoding="utf-8")
    return IMPORT.findall(text) + ([] if text.startswith("prelude") else ["Init"])


def in_order(modules: dict[str, Path]) -> list[str]:
    """Return the modules, each after those that it imports."""
    placed: list[str] = []

    def place(module: str) -> None:
        if module not in placed:
            for needed in imports(modules[module]):
                place(needed)
            placed.append(module)

    for module in modules:
        place(module)
    return placed


def is_fresh(source: Path, olean: Path, needed: list[Path]) -> bool:
    """Whether a compiled module is newer than its source, the modules it imports, and this script."""
    if not (olean.is_file() and olean.with_suffix(".ilean").is_file()):
        return False
    made = olean.stat().st_mtime_ns
    return all(file.stat().st_mtime_ns <= made for file in (source, *needed, Path(__file__)))


def compile_module(source: Path, olean: Path, out: Path) -> int:
    """Run the compiler on one file and return its exit code; what is half-written is taken away."""
    olean.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(HERE / "pylean.py"), str(source.relative_to(HERE))]
    command += ["-o", str(olean), "-i", str(olean.with_suffix(".ilean"))]
    code = subprocess.run(command, cwd=HERE, env={**os.environ, "LEAN_PATH": str(out)}, check=False).returncode
    if code:
        olean.unlink(missing_ok=True)
    return code


def main(arguments: list[str]) -> int:
    """Compile what is stale, in order; stop at the first module that fails."""
    out = Path(arguments[0]).resolve() if arguments else HERE / ".lake" / "build" / "lib" / "lean"
    modules = sources()
    olean = {name: out.joinpath(*name.split(".")).with_suffix(".olean") for name in modules}
    started, compiled = time.perf_counter(), 0
    for name in in_order(modules):
        if is_fresh(modules[name], olean[name], [olean[needed] for needed in imports(modules[name])]):
            continue
        since = time.perf_counter()
        if compile_module(modules[name], olean[name], out):
            print(f"{name}: does not compile", file=sys.stderr)
            return 1
        compiled += 1
        print(f"  {name:18s} {time.perf_counter() - since:5.1f} s")
    print(f"{compiled} of {len(modules)} modules compiled in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
