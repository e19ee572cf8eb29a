"""Pasted text: a board of 81 characters and who is to move, or the moves of a game."""

import re

from games.rules.frege.letters import BLUE, HANDS, LETTERS, RED, SEAT_NAMES, owner
from games.rules.frege.moves import Begin, Enter, parse
from games.rules.frege.position import FregePosition
from games.rules.frege.refusals import FregeRefusal
from games.rules.frege.starts import cells_from, letters_of
from games.rules.frege.validity import check_board, tidied
from games.rules.kit.core import CHANCE, BadNotation, IllegalMove, MalformedMove, Move, Seat
from games.rules.kit.notation import normalized, numbers_fit
from games.rules.kit.refusals import KitRefusal

SIDES = ("Red", "Blue")
"""The words for the seats in written positions; `read` understands the German ones, too."""
_SEATS = {"RED": RED, "ROT": RED, "BLUE": BLUE, "BLAU": BLUE}
_TURN = re.compile(
    r"\b(red|rot|blue|blau)\s+(?:(?:is\s+)?to\s+move|cannot\s+move|(?:ist\s+)?am\s+zuge?)\b\.?",
    re.IGNORECASE | re.ASCII,
)
_NUMBER = re.compile(r"\b([0-9]{1,2})\.+")


def write(position: FregePosition) -> str:
    """Return the board as 81 characters, with who is to move or has lost; empty before the start is
    drawn.
    """
    if position.may_draw:
        return ""
    what = "cannot move" if position.outcome else "to move"
    return f"{cells_from(position.letters)}\n{SIDES[position.turn]} {what}"


def read(text: str, start: FregePosition) -> FregePosition:
    """Return the position that a text describes; `start` is where a game of moves begins, and says
    who began.
    """
    text = normalized(text)
    found = _TURN.search(text)
    stated = _SEATS[found[1].upper()] if found else None
    rest = _TURN.sub(" ", text, count=1).strip()
    if not rest:
        raise BadNotation(KitRefusal.NOTHING_TO_READ)
    if stated is None and (played := _game(rest, start)):
        return played
    letters = letters_of(tidied(rest))
    check_board(letters)
    return FregePosition.arranged(letters, _turn(letters, stated, start.turn))


def _game(text: str, start: FregePosition) -> FregePosition | None:
    """Return the position after a list of moves; None where the text is no such list."""
    words = _NUMBER.sub(r" \1. ", text).replace(",", " ").split()
    moves: list[tuple[str, Move]] = []
    numbers: list[tuple[int, int, int]] = []
    for word in words:
        if number := _NUMBER.fullmatch(word):
            entered = sum(isinstance(move, Enter) for _word, move in moves)
            numbers.append((int(number[1]), entered, len(moves)))
            continue
        try:
            moves.append((word, parse(word)))
        except MalformedMove:
            return None
    if not moves:
        raise BadNotation(KitRefusal.NOTHING_TO_READ)
    if not numbers_fit(numbers):
        raise BadNotation(KitRefusal.MOVE_NUMBERS_WRONG)
    return _replayed(moves, start)


def _replayed(moves: list[tuple[str, Move]], start: FregePosition) -> FregePosition:
    position = start
    for word, move in moves:
        if position.lot and isinstance(move, Enter):
            position = position.play(Begin(owner(LETTERS.index(move.letter))), CHANCE)
        try:
            position = position.play(move, min(position.to_move, default=RED))
        except IllegalMove as refusal:
            raise BadNotation(FregeRefusal.MOVE_IMPOSSIBLE, move=word, reason=refusal) from None
    return position


def _turn(letters: tuple[int, ...], stated: Seat | None, beginner: Seat) -> Seat:
    """Return whose turn it is, by the words of the text and by the letters entered; both must
    agree.
    """
    red, blue = (sum(letters[n].bit_count() for n in HANDS[seat]) - 4 for seat in (RED, BLUE))
    if abs(red - blue) > 1:
        raise BadNotation(
            FregeRefusal.TURNS_DO_NOT_ALTERNATE,
            red=red,
            blue=blue,
        )
    if red == blue:
        return beginner if stated is None else stated
    due = BLUE if red > blue else RED
    if stated not in (None, due):
        raise BadNotation(
            FregeRefusal.WRONG_SIDE_TO_MOVE,
            seat=SEAT_NAMES[due],
        )
    return due
