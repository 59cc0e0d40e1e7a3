"""What a declaration is, and a library of them: read from source, imported, saved and opened."""

from porism.library.declaration import Context, Declaration, Deprecation, Generator, Origin, Source

__all__ = ["Context", "Declaration", "Deprecation", "Generator", "Origin", "Source"]
