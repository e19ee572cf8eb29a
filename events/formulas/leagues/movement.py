"""Promotion and relegation between the divisions of a league from one season to the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

Player = TypeVar("Player")

PLAYERS_PER_MOVER = 5


def mover_count(size: int) -> int:
    """Return how many of a division of `size` players go up, and how many down: a fifth, rounded
    up.

    >>> [mover_count(size) for size in (6, 8, 10)]
    [2, 2, 2]
    """
    return -(-size // PLAYERS_PER_MOVER)


def exchanges_of(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Return for every division, the best first, how many go up from it and how many down.

    >>> exchanges_of([8, 8, 6])
    [(0, 2), (2, 2), (2, 0)]
    """
    borders = [
        min(mover_count(upper), mover_count(lower), upper // 2, lower // 2)
        for upper, lower in pairwise(sizes)
    ]
    return list(zip([0, *borders], [*borders, 0], strict=True)) if sizes else []


def moved(divisions: Sequence[Sequence[Player]]) -> list[list[Player]]:
    """Return the divisions after a season, each with those who come down first, then those who
    stay, then those who come up.

    `divisions` are final tables, the best division and the best player first. Between two
    divisions as many go up as down, so that all sizes stay, and nobody moves two steps.
    """
    exchanges = exchanges_of([len(division) for division in divisions])
    result = []
    for nth, division in enumerate(divisions):
        up, down = exchanges[nth]
        stay = list(division[up : len(division) - down])
        fallen = list(divisions[nth - 1][len(divisions[nth - 1]) - up :]) if up else []
        risen = list(divisions[nth + 1][:down]) if down else []
        result.append([*fallen, *stay, *risen])
    return result
