"""The names that exist although no file writes them: additive and dual copies, fields, constructors, instances, lemmas.

In: the read source files of a whole library. Out: generated names with kind, statement as far as it is known, and what
made them. A name that is written somewhere is never generated. It does not know what uses them.
"""

from collections.abc import Sequence

from porism.lean import SourceFile
from porism.library.generated_attributes import apply_attributes
from porism.library.generated_made import Generated, Made
from porism.library.generated_members import add_derived, add_members, name_instances
from porism.library.generated_table import Table

__all__ = ["Generated", "generate"]


def generate(files: Sequence[SourceFile]) -> list[Generated]:
    """All generated names of a library, in import order of the files."""
    made = Made(Table(files))
    for file in made.table.files:
        for written in file.declarations:
            add_members(made, written, file.module)
    for file in made.table.files:
        name_instances(made, file)
        add_derived(made, file)
    for file in made.table.files:
        apply_attributes(made, file)
    made.document()
    return made.all()
