"""Hall_m and Hall_std of DDR: how much of what a model names does not exist.

In: the counted names of each answer. Out: mean and standard deviation over the effective ones. It does not know how a
name is checked.

    Hall      names of an answer that the check does not know / all its names       (section 4.3)
    Hall_m    mean of Hall over effective samples; Hall_std: its standard deviation  (section 4.3, appendix C.3)

A sample is effective when the model named anything; `No usage` is not. The paper does not say over what the deviation
is taken: here it is over the samples there are (divisor n).
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from porism.retrieve import Hallucination


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """How much of many answers does not exist."""

    samples: int
    effective: int
    mean: float
    """Hall_m; 0 where no sample is effective."""
    std: float
    """Hall_std."""
    invented: float
    """The mean share of names that are nowhere: not notation, not from elsewhere, not misspelt in case only."""


def hall(answers: Iterable[Hallucination]) -> Hall:
    """Return the means over all answers."""
    everything = list(answers)
    effective = [answer for answer in everything if answer.effective]
    rates = [answer.rate for answer in effective]
    number = len(rates) or 1
    mean = sum(rates) / number
    return Hall(
        samples=len(everything),
        effective=len(effective),
        mean=mean,
        std=math.sqrt(sum((rate - mean) ** 2 for rate in rates) / number),
        invented=sum(answer.invented for answer in effective) / number,
    )
