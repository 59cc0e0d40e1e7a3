"""The Lean world: what a source file says.

It does not know libraries, indexes or models. Lean's answers are values; a file that cannot be read is an exception.
"""

from porism.lean.written import (
    MATHEMATICAL,
    Action,
    Import,
    Kind,
    Member,
    Open,
    Parent,
    Problem,
    Scope,
    SourceFile,
    Written,
)

__all__ = [
    "MATHEMATICAL", "Action", "Import", "Kind", "Member", "Open", "Parent", "Problem", "Scope", "SourceFile", "Written",
]  # fmt: skip
