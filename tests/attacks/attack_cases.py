"""The cases of the attack suite: what a file says, and how it is put to a verifier.

In: the TOML files of `attacks/` and `honest/`. Out: `Case`s. It does not know Porism.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Case:
    """One case; what the keys mean is written in README.md."""

    name: str
    what: str
    why: str
    source: str
    verdict: tuple[str, ...]
    check: str = ""
    prefix: str = ""
    body: str = ""
    suffix: str = ""
    earlier: tuple[str, ...] = ()
    file: str = ""
    theorem: str = ""
    axioms: tuple[str, ...] | None = None
    trusting: bool = False
    kernel: bool = False
    seconds: float = 60.0
    megabytes: int = 4096
    output_bytes: int = 1_000_000
    grow: dict[str, str] = field(default_factory=dict[str, str])
    times: int = 1


def read_case(path: Path) -> Case:
    """Read one file; a key that is not known is a TypeError."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    verdict = found.pop("verdict")
    found["verdict"] = (verdict,) if isinstance(verdict, str) else tuple(verdict)
    for key in ("earlier", "axioms"):
        if key in found:
            found[key] = tuple(found[key])
    for mark, text in found.get("grow", {}).items():
        found["body"] = found["body"].replace(mark, text * found["times"])
    return Case(name=path.stem, **found)


def read_cases(folder: str) -> list[Case]:
    """Read a folder, in the order of names."""
    return [read_case(path) for path in sorted((HERE / folder).glob("*.toml"))]
