"""What the contract tests need to know of Pebbles."""

from collections.abc import Iterator, Sequence

from games.rules.kit.core import Move, Options, Seat
from tests.rules.sixth.moves import Hide, Take, Throw

POOL = (
    *(Hide(n) for n in range(10)),
    *(Throw(n) for n in range(10)),
    *(Take(n) for n in range(10)),
)
"""Every move the notation can express."""

OPTIONS: tuple[dict[str, object], ...] = ({}, {"heap": 11, "last": "loses"})
GARBAGE = ("h", "h10", "2", "t-1", "x3", "t１")

CASELESS = r""
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = False


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """This game is not pasted as its moves."""
    return iter(())
