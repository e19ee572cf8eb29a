"""Matches between two players from random openings, each played from both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time

from games.bots import budget, choose
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Position, Seat
from tools.match.openings import draw_opening

Player = Callable[[Position, Seat, Random], tuple[Move, ...]]


@dataclass(frozen=True)
class Tally:
    """How many games the first player has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __str__(self) -> str:
        return f"{self.won}:{self.drawn}:{self.lost}"

    @property
    def games(self) -> int:
        """How many games it counts."""
        return self.won + self.drawn + self.lost

    @property
    def decided(self) -> int:
        """How many games were no draw."""
        return self.won + self.lost

    @property
    def share(self) -> float:
        """The share of the decided games that the first player has won."""
        return self.won / max(1, self.decided)


def level(key: str, name: str, nodes: int | None = None) -> Player:
    """Return a level of the catalogue as a player."""

    def turn(position: Position, seat: Seat, rng: Random) -> tuple[Move, ...]:
        return choose(key, name, position.view(seat), seat, rng, nodes=nodes)

    return turn


def count_cpu_seconds() -> None:
    """Let the seconds of all bots be those of this process, so that others do not disturb."""
    budget.monotonic = process_time  # type: ignore[attr-defined]


def tally(
    key: str,
    options: Mapping[str, object],
    players: tuple[Player, Player],
    openings: int,
    plies: int,
    seed: int = 0,
) -> Tally:
    """Play every opening from both sides."""
    points = list(_all_points(key, options, players, openings, plies, seed))
    return Tally(points.count(1.0), points.count(0.5), points.count(0.0))


def _all_points(
    key: str,
    options: Mapping[str, object],
    players: tuple[Player, Player],
    openings: int,
    plies: int,
    seed: int,
) -> Iterator[float]:
    for number in range(openings):
        for first_seat in (0, 1):
            rng = Random(f"{seed} {number}")
            opening = opened(key, options, plies, rng)
            seated = players if first_seat == 0 else players[::-1]
            yield _points(opening, seated, first_seat, rng)


def opened(key: str, options: Mapping[str, object], plies: int, rng: Random) -> Position:
    """Return a game of two after some random moves that do not end it."""
    return draw_opening(RULESETS[key], options, plies, rng).position


def _points(
    position: Position, players: tuple[Player, Player], first_seat: Seat, rng: Random
) -> float:
    while position.outcome is None:
        seat = min(position.to_move)
        for move in players[seat](position, seat, rng):
            position = position.play(move, seat)
        position = _settled(position, rng)
    winners = position.outcome.winners
    return float(first_seat in winners) if len(winners) == 1 else 0.5


def _settled(position: Position, rng: Random) -> Position:
    while position.outcome is None and CHANCE in position.to_move:
        position = position.play(position.draw(rng), CHANCE)
    return position
