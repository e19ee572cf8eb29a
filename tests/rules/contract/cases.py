"""Every game under contract with its interesting options, and games played at random."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import hypothesis
import pytest

from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Position, Ruleset, Seat
from tests.rules.cards import pool as cards
from tests.rules.frege import pool as frege
from tests.rules.ludoku import pool as ludoku
from tests.rules.sixth import RULESET as SIXTH
from tests.rules.sixth import pool as sixth
from tests.rules.sogo import pool as sogo
from tests.rules.tiles import pool as tiles

POOLS = {
    "sogo": sogo,
    "frege": frege,
    "ludoku": ludoku,
    "tiles": tiles,
    "cards": cards,
    "sixth": sixth,
}
"""Pool of moves, options and garbage by game; a game of the catalogue without them fails."""
GAMES: dict[str, Ruleset] = {**RULESETS, "sixth": SIXTH}
LONGEST = 1000
NIGHT_STRIDE = 2
MAX_DEAR_EXAMPLES = 12
"""Examples by night of what takes 20 to 75 ms each time, with a case for each set of options."""
dear = hypothesis.settings(
    max_examples=min(MAX_DEAR_EXAMPLES, hypothesis.settings.default.max_examples)
)


@dataclass(frozen=True)
class Case:
    """One game with one set of options."""

    key: str
    number: int

    @property
    def ruleset(self) -> Ruleset:
        return GAMES[self.key]

    @property
    def options(self) -> dict[str, object]:
        return POOLS[self.key].OPTIONS[self.number]

    @property
    def pool(self) -> tuple[Move, ...]:
        return POOLS[self.key].POOL

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.key}:{chosen or 'defaults'}"


@dataclass(frozen=True)
class MovePlayed:
    """A position and the move that was made in it."""

    position: Position
    seat: Seat
    move: Move


@dataclass(frozen=True)
class Playout:
    """A game played at random to its end."""

    plies: tuple[MovePlayed, ...]
    last: Position

    def positions(self) -> Iterator[Position]:
        for ply in self.plies:
            yield ply.position
        yield self.last

    def log(self) -> list[tuple[Seat, str]]:
        return [(ply.seat, str(ply.move)) for ply in self.plies]


def cases() -> list[Case]:
    return [Case(key, n) for key in GAMES for n in range(len(POOLS[key].OPTIONS))]


def is_for_the_long_run(case: Case) -> bool:
    """Return whether a game is played with these options only by `run.py test --all`.

    By day each game is played as usual, and with the last of its interesting options.
    """
    return 0 < case.number < len(POOLS[case.key].OPTIONS) - 1


every_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=[pytest.mark.slow] * is_for_the_long_run(case))
        for case in cases()
    ],
)

every_usual_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=[pytest.mark.slow] * (case.number > 0))
        for case in cases()
        if case.number % NIGHT_STRIDE == 0
    ],
)
"""For promises that are dear to check: by day each game only as usual, by night with every second
set of options.
"""


@cache
def playout(case: Case, seed: int = 1) -> Playout:
    """The same game each time for the same seed."""
    rng = Random(f"{case}/{seed}")
    position = case.ruleset.start(case.ruleset.seats[0], case.options)
    plies: list[MovePlayed] = []
    while position.outcome is None:
        assert len(plies) < LONGEST, "this game does not end"
        seat = rng.choice(sorted(position.to_move))
        moves = list(position.legal_moves(seat))
        assert moves, f"seat {seat} is stranded"
        move = position.draw(rng) if seat == CHANCE else rng.choice(moves)
        plies.append(MovePlayed(position, seat, move))
        position = position.play(move, seat)
    return Playout(tuple(plies), position)
