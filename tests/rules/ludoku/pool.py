"""What the contract tests need to know of Ludoku."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from games.rules.kit.core import Move, Options, Seat
from games.rules.ludoku.fields import NAMES
from games.rules.ludoku.moves import Place, Roll

POOL = (
    *(Place(value, name) for value in range(1, 7) for name in NAMES),
    *(
        Roll(dice)
        for count in range(1, 5)
        for dice in combinations_with_replacement(range(1, 7), count)
    ),
)
"""Every move the notation can express."""

OPTIONS: tuple[dict[str, object], ...] = ({}, {"halves": "literal"}, {"halves": "full"})
GARBAGE = ("r", "r7", "r14461", "7a1", "0a1", "5i3", "5c9", "5c", "c3", "5c33", "５c3", "5 c3")

CASELESS = r"[A-Za-z]+"
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = True


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """This game is not pasted as its moves."""
    return iter(())
