"""Training data made of pairs: labels, test sets, and runs that are killed."""

import json
import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

from porism.errors import FormatError, SourceError, UsageError
from porism.evaluate.dataset import DatasetReport, DatasetSources, Labelling, build_dataset, read_names
from porism.evaluate.dataset.candidates import candidates
from porism.evaluate.dataset.label import Labeller
from porism.evaluate.dataset.names_list import lay_list
from porism.evaluate.dataset.pairs import Pair

NAMES = (
    "Nat.Prime", "Nat.factorial", "Nat.ModEq", "Finset.Icc", "Set.Icc", "Finset.sum", "Polynomial", "Polynomial.eval",
    "Subgroup", "Subgroup.Normal", "Normal", "Real", "Real.sqrt", "Filter.Tendsto", "Filter.atTop", "Set.ncard", "Odd",
    "Algebra.Norm.x",
)  # fmt: skip


def quiet(stage: str, done: int, total: int) -> None:
    """Hear nothing."""


def unheard(done: int) -> None:
    """Hear nothing."""


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("list")
    (folder / "names.txt").write_text("\n".join(NAMES), encoding="utf-8")
    return folder / "names.txt"


@pytest.fixture(scope="module")
def laid(names: Path) -> Path:
    return lay_list(names, names.parent / "names")


def labels(laid: Path, code: str, **knobs: object) -> tuple[str, ...]:
    labeller = Labeller()
    labeller.open((laid, Labelling(**knobs)), unheard)  # type: ignore[arg-type]
    return labeller.label([Pair(informal="s", formal=code)], unheard)[0].dependency


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("theorem t (p : ℕ) (hp : Nat.Prime p) : Odd p := by sorry", ("Nat.Prime", "Odd")),
        ("theorem t (p : ℕ) (hp : p.Prime) : p ∣ 2 := by sorry", ("Nat.Prime",)),  # through the type of p
        ("open Filter in\ntheorem t (f : ℕ → ℕ) : Tendsto f atTop atTop := sorry", ("Filter.Tendsto", "Filter.atTop")),
        ("open Nat (factorial)\ntheorem t (n : ℕ) : 0 < factorial n := sorry", ("Nat.factorial",)),
        ("theorem t (A : Set ℝ) : A.ncard = 2 := sorry", ("Set", "Set.ncard")),
        ("theorem t (a b : ℤ) : a ≡ b [MOD 5] := sorry", ("MOD",)),
        ("theorem t (x : ℝ) : x ∈ Icc 0 1 := sorry", ("Icc",)),  # two sets could be meant: as written
        ("theorem t (P : Sylow 3 G) : P.Normal := sorry", ("Subgroup.Normal",)),  # after a dot stands no root name
        ("theorem t (x y : ℝ) : x + y = y + x := by ring", ()),
        ("theorem t : x = x := rfl", ()),  # a letter is a variable
        ("theorem t (Polynomial : ℕ) : Polynomial = 2 := sorry", ()),  # bound here
        ("def Odd (n : ℕ) := n % 2 = 1\ntheorem t : Odd 3 := by decide", ()),  # declared here
        ("def f (x : ℝ) := Real.sqrt x\ntheorem t : f 4 = 2 := by exact Nat.factorial", ("Real.sqrt",)),  # no proofs
        ("Nat.Prime 7", ("Nat.Prime",)),  # no declaration at all
        ("-- Nat.Prime\ntheorem t : True := by trivial", ()),
        ("theorem t (N : Subgroup G) [N.Normal] : (foo N).Normal := sorry", ("Subgroup", "Subgroup.Normal")),
    ],
)
def test_labels_are_the_names_of_the_library_that_a_statement_mentions(
    laid: Path, code: str, found: Sequence[str]
) -> None:
    assert labels(laid, code) == tuple(found)


def test_labels_may_stay_as_they_are_written(laid: Path) -> None:
    code = "open Filter\ntheorem t (p : ℕ) (hp : p.Prime) (A : Set ℝ) : Tendsto A.ncard := sorry"
    assert labels(laid, code, labels="written") == ("Prime", "Set", "Tendsto", "ncard")


