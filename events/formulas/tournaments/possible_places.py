"""The best and the worst place that a player can still reach, whatever the open games bring.

Both count points alone: with equal points either may be ahead in the end. So the place of the final
table is always within, and no result makes the span wider.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from events.formulas.tournaments.points import PARTS_PER_POINT, POINTS_BY_PLACE, in_parts, outcomes
from events.formulas.tournaments.standings import Number

MAX_EXACT_ENDS = 3**10
"""Up to how many ends of the open games all are searched, which are ten games of two, four of three
or two of four players; with more a bound is returned.
"""

OpenGame = tuple[int, ...]
"""The players of a game without a result."""


class PlaceSpan(NamedTuple):
    """The places a player can still reach."""

    best: int
    worst: int


class _Rest(NamedTuple):
    """Players of an open game, with all points that it can still bring them, in parts."""

    players: tuple[int, ...]
    outcomes: Sequence[tuple[int, ...]]


def possible_places(
    points: Mapping[int, Number], open_games: Sequence[OpenGame]
) -> dict[int, PlaceSpan]:
    """Return the span of places of every player, from the points of the finished games.

    >>> possible_places({1: 4, 2: 2, 3: 0}, [(2, 3)])[3]
    PlaceSpan(best=2, worst=3)
    """
    parts = dict(zip(points, in_parts(list(points.values())), strict=True))
    return {player: _span(player, parts, open_games) for player in points}


def _span(player: int, points: Mapping[int, int], games: Sequence[OpenGame]) -> PlaceSpan:
    """Return the span of a player, from points in parts. At best the player wins all open games, at
    worst comes last in all: any other end of them takes no points from the others, or gives them
    none.
    """
    tables = [POINTS_BY_PLACE[len(game)] for game in games]
    mine = [table for game, table in zip(games, tables, strict=True) if player in game]
    most = points[player] + PARTS_PER_POINT * sum(table[0] for table in mine)
    least = points[player] + PARTS_PER_POINT * sum(table[-1] for table in mine)
    others = {key: value for key, value in points.items() if key != player}
    behind = [_rest(player, *each, slice(1, None)) for each in zip(games, tables, strict=True)]
    ahead = [_rest(player, *each, slice(0, -1)) for each in zip(games, tables, strict=True)]
    is_exact = prod(len(outcomes(table)) for table in tables) <= MAX_EXACT_ENDS
    above = _fewest_above(others, behind, most) if is_exact else _sure(others, behind, most)
    level = _most_level(others, ahead, least) if is_exact else _possible(others, ahead, least)
    return PlaceSpan(1 + above, 1 + level)


def _rest(player: int, game: OpenGame, table: tuple[int, ...], left: slice) -> _Rest:
    """Return the others of a game of the player, who share the places that are `left`; of another
    game all.
    """
    if player not in game:
        return _Rest(game, _gains(table))
    return _Rest(tuple(other for other in game if other != player), _gains(table[left]))


@lru_cache
def _gains(table: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all ways in which the points of a `table` of places can be given, in parts."""
    return tuple(in_parts(points) for points in outcomes(table))


def _sure(points: Mapping[int, int], games: Sequence[_Rest], limit: int) -> int:
    sums = dict(points)
    for players, ends in games:
        for nth, other in enumerate(players):
            sums[other] += min(end[nth] for end in ends)
    return sum(value > limit for value in sums.values())


def _possible(points: Mapping[int, int], games: Sequence[_Rest], limit: int) -> int:
    sums = dict(points)
    for players, ends in games:
        for nth, other in enumerate(players):
            sums[other] += max(end[nth] for end in ends)
    return sum(value >= limit for value in sums.values())


def _fewest_above(points: Mapping[int, int], games: Sequence[_Rest], limit: int) -> int:
    """Return the least number of others who have more points than `limit`."""
    return min(sum(v > limit for v in end) for end in _ends(points, games, limit + 1))


def _most_level(points: Mapping[int, int], games: Sequence[_Rest], limit: int) -> int:
    """Return the greatest number of others who have at least as many points as `limit`."""
    return max(sum(v >= limit for v in end) for end in _ends(points, games, limit + 1))


def _ends(points: Mapping[int, int], games: Sequence[_Rest], cap: int) -> set[tuple[int, ...]]:
    """Return all points to which the games can lead, with points beyond `cap` cut off.

    Ends with the same points are one: so there are far fewer than all combinations of outcomes.
    """
    index = {player: nth for nth, player in enumerate(points)}
    ends: set[tuple[int, ...]] = {tuple(min(value, cap) for value in points.values())}
    for players, gains in games:
        places = [index[player] for player in players]
        ends = {_after(end, places, gain, cap) for end in ends for gain in gains}
    return ends


def _after(
    end: tuple[int, ...], places: Sequence[int], gains: Sequence[int], cap: int
) -> tuple[int, ...]:
    changed = list(end)
    for nth, gain in zip(places, gains, strict=True):
        if gain:
            changed[nth] = min(changed[nth] + gain, cap)
    return tuple(changed)
