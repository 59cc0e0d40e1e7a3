import pickle
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch
from porism.index.lexical import Lexical, Matching, count_terms, splice_lexical, write_lexical
from porism.library import Declaration

LIBRARY = [
    Declaration(name="sup_comm", kind="theorem", module="M.Order", signature="(a b : α) : a ⊔ b = b ⊔ a"),
    Declaration(name="inf_comm", kind="theorem", module="M.Order", signature="(a b : α) : a ⊓ b = b ⊓ a"),
    Declaration(name="Nat.dvd_trans", kind="theorem", module="M.Nat", signature="{a b c : ℕ} : a ∣ b → b ∣ c → a ∣ c"),
    Declaration(
        name="GaloisConnection",
        kind="def",
        module="M.Order",
        signature="(l : α → β) (u : β → α) : Prop",
        value="∀ a b, l a ≤ b ↔ a ≤ u b",
        docstring="A Galois connection is a pair of functions. Their adjointness is what counts.",
    ),
    Declaration(name="Group", kind="class", module="M.Algebra", docstring="A group is a monoid with inverses."),
    Declaration(name="IsClosed.compl", kind="theorem", module="M.Top", signature=": IsClosed sᶜ ↔ IsOpen s"),
]


@pytest.fixture
def lexical(tmp_path: Path) -> Lexical:
    write_lexical([count_terms(LIBRARY)], tmp_path / "lexical")
    return Lexical.open(tmp_path / "lexical")


def first(lexical: Lexical, question: str) -> str:
    return LIBRARY[lexical.match(question, 1)[0][0]].name


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("question", [r"$a \sqcup b = b \sqcup a$", "a ⊔ b", "commutativity of the join", "sup_comm"])
def test_a_lemma_is_found_by_latex_symbols_words_and_name(lexical: Lexical, question: str) -> None:
    assert first(lexical, question) == "sup_comm"


def test_divisibility_is_found_by_its_word(lexical: Lexical) -> None:
    assert first(lexical, "divisibility is transitive") == "Nat.dvd_trans"


def test_a_value_of_a_definition_is_read(lexical: Lexical) -> None:
    assert first(lexical, r"l(a) \le b \iff a \le u(b)") == "GaloisConnection"


def test_scores_fall_and_rows_are_distinct(lexical: Lexical) -> None:
    rows, scores = lexical.match("commutative join or meet", 10)
    assert rows.dtype == np.int32
    assert scores.dtype == np.float32
    assert len(set(rows.tolist())) == len(rows)
    assert (np.diff(scores) <= 0).all()


def test_no_more_rows_come_than_asked_for(lexical: Lexical) -> None:
    assert len(lexical.match("comm", 1)[0]) == 1


def test_a_question_of_unknown_words_matches_nothing(lexical: Lexical) -> None:
    rows, scores = lexical.match("xyzzy plugh", 10)
    assert len(rows) == len(scores) == 0


def test_a_word_of_most_declarations_counts_where_a_question_has_no_other(tmp_path: Path) -> None:
    write_lexical([count_terms([LIBRARY[0], LIBRARY[0]])], tmp_path)
    assert len(Lexical.open(tmp_path).match("join", 5)[0]) == 2


def test_the_knobs_limit_the_work(tmp_path: Path) -> None:
    write_lexical([count_terms(LIBRARY)], tmp_path)
    narrow = Lexical.open(tmp_path, Matching(most_terms=1))
    assert [LIBRARY[row].name for row in narrow.match("group commutative", 10)[0]] == ["Group"]


def test_the_length_is_the_number_of_declarations(lexical: Lexical) -> None:
    assert len(lexical) == len(LIBRARY)


def test_an_empty_library_can_be_written_and_asked(tmp_path: Path) -> None:
    write_lexical([], tmp_path)
    assert len(Lexical.open(tmp_path).match("group", 10)[0]) == 0


def test_counted_chunks_travel_between_processes(tmp_path: Path) -> None:
    counted = count_terms(LIBRARY)
    write_lexical([counted], tmp_path / "here")
    write_lexical([pickle.loads(pickle.dumps(counted))], tmp_path / "there")
    assert content(tmp_path / "here") == content(tmp_path / "there")


@pytest.mark.parametrize("cut", [0, 1, 3, 6])
def test_the_files_do_not_depend_on_how_declarations_are_cut_into_chunks(tmp_path: Path, cut: int) -> None:
    write_lexical([count_terms(LIBRARY)], tmp_path / "one")
    write_lexical([count_terms(LIBRARY[:cut]), count_terms(LIBRARY[cut:])], tmp_path / "two")
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_a_spliced_index_is_bit_for_bit_the_one_built_anew(tmp_path: Path) -> None:
    fresh = [
        Declaration(
            name="Set.image_union", kind="theorem", module="M.Set", signature=": f '' (s ∪ t) = f '' s ∪ f '' t"
        ),
        Declaration(name="Ring", kind="class", module="M.Algebra", docstring="A ring."),
    ]
    new = [LIBRARY[0], fresh[0], *LIBRARY[3:], fresh[1]]
    write_lexical([count_terms(LIBRARY)], tmp_path / "old")
    write_lexical([count_terms(new)], tmp_path / "anew")
    row_map = np.array([0, -1, -1, 2, 3, 4], np.int32)
    new_rows = np.array([1, 5], np.int32)
    splice_lexical(tmp_path / "old", row_map, new_rows, count_terms(fresh), tmp_path / "spliced", len(new))
    assert content(tmp_path / "spliced") == content(tmp_path / "anew")


def test_rows_may_change_their_order_in_a_splice(tmp_path: Path) -> None:
    write_lexical([count_terms(LIBRARY)], tmp_path / "old")
    write_lexical([count_terms(LIBRARY[::-1])], tmp_path / "anew")
    reversed_rows = np.arange(len(LIBRARY), dtype=np.int32)[::-1].copy()
    nothing = np.empty(0, np.int32)
    splice_lexical(tmp_path / "old", reversed_rows, nothing, count_terms([]), tmp_path / "spliced", len(LIBRARY))
    assert content(tmp_path / "spliced") == content(tmp_path / "anew")


def test_an_index_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IndexMismatch, match="cannot be read"):
        Lexical.open(tmp_path)


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    write_lexical([count_terms(LIBRARY)], tmp_path)
    np.save(tmp_path / "rows.npy", np.load(tmp_path / "rows.npy")[:-1])
    with pytest.raises(IndexMismatch, match="do not fit"):
        Lexical.open(tmp_path)