def test_names_of_which_only_longer_ones_exist_can_be_left_out(laid: Path) -> None:
    assert labels(laid, "theorem t : Icc 0 1 = Odd := sorry", partial=False) == ("Odd",)


def test_notation_counts_where_that_is_wanted(laid: Path) -> None:
    code = "theorem t (f : ℕ → ℝ) : ∑ i, f i = 0 := sorry"
    assert labels(laid, code) == ()
    assert labels(laid, code, symbols=True) == ("Real", "Finset.sum")


def test_a_header_opens_namespaces_for_its_code(laid: Path) -> None:
    pair = Pair(informal="s", formal="theorem t : Tendsto := sorry", header="import Mathlib\nopen Filter\n")
    assert [c.full for c in candidates(pair)[0]] == [("Tendsto", "Filter.Tendsto")]


def pairs(folder: Path, count: int) -> Path:
    rows = [
        {
            "statement": f"Statement {n}.",
            "lean_code": f"theorem t (n : ℕ) : {'Nat.Prime n ∧ Odd n' if n % 3 else 'n = n'} := by sorry",
            "difficulty": n % 11,
        }
        for n in range(count)
    ]
    path = folder / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


HOW = Labelling(workers=1, chunk=7, tested=3)


def test_a_data_set_has_training_data_test_sets_and_statistics(tmp_path: Path, names: Path) -> None:
    out = tmp_path / "out"
    report = build_dataset(DatasetSources(pairs=pairs(tmp_path, 110), names=names), out, HOW, quiet)
    assert set(contents(out)) == {
        "train.jsonl", "statistics.json", *(f"test-Diff{n}{n + 1}.jsonl" for n in (0, 2, 4, 6, 8)),
    }  # fmt: skip
    # levels 0 to 8 have 10 statements each, 9 and 10 together 20: a fifth of 10 is 2, at most 3
    assert report.tested == {"Diff01": 4, "Diff23": 4, "Diff45": 4, "Diff67": 4, "Diff89": 5}
    assert (report.pairs, report.trained, report.repeats) == (110, 89, 0)
    assert report.levels["9"].statements == 20
    dependent = sum(n % 3 > 0 for n in range(110) if n % 11 == 4)
    assert (report.levels["4"].depend_rate, report.levels["4"].depend_length) == (dependent / 10, dependent / 5)
    assert report.frequent == {"Nat.Prime": 73, "Odd": 73}
    assert report.candidates == {"exact": 146, "partial": 0, "none": 0}
    told = json.loads((out / "statistics.json").read_text(encoding="utf-8"))
    assert told["levels"]["4"]["depend_length"] == dependent / 5


