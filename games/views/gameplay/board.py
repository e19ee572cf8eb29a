"""The board of a game as one reader sees it, and the choices that the reader has on it.

Only `state.view(seat)` leaves here, and only moves the reader may know.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.log.state import State
from games.log.turns.last_turn import last_turn
from games.models import Game
from games.rules.kit.board import Board
from games.rules.kit.core import Position
from games.views.analysis.pencil_marks import PencilSheet, sheet
from games.views.clock.hourglass import has_run_out
from games.views.common.board_controls import BoardControls
from games.views.common.board_names import with_names
from games.views.common.viewer import TypedMove, Viewer
from games.views.gameplay.draft_turn import DraftTurn, composed


def turn_of(state: State, reader: Viewer, typed: TypedMove) -> DraftTurn | None:
    """Return what the reader may choose from, with what is chosen of a whole turn; readers not to
    move choose nothing.
    """
    if not reader.live or not reader.player or (state.holds and not state.clock.has_hourglass):
        return None
    if has_run_out(state, timezone.now()):
        return None
    if reader.seat is None or reader.seat not in state.may_act - state.left:
        return None
    if state.ruleset.whole_turns:
        return composed(state.ruleset, state.view(reader.seat), reader.seat, typed.move)
    return DraftTurn(state.view(reader.seat))


def controls_of(
    game: Game, state: State, reader: Viewer, turn: DraftTurn, typed: TypedMove
) -> BoardControls:
    """Return the controls that the page offers to a seat that may move."""
    assert reader.player is not None
    whole = state.ruleset.whole_turns
    return BoardControls(
        here=game.get_absolute_url(),
        send=reverse("game_move", args=[game.pk]),
        board_event=state.board_event,
        key=str(uuid4()),
        confirm=reader.player.confirm_moves or whole,
        swap="#game",
        picked=typed.pick,
        drafts=tuple(map(str, turn.drafts)),
        drafted=tuple(map(state.ruleset.square_of, turn.drafts)),
        whole=whole,
        complete=turn.complete or not whole,
        goes_on=True,
    )


def board_of(
    game: Game, state: State, reader: Viewer, turn: DraftTurn | None, typed: TypedMove
) -> Board:
    """Return the board as the reader sees it, with the moves of a turn that is not sent yet."""
    if turn is not None:
        view = turn.view
        seat = None if turn.complete else reader.seat
    else:
        view, seat = _looked_at(state, reader), None
    may_hint = turn is not None and game.rules.hints_in_play
    board = game.rules.board(
        view,
        seat,
        last=turn.drafts if turn and turn.drafts else last_turn(state, reader.ply, reader.seat),
        notation=reader.preferences.notation,
        hints=may_hint and reader.preferences.hints,
        pick=typed.pick,
    )
    if state.result and reader.ply == state.ply:  # How it ended stands above the board.
        over = gettext("The game is over.")
        return replace(without_tip(board), prompt=over, prompt_params={}, moving="")
    return with_names(board, game.rules, game.names)


def without_tip(board: Board) -> Board:
    """Return the board without the requested hint, neither its words nor its marks."""
    if board.tip is None:
        return board
    layers = []
    for layer in board.layers:
        rows = (
            (name, tuple(replace(square, tip=None) for square in squares))
            for name, squares in layer.rows
        )
        layers.append(replace(layer, rows=tuple(rows)))
    return replace(board, layers=tuple(layers), tip=None)


def _looked_at(state: State, reader: Viewer) -> Position:
    """Cover what an hourglass had uncovered as soon as the sand is out, even before the turn has
    passed.
    """
    out = state.position.fleeting and has_run_out(state, timezone.now())
    return state.view(None if out else reader.seat, reader.ply)


def pencil_of(
    game: Game, state: State, reader: Viewer, board: Board, marks: dict[str, str], typed: TypedMove
) -> PencilSheet | None:
    """Return the form for pencil marks, for a seat that sees the board, in its turn or not."""
    if reader.seat is None or not reader.live or state.result or board.hidden:
        return None
    if not game.rules.pencil:
        return None
    square = typed.pick if any(square.name == typed.pick for square in board.squares()) else ""
    return sheet(game, game.rules.pencil, marks, square)
