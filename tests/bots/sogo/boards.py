"""Positions of Sogo to think about: drawn at random, on every board there is."""

from random import Random

from games.rules import RULESETS
from games.rules.kit.core import OptionValue, Seat
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition

SOGO = RULESETS["sogo"]

BOARDS: dict[str, dict[str, OptionValue]] = {
    "3": {"size": 3},
    "4": {"size": 4},
    "5": {"size": 5},
    "5 with four in a row": {"size": 5, "line": "four"},
}

CAPTURES: dict[str, dict[str, OptionValue]] = {
    "any ball": {"variant": 2},
    "top balls": {"variant": 2, "takes": "top"},
    "one a turn": {"variant": 2, "captures": "one"},
}

FORMS = {
    **BOARDS,
    **{
        f"{board}, {way}": {**BOARDS[board], **CAPTURES[way]}
        for board in BOARDS
        for way in CAPTURES
    },
}


def begin(options: dict[str, OptionValue]) -> SogoPosition:
    """The empty board."""
    start = SOGO.start(2, options)
    assert isinstance(start, SogoPosition)
    return start


def at_random(options: dict[str, OptionValue], rng: Random) -> SogoPosition:
    """A position somewhere in a game of random moves, not over yet."""
    position = begin(options)
    for _ in range(rng.randrange(position.form.places)):
        seat = position.turn
        after = position.play(rng.choice(tuple(position.legal_moves(seat))), seat)
        if after.outcome:
            break
        position = after
    return position


def winning_drops(position: SogoPosition, seat: Seat) -> set[Drop]:
    """The drops with which `seat` would close the first mill if it were to move."""
    view = SogoPosition(position.form, position.balls, position.placed, seat)
    return {
        move
        for move in view.legal_moves(seat)
        if isinstance(move, Drop) and view.play(move, seat).outcome
    }
