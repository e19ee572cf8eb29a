"""The effect of laying a tile: its score, and what it leaves to the other side."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.kit.core import Move
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import TilesPosition
from games.rules.tiles.scoring import score_of
from study.lessons.kit.lesson import Attempt

DIGITS = range(1, 10)


def before(tried: Attempt) -> TilesPosition:
    """Return the position in which the step is asked."""
    assert isinstance(tried.before, TilesPosition)
    return tried.before


def after(tried: Attempt) -> TilesPosition:
    """Return the position after the answer."""
    assert isinstance(tried.after, TilesPosition)
    return tried.after


def laid(tried: Attempt) -> Lay | None:
    """Return the tile that was laid; None where it was given up."""
    (move,) = tried.moves
    return move if isinstance(move, Lay) else None


def is_given_up(tried: Attempt) -> bool:
    """Return whether the tile was given up."""
    return laid(tried) is None


def square_of(tried: Attempt) -> str:
    """Return the square where the tile lies; empty where it was given up."""
    tile = laid(tried)
    return tile.square if tile else ""


def scored(tried: Attempt) -> int:
    """Return the points of the answer."""
    return after(tried).points[tried.seat] - before(tried).points[tried.seat]


def most(tried: Attempt) -> int:
    """Return the most points that the tile could have scored."""
    position = before(tried)
    return max(points_on(position, cell) for cell in cells_of(position.fits))


def points_on(position: TilesPosition, cell: int) -> int:
    """Return what a tile would score on this square."""
    return sum(score_of(position.layout, cell))


def score(tried: Attempt) -> Mapping[str, object]:
    """Return the parameters for the square, its points, and the most points possible."""
    return {"square": square_of(tried), "points": scored(tried), "most": most(tried)}


def best_for(position: TilesPosition, digit: int) -> int:
    """Return the most points that the next tile could score if it were this one; 0 where it does
    not fit.
    """
    cells = cells_of(position.layout.fitting(digit))
    return max((points_on(position, cell) for cell in cells), default=0)


def left_behind(position: TilesPosition) -> int:
    """Return the sum of what the tiles in the bag are worth to the next to draw."""
    return sum(position.bag[digit - 1] * best_for(position, digit) for digit in DIGITS)


def fitting(position: TilesPosition) -> int:
    """Return how many tiles in the bag still fit anywhere."""
    return sum(position.bag[digit - 1] for digit in DIGITS if position.layout.fitting(digit))


def alternatives(tried: Attempt) -> list[TilesPosition]:
    """Return the positions after every tile laid by the rules."""
    position = before(tried)
    moves: list[Move] = [move for move in position.legal_moves(tried.seat) if isinstance(move, Lay)]
    return [position.play(move, tried.seat) for move in moves]
