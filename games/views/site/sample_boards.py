"""A board to look at where no game is meant: some moves into a game that nobody plays."""

from functools import cache
from random import Random

from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import Move, Position, Ruleset, settle
from games.views.site.rules_pages import page

SAMPLE_PLIES = 15


@cache
def sample(key: str) -> Board:
    """Return the same picture at every visit, for as long as the rules stay as they are.

    Where an onlooker sees nothing, it is the first picture of the rules.
    """
    ruleset = RULESETS[key]
    position, last = _played(ruleset, Random(key))
    board = ruleset.board(position.view(None), None, last=last)
    return page(key, "en").picture or board if board.hidden else board


def _played(ruleset: Ruleset, rng: Random) -> tuple[Position, tuple[Move, ...]]:
    """Play some random moves, none of which ends the game; return the position and the last."""
    position = ruleset.start(ruleset.seats[0], {})
    last: tuple[Move, ...] = ()
    for _ply in range(SAMPLE_PLIES):
        position, __ = settle(position, rng)
        if not position.to_move:
            break
        seat = min(position.to_move)
        move = rng.choice(list(position.legal_moves(seat)))
        after = position.play(move, seat)
        if after.outcome is None:
            position, last = after, (move,)
    return position, last
