"""jixia's output gives the declarations of the environment, joined with what is written."""

import json
from pathlib import Path

import pytest

from porism.errors import FormatError, SourceError
from porism.library import Context, Declaration, Source, detect_format, import_declarations

CODE = "/-- Ä. -/\ntheorem A.t (n : Nat) : n = n := by\n  rfl\n"
SYMBOLS = [
    {
        "kind": "theorem",
        "name": ["A", "t"],
        "typeFull": "∀ (n : Nat), Eq n n",
        "typeReadable": None,
        "typeFallback": "x",
        "typeReferences": [["Nat"], ["Eq"]],
        "valueReferences": [["rfl"], ["A", "t"]],
        "isProp": True,
    },
    {"kind": "inductive", "name": ["A", "S"], "typeFull": None, "typeFallback": "Type", "typeReferences": []},
    {"kind": "constructor", "name": ["A", "S", "mk"], "typeFull": "S", "typeReferences": [["A", "S"]]},
    {"kind": "theorem", "name": ["A", "t", "eq_1"], "typeReadable": "p", "typeReferences": [], "valueReferences": None},
    {"kind": "definition", "name": ["_private", "M", "Basic", 0, "A", "hidden"], "typeReferences": []},
    {"kind": "definition", "name": [], "typeReferences": []},
]
START = len("/-- Ä. -/\n".encode())
SIGNATURE = [CODE.encode().index(b"(n"), CODE.encode().index(b" := by")]
DECLARED = [
    {
        "kind": "theorem",
        "name": ["A", "t"],
        "ref": {"original": True, "range": [START, len(CODE.encode()) - 1], "pp": None},
        "modifiers": {
            "docString": ["Ä.", False],
            "visibility": "protected",
            "computeKind": "regular",
            "attrs": [{"name": ["simp"], "kind": "global"}],
        },
        "signature": {"original": True, "range": SIGNATURE, "pp": None},
        "value": {"range": [SIGNATURE[1] + 1, len(CODE.encode()) - 1], "pp": ":= by rfl"},
        "scopeInfo": {
            "varDecls": ["{α : Type u}"],
            "levelNames": [["u"]],
            "openDecl": [{"simple": {"namespace": ["Nat"], "except": []}}, {"rename": {"name": ["a"], "as": ["b"]}}],
        },
    },
    {"kind": "structure", "name": ["A", "S"], "ref": {"range": None, "pp": "@[ext]\nclass S where"}, "signature": {}},
]


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """jixia's output for one source file, and that file."""
    folder = tmp_path / "raw" / "M"
    folder.mkdir(parents=True)
    (folder / "Basic.sym.json").write_text(json.dumps(SYMBOLS), encoding="utf-8")
    (folder / "Basic.decl.json").write_text(json.dumps(DECLARED), encoding="utf-8")
    (folder / "Basic.mod.json").write_text('{"imports": [["Init"]], "docstring": []}')
    source = tmp_path / "src" / "M" / "Basic.lean"
    source.parent.mkdir(parents=True)
    source.write_text(CODE, encoding="utf-8")
    return tmp_path / "raw"


def by_name(folder: Path, sources: Path | None = None) -> dict[str, Declaration]:
    return {d.name: d for d in import_declarations(folder, sources=sources)}


def test_a_symbol_is_joined_with_what_is_written(output: Path) -> None:
    assert by_name(output, output.parent / "src")["A.t"] == Declaration(
        name="A.t",
        kind="theorem",
        module="M.Basic",
        signature="(n : Nat) : n = n",
        value="by rfl",
        docstring="Ä.",
        uses_in_type=("Eq", "Nat"),
        uses_in_value=("rfl",),
        attributes=("simp",),
        modifiers=("protected",),
        context=Context(variables=("{α : Type u}",), universes=("u",), opens=("Nat",)),
        source=Source(path="M/Basic.lean", line=2, end_line=3),
        origin="environment",
    )


def test_without_the_source_the_type_stands_for_the_signature(output: Path) -> None:
    found = by_name(output)["A.t"]
    assert (found.signature, found.source) == (": ∀ (n : Nat), Eq n n", None)


def test_a_class_is_told_from_a_structure_by_its_text(output: Path) -> None:
    assert by_name(output)["A.S"].kind == "class"


def test_what_lean_has_made_is_kept_and_says_so(output: Path) -> None:
    made = {name: (d.generated_by, d.generated_from) for name, d in by_name(output).items() if d.generated_by}
    assert made == {
        "A.S.mk": ("constructor", "A.S"),
        "A.t.eq_1": ("other", ""),
        "_private.M.Basic.0.A.hidden": ("other", ""),
    }


def test_a_private_name_stays_as_lean_has_it(output: Path) -> None:
    assert by_name(output)["_private.M.Basic.0.A.hidden"].modifiers == ("private",)


def test_names_of_files_may_hold_the_whole_module(output: Path) -> None:
    (output / "M" / "Basic.sym.json").rename(output / "M.Basic.sym.json")
    assert {d.module for d in import_declarations(output)} == {"M.Basic"}


def test_a_symbol_file_of_another_shape_is_refused(output: Path) -> None:
    bad = output / "M" / "Basic.sym.json"
    bad.write_text('[{"kind": "theorem"}]')
    with pytest.raises(FormatError, match=r"0\.name: Field required") as caught:
        by_name(output)
    assert caught.value.where == str(bad)


def test_a_folder_without_symbols_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no `\*\.sym\.json`"):
        detect_format(tmp_path)
    with pytest.raises(SourceError, match="no symbol files"):
        list(import_declarations(tmp_path, "jixia"))


MERGED = {
    "kind": "instance",
    "symbol_kind": "definition",
    "name": ["A", "inst"],
    "module": "M.Basic",
    "type": "Foo",
    "typeFull": "Foo",
    "typeReferences": [["Foo"]],
    "valueReferences": [["bar"], ["eq_or_ne"]],
    "isProp": False,
    "docstring": " It is. ",
    "sourceRange": [START, START + 3],
    "visibility": "regular",
    "auto_generated": False,
    "signature": ": Foo",
    "value": ":= bar",
}


def test_joined_rows_give_the_same_kind_of_declarations(output: Path) -> None:
    path = output / "merged.jsonl"
    made = {"kind": "theorem", "name": ["eq_or_ne"], "module": "../M", "typeReferences": [], "auto_generated": True}
    path.write_text(f"{json.dumps(MERGED)}\n{json.dumps(made)}\n")
    found = by_name(path, output.parent / "src")
    assert found["A.inst"] == Declaration(
        name="A.inst",
        kind="instance",
        module="M.Basic",
        signature=": Foo",
        value="bar",
        docstring="It is.",
        uses_in_type=("Foo",),
        uses_in_value=("bar", "eq_or_ne"),
        source=Source(path="M/Basic.lean", line=2, end_line=2),
        origin="environment",
    )
    assert found["eq_or_ne"].generated_by == "other"
