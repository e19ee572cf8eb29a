"""The ply browser, in which a game is looked at move by move, for disputes."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from games.log.state import State
from games.log.turns.last_turn import last_turn
from games.rules.kit.board import Board
from games.rules.kit.core import Seat
from games.views.common.addresses import small_number


@dataclass(frozen=True)
class PlyBrowser:
    """The board after the first `ply` of `plies` moves; a step is None where there is none in that
    direction.

    `move` and `moves` are the numbers of turns that people read.
    """

    board: Board
    ply: int
    plies: int
    move: int
    moves: int

    @property
    def previous(self) -> int | None:
        return self.ply - 1 if self.ply > 0 else None

    @property
    def following(self) -> int | None:
        return self.ply + 1 if self.ply < self.plies else None


def browse_ply(state: State, ply: int, reader: Seat | None, notation: str) -> PlyBrowser:
    """Return the browser as `reader` may see the game (None for an onlooker)."""
    view = state.view(reader, ply)
    last = last_turn(state, ply, reader)
    board = state.ruleset.board(view, None, last=last, notation=notation)
    return PlyBrowser(board, ply, state.ply, state.move_number(ply), state.move_number(state.ply))


def ply_asked(request: HttpRequest, state: State, default: int) -> int:
    """Return the ply of `?ply=`, or the default where the game has no such ply."""
    asked = small_number(request.GET.get("ply", ""), digits=5)
    return min(default if asked is None else asked, state.ply)
