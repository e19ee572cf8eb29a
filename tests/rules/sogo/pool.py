"""What the contract tests need to know of Sogo."""

from collections.abc import Iterator, Sequence
from itertools import product

from games.rules.kit.core import Move, Options, Seat
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.notation import available, write_game

_RODS = tuple(f"{file}{rank}" for file, rank in product("ABCDE", range(1, 6)))
POOL = (
    *(Drop(rod) for rod in _RODS),
    *(Take(rod, level) for rod, level in product(_RODS, range(1, 6))),
    Leave(),
)
"""Every move the notation can express, on any board."""

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"size": 3},
    {"size": 5},
    {"size": 5, "line": "four"},
    {"variant": 2},
    {"variant": 2, "takes": "top"},
    {"variant": 2, "captures": "one"},
    {"variant": 2, "takes": "top", "captures": "one", "size": 3},
    {"variant": 2, "size": 5, "line": "four"},
)
GARBAGE = ("F1", "A0", "A6", "A", "AA", "A4-1", "xA3", "xA3-0", "xA3-6", "-", "A１", "0", "Ａ1")

CASELESS = r"[A-Za-z]+"
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = True


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """Yield each notation of a game, and the game in it."""
    size = int(options["size"])
    for notation in available(size):
        yield notation, write_game([move for _, move in played], size, notation)
