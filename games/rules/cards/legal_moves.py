"""The moves that a seat may make in Sudoku cards, in their order."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import NAMES
from games.rules.cards.deck import deals, number_of
from games.rules.cards.form import WHOLE_TIP
from games.rules.cards.moves import (
    COLOURS,
    Accept,
    Ask,
    Deal,
    Enter,
    Glass,
    Object,
    Oldest,
    Pass,
    Pen,
    PlayOn,
    Younger,
)
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import CHANCE, Move, Seat


def legal_moves(sheet: Sheet, seat: Seat) -> Iterator[Move]:
    """Return the moves that a seat may make now, as `Position.legal_moves` says."""
    if seat not in sheet.may_act:
        return
    if sheet.due:
        yield from _cards(sheet)
        return
    if sheet.is_opening:
        yield from (Younger(), Oldest())
        return
    if seat == sheet.turn and not sheet.asked:
        yield from turn_moves(sheet)
    if seat != CHANCE and sheet.may_doubt(seat):
        yield from (Object(NAMES[cell]) for cell in sheet.doubtful)
        yield Accept()


def _cards(sheet: Sheet) -> Iterator[Deal]:
    """Return the cards that were not dealt before in this game, as printed; their relatives are
    legal, too, but too many to list.
    """
    return (deal for deal in deals(sheet.form) if number_of(deal) not in sheet.used)


def turn_moves(sheet: Sheet) -> Iterator[Move]:
    """Yield the moves of the seat at its turn."""
    if not sheet.running:
        yield Glass()
    else:
        for cell, name in enumerate(NAMES):
            yield from (Enter(digit, name) for digit in range(1, 10) if sheet.takes(digit, cell))
    if not sheet.form.alone:
        yield Pass()
    elif sheet.seconds_allowed:
        yield PlayOn()
    if sheet.form.alone and sheet.running and sheet.tip_depth < WHOLE_TIP:
        yield Ask()
    if sheet.form.pens and not sheet.running and sheet.turn not in sheet.settled:
        yield from (Pen(colour) for pen, colour in enumerate(COLOURS) if sheet.has_free(pen))
