"""Promotion and relegation between the divisions of a league, from a season to the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

Player = TypeVar("Player")

DIVISION_SIZE = 8
MIN_DIVISION_SIZE = 6
MAX_DIVISION_SIZE = 10
PLAYERS_PER_MOVER = 5


def mover_count(size: int) -> int:
    """Return how many of a division of `size` go up, and how many down: a fifth, rounded up.

    >>> [mover_count(size) for size in (6, 8, 10)]
    [2, 2, 2]
    """
    return -(-size // PLAYERS_PER_MOVER)


def moved(divisions: Sequence[Sequence[Player]]) -> list[list[Player]]:
    """Return the divisions after a season, each with those who come down first, then those who
    stay, then those who come up.

    `divisions` are final tables, the best division and the best player first. Between two
    divisions as many go up as down, so that all sizes stay, and nobody moves two steps.
    """
    exchanges = [
        min(mover_count(len(upper)), mover_count(len(lower)), len(upper) // 2, len(lower) // 2)
        for upper, lower in pairwise(divisions)
    ]
    result = []
    for nth, division in enumerate(divisions):
        up = exchanges[nth - 1] if nth else 0
        down = exchanges[nth] if nth < len(exchanges) else 0
        stay = list(division[up : len(division) - down])
        fallen = list(divisions[nth - 1][len(divisions[nth - 1]) - up :]) if nth else []
        risen = list(divisions[nth + 1][:down]) if down else []
        result.append([*fallen, *stay, *risen])
    return result


def divided(players: Sequence[Player]) -> list[list[Player]]:
    """Return players, the best first, in divisions of about `DIVISION_SIZE`, none too small.

    >>> [len(division) for division in divided(range(19))]
    [10, 9]
    >>> [len(division) for division in divided(range(24))]
    [8, 8, 8]
    """
    count = max(1, round(len(players) / DIVISION_SIZE))
    while count > 1 and len(players) // count < MIN_DIVISION_SIZE:
        count -= 1
    least, larger = divmod(len(players), count)
    sizes = [least + (nth < larger) for nth in range(count)]
    starts = [sum(sizes[:nth]) for nth in range(count)]
    return [list(players[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
