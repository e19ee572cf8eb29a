"""Short ways to say what a test means, and a board drawn in letters."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from games.rules.kit.core import CHANCE, Position
from games.rules.kit.texts.text_board import as_text
from games.rules.ludoku import RULESET
from games.rules.ludoku.position import LudokuPosition

HALF = Fraction(1, 2)


def start(**options: object) -> LudokuPosition:
    return RULESET.start(2, options)


def played(moves: str, **options: object) -> LudokuPosition:
    """The position after rolls and placements with spaces between."""
    position = start(**options)
    for text in moves.split():
        move = RULESET.parse(text)
        seat = CHANCE if text.startswith("r") else position.turn
        position = position.play(move, seat)
    return position


def at_random(rng: Random) -> Iterator[LudokuPosition]:
    """A game of legal moves: every position with a decision in it, and the last."""
    position = start()
    while position.to_move:
        if position.roll_due:
            position = position.play(position.draw(rng), CHANCE)
            continue
        yield position
        move = rng.choice(list(position.legal_moves(position.turn)))
        position = position.play(move, position.turn)
    yield position


def read(text: str, **options: object) -> LudokuPosition:
    """A pasted position."""
    return RULESET.read(text, RULESET.clean(options))


def drawn(position: Position) -> str:
    """The board in letters, with what is said below it."""
    board = RULESET.board(position, None)
    sentences = [board.prompt % board.prompt_params]
    sentences += [note.template % note.params for note in board.remarks]
    return "\n".join([as_text(board), *sentences])
