"""The page about a seat that changes hands, for the player who is offered it and the player who
left it.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.reports import AppealForm
from games.models import Dispute, Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import RulesError
from games.services.disputes.rulings import appeals
from games.services.disputes.rulings.seat_offers import answer_offer, offer_to
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes.ply_browser import browse_ply


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def seat_change(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show an offered seat with its board, or the decision; take an answer or an appeal."""
    related = ("game", "leaver", "newcomer", "ruled_by")
    dispute = get_object_or_404(Dispute.objects.select_related(*related), pk=pk)
    if request.method != "POST":
        return _page(request, dispute)
    if "answer" in request.POST:
        return _answered(request, dispute)
    return _appealed(request, dispute)


def _answered(request: PlayerRequest, dispute: Dispute) -> HttpResponse:
    agrees = request.POST["answer"] == "agree"
    try:
        answer_offer(dispute.pk, request.player, agrees=agrees, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    agreed = _("You have agreed. You get a mail when it is decided.")
    messages.success(request, agreed if agrees else _("You have declined the seat."))
    return SeeOther(reverse("seat_change", args=[dispute.pk]))


def _appealed(request: PlayerRequest, dispute: Dispute) -> HttpResponse:
    form = AppealForm(f"appeal-{dispute.pk}", request.POST)
    if not form.is_valid():
        return _page(request, dispute, form, 422)
    try:
        appeals.appeal(dispute.pk, request.player, at=request.received_at, **form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, dispute, form, errors.status_of(refusal))
    messages.success(request, _("Your appeal is with the admins."))
    return SeeOther(reverse("seat_change", args=[dispute.pk]))


def _page(
    request: PlayerRequest, dispute: Dispute, form: AppealForm | None = None, status: int = 200
) -> HttpResponse:
    """Show the page to those whom it concerns. Raises PermissionDenied to everybody else."""
    offer = offer_to(dispute, request.player)
    is_leaver = request.player.pk == dispute.leaver_id
    if offer is None and not is_leaver and request.player.pk != dispute.newcomer_id:
        raise PermissionDenied
    game, may_appeal = dispute.game, appeals.may_appeal(dispute, request.received_at)
    context = {
        "dispute": dispute,
        "game": game,
        "offer": offer,
        "players": list(game.names.values()),
        "terms": game_text.terms_text(game),
        "browser": _board(request, game) if offer else None,
        "says": game_text.ruling_text(offer or dispute, list(game.seats.all())),
        "appeal": appeals.appeal_of(dispute),
        "appeal_form": form or (_blank(dispute) if is_leaver and may_appeal else None),
        "section": "games",
    }
    return render(request, "games/disputes/reports/seat_change.html", context, status=status)


def _blank(dispute: Dispute) -> AppealForm:
    return AppealForm(f"appeal-{dispute.pk}")


def _board(request: PlayerRequest, game: Game) -> object:
    """Return the board as an onlooker sees it, since no secrets are shown before somebody has the
    seat.
    """
    state = state_of(game)
    notation = board_preferences(request.player, game.ruleset).notation
    return browse_ply(state, state.ply, None, notation)
