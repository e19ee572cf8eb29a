"""Reasons why a move may not be made in Sudoku cards, as sentences for the player."""

from __future__ import annotations

from games.puzzles.grid import BOX_OF, CELLS, COLUMN_OF, PEERS, ROW_OF
from games.rules.cards.deck import knows, number_of
from games.rules.cards.form import VAIN, WHOLE_TIP
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
from games.rules.cards.refusals import CardsRefusal
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import IllegalMove, Move, Seat
from games.rules.kit.refusals import KitRefusal

_OF_SEATS = (Glass, Enter, Pass, Pen, PlayOn, Ask, Object, Accept, Oldest, Younger)
REPEATS = (
    (ROW_OF, CardsRefusal.DIGIT_IN_ROW),
    (COLUMN_OF, CardsRefusal.DIGIT_IN_COLUMN),
    (BOX_OF, CardsRefusal.DIGIT_IN_BOX),
)


def objection(sheet: Sheet, move: Move, seat: Seat) -> IllegalMove | None:
    """Return why a seat may not make a move, as `Position.objection` says."""
    match move:
        case Deal():
            return _to_deal(sheet, move)
        case _ if sheet.due and isinstance(move, _OF_SEATS):
            return IllegalMove(CardsRefusal.CARD_NOT_DEALT)
        case Object() | Accept():
            return _to_answer(sheet, move, seat)
        case Oldest() | Younger():
            return _to_claim(sheet, seat)
        case Glass() | Enter() | Pass() | Pen() | PlayOn() | Ask() if seat != sheet.turn:
            return IllegalMove(KitRefusal.NOT_YOUR_TURN)
        case Glass() | Pen():
            return _to_begin(sheet, move)
        case Enter(digit, square):
            return _to_enter(sheet, digit, square)
        case Pass():
            return _to_pass(sheet)
        case PlayOn() | Ask():
            return _to_playing_on(sheet) if isinstance(move, PlayOn) else _to_ask(sheet)
    return IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)


def _to_deal(sheet: Sheet, deal: Deal) -> IllegalMove | None:
    """Return why a card may not be dealt, by its face; its back is taken to be what the deal
    says.
    """
    if not sheet.due:
        return IllegalMove(CardsRefusal.CARD_DEALT_ALREADY)
    if number_of(deal) in sheet.used or not knows(sheet.form, deal):
        return IllegalMove(CardsRefusal.NOT_A_CARD_OF_THIS_GAME)
    return None


def _to_claim(sheet: Sheet, seat: Seat) -> IllegalMove | None:
    if not sheet.is_opening:
        return IllegalMove(CardsRefusal.BEGINNER_SETTLED)
    return IllegalMove(CardsRefusal.SAID_ALREADY) if seat in sheet.heard else None


def _to_wait(sheet: Sheet) -> IllegalMove | None:
    if sheet.is_opening:
        return IllegalMove(CardsRefusal.NOT_ALL_HAVE_SAID)
    return IllegalMove(CardsRefusal.NOT_ALL_HAVE_ACCEPTED) if sheet.asked else None


def _to_begin(sheet: Sheet, move: Glass | Pen) -> IllegalMove | None:
    if refusal := _to_wait(sheet):
        return refusal
    if isinstance(move, Pen):
        return _to_take_pen(sheet, COLOURS.index(move.colour))
    return IllegalMove(CardsRefusal.GLASS_RUNNING) if sheet.running else None


def _to_take_pen(sheet: Sheet, pen: int) -> IllegalMove | None:
    if not sheet.form.pens:
        return IllegalMove(CardsRefusal.PENS_DEALT)
    if sheet.turn in sheet.settled:
        return IllegalMove(CardsRefusal.PEN_SETTLED)
    return None if sheet.has_free(pen) else IllegalMove(CardsRefusal.PEN_TAKEN)


def _to_pass(sheet: Sheet) -> IllegalMove | None:
    if refusal := _to_wait(sheet):
        return refusal
    return IllegalMove(CardsRefusal.NOBODY_TO_PASS_TO) if sheet.form.alone else None


def _to_enter(sheet: Sheet, digit: int, square: str) -> IllegalMove | None:
    if not sheet.running:
        return IllegalMove(CardsRefusal.GLASS_NOT_RUNNING)
    cell, grid = CELLS[square], sheet.grid
    if grid[cell]:
        return IllegalMove(CardsRefusal.SQUARE_TAKEN, square=square)
    if sheet.takes(digit, cell):
        return None
    same = [peer for peer in PEERS[cell] if grid[peer] == digit]
    for unit_of, sentence in REPEATS:
        if any(unit_of[peer] == unit_of[cell] for peer in same):
            return IllegalMove(sentence, digit=digit, square=square)
    raise AssertionError(f"{digit}{square} neither fits nor repeats")


def _to_answer(sheet: Sheet, move: Object | Accept, seat: Seat) -> IllegalMove | None:
    if isinstance(move, Object):
        return _to_object(sheet, move.square, seat)
    return _to_accept(sheet, seat)


def _to_object(sheet: Sheet, square: str, seat: Seat) -> IllegalMove | None:
    if not sheet.form.players:
        return IllegalMove(CardsRefusal.REFEREE_CHECKS)
    if CELLS[square] in sheet.upheld:
        return IllegalMove(CardsRefusal.DIGIT_FOUND_RIGHT, square=square)
    if CELLS[square] not in sheet.fresh:
        return IllegalMove(CardsRefusal.OBJECTION_TOO_LATE, square=square)
    if seat == sheet.writer:
        return IllegalMove(CardsRefusal.OWN_DIGIT, square=square)
    return _to_doubting(sheet, seat)


def _to_accept(sheet: Sheet, seat: Seat) -> IllegalMove | None:
    if not sheet.doubtful or seat == sheet.writer:
        return IllegalMove(CardsRefusal.NOTHING_TO_OBJECT_TO)
    return _to_doubting(sheet, seat)


def _to_doubting(sheet: Sheet, seat: Seat) -> IllegalMove | None:
    """Return why a seat may not object to any digit, and so cannot stop objecting either."""
    if seat in sheet.accepted:
        return IllegalMove(CardsRefusal.ACCEPTED_ALREADY)
    if sheet.failed[seat] >= VAIN:
        return IllegalMove(CardsRefusal.OBJECTIONS_SPENT, times=VAIN)
    return None


def _to_playing_on(sheet: Sheet) -> IllegalMove | None:
    if sheet.form.alone and sheet.seconds_allowed:
        return None
    return IllegalMove(CardsRefusal.NO_LIMIT_TO_GIVE_UP)


def _to_ask(sheet: Sheet) -> IllegalMove | None:
    if not sheet.form.alone:
        return IllegalMove(CardsRefusal.HINTS_ALONE_ONLY)
    if not sheet.running:
        return IllegalMove(CardsRefusal.GLASS_NOT_RUNNING)
    return None if sheet.tip_depth < WHOLE_TIP else IllegalMove(CardsRefusal.HINT_GIVEN)
