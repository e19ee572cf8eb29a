"""Why a move may not be made in Sudoku cards, as sentences for the player."""

from __future__ import annotations

from games.puzzles.grid import BOX_OF, CELLS, COLUMN_OF, PEERS, ROW_OF
from games.rules.cards.deck import knows
from games.rules.cards.form import VAIN
from games.rules.cards.moves import Accept, Deal, Enter, Glass, Object, Pass, PlayOn
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import N_, IllegalMove, Move, Seat

REPEATS = (
    (ROW_OF, N_("A %(digit)s may not go to %(square)s: its row has one.")),
    (COLUMN_OF, N_("A %(digit)s may not go to %(square)s: its column has one.")),
    (BOX_OF, N_("A %(digit)s may not go to %(square)s: its box has one.")),
)


def objection(sheet: Sheet, move: Move, seat: Seat) -> IllegalMove | None:
    """See Position.objection."""
    match move:
        case Deal(clues):
            return _to_deal(sheet, clues)
        case Glass() | Enter() | Pass() | PlayOn() | Object() | Accept() if sheet.due:
            return IllegalMove(N_("The card has not been dealt yet."))
        case Object(square):
            return _to_object(sheet, square, seat)
        case Accept():
            return _to_accept(sheet, seat)
        case Glass() | Enter() | Pass() | PlayOn() if seat != sheet.turn:
            return IllegalMove(N_("It is not your turn."))
        case Glass():
            return IllegalMove(N_("The glass is running already.")) if sheet.running else None
        case Enter(digit, square):
            return _to_enter(sheet, digit, square)
        case Pass():
            return (
                IllegalMove(N_("Alone there is nobody to pass to.")) if sheet.form.alone else None
            )
        case PlayOn():
            return _to_playing_on(sheet)
    return IllegalMove(N_("That is not a move of this game."))


def _to_deal(sheet: Sheet, clues: str) -> IllegalMove | None:
    """The back of the card is what the deal says it is; only its face is looked at."""
    if not sheet.due:
        return IllegalMove(N_("The card lies on the table already."))
    if clues in sheet.used or not knows(sheet.form, clues):
        return IllegalMove(N_("That is not a card of this game."))
    return None


def _to_enter(sheet: Sheet, digit: int, square: str) -> IllegalMove | None:
    if not sheet.running:
        return IllegalMove(N_("Start the hourglass first."))
    cell, grid = CELLS[square], sheet.grid
    if grid[cell]:
        return IllegalMove(N_("There is a digit on %(square)s already."), square=square)
    if sheet.fits(digit, cell):
        return None
    same = [peer for peer in PEERS[cell] if grid[peer] == digit]
    for unit_of, sentence in REPEATS:
        if any(unit_of[peer] == unit_of[cell] for peer in same):
            return IllegalMove(sentence, digit=digit, square=square)
    raise AssertionError(f"{digit}{square} neither fits nor repeats")


def _to_object(sheet: Sheet, square: str, seat: Seat) -> IllegalMove | None:
    if not sheet.form.players:
        return IllegalMove(N_("The server checks every digit here: there is nothing to object to."))
    if CELLS[square] in sheet.upheld:
        return IllegalMove(N_("The digit on %(square)s has been found right."), square=square)
    if CELLS[square] not in sheet.fresh:
        return IllegalMove(N_("It is too late for an objection to %(square)s."), square=square)
    if seat == sheet.writer:
        return IllegalMove(N_("The digit on %(square)s is your own."), square=square)
    return _to_doubting(sheet, seat)


def _to_accept(sheet: Sheet, seat: Seat) -> IllegalMove | None:
    if not sheet.doubtful or seat == sheet.writer:
        return IllegalMove(N_("There is nothing here that you may object to."))
    return _to_doubting(sheet, seat)


def _to_doubting(sheet: Sheet, seat: Seat) -> IllegalMove | None:
    """Against any objection of this seat, and so against giving it up."""
    if seat in sheet.accepted:
        return IllegalMove(N_("You have said that this looks right."))
    if sheet.failed[seat] >= VAIN:
        return IllegalMove(N_("You have objected in vain %(times)s times."), times=VAIN)
    return None


def _to_playing_on(sheet: Sheet) -> IllegalMove | None:
    if sheet.form.alone and sheet.seconds_allowed:
        return None
    return IllegalMove(N_("There is no time limit to give up."))
