"""Questions about a dispute, which the staff ask and the players of the game answer."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.permissions import arbiter_required, player_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.reports import AnswerForm
from games.log.commands import Refused
from games.models import DisputeQuestion
from games.rules.kit.core import RulesError
from games.services.disputes.cases.questions import answer, ask
from games.services.disputes.refusals import DisputeRefusal
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes import dispute_page as page
from games.views.disputes.reports.report_page import seat_of_reader, show_report_page


@require_POST
@arbiter_required
def dispute_ask(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask players of the game; what was typed stays when something is wrong with it."""
    dispute = page.dispute_to_judge(request, pk)
    form = page.question_form(dispute, request.POST)
    if form is None:
        return errors.page(request, Refused(DisputeRefusal.ASKED_ALREADY))
    if not form.is_valid():
        return page.show(request, dispute, 422, question_form=form)
    try:
        ask(pk, request.player, at=request.received_at, **form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return page.show(request, dispute, errors.status_of(refusal), question_form=form)
    messages.success(request, _("Your question is on its way. The case waits up to 72 hours."))
    return SeeOther(reverse("dispute", args=[pk]))


@require_POST
@player_required
def dispute_answer(request: PlayerRequest, pk: int) -> HttpResponse:
    """Answer a question to the player; what was typed stays when something is wrong with it."""
    question = get_object_or_404(DisputeQuestion.objects.select_related("dispute__game"), pk=pk)
    game, seat = seat_of_reader(request, question.dispute.game_id)
    form = AnswerForm(f"answer-{question.pk}", request.POST)
    if not form.is_valid():
        return show_report_page(request, game, seat, status=422, typed=form)
    try:
        answer(pk, request.player, form.cleaned_data["text"], at=request.received_at)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        status = errors.status_of(refusal)
        return show_report_page(request, game, seat, status=status, typed=form)
    messages.success(request, _("Thank you. Your answer is with the admins."))
    return SeeOther(reverse("game_dispute", args=[game.pk]))
