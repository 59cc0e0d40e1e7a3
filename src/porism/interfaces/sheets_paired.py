"""A run against others on the same questions, laid out for people.

In: `Paired` by the folder of the other run. Out: a line for each. It does not know how runs are compared.
"""

from collections.abc import Mapping

from porism.evaluate import Interval, Paired


def paired_in_words(paired: Mapping[str, Paired]) -> list[str]:
    """Return a line for each other run: by how much this one is better in each measure, in percent, with intervals."""
    return [f"against {folder}{_depth(one)}: {_differences(one)}{_counts(one)}" for folder, one in paired.items()]


def _differences(one: Paired) -> str:
    return ", ".join(f"{name} {_signed(interval)}" for name, interval in one.differences.items())


def _signed(interval: Interval) -> str:
    mean, low, high = (f"{100 * value:+.2f}" for value in (interval.mean, interval.low, interval.high))
    return f"{mean} [{low}, {high}]"


def _depth(one: Paired) -> str:
    return f" (first {one.depth:,} names against {one.other_depth:,})" if one.depth else ""


def _counts(one: Paired) -> str:
    said = f"; better on {one.better:,} of {one.count:,}, worse on {one.worse:,}"
    return said if one.same_library else f"{said}; another library"
