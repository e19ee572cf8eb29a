"""A game looked at ply by ply, without any choice: for reports and the cases made of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from games.log.state import State
from games.log.turns import last_turn
from games.rules.board import Board
from games.rules.core import Seat


@dataclass(frozen=True)
class Look:
    """The board after the first `ply` of `plies` moves; None where there is no step that way."""

    board: Board
    ply: int
    plies: int

    @property
    def previous(self) -> int | None:
        return self.ply - 1 if self.ply > 0 else None

    @property
    def following(self) -> int | None:
        return self.ply + 1 if self.ply < self.plies else None


def look(state: State, ply: int, reader: Seat | None, notation: str) -> Look:
    """As `reader` may see it (None: an onlooker)."""
    view = state.view(reader, ply)
    last = last_turn(state, ply, reader)
    board = state.ruleset.board(view, None, last=last, notation=notation)
    return Look(board, ply, state.ply)


def ply_asked(request: HttpRequest, state: State, default: int) -> int:
    """`?ply=`, as far as the game has such a ply."""
    text = request.GET.get("ply", "")
    if text.isascii() and text.isdigit() and len(text) < 6:
        return min(int(text), state.ply)
    return min(default, state.ply)
