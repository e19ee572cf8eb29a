"""Shrinkage: means of playouts, freed of the luck that makes the best of many moves look too good.

Of fifty moves that are worth nearly the same, the one with the highest mean is mostly one that had
luck. So each mean is drawn to what a forecast makes of the move, the further the less the means
differ beyond chance. Statistics knows this as empirical Bayes, or the estimator of James and Stein.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from statistics import fmean, linear_regression

LINE_PARAMETERS = 2
"""How many numbers of the line are fitted to the means: its height and its slope."""
LEAST_DIFFERENCE = 1e-6
"""How many points forecasts differ by at least; less is the rounding of equal ones."""


def shrunk_means(samples: Sequence[Sequence[int]], forecasts: Sequence[float]) -> list[float]:
    """Return the mean of each move's sample, drawn to the line that fits the forecasts best.

    The samples are equally long, and the same number of each belongs to the same playout. Moves
    that are too few to tell chance from a difference keep their means.
    """
    means = [fmean(sample) for sample in samples]
    freedom = len(means) - LINE_PARAMETERS
    if freedom < 1:
        return means
    line = _fitted_line(means, forecasts)
    scatter = sum((mean - on_line) ** 2 for mean, on_line in zip(means, line, strict=True))
    if not scatter:
        return means
    kept = max(0.0, 1 - _chance_variance(samples, means) * freedom / scatter)
    return [on_line + kept * (mean - on_line) for mean, on_line in zip(means, line, strict=True)]


def _fitted_line(means: Sequence[float], forecasts: Sequence[float]) -> list[float]:
    """Return what the forecasts make of the moves, as a line through the means."""
    if max(forecasts) - min(forecasts) < LEAST_DIFFERENCE:
        return [fmean(means)] * len(means)
    slope, height = linear_regression(forecasts, means)
    return [height + slope * forecast for forecast in forecasts]


def _chance_variance(samples: Sequence[Sequence[int]], means: Sequence[float]) -> float:
    """Return the variance that means have by chance, beside what a playout does to all moves."""
    moves, playouts = len(samples), len(samples[0])
    if playouts < 2:
        return inf
    of_playouts = [fmean(outcomes) for outcomes in zip(*samples, strict=True)]
    squares: float = sum(outcome * outcome for sample in samples for outcome in sample)
    squares -= playouts * sum(mean * mean for mean in means)
    squares -= moves * sum(mean * mean for mean in of_playouts)
    squares += moves * playouts * fmean(means) ** 2
    return max(0.0, squares) / ((moves - 1) * (playouts - 1) * playouts)
