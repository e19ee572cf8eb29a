"""The tree of a knock-out: the matches of the first round, the winner of a match, and the next
round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from events.formulas.tournaments.standings import CountedGame, Number

Player = TypeVar("Player")


def size_of(count: int) -> int:
    """Return the number of places in the first round, which is the next power of two.

    >>> [size_of(count) for count in (2, 3, 8, 9)]
    [2, 4, 8, 16]
    """
    return 1 << max(1, (count - 1).bit_length())


def seed_order(size: int) -> list[int]:
    """Return the seeds in the order of the tree, so that the best two can meet only in the final.

    >>> seed_order(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        doubled = 2 * len(order)
        order = [seed for upper in order for seed in (upper, doubled - 1 - upper)]
    return order


def first_round(players: Sequence[Player]) -> list[tuple[Player, Player | None]]:
    """Return the matches of the first round, with `players` by seed; None stands for a bye.

    >>> first_round(["ada", "ben", "cleo"])
    [('ada', None), ('ben', 'cleo')]
    """
    order = seed_order(size_of(len(players)))
    placed = [players[seed] if seed < len(players) else None for seed in order]
    pairs = zip(placed[::2], placed[1::2], strict=True)
    return [(upper, lower) for upper, lower in pairs if upper is not None]


def next_round(winners: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Return the matches of the next round, from the winners in the order of the tree.

    >>> next_round(["ada", "ben", "cleo", "dan"])
    [('ada', 'ben'), ('cleo', 'dan')]
    """
    return list(zip(winners[::2], winners[1::2], strict=True))


def match_winner(games: Sequence[CountedGame]) -> int | None:
    """Return the winner of a match, by points and then by the larger margin; None while it is
    level.

    >>> match_winner([CountedGame((1, 2), (2, 0)), CountedGame((2, 1), (1, 1))])
    1
    >>> match_winner([CountedGame((1, 2), (2, 0)), CountedGame((2, 1), (2, 0))])
    """
    ahead: dict[int, list[Number]] = {}
    for game in games:
        for player, points, margin in game.sides:
            sums = ahead.setdefault(player, [0, 0])
            sums[0] += points
            sums[1] += margin
    (best, most), (_other, least) = sorted(ahead.items(), key=lambda item: item[1], reverse=True)
    return None if most == least else best
