"""The viewer of a game, and the moves that came with the request."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models.gameplay.board_preferences import BoardPreferences
from games.rules.kit.core import Seat


@dataclass(frozen=True)
class TypedMove:
    """Moves that came with the request, chosen but not sent, or sent and refused.

    `pick` is the piece or the square that was chosen first. `undo`: the last turn was to be undone
    instead.
    """

    move: str = ""
    pick: str = ""
    text: str = ""
    refusal: str = ""
    undo: bool = False


@dataclass(frozen=True)
class Viewer:
    """The viewer of a board: a seat of the game or an onlooker, at the present or an earlier
    ply.
    """

    player: User | None
    seat: Seat | None
    ply: int
    live: bool
    preferences: BoardPreferences
