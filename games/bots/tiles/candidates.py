"""The candidates for a tile: where it can be laid, what it scores at once and the board it
leaves.
"""

from typing import NamedTuple

from games.bots.tiles.grid import Grid
from games.puzzles.grid import CELLS
from games.rules.kit.core import Move, Seat
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import TilesPosition


class Candidate(NamedTuple):
    """A move, its points, and the grid for the next to draw; `fits` says that it keeps the
    rules.
    """

    move: Move
    points: int
    grid: Grid
    fits: bool


def candidates(view: TilesPosition, seat: Seat) -> list[Candidate]:
    """Return all moves, including those against the rules, which score nothing and may still be the
    best.
    """
    grid = Grid(view.layout)
    return [_candidate(grid, move) for move in view.legal_moves(seat)]


def _candidate(grid: Grid, move: Move) -> Candidate:
    if not isinstance(move, Lay):
        return Candidate(move, 0, grid, fits=False)
    square = 1 << CELLS[move.square]
    points = 0 if move.against else grid.points(square)
    after = grid.with_tile(move.digit, square)
    return Candidate(move, points, after, fits=not move.against)
