"""Filing a dispute: for the seats of a game, with the board it is about beside the form."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.access import player_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes import DisputeForm
from games.log.state import State
from games.log.turns.turn_numbers import ply_after
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import RulesError
from games.services.disputes.cases.questions import questions_of_game
from games.services.disputes.reports import filing
from games.services.disputes.reports.log_check import has_answer, log_answer
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.common.seen_boards import record_shown_board
from games.views.disputes.ply_browser import browse_ply, ply_asked


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def dispute_file(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the form and file the dispute; what was typed stays when something is wrong with it."""
    game, seat = _mine(request, pk)
    if request.method != "POST":
        return _page(request, game, seat)
    state = state_of(game)
    form = DisputeForm(state.move_number(state.ply), request.POST)
    if not form.is_valid():
        return _page(request, game, seat, form, 422)
    if (checked := _checked(request, game, seat, form)) is not None:
        return checked
    sent = dict(form.cleaned_data)
    ply = ply_after(state, sent.pop("move"))
    try:
        filing.file(game.pk, request.player, at=request.received_at, ply=ply, **sent)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, game, seat, form, errors.status_of(refusal))
    messages.success(request, _("Your report is with the admins. You get a mail when they decide."))
    return SeeOther(game.get_absolute_url())


@require_POST
@player_required
def dispute_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Withdraw the player's own open dispute."""
    game, __ = _mine(request, pk)
    dispute = filing.open_dispute(game, request.player)
    if dispute is None:
        return errors.message_page(request, _("You have no open report in this game."), 409)
    try:
        filing.withdraw(dispute.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("Your report is withdrawn. The game goes on."))
    return SeeOther(game.get_absolute_url())


def _checked(
    request: PlayerRequest, game: Game, seat: Seat, form: DisputeForm
) -> HttpResponse | None:
    """Return the page with the log's answer, or with the form again; None where it is filed."""
    step, category = request.POST.get("step"), form.cleaned_data["category"]
    if step == "edit":
        return _page(request, game, seat, form)
    if step != "check" or not has_answer(category) or filing.open_dispute(game, request.player):
        return None
    answer = log_answer(game, list(game.seats.all()), request.player, category)
    return _page(request, game, seat, form, answer=answer)


def _mine(request: PlayerRequest, pk: UUID) -> tuple[Game, Seat]:
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    seat = game.seat_of(request.player)
    if seat is None:
        raise PermissionDenied
    return game, seat


def _page(
    request: PlayerRequest,
    game: Game,
    seat: Seat,
    form: DisputeForm | None = None,
    status: int = 200,
    answer: Sequence[str] = (),
) -> HttpResponse:
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
        "questions": questions_of_game(game),
        "seat": seat,
        "is_contestable": filing.is_contestable(game, request.received_at),
        "section": "games",
    }
    return render(request, "games/disputes/reports/filing.html", context, status=status)


def _blank(state: State, ply: int) -> DisputeForm:
    number = state.move_number
    return DisputeForm(number(state.ply), initial={"move": number(ply)})


def _typed_ply(form: DisputeForm | None, state: State) -> int:
    """Return the ply the form is about, where it names one."""
    move = form.cleaned_data.get("move") if form is not None else None
    return state.ply if move is None else ply_after(state, move)
