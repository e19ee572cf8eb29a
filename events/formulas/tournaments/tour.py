"""The points of a tour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from events.formulas.tournaments.points import POINTS_PER_WIN

TOUR_POINTS_PER_MONTH = 5
"""The points of a month for a player who finishes a game in it."""
TOUR_POINTS_PER_WIN = 1
MAX_TOUR_GAMES = 3
"""How many games of a tour a player may have at a time, including the one that is asked for."""


@dataclass(frozen=True)
class TourRow:
    """A player of a tour. Who has as many points and wins shares the `place`."""

    place: int
    player: int
    played: int
    wins: int
    points: int


def tour_points(played: int, wins: int) -> int:
    """Return the points of a player in a month: five for taking part, and one for each win.

    >>> tour_points(0, 0), tour_points(1, 0), tour_points(9, 4)
    (0, 5, 9)
    """
    return (TOUR_POINTS_PER_MONTH if played else 0) + TOUR_POINTS_PER_WIN * wins


def month_table(
    players: Sequence[int],
    games: Sequence[tuple[int, int, int, int]],
    adjustments: Mapping[int, int],
) -> list[TourRow]:
    """Return the table of a month. A game is both players and the points of both in it.

    `adjustments` are points that the director has given or taken.
    """
    played, wins = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    for first, second, *points in games:
        for player, gained in zip((first, second), points, strict=True):
            played[player] += 1
            wins[player] += gained == POINTS_PER_WIN
    return placed(
        (player, played[player], wins[player], points + adjustments.get(player, 0))
        for player in players
        for points in [tour_points(played[player], wins[player])]
    )


def sum_table(months: Sequence[Sequence[TourRow]]) -> list[TourRow]:
    """Return the table of several months together."""
    sums: dict[int, tuple[int, int, int]] = {}
    for month in months:
        for row in month:
            played, wins, points = sums.get(row.player, (0, 0, 0))
            sums[row.player] = (played + row.played, wins + row.wins, points + row.points)
    return placed((player, *numbers) for player, numbers in sums.items())


def placed(rows: Iterable[tuple[int, int, int, int]]) -> list[TourRow]:
    """Return rows of player, games, wins and points with their places, the best first."""
    order = sorted(rows, key=lambda row: (-row[3], -row[2], row[1]))
    worth = [(points, wins) for _player, _played, wins, points in order]
    return [TourRow(1 + worth.index(own), *row) for own, row in zip(worth, order, strict=True)]
