"""Short ways to say what a test means, and starts with a fault or a mirror."""

import json
from pathlib import Path
from typing import Any

from games.puzzles.grid import CELLS
from games.rules.frege import RULESET
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STANDARD
from games.rules.kit.core import Position, replay

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "vectors.json").read_text(encoding="utf-8")
)

UNFILLABLE = """
B . . O . T . L .
. F . . . . . B .
. . G . B . . . .
. R . . . . . . B
. . B . . . . . .
. E . . . B . . .
. . . . . . B . .
. B . . . . . . .
. g . B . . . . .
"""
"""What b9 sees: B, G and F in its box, O, T and L in its row, R, E and g in its column."""

POINT_SYMMETRIC = """
B . . . . . . . .
. . . B . . . . .
. . . . . . B . .
. B . . . . . . .
G O T L B F R E g
. . . . . . . B .
. . B . . . . . .
. . . . . B . . .
. . . . . . . . B
"""
"""Turned by 180 degrees, G becomes g, O becomes E, T becomes R and L becomes F."""


def start(**options: object) -> FregePosition:
    return RULESET.start(2, options)


def played(*moves: str, **options: object) -> FregePosition:
    """The position after moves, seats taking turns."""
    position = start(**options)
    first = position.turn
    log = [((first + ply) % 2, move) for ply, move in enumerate(moves)]
    after = replay(RULESET, 2, options, log)
    assert isinstance(after, FregePosition)
    return after


def read(text: str, **options: object) -> FregePosition:
    return RULESET.read(text, RULESET.clean(options))


def put(cells: str = STANDARD, **at: str) -> str:
    """81 characters with some cells changed, as in put(a9=".")."""
    found = list(cells)
    for name, letter in at.items():
        found[CELLS[name]] = letter
    return "".join(found)


def drawn(position: Position) -> str:
    """The board in letters, Blue in lower case."""
    assert isinstance(position, FregePosition)
    lines = []
    for down in range(9):
        symbols = [position.symbol(9 * down + right) for right in range(9)]
        groups = (" ".join(symbols[left : left + 3]) for left in (0, 3, 6))
        lines.append(f"{9 - down}  " + "  ".join(groups))
        if down in (2, 5):
            lines.append("")
    return "\n".join([*lines, "   a b c  d e f  g h i"])
