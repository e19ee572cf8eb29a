"""The printed example of the rules, short ways to say what a test means, and a board in letters."""

from random import Random

from games.puzzles.grid import CELLS, NAMES
from games.rules.kit.board import Board
from games.rules.kit.core import Position, settle
from games.rules.tiles import RULESET
from games.rules.tiles.position import TilesPosition

EXAMPLE = """
    9  . . . 3 . . 2 . .
    8  . . . . . 5 . . .
    7  7 . . . . 6 . 3 .
    6  . . . 7 2 1 . . 3
    5  . 1 . 5 . 3 . . .
    4  . . . . 6 8 . . .
    3  . . . . . . . 8 .
    2  . . 4 . . . . . .
    1  . . . 9 . . . . .
       a b c d e f g h i
"""
EXAMPLE_POINTS = """
    9  3 4 - # 6 7 # 4 4
    8  2 3 - 6 5 # 3 4 4
    7  # 4 - 8 7 # 4 # 5
    6  6 5 - # # # 5 6 #
    5  4 # - # 8 # 5 6 4
    4  4 3 - 9 # # 4 5 3
    3  - - - 5 4 7 2 # 2
    2  - - # - - - - - -
    1  - - - # 3 6 3 3 3
       a b c d e f g h i
"""
"""Of the tile 4; "-" breaks the rules, "#" has a tile."""
EXAMPLE_START = "s1b5 s2g9 s3i6 s4c2 s5f8 s6e4 s7a7 s8h3 s9d1"
"""The only nine tiles of the example that can be its start."""


def read(text: str, **options: object) -> TilesPosition:
    return RULESET.read(text, RULESET.clean(options))


def example(**options: object) -> TilesPosition:
    return read(f"{EXAMPLE}\nTile: 4\nPoints: 28 31", **options)


def played(moves: str, **options: object) -> TilesPosition:
    """The position after moves by everybody, chance among them."""
    position = RULESET.start(2, options)
    for text in moves.split():
        position = position.play(RULESET.parse(text), min(position.to_move))
    return position


def begun(seed: int = 1, **options: object) -> TilesPosition:
    """A start with its first open tile."""
    position, _drawn = settle(RULESET.start(2, options), Random(seed))
    assert isinstance(position, TilesPosition)
    return position


def square_points(text: str) -> dict[str, int]:
    """The numbers of a drawn grid by their square, signs left out."""
    found: dict[str, int] = {}
    for line in text.strip().splitlines()[:9]:
        row, *signs = line.split()
        found |= {f"{file}{row}": int(sign) for file, sign in zip("abcdefghi", signs, strict=True)
                  if sign.isdigit()}  # fmt: skip
    return found


def points_shown(board: Board) -> dict[str, int]:
    return {
        square.name: int(square.faint)
        for _row, squares in board.layers[0].rows
        for square in squares
        if square.faint
    }


def cell(name: str) -> int:
    return CELLS[name]


def drawn(position: Position) -> str:
    """The grid with row 9 at the top, and what lies beside it."""
    assert isinstance(position, TilesPosition)
    signs = [str(position.layout.digit(number) or ".") for number in range(81)]
    lines = [f"{9 - down}  {' '.join(signs[down * 9 : down * 9 + 9])}" for down in range(9)]
    lines.append("   " + " ".join(name[0] for name in NAMES[:9]))
    lines.append(f"tile {position.tile or '-'}, bag {' '.join(map(str, position.bag))}")
    return "\n".join(lines)
