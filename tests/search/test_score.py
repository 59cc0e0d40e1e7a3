import numpy as np
import pytest

from porism.search.score import Facts, Scoring, rescore, states_something


def facts(*names_and_kinds: tuple[str, str], used: tuple[float, ...] = (), generated: tuple[bool, ...] = ()) -> Facts:
    return Facts(
        names=[name for name, _ in names_and_kinds],
        kinds=[kind for _, kind in names_and_kinds],
        used=np.array(used or [0.0] * len(names_and_kinds)),
        generated=np.array(generated or [False] * len(names_and_kinds)),
    )


def first_of_two(question: str, found: Facts) -> str:
    return found.names[int(np.argmax(rescore(question, np.ones(2, np.float32), found)))]


def test_of_equal_matches_the_one_whose_name_the_question_explains_comes_first() -> None:
    found = facts(("GaloisConnection.compose_dual", "structure"), ("GaloisConnection", "structure"))
    assert first_of_two("Galois connection", found) == "GaloisConnection"


def test_of_equal_matches_the_one_that_is_used_more_comes_first() -> None:
    found = facts(("A.foo", "theorem"), ("B.foo", "theorem"), used=(0.1, 0.9))
    assert first_of_two("foo", found) == "B.foo"


def test_a_written_declaration_comes_before_its_generated_copy() -> None:
    found = facts(("add_comm", "theorem"), ("mul_comm", "theorem"), generated=(True, False))
    assert first_of_two("a operation is commutative", found) == "mul_comm"


def test_a_notion_asks_for_the_type_and_a_statement_for_the_theorem() -> None:
    found = facts(("Lattice", "class"), ("Lattice", "theorem"))
    by_kind = [rescore(question, np.ones(2), found).argmax() for question in ("lattice", "a lattice is distributive")]
    assert by_kind[0] == 0
    found = facts(("lattice", "def"), ("lattice", "theorem"))
    assert rescore("every lattice is distributive", np.ones(2), found).argmax() == 1


def test_the_score_by_words_counts_in_proportion_to_the_best() -> None:
    how = Scoring(name=0, used=0, part=0, generated=0, type=0, definition=0, definition_of_statement=0)
    scores = rescore("group", np.array([4.0, 2.0]), facts(("A", "theorem"), ("B", "theorem")), how)
    assert scores.tolist() == [1.0, 0.5]


def test_no_rows_give_no_scores() -> None:
    assert rescore("group", np.zeros(0), facts()).tolist() == []


@pytest.mark.parametrize(
    ("question", "states"),
    [
        ("Galois connection", False),
        ("chain rule for conditional probability", False),
        ("every finite domain is a field", True),
        (r"$a \le b$", True),
        ("`f (lfp f) = lfp f`", True),
        ("Isolated points", False),
    ],
)
def test_a_question_that_states_something_is_told_from_a_notion(question: str, states: bool) -> None:
    assert states_something(question) == states
