"""Simulated players with hidden strengths, and how well their ratings find the order of these.

A player performs at a game as well as their strength and luck: the strengths are normally
distributed, and so is the luck of a game. The more luck, the less a result tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import mean
from uuid import UUID

from events.formulas.ratings.fold import RatingFold
from events.formulas.ratings.outcomes import GameOutcome, SeatOutcome
from events.formulas.ratings.scale import DICE_LUCK_SHARE, LUCK_SHARE

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS_PER_SITE = 40
GAMES_PER_PLAYER = (5, 10, 20, 30, 60, 90)
"""After how many games of each player the ratings are compared with the truth."""
SITES_PER_CASE = 5


@dataclass(frozen=True)
class SimulatedGame:
    """A kind of game: how many play it, and how much luck there is, in deviations of strength."""

    name: str
    seats: int
    luck_share: float
    rated_luck: float = LUCK_SHARE


CASES = (
    SimulatedGame("two seats, skill", 2, 0.4),
    SimulatedGame("two seats, dice", 2, 1.5, DICE_LUCK_SHARE),
    SimulatedGame("four seats, skill", 4, 0.4),
    SimulatedGame("four seats, dice", 4, 1.5, DICE_LUCK_SHARE),
)


@dataclass(frozen=True)
class Convergence:
    """How well ratings fit after so many games: rank correlation, and the share still uncertain."""

    games: int
    correlation: float
    uncertain_share: float


def converge(case: SimulatedGame, seed: int, checks: tuple[int, ...]) -> Iterator[Convergence]:
    """Yield how well the ratings of a simulated site fit after so many games of each player."""
    chance = Random(f"{case.name} {seed}")
    strengths = {player: chance.gauss(0, 1) for player in range(PLAYERS_PER_SITE)}
    fold, number = RatingFold(luck=case.rated_luck), 0
    for games in range(1, max(checks) + 1):
        players = chance.sample(sorted(strengths), len(strengths))
        for start in range(0, len(players), case.seats):
            number += 1
            fold.apply(
                _played(players[start : start + case.seats], strengths, case, chance, number)
            )
        if games in checks:
            found = {player: fold.skills[player].mu for player in strengths}
            uncertain = mean(skill.is_uncertain for skill in fold.skills.values())
            yield Convergence(games, rank_correlation(strengths, found), uncertain)


def _played(
    players: list[int],
    strengths: Mapping[int, float],
    case: SimulatedGame,
    chance: Random,
    number: int,
) -> GameOutcome:
    form = {player: strengths[player] + chance.gauss(0, case.luck_share) for player in players}
    order = sorted(players, key=lambda player: -form[player])
    seats = [SeatOutcome(player, rank) for rank, player in enumerate(order, start=1)]
    ended_at = BEGINNING + number * timedelta(hours=9)
    return GameOutcome(UUID(int=number), ended_at, sorted(seats, key=lambda seat: seat.player))


def rank_correlation(truth: Mapping[int, float], found: Mapping[int, float]) -> float:
    """Return Spearman's coefficient, for numbers of which no two are equal.

    >>> rank_correlation({1: 0.1, 2: 0.2, 3: 0.3}, {1: 5.0, 2: 6.0, 3: 7.0})
    1.0
    """
    ranks = [
        {player: rank for rank, player in enumerate(sorted(values, key=lambda key: values[key]))}
        for values in (truth, found)
    ]
    apart = sum((ranks[0][player] - ranks[1][player]) ** 2 for player in truth)
    return 1 - 6 * apart / (len(truth) * (len(truth) ** 2 - 1))


def measure() -> Iterator[str]:
    """Yield a line for each case: correlation and share of question marks by games played."""
    for case in CASES:
        sites = [list(converge(case, seed, GAMES_PER_PLAYER)) for seed in range(SITES_PER_CASE)]
        figures = ", ".join(
            f"{games}: {mean(found.correlation for found in after):.2f}"
            f" ({mean(found.uncertain_share for found in after):.0%} ?)"
            for games, after in zip(GAMES_PER_PLAYER, zip(*sites, strict=True), strict=True)
        )
        yield f"{case.name}: rank correlation after games of each, {figures}"
