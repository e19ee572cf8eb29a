"""The groups of a round robin of games for three or four: who plays with whom, and in which seat.

A group moves round the circle of all players, one place with each game. So everybody has as many
games, and each seat as often; and where each distance on the circle is between two places of a
group, everybody meets everybody.
"""

from __future__ import annotations

from typing import NamedTuple

GROUPS: dict[int, dict[int, tuple[tuple[int, ...], ...]]] = {
    3: {
        3: ((0, 1, 2),),
        4: ((0, 1, 2),),
        5: ((0, 1, 2),),
        6: ((0, 1, 3),),
        7: ((0, 1, 3),),
        8: ((0, 1, 3), (0, 1, 4)),
        9: ((0, 1, 2), (0, 2, 5)),
        10: ((0, 1, 3), (0, 1, 5)),
        11: ((0, 1, 3), (0, 1, 5)),
        12: ((0, 3, 4), (0, 3, 5), (0, 4, 10)),
        13: ((0, 1, 4), (0, 2, 7)),
        14: ((0, 1, 3), (0, 1, 6), (0, 3, 7)),
        15: ((0, 1, 7), (0, 2, 14), (0, 4, 9)),
        16: ((0, 2, 4), (0, 3, 8), (0, 9, 15)),
        17: ((0, 1, 8), (0, 2, 5), (0, 6, 10)),
        18: ((0, 3, 7), (0, 4, 9), (0, 6, 16), (0, 16, 17)),
        19: ((0, 1, 6), (0, 2, 10), (0, 12, 16)),
        20: ((0, 2, 8), (0, 4, 9), (0, 6, 19), (0, 10, 17)),
    },
    4: {
        4: ((0, 1, 2, 3),),
        5: ((0, 1, 2, 3),),
        6: ((0, 1, 2, 3),),
        7: ((0, 1, 2, 4),),
        8: ((0, 1, 2, 4),),
        9: ((0, 1, 2, 4),),
        10: ((0, 1, 2, 5),),
        11: ((0, 1, 2, 5),),
        12: ((0, 1, 3, 7),),
        13: ((0, 1, 3, 9),),
        14: ((0, 1, 2, 5), (0, 2, 6, 9)),
        15: ((0, 1, 2, 5), (0, 2, 5, 9)),
        16: ((0, 2, 5, 11), (0, 3, 7, 15)),
        17: ((0, 1, 4, 12), (0, 8, 10, 13)),
        18: ((0, 1, 7, 10), (0, 2, 4, 5)),
        19: ((0, 1, 2, 8), (0, 2, 5, 9)),
        20: ((0, 1, 3, 13), (0, 2, 5, 16)),
    },
}
"""The groups that move round the circle, by the number of seats and of players: the fewest with
which everybody meets everybody, as evenly as a search has found.
"""


class SeatedGroup(NamedTuple):
    """A game between places of the circle, in the order of its seats."""

    round: int
    players: tuple[int, ...]


def group_table(count: int, seats: int) -> list[SeatedGroup]:
    """Return all games of `count` players with so many seats, round by round.

    In each round everybody has as many games as a game has seats, and has each seat once.

    >>> [group.players for group in group_table(4, 3)]
    [(0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1)]
    """
    return [
        SeatedGroup(number, tuple((place + shift) % count for place in group))
        for number, group in enumerate(GROUPS[seats][count], start=1)
        for shift in range(count)
    ]