def test_training_data_is_a_chat_with_ddrs_answer(tmp_path: Path, names: Path) -> None:
    out = tmp_path / "out"
    build_dataset(DatasetSources(pairs=pairs(tmp_path, 2), names=names), out, HOW, quiet)
    rows = [json.loads(line) for line in (out / "train.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [message["role"] for message in rows[0]["messages"]] == ["system", "user", "assistant"]
    assert rows[0]["messages"][1]["content"] == "Statement 0."
    assert [json.loads(row["messages"][2]["content"]) for row in rows] == [
        {"dependency": ["No usage"]}, {"dependency": ["Nat.Prime", "Odd"]},
    ]  # fmt: skip


def test_a_statement_that_is_tested_is_not_trained_on_in_any_row(tmp_path: Path, names: Path) -> None:
    path, out = pairs(tmp_path, 50), tmp_path / "out"
    path.write_text(path.read_text(encoding="utf-8") * 3, encoding="utf-8")
    report = build_dataset(DatasetSources(pairs=path, names=names), out, HOW, quiet)
    tested = [json.loads(line)["informal"] for test in out.glob("test-*") for line in test.open(encoding="utf-8")]
    trained = {json.loads(line)["messages"][1]["content"] for line in (out / "train.jsonl").open(encoding="utf-8")}
    assert len(tested) == len(set(tested)) == sum(report.tested.values())
    assert not trained & set(tested)
    assert report.repeats == 2 * len(tested)


@pytest.mark.parametrize("after", [0, 21, 49])
def test_a_killed_run_goes_on_and_gives_the_same(tmp_path: Path, names: Path, after: int) -> None:
    sources = DatasetSources(pairs=pairs(tmp_path, 60), names=names)
    build_dataset(sources, tmp_path / "whole", HOW, quiet)

    def killed(stage: str, done: int, total: int) -> None:
        if stage == "label" and done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_dataset(sources, tmp_path / "out", HOW, killed)
    assert not (tmp_path / "out" / "train.jsonl").exists()
    with (tmp_path / "out" / "work" / "labelled.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"informal": "torn')
    seen: list[int] = []
    build_dataset(sources, tmp_path / "out", HOW, lambda stage, done, total: seen.append(done))
    assert seen[0] == after
    kept = contents(tmp_path / "out")
    assert kept == contents(tmp_path / "whole")


def test_several_processes_make_the_same_as_one(tmp_path: Path, names: Path) -> None:
    sources = DatasetSources(pairs=pairs(tmp_path, 40), names=names)
    build_dataset(sources, tmp_path / "one", HOW, quiet)
    build_dataset(sources, tmp_path / "two", Labelling(workers=2, chunk=7, tested=3), quiet)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_data_set_that_is_there_is_only_told_and_another_one_refused(tmp_path: Path, names: Path) -> None:
    sources, out = DatasetSources(pairs=pairs(tmp_path, 10), names=names), tmp_path / "out"
    report = build_dataset(sources, out, HOW, quiet)

    def never(stage: str, done: int, total: int) -> None:
        raise AssertionError("nothing is done anew")

    again: DatasetReport = build_dataset(sources, out, HOW, never)
    assert again.levels == report.levels
    with pytest.raises(UsageError, match="other pairs or in another way"):
        build_dataset(sources, out, Labelling(seed=1), quiet)


def test_rows_that_are_no_pairs_are_counted(tmp_path: Path, names: Path) -> None:
    path = pairs(tmp_path, 3)
    path.write_text(path.read_text(encoding="utf-8") + "{torn\n" + '{"statement": "", "lean_code": "x"}\n')
    report = build_dataset(DatasetSources(pairs=path, names=names), tmp_path / "out", HOW, quiet)
    assert (report.pairs, report.skipped) == (5, {"no JSON": 1, "no informal statement": 1})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "it is empty"),
        ('{torn\n{"statement": "", "lean_code": "x"}\n', r"1 left out: no JSON; 1 left out: no informal statement"),
    ],
)
def test_a_file_without_any_pair_is_refused_and_leaves_no_work(
    content: str, said: str, tmp_path: Path, names: Path
) -> None:
    (tmp_path / "pairs.jsonl").write_text(content, encoding="utf-8")
    with pytest.raises(FormatError, match=f"holds no pair of statements .{said}"):
        build_dataset(DatasetSources(pairs=tmp_path / "pairs.jsonl", names=names), tmp_path / "out", HOW, quiet)
    assert [file.name for file in (tmp_path / "out").iterdir() if file.name != "lock"] == []
    build_dataset(DatasetSources(pairs=pairs(tmp_path, 3), names=names), tmp_path / "out", HOW, quiet)


def test_a_list_of_names_may_be_packed_and_must_be_one(tmp_path: Path) -> None:
    (tmp_path / "n.txt.xz").write_bytes(lzma.compress(b"A.b\nA.b\n\nC\n"))
    assert read_names(tmp_path / "n.txt.xz") == ["A.b", "C"]
    (tmp_path / "bad.xz").write_bytes(b"no xz")
    (tmp_path / "empty.txt").write_text("\n")
    for name in ("bad.xz", "empty.txt"):
        with pytest.raises(FormatError):
            read_names(tmp_path / name)
    with pytest.raises(SourceError):
        read_names(tmp_path / "none.txt")


def test_statistics_of_something_else_are_refused(tmp_path: Path, names: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "statistics.json").write_text("[]", encoding="utf-8")
    sources = DatasetSources(pairs=pairs(tmp_path, 3), names=names)
    with pytest.raises(FormatError, match="This is not about a data set"):
        build_dataset(sources, tmp_path / "out", Labelling(workers=1), quiet)
