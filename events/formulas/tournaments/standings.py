"""The standings of a division: points, and the tie-breaks between equal points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.formulas.tournaments.points import POINTS_PER_WIN

Number = int | Fraction


@dataclass(frozen=True)
class CountedGame:
    """A game as a table counts it: two players by number, with the points of each.

    `points` is None while the game is open. `margin` is by how many half points of the game the
    first player was ahead, where points are played.
    """

    first: int
    second: int
    points: tuple[Number, Number] | None = None
    margin: int = 0


@dataclass(frozen=True)
class Standing:
    """A row of the table. The fields from `points` on decide, each where those before are equal."""

    player: int
    place: int
    played: int
    points: Number
    direct_points: Number
    sonneborn_berger: Number
    wins: int
    margin: int


@dataclass
class _Sums:
    played: int = 0
    points: Number = 0
    wins: int = 0
    margin: int = 0


def standings(
    lot: Sequence[int],
    games: Sequence[CountedGame],
    adjustments: Mapping[int, Number] | None = None,
) -> list[Standing]:
    """Return the table, the best player first.

    `lot` has all players, in the order that decides last. `adjustments` are points that a director
    has given or taken. In this order decide: points, points of the games between those who have as
    many, Sonneborn–Berger, wins, margin, lot.
    """
    sums = _sums(lot, games, adjustments or {})
    direct = {player: _direct(player, games, sums) for player in lot}
    worth = {player: _sonneborn_berger(player, games, sums) for player in lot}

    def key(player: int) -> tuple[Number, ...]:
        mine = sums[player]
        return (mine.points, direct[player], worth[player], mine.wins, mine.margin)

    # Sorting is stable, so the lot decides between equals.
    order = sorted(lot, key=key, reverse=True)
    return [
        Standing(player, place, sums[player].played, *key(player))  # type: ignore[arg-type]
        for place, player in enumerate(order, start=1)
    ]


def _sums(
    players: Sequence[int], games: Sequence[CountedGame], adjustments: Mapping[int, Number]
) -> dict[int, _Sums]:
    sums = {player: _Sums(points=adjustments.get(player, 0)) for player in players}
    for game in games:
        if game.points is None:
            continue
        sides = ((game.first, game.points[0], 1), (game.second, game.points[1], -1))
        for player, points, sign in sides:
            mine = sums[player]
            mine.played += 1
            mine.points += points
            mine.wins += points == POINTS_PER_WIN
            mine.margin += sign * game.margin
    return sums


def _results(player: int, games: Sequence[CountedGame]) -> list[tuple[int, Number]]:
    """Return the opponents of a player in finished games, each with the player's points."""
    found: list[tuple[int, Number]] = []
    for game in games:
        if game.points and game.first == player:
            found.append((game.second, game.points[0]))
        elif game.points and game.second == player:
            found.append((game.first, game.points[1]))
    return found


def _direct(player: int, games: Sequence[CountedGame], sums: Mapping[int, _Sums]) -> Number:
    mine = sums[player].points
    return sum(points for other, points in _results(player, games) if sums[other].points == mine)


def _sonneborn_berger(
    player: int, games: Sequence[CountedGame], sums: Mapping[int, _Sums]
) -> Number:
    """Return the sum of the points of all opponents, each multiplied by one's share of the game."""
    worth = sum(points * sums[other].points for other, points in _results(player, games))
    return Fraction(worth, POINTS_PER_WIN)
