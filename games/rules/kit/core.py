"""The parts that every game is made of: seats, moves, positions, rulesets, and how a log is
replayed.

Plain Python: no Django, no clock, no user and no template. Everybody imports from here; the parts
have files of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from games.coded_text import N_
from games.rules.kit.errors import (
    AmbiguousNotation,
    BadNotation,
    BadOption,
    IllegalMove,
    MalformedMove,
    RulesError,
)
from games.rules.kit.options import Choice, Option, Options, OptionValue, TextOption
from games.rules.kit.position import CHANCE, Move, Points, Position, Seat
from games.rules.kit.ruleset import Ruleset
from games.rules.kit.sealed_randomness import under
from games.rules.kit.terminations import (
    AgreedEnd,
    CountsMistakes,
    Outcome,
    SiteTermination,
    SoloResult,
    Termination,
)

__all__ = [
    "CHANCE",
    "N_",
    "AgreedEnd",
    "AmbiguousNotation",
    "BadNotation",
    "BadOption",
    "Choice",
    "CountsMistakes",
    "IllegalMove",
    "Log",
    "MalformedMove",
    "Move",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Points",
    "Position",
    "RulesError",
    "Ruleset",
    "Seat",
    "SiteTermination",
    "SoloResult",
    "Termination",
    "TextOption",
    "replay",
    "settle",
]

Log = Iterable[tuple[Seat, Move | str]]


def replay(ruleset: Ruleset, seats: int, options: Mapping[str, object], log: Log) -> Position:
    """Return the position after every (seat, move) of `log`; moves may be given in their notation.

    Raises MalformedMove or IllegalMove at the first entry that does not fit.

    >>> replay(sogo, 2, {"size": 3}, [(0, "B2"), (1, "A1")]).to_move
    frozenset({0})
    """
    position = ruleset.start(seats, options)
    for seat, move in log:
        position = position.play(ruleset.parse(move) if isinstance(move, str) else move, seat)
    return position


def settle(position: Position, rng: Random) -> tuple[Position, tuple[Move, ...]]:
    """Make every chance move that is due; the position then waits for a seat or is over.

    >>> position, drawn = settle(ludoku.start(2, {}), Random(1))
    >>> [str(move) for move in drawn], position.to_move
    (['r25'], frozenset({0}))
    """
    drawn: list[Move] = []
    while position.to_move == {CHANCE}:
        move = position.draw(under(rng, *position.occasion))
        position = position.play(move, CHANCE)
        drawn.append(move)
    return position, tuple(drawn)
