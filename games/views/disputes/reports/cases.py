"""The acts of a player on a filed report: comment, settle, appeal."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.reports import AppealForm, CommentForm, KeyedForm, SettlementForm
from games.log.commands import Refused
from games.log.turns.turn_numbers import ply_after
from games.models import Dispute, Game, RulingProposal, Settlement
from games.rules.kit.core import RulesError
from games.services.disputes import settlements
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings import appeals, proposals
from games.services.gamelog.state_cache import state_of
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes.reports.report_page import seat_of_reader, show_report_page


@require_POST
@player_required
def proposal_comment(request: PlayerRequest, pk: int) -> HttpResponse:
    """Comment on a proposed ruling."""
    proposal = get_object_or_404(RulingProposal.objects.select_related("dispute__game"), pk=pk)
    form = CommentForm(f"comment-{pk}", request.POST)

    def act() -> None:
        proposals.comment(pk, request.player, form.cleaned_data["text"], at=request.received_at)

    return _submitted(request, proposal.dispute.game, form, act, _("Thank you for your comment."))


@require_POST
@player_required
def dispute_settle(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Offer a settlement of a report to the other players."""
    dispute = get_object_or_404(Dispute.objects.select_related("game"), pk=pk)
    form = SettlementForm(f"settle-{pk}", request.POST)

    def act() -> None:
        outcome = form.cleaned_data["outcome"]
        back = outcome == Settlement.Outcome.BACK
        ply = _ply(dispute.game, form.cleaned_data["back_to"]) if back else None
        settlements.offer(pk, request.player, outcome=outcome, ply=ply, at=request.received_at)

    return _submitted(request, dispute.game, form, act, _("The others get your offer by mail."))


@require_POST
@player_required
def settlement_answer(request: PlayerRequest, pk: int) -> HttpResponse:
    """Agree to an offer to settle, or decline it."""
    offer = get_object_or_404(Settlement.objects.select_related("dispute__game"), pk=pk)
    game, _seat = seat_of_reader(request, offer.dispute.game_id)
    agrees = request.POST.get("answer") == "agree"
    act = settlements.agree if agrees else settlements.decline
    try:
        act(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("You have agreed.") if agrees else _("The offer is closed."))
    return SeeOther(reverse("game_dispute", args=[game.pk]))


@require_POST
@player_required
def dispute_appeal(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Appeal against a ruling."""
    dispute = get_object_or_404(Dispute.objects.select_related("game"), pk=pk)
    form = AppealForm(f"appeal-{pk}", request.POST)

    def act() -> None:
        appeals.appeal(pk, request.player, at=request.received_at, **form.cleaned_data)

    return _submitted(request, dispute.game, form, act, _("Your appeal is with the admins."))


def _ply(game: Game, move: int | None) -> int:
    """Return how many plies make up so many turns of the game. Raises Refused where the game has
    fewer.
    """
    state = state_of(game)
    if move is None or move > state.move_number(state.ply):
        raise Refused(DisputeRefusal.NO_SUCH_MOVE)
    return ply_after(state, move)


def _submitted(
    request: PlayerRequest, game: Game, form: KeyedForm, act: Callable[[], None], success: str
) -> HttpResponse:
    """Carry out what a form asks for, or show the page again with what was typed."""
    game, seat = seat_of_reader(request, game.pk)
    if not form.is_valid():
        return show_report_page(request, game, seat, status=422, typed=form)
    try:
        act()
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return show_report_page(request, game, seat, status=errors.status_of(refusal), typed=form)
    messages.success(request, success)
    return SeeOther(reverse("game_dispute", args=[game.pk]))
