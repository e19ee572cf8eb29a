"""The standings of an event: points, and the tie-breaks between equal points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.formulas.tournaments.points import (
    POINTS_BY_PLACE,
    POINTS_PER_DRAW,
    POINTS_PER_WIN,
)

Number = int | Fraction


@dataclass(frozen=True)
class CountedGame:
    """A game as a table counts it: two to four players by number, with the points of each.

    `points` is None while the game is open. `margin` is by how many half points the first of two
    players was ahead, where points are played.
    """

    players: tuple[int, ...]
    points: tuple[Number, ...] | None = None
    margin: int = 0

    @property
    def sides(self) -> list[tuple[int, Number, int]]:
        """The players of a finished game, with the points and the margin of each."""
        margins = (self.margin, -self.margin) if len(self.players) == 2 else (0,) * 4
        return [
            (player, points, margin)
            for player, points, margin in zip(
                self.players, self.points or (), margins[: len(self.players)], strict=True
            )
        ]


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
        best = POINTS_BY_PLACE[len(game.players)][0]
        for player, points, margin in game.sides:
            mine = sums[player]
            mine.played += 1
            mine.points += points
            mine.wins += points == best
            mine.margin += margin
    return sums


def _results(player: int, games: Sequence[CountedGame]) -> list[tuple[int, Number]]:
    """Return the opponents of a player in finished games, each with the player's result against
    them: as the points of a game of two, even where others played in it.
    """
    found: list[tuple[int, Number]] = []
    for game in games:
        points = dict(zip(game.players, game.points or (), strict=False))
        if player in points:
            found += [
                (other, _result(points[player], points[other]))
                for other in points
                if other != player
            ]
    return found


def _result(own: Number, others: Number) -> Number:
    if own == others:
        return POINTS_PER_DRAW
    return POINTS_PER_WIN if own > others else 0


def _direct(player: int, games: Sequence[CountedGame], sums: Mapping[int, _Sums]) -> Number:
    mine = sums[player].points
    return sum(result for other, result in _results(player, games) if sums[other].points == mine)


def _sonneborn_berger(
    player: int, games: Sequence[CountedGame], sums: Mapping[int, _Sums]
) -> Number:
    """Return the sum of the points of all opponents: whole where the player was ahead of them in a
    game, half where both were level.
    """
    worth = sum(result * sums[other].points for other, result in _results(player, games))
    return Fraction(worth, POINTS_PER_WIN)
