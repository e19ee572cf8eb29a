"""Logs of Sudoku cards written by hand: no database, no site."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from games.log.commands import PlayMoves
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.puzzles.collection.cards import CARDS
from games.rules.kit.core import CHANCE, settle
from tests.support.games.logs import DAY, T0, THREE_DAYS, after, begun

SECOND = timedelta(seconds=1)
CARD = CARDS[0]


def dealt(seats: int = 2, bots: dict[str, str] | None = None, **options: object) -> State:
    """A game of Sudoku cards with card 1 on the table."""
    chosen = {"card": "chosen", "number": "1", **options}
    state = begun(
        ruleset="cards",
        seats=seats,
        options=chosen,
        bots=bots or {},
        time=THREE_DAYS if seats > 1 else None,
    )
    __, drawn = settle(state.position, Random(1))
    entries = [
        Entry(EventKind.CHANCE, CHANCE, {"move": str(move)}, number, T0)
        for number, move in enumerate(drawn, start=1)
    ]
    return evolve(entries, state)


def right(state: State) -> str:
    """A digit that belongs where it goes: the first free square of the card."""
    taken = {str(made.move)[1:] for made in state.moves}
    columns, rows = "abcdefghi", "987654321"
    for cell, (clue, digit) in enumerate(zip(CARD.puzzle, CARD.solution, strict=True)):
        square = columns[cell % 9] + rows[cell // 9]
        if clue == "." and square not in taken:
            return f"{digit}{square}"
    raise AssertionError("the board is full")


def wrong(state: State) -> str:
    """A digit that repeats nowhere and yet differs from the back of the card."""
    (seat,) = state.to_move
    for move in state.position.legal_moves(seat):
        text = str(move)
        if len(text) == 3:
            cell = "987654321".index(text[2]) * 9 + "abcdefghi".index(text[1])
            if CARD.solution[cell] != text[0]:
                return text
    raise AssertionError("no wrong digit fits")


def send(state: State, text: str, seat: int | None = None, at: timedelta = 0 * DAY) -> State:
    who = min(state.to_move) if seat is None else seat
    return after(state, PlayMoves((text,)), who, T0 + at)
