"""What a declaration is, and a library of them: read from source, imported, saved and opened."""

from porism.library.declaration import Context, Declaration, Deprecation, Generator, Origin, Source
from porism.library.storage import Shelf, save_table, table_of

__all__ = [
    "Context", "Declaration", "Deprecation", "Generator", "Origin", "Shelf", "Source", "save_table", "table_of",
]  # fmt: skip
