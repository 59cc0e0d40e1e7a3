import json
import os
from pathlib import Path

import pytest

from porism.lean import read_source
from porism.library.generated import generate

MATHLIB = Path(os.environ.get("PORISM_MATHLIB", "/nowhere"))
DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).parents[2] / ".." / "shared" / "data"))

NOT_IN_MATHLIB = {
    "FirstOrder.Language.Ultraproduct.structure": "written with guillemets",
    "ProbabilityTheory.PMF.instFunLike": "PMF.instFunLike in this Mathlib",
    "instAlgebraCliffordAlgebra": "CliffordAlgebra.instAlgebra in this Mathlib",
}


@pytest.fixture(scope="module")
def names() -> set[str]:
    if not (MATHLIB / "Mathlib").is_dir():
        pytest.skip("PORISM_MATHLIB does not name a checkout of Mathlib")
    files = [
        read_source(p.read_text(encoding="utf-8"), module=".".join(p.relative_to(MATHLIB).with_suffix("").parts))
        for p in sorted((MATHLIB / "Mathlib").rglob("*.lean"))
    ]
    written = {d.name for f in files for d in f.declarations}
    generated = generate(files)
    assert len({g.name for g in generated}) == len(generated)
    return written | {g.name for g in generated}


@pytest.mark.slow
def test_every_declaration_of_mathlibqr_is_written_or_generated(names: set[str]) -> None:
    file = DATA / "mathlibqr" / "MathlibQR_dev.json"
    if not file.exists():
        pytest.skip("the public data is not beside the repository")
    asked = {task["full_name"] for task in json.loads(file.read_text(encoding="utf-8"))}
    assert asked - names <= set(NOT_IN_MATHLIB)


@pytest.mark.slow
def test_every_premise_of_mathlibmpr_is_written_or_generated(names: set[str]) -> None:
    file = DATA / "mathlibmpr" / "MathlibMPR_dev.json"
    if not file.exists():
        pytest.skip("the public data is not beside the repository")
    tasks = json.loads(file.read_text(encoding="utf-8"))
    asked = {name for task in tasks for group in task["premise_group"] for name in group["docs"]}
    assert asked <= names


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["Finset.sum_range_sub", "Even", "AddSubgroup.index", "lowerBounds", "Set.Ioi", "isStarNormal_iff",
     "Condensed.instAB4CondensedMod", "CategoryTheory.Functor.const_obj_map", "Matrix.GeneralLinearGroup.val_det_apply",
     "AddMonoid.toAddSemigroup", "Subgroup.ext_iff", "CategoryTheory.Functor.map_comp_assoc"],
)  # fmt: skip
def test_a_name_that_mathlib_uses_is_generated(names: set[str], name: str) -> None:
    assert name in names
