"""A round of the Swiss system of games for three or four: players with about as many points meet,
and the same players again as seldom as can be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from events.formulas.tournaments.standings import Number

MAX_CANDIDATES = 9
"""Among how many of the next players the others of a game are looked for."""


@dataclass(frozen=True)
class GroupPlayer:
    """A player before a round. `number` is that of the lot; `met` are the numbers of all opponents,
    and `seats` the numbers of the seats so far, each as often as it was.
    """

    number: int
    points: Number = 0
    met: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    has_had_bye: bool = False


Group = tuple[int, ...]
"""The numbers of the players of a game, in the order of its seats."""


def group_round_count(players: int, seats: int) -> int:
    """Return how many rounds are played: one more than are needed until one player has won all, but
    not so many that all have met before.

    >>> [group_round_count(players, 4) for players in (4, 8, 16, 17, 64)]
    [1, 2, 3, 4, 4]
    """
    needed, reach = 0, 1
    while reach < players:
        needed, reach = needed + 1, reach * seats
    return max(1, min(needed + 1, (players - 1) // (seats - 1)))


def group_sizes(count: int, seats: int, allowed: Collection[int]) -> list[int]:
    """Return the sizes of the games of a round: as few byes as can be, then as many games with
    `seats` players as can be.

    >>> [group_sizes(count, 4, (3, 4)) for count in (3, 5, 6, 10)]
    [[3], [4], [3, 3], [4, 3, 3]]
    """
    other = 7 - seats
    best = [0, 0]
    for usual in range(count // seats + 1):
        others = (count - usual * seats) // other if other in allowed else 0
        seated = usual * seats + others * other
        best = max(best, [seated, usual])
    seated, usual = best
    return [seats] * usual + [other] * ((seated - usual * seats) // other)


def grouped(
    players: Sequence[GroupPlayer], seats: int, allowed: Collection[int]
) -> tuple[list[Group], list[int]]:
    """Return the games of the next round, and who has a bye: the last who have not had one."""
    order = sorted(players, key=lambda player: (-player.points, player.number))
    sizes = group_sizes(len(order), seats, allowed)
    last_first = sorted(
        order, key=lambda player: (player.has_had_bye, player.points, -player.number)
    )
    byes = last_first[: len(order) - sum(sizes)]
    rest = [player for player in order if player not in byes]
    groups: list[Group] = []
    for size in sizes:
        group = _next_group(rest, size)
        rest = [player for player in rest if player not in group]
        groups.append(_seated(group))
    return groups, [player.number for player in byes]


def _next_group(order: Sequence[GroupPlayer], size: int) -> list[GroupPlayer]:
    """Return the first player with the fittest others: who have met least, then with the most equal
    points.
    """
    best = order[0]

    def fitness(others: tuple[GroupPlayer, ...]) -> tuple[int, Number]:
        group = (best, *others)
        repeats = sum(first.met.count(other.number) for first, other in combinations(group, 2))
        return repeats, sum(best.points - other.points for other in others)

    candidates = order[1 : MAX_CANDIDATES + 1]
    return [best, *min(combinations(candidates, size - 1), key=fitness)]


def _seated(group: Sequence[GroupPlayer]) -> Group:
    """Return the numbers of the group in seats that each has had least."""

    def repeats(order: tuple[GroupPlayer, ...]) -> int:
        return sum(player.seats.count(seat) ** 2 for seat, player in enumerate(order))

    return tuple(player.number for player in min(permutations(group), key=repeats))
