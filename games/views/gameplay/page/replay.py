"""The turns that others have made since the viewer's last, for the open page to replay once.

The page holds the board as it stands, and here the order in which it came about: names of squares
that the viewer sees there, and no other position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext

from games.log.parts.plies import Ply
from games.log.turns.last_turn import may_know
from games.models.gameplay.board_preferences import has_replay
from games.models.gameplay.seat_names import names_of
from games.rules.kit.board import Board
from games.rules.kit.core import CHANCE
from games.services.text.turn_text import turns_since
from games.views.gameplay.page.move_list import setup_plies
from games.views.gameplay.page.viewing import Viewing

MAX_REPLAYED_SQUARES = 24
REPLAY_WINDOW = timedelta(days=14)
"""How long after its last move a game is still news to a player who comes back to it."""


@dataclass(frozen=True)
class Replay:
    """The squares of those turns in order, the turns in words, and whether chance moved after them,
    for js/boards/replay.js.

    `squares` is empty where a drawing marks by itself what is new (data-new).
    """

    squares: str
    says: str
    drawn: bool


def replay_of(viewing: Viewing, picture: Board) -> Replay | None:
    """Return the turns to replay; None where nobody else has moved, or the viewer wants no
    replay.
    """
    viewer, typed = viewing.viewer, viewing.typed
    if viewer.seat is None or not viewer.live or not has_replay(viewer.player):
        return None
    if picture.hidden or typed.move or typed.pick or typed.refusal:
        return None
    if viewing.now - viewing.game.moved_at > REPLAY_WINDOW:
        return None
    first = _first_new(viewing)
    made = viewing.state.moves[first:]
    if not any(played.seat != CHANCE for played in made):
        return None
    return Replay(_squares(viewing, made, picture), _words(viewing, first), made[-1].seat == CHANCE)


def _first_new(viewing: Viewing) -> int:
    """Return how many moves there were when the viewer had moved last, or when the board was set
    up.
    """
    state = viewing.state
    own = (ply for ply, played in enumerate(state.moves, 1) if played.seat == viewing.viewer.seat)
    return max(own, default=setup_plies(state))


def _squares(viewing: Viewing, made: Sequence[Ply], picture: Board) -> str:
    """Return the squares on which others have put something that still lies there, each once, in
    order.
    """
    state = viewing.state
    seen = [
        state.ruleset.square_of(played.move)
        for played in made
        if played.seat != CHANCE and may_know(state, played, viewing.viewer.seat)
    ]
    there = {square.name for square in picture.squares() if square.kind != "empty"}
    names = [name for name in dict.fromkeys(reversed(seen)) if name in there]
    return " ".join(names[:MAX_REPLAYED_SQUARES][::-1])


def _words(viewing: Viewing, first: int) -> str:
    viewer, names = viewing.viewer, names_of(viewing.seats)
    turns = turns_since(viewing.state, first, viewer.seat, viewer.preferences.notation)
    return " ".join(
        gettext("%(name)s: %(moves)s.") % {"name": names[seat], "moves": moves}
        for seat, moves in turns
        if seat != viewer.seat
    )
