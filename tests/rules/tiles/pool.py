"""What the contract tests need to know of Sudoku tiles."""

from collections.abc import Iterator, Sequence
from itertools import product

from games.puzzles.grid import NAMES
from games.rules.kit.core import Move, Options, Seat
from games.rules.tiles.moves import GiveUp, Lay, Reveal, Start

_DIGITS = range(1, 10)
POOL = (
    GiveUp(),
    *map(Reveal, _DIGITS),
    *(Start(digit, square) for digit, square in product(_DIGITS, NAMES)),
    *(
        Lay(digit, square, against)
        for digit, square, against in product(_DIGITS, NAMES, (False, True))
    ),
)
"""Every move the notation can express."""

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"illegal": "stays"},
    {"illegal": "refuse"},
    {"starters": "any"},
    {"starters": "any", "illegal": "stays"},
)
GARBAGE = ("4", "d4", "0d4", "4j4", "4d0", "4d10", "44d4", "t0", "t", "s4", "s4d4!", "x!", "4d4!!",
           "４d4", "t４", "4-d4", "ſ4d4", "4ı3")  # fmt: skip

CASELESS = r"[A-Za-z]+"
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = False


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """This game is not pasted as its moves."""
    return iter(())
