"""The divisions of a season: by strength in the first season, and by the last final tables
later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from statistics import median
from typing import TypeVar

from events.formulas.leagues.movement import moved

Player = TypeVar("Player")

DIVISION_SIZE = 8
MIN_DIVISION_SIZE = 6


def divided(players: Sequence[Player]) -> list[list[Player]]:
    """Return players, the best first, in divisions of about `DIVISION_SIZE`, none of them too
    small.

    >>> [len(division) for division in divided(range(19))]
    [10, 9]
    >>> [len(division) for division in divided(range(24))]
    [8, 8, 8]
    """
    return _cut(players, sizes_of(len(players), []))


def next_divisions(
    tables: Sequence[Sequence[Player]],
    leaving: Collection[Player],
    newcomers: Sequence[Player],
    strengths: Mapping[Player, float],
    fresh: Collection[Player] = (),
) -> list[list[Player]]:
    """Return the divisions of the next season, the best player first.

    `tables` are the final ones, `leaving` those of them who do not go on, `newcomers` those who
    were not there, the strongest first. `strengths` has the settled ratings alone. `fresh` are who
    came new to the season that is over: a winner among them who is far too strong rises two.

    Places of those who leave are filled from below. Nobody comes lower than their table says.
    """
    levels = [[p for p in level if p not in leaving] for level in moved(tables)]
    _rise_twice(levels, tables, strengths, fresh)
    gaps = [len(table) - len(level) for table, level in zip(tables, levels, strict=True)]
    below = [p for p in newcomers if not _place_above(p, levels, gaps, strengths)]
    floors = list(accumulate(len(level) for level in levels))
    order = [player for level in [*levels, below] for player in level]
    return _cut(order, sizes_of(len(order), floors))


def _rise_twice(
    levels: list[list[Player]],
    tables: Sequence[Sequence[Player]],
    strengths: Mapping[Player, float],
    fresh: Collection[Player],
) -> None:
    """Lift winners by one more division who are new and stronger than half of the division two
    above.
    """
    for nth, table in enumerate(tables[2:]):
        winner = table[0] if table else None
        if winner in fresh and winner in levels[nth + 1]:
            assert winner is not None
            if _is_strong_for(winner, tables[nth], strengths):
                levels[nth + 1].remove(winner)
                levels[nth].append(winner)


def _place_above(
    player: Player, levels: list[list[Player]], gaps: list[int], strengths: Mapping[Player, float]
) -> bool:
    """Place a newcomer with a settled rating where somebody has left; return whether there was a
    place.

    The last division takes newcomers without that.
    """
    for nth, level in enumerate(levels[:-1]):
        if gaps[nth] > 0 and _is_strong_for(player, level, strengths):
            level.append(player)
            gaps[nth] -= 1
            return True
    return False


def _is_strong_for(
    player: Player, level: Sequence[Player], strengths: Mapping[Player, float]
) -> bool:
    settled = [strengths[other] for other in level if other in strengths]
    return player in strengths and bool(settled) and strengths[player] > median(settled)


def sizes_of(total: int, floors: Sequence[int]) -> list[int]:
    """Return the sizes of the divisions of `total` players.

    `floors[n]` is how many have to be in the first n + 1 divisions together, so that nobody falls.
    Where that leaves too few for the last divisions, there are fewer and larger ones.

    >>> sizes_of(22, [])
    [8, 7, 7]
    >>> sizes_of(22, [10, 19])
    [11, 11]
    """
    for count in range(max(1, round(total / DIVISION_SIZE)), 1, -1):
        sizes = _sizes_in(count, total, floors)
        if min(sizes) >= MIN_DIVISION_SIZE:
            return sizes
    return [total] if total else []


def _sizes_in(count: int, total: int, floors: Sequence[int]) -> list[int]:
    sizes: list[int] = []
    for nth in range(count - 1):
        left = total - sum(sizes)
        needed = floors[nth] - sum(sizes) if nth < len(floors) else 0
        sizes.append(max(-(-left // (count - nth)), needed))
    return [*sizes, total - sum(sizes)]


def _cut(players: Sequence[Player], sizes: Sequence[int]) -> list[list[Player]]:
    ends = list(accumulate(sizes))
    return [list(players[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
