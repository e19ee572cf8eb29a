"""The best and the worst place that a player can still reach, whatever the open games bring.

Both count points alone: with equal points either may be ahead in the end. So the place of the final
table is always within, and no result makes the span wider.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.formulas.tournaments.standings import Number

MAX_EXACT_GAMES = 10
"""Up to how many open games all their results are searched; with more a bound is returned."""

_RESULTS = ((POINTS_PER_WIN, 0), (POINTS_PER_DRAW, POINTS_PER_DRAW), (0, POINTS_PER_WIN))

OpenGame = tuple[int, int]
"""The two players of a game without a result."""


class PlaceSpan(NamedTuple):
    """The places a player can still reach."""

    best: int
    worst: int


def possible_places(
    points: Mapping[int, Number], open_games: Sequence[OpenGame]
) -> dict[int, PlaceSpan]:
    """Return the span of places of every player, from the points of the finished games.

    >>> possible_places({1: 4, 2: 2, 3: 0}, [(2, 3)])[3]
    PlaceSpan(best=2, worst=3)
    """
    return {player: _span(player, points, open_games) for player in points}


def _span(player: int, points: Mapping[int, Number], games: Sequence[OpenGame]) -> PlaceSpan:
    mine = [game for game in games if player in game]
    others = [game for game in games if player not in game]
    most = points[player] + POINTS_PER_WIN * len(mine)
    least = points[player]
    beaten = {key: value for key, value in points.items() if key != player}
    helped = dict(beaten)
    for first, second in mine:
        helped[second if first == player else first] += POINTS_PER_WIN
    is_exact = len(games) <= MAX_EXACT_GAMES
    ahead = _fewest_above(beaten, others, most) if is_exact else _sure(beaten, most)
    level = _most_level(helped, others, least) if is_exact else _possible(helped, others, least)
    return PlaceSpan(1 + ahead, 1 + level)


def _sure(points: Mapping[int, Number], limit: Number) -> int:
    return sum(value > limit for value in points.values())


def _possible(points: Mapping[int, Number], games: Sequence[OpenGame], limit: Number) -> int:
    to_come = {player: POINTS_PER_WIN * sum(player in game for game in games) for player in points}
    return sum(value + to_come[player] >= limit for player, value in points.items())


def _fewest_above(points: Mapping[int, Number], games: Sequence[OpenGame], limit: Number) -> int:
    """Return the least number of others who have more points than `limit`."""
    return min(sum(v > limit for v in end) for end in _ends(points, games, limit + 1))


def _most_level(points: Mapping[int, Number], games: Sequence[OpenGame], limit: Number) -> int:
    """Return the greatest number of others who have at least as many points as `limit`."""
    return max(sum(v >= limit for v in end) for end in _ends(points, games, limit + 1))


def _ends(
    points: Mapping[int, Number], games: Sequence[OpenGame], cap: Number
) -> set[tuple[Number, ...]]:
    """Return all points to which the games can lead, with points beyond `cap` cut off.

    Ends with the same points are one: so there are far fewer than three to the power of games.
    """
    index = {player: nth for nth, player in enumerate(points)}
    ends: set[tuple[Number, ...]] = {tuple(min(value, cap) for value in points.values())}
    for first, second in games:
        ends = {
            _after(end, (index[first], gain), (index[second], other), cap)
            for end in ends
            for gain, other in _RESULTS
        }
    return ends


def _after(
    end: tuple[Number, ...], first: tuple[int, int], second: tuple[int, int], cap: Number
) -> tuple[Number, ...]:
    changed = list(end)
    for nth, gain in (first, second):
        changed[nth] = min(changed[nth] + gain, cap)
    return tuple(changed)
