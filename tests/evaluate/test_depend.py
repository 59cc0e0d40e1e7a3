"""Depend Rate and Depend Length, against the figures of the paper."""

import pytest

from porism.evaluate import Depend, level_of, split_of

TABLE = {  # DDR, table 1: level, samples, Depend Rate, Depend Length
    2: (113816, 0.7837562381387503, 1.8629366697125185),
    3: (49841, 0.80734736461949, 2.079312212836821),
    4: (69882, 0.7952405483529378, 1.9577001230645945),
    5: (67547, 0.5233837180037604, 1.1056893718447895),
    6: (41312, 0.8108781951975214, 2.2299089852827265),
    7: (36675, 0.7539468302658486, 2.1081663258350374),
    8: (8682, 0.8195116332642248, 2.3931121861322278),
    9: (708, 0.8248587570621468, 2.611581920903955),
}


def row(level: int) -> Depend:
    samples, rate, length = TABLE[level]
    return Depend(statements=samples, depending=round(samples * rate), names=round(samples * length))


@pytest.mark.parametrize("level", list(TABLE))
def test_the_papers_rates_are_shares_of_whole_statements(level: int) -> None:
    assert row(level).rate == pytest.approx(TABLE[level][1], abs=1e-9)
    assert row(level).length == pytest.approx(TABLE[level][2], abs=1e-9)


@pytest.mark.parametrize(
    ("levels", "rate", "length"),
    [((4, 5), 0.662, 1.539), ((2, 3), 0.791, 1.929), ((6, 7), 0.784, 2.173), ((8, 9), 0.820, 2.410)],
)
def test_two_levels_together_have_the_papers_weighted_means(
    levels: tuple[int, int], rate: float, length: float
) -> None:
    both = row(levels[0]) + row(levels[1])
    assert (round(both.rate, 3), round(both.length, 3)) == (rate, length)


def test_a_statement_without_names_counts_in_both() -> None:
    found = Depend().with_one(3).with_one(0).with_one(1)
    assert (found.statements, found.rate, found.length) == (3, 2 / 3, 4 / 3)
    assert (Depend().rate, Depend().length) == (0, 0)


@pytest.mark.parametrize(
    ("told", "level"),
    [(0, "0"), (9, "9"), (10, "9"), ("7", "7"), (4.0, "4"), (None, "unknown"), ("hard", "unknown"), (11, "unknown"),
     (-1, "unknown"), (float("nan"), "unknown"), (float("inf"), "unknown")],
)  # fmt: skip
def test_difficulties_have_levels(told: object, level: str) -> None:
    assert level_of(told) == level


def test_two_neighbouring_levels_make_a_test_set() -> None:
    assert [split_of(str(level)) for level in range(10)] == [
        "Diff01", "Diff01", "Diff23", "Diff23", "Diff45", "Diff45", "Diff67", "Diff67", "Diff89", "Diff89",
    ]  # fmt: skip
