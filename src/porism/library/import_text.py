"""The source file that an extractor has read, for formats that point into it by bytes.

In: a module's name and the folder of the sources. Out: pieces of text and line numbers; nothing where there is no such
file. It does not know formats.
"""

from dataclasses import dataclass, field
from pathlib import Path

from porism.library.declaration import Source
from porism.library.import_rows import ImportLimits, read_bytes

Range = tuple[int, int] | None
_UNSAFE = frozenset("/\\\0:")


@dataclass(frozen=True, slots=True)
class Text:
    """One source file, or the lack of one."""

    module: str
    path: str = ""
    content: bytes = field(default=b"", repr=False)

    def of(self, place: Range, printed: str | None) -> str:
        """Return what was printed, or else the bytes of the file at a place; empty where there is neither."""
        if printed is not None:
            return printed.strip()
        return self.content[place[0] : place[1]].decode("utf-8", "replace").strip() if place else ""

    def source(self, place: Range) -> Source | None:
        """Return the lines of a place, or None without a file or a place."""
        if place is None or not self.content:
            return None
        line, end_line = (self.content.count(b"\n", 0, max(0, offset)) + 1 for offset in place)
        return Source(path=self.path, line=line, end_line=end_line)


def open_text(module: str, sources: Path | None, limits: ImportLimits) -> Text:
    """Return a module's source file; one without content when there is none, or the name is no safe path."""
    parts = module.replace("«", "").replace("»", "").split(".")
    if sources is None or not all(parts) or any(_UNSAFE & set(part) for part in parts):
        return Text(module)
    path = "/".join(parts) + ".lean"
    file = sources / path
    return Text(module, path, read_bytes(file, limits)) if file.is_file() else Text(module)
