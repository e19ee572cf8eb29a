"""A round of the Swiss system: players with equal points meet, nobody meets another twice, and byes
come once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.formulas.tournaments.standings import Number

MAX_BALANCE = 2
"""How much more often a player should have moved first than second, or second than first, at
most.
"""


@dataclass(frozen=True)
class SwissPlayer:
    """A player before a round. `number` is that of the lot; `balance` is how much oftener the
    player has moved first than second.
    """

    number: int
    points: Number = 0
    met: frozenset[int] = frozenset()
    balance: int = 0
    has_had_bye: bool = False


Pair = tuple[int, int]
"""The numbers of two players; the first moves first."""


def round_count(players: int) -> int:
    """Return how many rounds are played: one more than a knock-out needs, but never so many that
    somebody would have no opponent left.

    >>> [round_count(players) for players in (3, 6, 8, 16, 33, 64)]
    [2, 3, 4, 5, 7, 7]
    """
    return min((players - 1).bit_length() + 1, (players + 1) // 2)


def paired(players: Sequence[SwissPlayer]) -> tuple[list[Pair], int | None] | None:
    """Return the pairs of the next round, and who has the bye; None where not all can be paired.

    The bye goes to the last who has not had one.
    """
    order = sorted(players, key=lambda player: (-player.points, player.number))
    byes: list[SwissPlayer | None] = [None]
    if len(order) % 2:
        byes = [player for player in reversed(order) if not player.has_had_bye]
    for limit in (MAX_BALANCE, len(order)):
        for bye in byes:
            pairs = _matched([player for player in order if player is not bye], limit, set())
            if pairs is not None:
                return [_in_order(*pair) for pair in pairs], bye.number if bye else None
    return None


def _matched(
    order: Sequence[SwissPlayer], limit: int, failed: set[frozenset[int]]
) -> list[tuple[SwissPlayer, SwissPlayer]] | None:
    """Return all of `order` in pairs; None where that is impossible, which `failed` remembers."""
    if not order:
        return []
    left = frozenset(player.number for player in order)
    if left in failed:
        return None
    best, others = order[0], order[1:]
    for other in _candidates(best, others, limit):
        rest = _matched([player for player in others if player is not other], limit, failed)
        if rest is not None:
            return [(best, other), *rest]
    failed.add(left)
    return None


def _candidates(
    best: SwissPlayer, others: Sequence[SwissPlayer], limit: int
) -> Iterator[SwissPlayer]:
    """Yield the possible opponents of a player, the best first: with equal points, then with the
    other first move due, then from the lower half of those with equal points.
    """
    level = [player for player in others if player.points == best.points]
    middle = len(level) // 2

    def fitness(place: int) -> tuple[Number, int, int]:
        other = others[place]
        gap = best.points - other.points
        return gap, abs(best.balance + other.balance), abs(place - middle)

    for place in sorted(range(len(others)), key=fitness):
        other = others[place]
        is_unfair = best.balance == other.balance and abs(best.balance) >= limit
        if other.number not in best.met and not is_unfair:
            yield other


def _in_order(upper: SwissPlayer, lower: SwissPlayer) -> Pair:
    """Return the pair, first who has moved first seldomer; between equals odd numbers begin."""
    if upper.balance != lower.balance:
        begins = upper.balance < lower.balance
    else:
        begins = upper.number % 2 == 1
    return (upper.number, lower.number) if begins else (lower.number, upper.number)
