"""Questions about a dispute: the staff ask, the players of the game answer."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.access import player_required, staff_required
from accounts.web.requests import PlayerRequest
from games.models import Dispute, DisputeQuestion
from games.rules.kit.core import RulesError
from games.services.disputes.cases.questions import answer, ask
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@staff_required
def dispute_ask(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask players of the game."""
    get_object_or_404(Dispute, pk=pk)
    numbers = {int(sent) for sent in request.POST.getlist("seats") if sent in tuple("0123456789")}
    text = request.POST.get("text", "")
    try:
        ask(pk, request.player, seats=numbers, text=text, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("Your question is on its way. The case waits up to 72 hours."))
    return SeeOther(reverse("dispute", args=[pk]))


@require_POST
@player_required
def dispute_answer(request: PlayerRequest, pk: int) -> HttpResponse:
    """Answer a question to the player."""
    question = get_object_or_404(DisputeQuestion.objects.select_related("dispute"), pk=pk)
    try:
        answer(pk, request.player, request.POST.get("text", ""), at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("Thank you. Your answer is with the admins."))
    return SeeOther(reverse("game_dispute", args=[question.dispute.game_id]))
