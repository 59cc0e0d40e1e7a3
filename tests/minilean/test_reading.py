"""What Porism reads from the mini library's source is what the compiler knows of it."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from porism.interfaces import Workbench
from porism.lean import read_source
from porism.library.resolve import Resolver
from porism.library.uses import uses


@pytest.fixture(scope="module")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """A workbench on an index of the mini library, read from source alone."""
    home = tmp_path_factory.mktemp("mini")
    shutil.copytree(LIBRARY, home / "minilean", ignore=shutil.ignore_patterns(".*", "__pycache__"))
    bench = Workbench.open(home / "index", here=home)
    bench.index([home / "minilean"], out=home / "index")
    return Workbench.open(home / "index", here=home)


def test_the_library_is_read_without_problems(mini: Workbench) -> None:
    about = mini.info()
    assert about.problems == ()


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("a prime dividing a product divides a factor", "Nat.Prime.dvd_mul"),
        ("there are infinitely many primes", "Nat.exists_infinite_primes"),
        ("composition of injective functions is injective", "Function.Injective.comp"),
        (r"$A \cap (B \cup C) = (A \cap B) \cup (A \cap C)$", "Set.inter_union_distrib_left"),
        ("⊢ (a * b)⁻¹ = b⁻¹ * a⁻¹", "mul_inv_rev"),
        ("List.length_append", "List.length_append"),
        ("kernel of a group homomorphism", "MonoidHom.kernel"),
    ],
)
def test_a_question_finds_its_theorem_first(mini: Workbench, question: str, name: str) -> None:
    assert mini.search(question, limit=5).hits[0].declaration.name == name


def unknown_to_the_compiler(names: list[str], lean: Lean, folder: Path) -> list[str]:
    """Return what the compiler says of the names that it does not know."""
    source = folder / "Names.lean"
    source.write_text("import Mathlib\n" + "".join(f"#check @_root_.{name}\n" for name in names), encoding="utf-8")
    said = map(json.loads, lean.run("--json", str(source)).stdout.splitlines())
    return [message["data"].splitlines()[0] for message in said if message["severity"] == "error"]


def sure_names(mini: Workbench) -> list[str]:
    """Return the names of mathematics that a file outside the library can use."""
    every = map(mini.opened.declaration, range(len(mini.opened.names)))
    return [
        declaration.name
        for declaration in every
        if declaration.kind not in ("syntax", "macro", "notation", "elab", "example")
        and declaration.generated_by in ("", "field", "constructor", "parent")
        and declaration.module.startswith("Mini.")
        and declaration.module != "Mini.Meta"
        and not declaration.name.startswith("_private.")
    ]


SECTIONS = """\
variable {n m k : Nat} {P : Nat → Prop} (hn : P n) (hk : n = k)
class Marked (n : Nat) where mark : Nat
variable [Marked n] [Marked m]
include hn in
theorem d0 : 0 ≤ m := Nat.zero_le m
theorem d1 : m = m := rfl
section
include hk
theorem d2 : True := trivial
omit [Marked n] hk in
theorem d3 : n = n := rfl
omit hk
theorem d4 : True := trivial
end
theorem d5 : ∃ n : Nat, n = n := ⟨3, rfl⟩
include hn in
def d6 : Nat := k
"""


@pytest.mark.lean
def test_a_statement_takes_the_variables_that_the_compiler_gives_it(lean: Lean, tmp_path: Path) -> None:
    source = tmp_path / "Sections.lean"
    checks = "".join(f"#print d{number}\n" for number in range(7))
    source.write_text(f"import Mathlib\n{SECTIONS}{checks}", encoding="utf-8")
    said = list(map(json.loads, lean.run("--json", str(source)).stdout.splitlines()))
    assert [message for message in said if message["severity"] == "error"] == []
    told = [message["data"] for message in said if message["severity"] == "information"]
    taken = [" ".join(re.findall(r"^fun (.*?) =>", text, re.M)) for text in told]
    declarations = read_source(SECTIONS, module="M").declarations
    read = [uses(d, Resolver([])).context.variables for d in declarations if d.kind != "class"]
    assert [re.sub(r" : [^})]*|[()]", "", " ".join(variables)) for variables in read] == taken
    assert taken[0] == "{n m} {P} hn [Marked n] [Marked m]"


DEFAULTS = {
    f"{child}.{field}"
    for child in ("Applicative", "Monad")
    for field in ("map", "seq", "seqLeft", "seqRight")
    if (child, field) != ("Applicative", "seq")
}
"""Fields that are inherited, and only given a default where their name is written again."""


@pytest.mark.lean
def test_every_written_name_exists_for_the_compiler(mini: Workbench, lean: Lean, tmp_path: Path) -> None:
    names = [name for name in sure_names(mini) if name not in DEFAULTS]
    assert len(names) > 900
    assert unknown_to_the_compiler(names, lean, tmp_path) == []


@pytest.mark.xfail(reason="the reader takes a default for an inherited field for a new field")
def test_a_default_for_an_inherited_field_is_no_new_field(mini: Workbench) -> None:
    assert DEFAULTS & set(sure_names(mini)) == set()


@pytest.mark.lean
def test_compiling_leaves_the_references_where_lake_does(lean: Lean) -> None:
    leaves = json.loads((lean.compiled / "Mini/Algebra.ilean").read_text(encoding="utf-8"))
    assert leaves["module"] == "Mini.Algebra"
    assert "mul_inv_rev" in leaves["decls"]


def test_most_declarations_have_a_docstring() -> None:
    for file in ["Logic", "Function", "Order", "Nat/Basic", "Nat/Order", "Nat/Divides", "List", "Set", "Algebra"]:
        text = (LIBRARY / "Mini" / f"{file}.lean").read_text(encoding="utf-8")
        written = len(re.findall(r"^(?:@\[[^\]]*\] )*(?:\w+ )*?(?:theorem|lemma|def|class|structure) ", text, re.M))
        assert text.count("/-- ") >= written * 0.9, os.fspath(file)
