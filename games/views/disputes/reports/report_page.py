"""The page of the reports of a game for one of its players: the form, the questions, and the
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.web.requests import PlayerRequest
from games.forms.disputes.reports import DisputeForm, KeyedForm
from games.log.state import State
from games.log.turns.turn_numbers import ply_after
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.services.disputes.cases.questions import questions_of_game
from games.services.disputes.reports import filing
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.views.common.seen_boards import record_shown_board
from games.views.disputes.ply_browser import browse_ply, ply_asked
from games.views.disputes.reports.case_panels import case_panels, with_answer_forms


def seat_of_reader(request: PlayerRequest, pk: UUID) -> tuple[Game, Seat]:
    """Return the game and the reader's seat. Raises Http404 and PermissionDenied."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    seat = game.seat_of(request.player)
    if seat is None:
        raise PermissionDenied
    return game, seat


def show_report_page(
    request: PlayerRequest,
    game: Game,
    seat: Seat,
    form: DisputeForm | None = None,
    status: int = 200,
    answer: Sequence[str] = (),
    typed: KeyedForm | None = None,
) -> HttpResponse:
    """Show the page of the reports of a game to one of its players, with what was typed."""
    state = state_of(game)
    ply = ply_asked(request, state, default=_typed_ply(form, state))
    record_shown_board(request, game, ply)
    context = {
        "game": game,
        "opponents": game_text.opponents(list(game.seats.all()), request.player.pk),
        "form": form or _blank(state, ply),
        "answer": answer,
        "browser": browse_ply(
            state, ply, seat.number, board_preferences(request.player, game.ruleset).notation
        ),
        "dispute": filing.open_dispute(game, request.player),
        "questions": with_answer_forms(questions_of_game(game, seat), seat, typed),
        "cases": case_panels(game, seat, request.player, request.received_at, typed),
        "seat": seat,
        "is_contestable": filing.is_contestable(game, request.received_at),
        "section": "games",
    }
    return render(request, "games/disputes/reports/filing.html", context, status=status)


def _blank(state: State, ply: int) -> DisputeForm:
    number = state.move_number
    return DisputeForm(number(state.ply), initial={"move": number(ply)})


def _typed_ply(form: DisputeForm | None, state: State) -> int:
    """Return the ply that the form is about, where it names one."""
    move = form.cleaned_data.get("move") if form is not None else None
    return state.ply if move is None else ply_after(state, move)
