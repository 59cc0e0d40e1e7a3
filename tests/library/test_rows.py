"""What the rows of generated names use."""

from porism.lean import read_source
from porism.library.generated import generate
from porism.library.resolve import Resolver
from porism.library.rows import Knowledge, rows_of

TEXT = """
structure Leaf where
  weight : Nat
@[ext] structure Tree where
  leaf : Leaf
@[simps] def single (l : Leaf) : Tree := ⟨l⟩
"""


def used(name: str) -> tuple[str, ...]:
    """Return what the statement of a name in the text uses."""
    file = read_source(TEXT, module="M")
    made = generate([file])
    names = ("Nat", *(d.name for d in file.declarations), *(one.name for one in made))
    rows = rows_of(file, made, "M.lean", Knowledge(resolver=Resolver(names), twins={}))
    return next(row.uses_in_type for row in rows if row.name == name)


def test_a_lemma_of_simps_or_ext_names_its_parent_and_what_that_names() -> None:
    assert used("single_leaf")[:3] == ("single", "Leaf", "Tree")
    assert used("Tree.ext")[:2] == ("Tree", "Leaf")
