"""Sudoku cards: bots look for digits as people do, and take about as long. None knows the solution.

They are asked once for the glass and once for every digit, with a pause before each.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.cards.finds import Eye, eye_of, seen, seen_wrong
from games.bots.levels import Level
from games.rules.cards.moves import Accept, Enter, Glass, Object, Pass, Younger
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import Move, Position, Seat

READING = (2.0, 6.0)
"""How many seconds a bot reads the card before it turns the glass."""
LATEST = 22.0
"""The last second after the glass was turned in which a bot writes a digit."""
SHORTEST = 5.0
FRUITLESS = (12.0, 20.0)
"""How many seconds a bot looks before it gives up a turn."""


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return one move and no more, since the bot has to look at what comes of it, and pause for it.

    The budget is new with every question, so what was spent of it says that a move was made.
    """
    assert isinstance(view, CardsPosition)
    if budget.spent:
        return ()
    with suppress(OutOfBudget):
        budget.spend()
    if seat in view.asked:
        return (_answer(view, eye_of(level), rng),)
    return (_move(view, eye_of(level), rng) or rng.choice(list(view.legal_moves(seat))),)


def _answer(view: CardsPosition, eye: Eye, rng: Random) -> Move:
    """Return an objection to a digit that the bot finds to be wrong, otherwise acceptance; a bot is
    never the oldest.
    """
    if view.is_opening:
        return Younger()
    square = seen_wrong(view, eye, rng)
    return Object(square) if square else Accept()


def _move(view: CardsPosition, eye: Eye, rng: Random) -> Move | None:
    """Return the bot's move; None where it sees none and cannot pass, so that it has to guess
    alone.
    """
    if not view.running:
        return Glass()
    alone = view.form.alone
    if not alone and (view.wiped or (view.form.advanced and len(view.fresh) >= eye.digits)):
        return Pass()
    if found := seen(view, eye, rng):
        return Enter(found.digit, found.square)
    return None if alone else Pass()


def delay_seconds(view: Position, seat: Seat, level: Level, rng: Random) -> float:
    """Return how many seconds a bot takes: first for reading the card, then the more the harder a
    digit is to find.
    """
    assert isinstance(view, CardsPosition)
    if not view.running:
        return rng.uniform(*READING)
    eye = eye_of(level)
    if view.form.advanced:
        return LATEST / (eye.digits + 1) * rng.uniform(0.6, 1.0)
    found = seen(view, eye, rng)
    if found is None:
        return rng.uniform(*FRUITLESS)
    return min(LATEST, SHORTEST + found.technique * eye.slowness * rng.uniform(0.7, 1.3))
