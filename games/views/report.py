"""Reporting a problem: for the seats of a game, with the board it is about beside the form."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.forms.disputes import ReportForm
from games.models import Game, Seat
from games.rules.core import RulesError
from games.services import disputes
from games.services.mail import words
from games.services.states import state_of
from games.views import refusals
from games.views.answers import SeeOther
from games.views.glimpse import glimpsed
from games.views.plies import look, ply_asked


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_report(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The form; what was typed stays when something is wrong with it."""
    game, seat = _mine(request, pk)
    if request.method != "POST":
        return _page(request, game, seat)
    form = ReportForm(game.ply, request.POST)
    if not form.is_valid():
        return _page(request, game, seat, form, 422)
    try:
        disputes.file(game.pk, request.player, at=request.received_at, **form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, refusals.sentence(refusal))
        return _page(request, game, seat, form, refusals.status_of(refusal))
    messages.success(request, _("Your report is with the admins. You get a mail when they decide."))
    return SeeOther(game.get_absolute_url())


@require_POST
@player_required
def report_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The player's own open report is taken back."""
    game, __ = _mine(request, pk)
    case = disputes.open_case(game, request.player)
    if case is None:
        return refusals.said(request, _("You have no open report in this game."), 409)
    try:
        disputes.withdraw(case.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    messages.success(request, _("Your report is withdrawn. The game goes on."))
    return SeeOther(game.get_absolute_url())


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
    form: ReportForm | None = None,
    status: int = 200,
) -> HttpResponse:
    state = state_of(game)
    ply = ply_asked(request, state, default=_typed_ply(form, state.ply))
    glimpsed(request, game, ply)
    known = {
        "game": game,
        "opponents": words.opponents(list(game.seats.all()), request.player.pk),
        "form": form or ReportForm(game.ply, initial={"ply": ply}),
        "look": look(state, ply, seat.number, request.player.notation),
        "case": disputes.open_case(game, request.player),
        "may_file": disputes.may_file(game, request.received_at),
        "section": "games",
    }
    return render(request, "disputes/report.html", known, status=status)


def _typed_ply(form: ReportForm | None, default: int) -> int:
    """The board the form is about, where it names one."""
    ply = form.cleaned_data.get("ply") if form is not None else None
    return default if ply is None else ply
