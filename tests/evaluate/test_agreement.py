"""Agreement with people about which statements are the same."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from compiler import Lean
from mini_tools import compiler_of

from porism.errors import FormatError, TaskMissing
from porism.evaluate import (
    SETS,
    Agreement,
    AgreementReport,
    JudgedPair,
    Judging,
    Labelled,
    LabelledSet,
    agreement,
    agreement_table,
    all_together,
    measure_agreement,
    read_labelled,
)
from porism.evaluate.agreement_kept import KeptPairs
from porism.formalize import Comparing
from porism.lean import Compiler, Elaboration, Message, Pool, Position, ScriptedLean, Sizes, warm

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


@pytest.fixture
def mini(lean: Lean) -> Compiler:
    """The compiler of the mini library."""
    return compiler_of(lean)


def write(data: Path, labels: dict[str, bool]) -> None:
    folder = data / "human_equivalence" / "o1-generated"
    folder.mkdir(parents=True)
    (data / "proofnet").mkdir()
    predictions = {
        name: [{"formal_stmt_pred": f"theorem thm_Q : {name} := by sorry", "typecheck_result": {"is_success": True}}]
        for name in ("A.one", "A.two")
    }
    (folder / "autoformalization.json").write_text(json.dumps(predictions))
    (folder / "labels.json").write_text(json.dumps(labels))
    line = {"full_name": "A.one", "header": "import Mathlib\n\n", "formal_stmt": "theorem one : A.one :=\nsorry"}
    (data / "proofnet" / "benchmark_dev.jsonl").write_text(json.dumps(line))


def test_a_prediction_is_paired_with_its_reference_under_the_references_header(tmp_path: Path) -> None:
    write(tmp_path, {"theorem thm_Q : A.one := by sorry": True, "theorem thm_Q : A.two := by sorry": False})
    found = read_labelled(tmp_path, "o1-generated")
    assert found.pairs == (
        Labelled(
            name="A.one",
            reference="import Mathlib\n\ntheorem one : A.one :=\nsorry\n",
            prediction="import Mathlib\n\ntheorem thm_Q : A.one := by sorry\n",
            same=True,
        ),
    )
    assert found.missing == ("A.two",)


def test_a_prediction_without_a_label_is_told(tmp_path: Path) -> None:
    write(tmp_path, {})
    with pytest.raises(FormatError, match="no label"):
        read_labelled(tmp_path, "o1-generated")


def test_missing_data_are_told(tmp_path: Path) -> None:
    with pytest.raises(TaskMissing):
        read_labelled(tmp_path, "o1-generated")


def pair(name: str, *, same: bool) -> Labelled:
    return Labelled(name=name, reference="", prediction="", same=same)


def test_what_could_not_be_judged_is_counted_apart_and_as_not_equal() -> None:
    pairs = [pair("a", same=True), pair("b", same=True), pair("c", same=False), pair("d", same=False)]
    pairs += [pair("e", same=True), pair("f", same=False)]
    judged = {"a": "equal", "b": "not shown", "c": "equal", "d": "not shown", "e": "errored", "f": "errored"}
    found = agreement(pairs, judged)  # type: ignore[arg-type]
    assert found == Agreement(right=1, wrong=1, missed=1, apart=1, errored=2, errored_same=1)
    assert (found.precision, found.recall, found.accuracy) == (1 / 2, 1 / 3, 3 / 6)


def test_the_published_figures_of_beq_come_out_of_their_counts() -> None:
    beq = Agreement(right=51, wrong=0, missed=19, apart=130, errored=0, errored_same=0)
    nothing = Agreement(right=0, wrong=0, missed=70, apart=130, errored=0, errored_same=0)
    assert agreement_table([("BEq", beq), ("nothing", nothing)])[1:] == [
        ("BEq", "100.00", "72.86", "90.50", "51", "0", "19", "130", "0"),
        ("nothing", "—", "0.00", "65.00", "0", "0", "70", "130", "0"),
    ]


def test_a_lean_without_the_library_judges_nothing_and_the_reason_is_told_once() -> None:
    missing = Message(severity="error", start=Position(line=1, column=0), text="unknown module prefix 'Mathlib'")
    lean = ScriptedLean(answer=lambda source: Elaboration(messages=(missing,), complete=True, seconds=0.1))
    statement = "import Mathlib\ntheorem t : 1 = 1"
    pairs = tuple(Labelled(name=n, reference=statement, prediction=statement, same=True) for n in ("a", "b"))
    labelled = LabelledSet(name="tiny", pairs=pairs, missing=("c",))
    found = asyncio.run(measure_agreement(lean, labelled, Judging(how=Comparing())))
    assert (found.agreement, found.pairs, found.missing) == (None, (), ("c",))
    assert found.problem == "Lean takes none of the first references: unknown module prefix 'Mathlib'"


def test_pairs_without_any_reference_are_told_and_lean_is_not_asked() -> None:
    lean = ScriptedLean(answer=lambda source: pytest.fail(source))
    labelled = LabelledSet(name="tiny", pairs=(), missing=("c",))
    found = asyncio.run(measure_agreement(lean, labelled, Judging(how=Comparing())))
    assert (found.agreement, found.problem) == (None, "No pair has its reference among the data.")


def test_agreements_of_sets_are_added_up() -> None:
    one = Agreement(right=1, wrong=2, missed=3, apart=4, errored=5, errored_same=1)
    other = Agreement(right=10, wrong=0, missed=0, apart=0, errored=1, errored_same=1)
    assert all_together([one, other]) == Agreement(right=11, wrong=2, missed=3, apart=4, errored=6, errored_same=2)


def test_judgements_are_kept_for_the_same_texts_and_conditions_but_not_what_was_errored(tmp_path: Path) -> None:
    path = tmp_path / "out" / "tiny.jsonl"
    kept = KeptPairs(path, {"lean": "one"})
    equal = JudgedPair(name="a", same=True, judged="equal", detail="definitional")
    kept.add(pair("a", same=True), equal)
    kept.add(pair("b", same=True), JudgedPair(name="b", same=True, judged="errored"))
    with path.open("a") as file:
        file.write('{"torn')
    again = KeptPairs(path, {"lean": "one"})
    assert (again.known(pair("a", same=True)), again.known(pair("b", same=True))) == (equal, None)
    assert again.known(pair("a", same=False)) is None
    assert KeptPairs(path, {"lean": "another"}).known(pair("a", same=True)) is None


def test_a_file_that_holds_other_lines_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tiny.jsonl"
    path.write_text("{}\n")
    with pytest.raises(FormatError, match="no judgement of a pair") as raised:
        KeptPairs(path, {})
    assert raised.value.where == f"{path}:1" and raised.value.advice


@pytest.mark.lean
def test_pairs_are_judged_by_proofs_and_a_second_run_takes_them_from_the_file(mini: Compiler, tmp_path: Path) -> None:
    kept = tmp_path / "tiny.jsonl"
    prime = "import Mathlib\ntheorem t (n : Nat) (h : Nat.Prime n) : Nat.Odd n"
    others = (prime.replace("(n : Nat)", "{n : Nat}"), prime.replace("Odd", "Even"), "import Mathlib\ntheorem t : two")
    pairs = tuple(
        Labelled(name=str(at), reference=f"{prime} := sorry", prediction=other, same=at == 0)
        for at, other in enumerate(others)
    )

    async def measured() -> AgreementReport:
        async with Pool(warm(mini), Sizes(workers=2)) as lean:
            labelled = LabelledSet(name="tiny", pairs=pairs, missing=())
            return await measure_agreement(lean, labelled, Judging(how=Comparing(seconds=20), at_once=2, kept=kept))

    found = asyncio.run(measured())
    assert [(pair.judged, pair.detail.partition(":")[0]) for pair in found.pairs] == [
        ("equal", "definitional"), ("not shown", ""), ("errored", "not type-correct"),
    ]  # fmt: skip
    assert found.agreement == Agreement(right=1, wrong=0, missed=0, apart=1, errored=1, errored_same=0)
    assert found.problem == ""
    kept.write_text(kept.read_text().replace('"definitional"', '"the file"'))
    assert asyncio.run(measured()).pairs[0].detail == "the file"


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the benchmarks' data are not there")
def test_the_sets_have_the_published_numbers_of_labels() -> None:
    sets = [read_labelled(DATA, name) for name in SETS]
    assert [len(found.pairs) + len(found.missing) for found in sets] == [100, 100]
