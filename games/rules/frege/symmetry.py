"""The symmetries of a Frege board: those of a square; the letters of a colour are alike and may
change places.

Letters are named in the order in which they come in the grid. Those of a colour that are not on it
yet are one and the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import CELLS, NAMES
from games.rules.frege.letters import HANDS, LETTERS, SYMBOLS
from games.rules.frege.moves import Enter
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import Image, arranged, square_symmetries

SIDE = 9


def images(position: FregePosition) -> Iterator[Image]:
    """Yield the position as each of the eight symmetries shows it, its letters renamed."""
    signs = "".join(position.symbol(cell) for cell in range(len(NAMES)))
    for symmetry in square_symmetries(SIDE):
        seen = "".join(arranged(signs, symmetry))
        names = _names(seen)
        yield Image(
            f"{''.join(names.get(sign, sign) for sign in seen)} {position.turn} {position.lot:d}",
            lambda move, symmetry=symmetry, names=names: _renamed(move, symmetry, names),  # type: ignore[misc]
        )


def _names(seen: str) -> dict[str, str]:
    """Return the new name of each symbol: the letters of its colour in the order of the grid."""
    found: dict[str, str] = {}
    for hand in HANDS:
        symbols = [SYMBOLS[number] for number in hand]
        there = sorted((sign for sign in symbols if sign in seen), key=seen.index)
        found |= dict(zip(there, symbols, strict=False))
        found |= {sign: symbols[len(there)] for sign in symbols if sign not in seen}
    return found


def _renamed(move: Move, symmetry: tuple[int, ...], names: dict[str, str]) -> str:
    if not isinstance(move, Enter):
        return str(move)
    name = names[SYMBOLS[LETTERS.index(move.letter)]]
    return f"{LETTERS[SYMBOLS.index(name)]}{NAMES[symmetry[CELLS[move.cell]]]}"
