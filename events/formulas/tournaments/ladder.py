"""The order of a ladder, in which a player who beats somebody above takes that place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_REACH_PLACES = 5
"""How many places above oneself a player can challenge."""
MAX_CHALLENGE_GAMES = 3
"""How many games of a ladder a player may have at a time."""


@dataclass(frozen=True)
class LadderJoin:
    """The arrival of a player at the lowest place, including a player who comes back."""

    player: int


@dataclass(frozen=True)
class LadderWin:
    """The win of a game by one player against another."""

    winner: int
    loser: int


def ladder_order(start: Sequence[int], steps: Iterable[LadderJoin | LadderWin]) -> list[int]:
    """Return the players from the first place to the last after all these steps.

    >>> ladder_order([1, 2, 3], [LadderWin(3, 1), LadderWin(1, 2), LadderJoin(4)])
    [3, 1, 2, 4]
    """
    order = list(start)
    for step in steps:
        match step:
            case LadderJoin(player):
                order = [*(other for other in order if other != player), player]
            case LadderWin(winner, loser) if winner in order and loser in order:
                place = order.index(loser)
                if order.index(winner) > place:
                    order.remove(winner)
                    order.insert(place, winner)
    return order
