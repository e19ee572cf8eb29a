"""Starts of Frege-Sudoku on paper, in colour or in black alone."""

from dataclasses import replace

from games.rules.frege.board import draw
from games.rules.frege.letters import NEUTRAL, RED, SYMBOLS
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STANDARD, STARTS, letters_of
from games.rules.kit.board import Board, DrawingOptions, Layer, Square, StartSheets

BLACK_SYMBOLS = {SYMBOLS[NEUTRAL]: "8"}
"""The signs of Blue's letters that could be taken for one of Red's where all are black."""


def draw_start(number: int) -> Board:
    """Return the board of a start by its number in the list; 0 is the usual one."""
    cells = STARTS[number - 1] if number else STANDARD
    return draw(FregePosition(letters_of(cells), RED), None, DrawingOptions())


def in_black(board: Board) -> Board:
    """Let the case alone tell whose a letter is: Red large, Blue small, the neutral one a digit."""
    legend = ((BLACK_SYMBOLS.get(symbol, symbol), name) for symbol, name in board.legend)
    return replace(board, layers=tuple(map(_blackened, board.layers)), legend=tuple(legend))


def _blackened(layer: Layer) -> Layer:
    rows = ((name, tuple(map(_black_square, squares))) for name, squares in layer.rows)
    return replace(layer, rows=tuple(rows))


def _black_square(square: Square) -> Square:
    return replace(square, symbol=BLACK_SYMBOLS.get(square.symbol, square.symbol))


START_SHEETS = StartSheets(len(STARTS), draw_start, in_black)
