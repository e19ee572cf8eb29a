"""The buttons of a proposed ruling and of an appeal, for the staff."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.judging import AppealDecisionForm
from games.models import Appeal, RulingProposal
from games.rules.kit.core import RulesError
from games.services.disputes.rulings.appeals import decide_appeal
from games.services.disputes.rulings.proposals import confirm, take_back
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes import dispute_page as page
from games.views.disputes.actions import carry_out


@require_POST
@arbiter_required
def proposal_confirm(request: PlayerRequest, pk: int) -> HttpResponse:
    """Confirm a proposed ruling."""
    success = _("The ruling is made. The players get it by mail.")
    return _carried_out(request, pk, confirm, success)


@require_POST
@arbiter_required
def proposal_take_back(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take one's own proposal back."""
    return _carried_out(request, pk, take_back, _("The proposal is taken back."))


@require_POST
@arbiter_required
def appeal_decide(request: PlayerRequest, pk: int) -> HttpResponse:
    """Decide an appeal; what was typed stays when something is wrong with it."""
    appeal = get_object_or_404(Appeal, pk=pk)
    dispute = page.dispute_to_judge(request, appeal.dispute_id)
    form = AppealDecisionForm(request.POST)
    if not form.is_valid():
        return page.show(request, dispute, 422, appeal_form=form)
    try:
        decide_appeal(pk, request.player, at=request.received_at, **form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return page.show(request, dispute, errors.status_of(refusal), appeal_form=form)
    messages.success(request, _("The appeal is decided. The players get it by mail."))
    return SeeOther(reverse("dispute", args=[dispute.pk]))


def _carried_out(
    request: PlayerRequest, pk: int, act: Callable[..., object], success: str
) -> HttpResponse:
    """Carry out an act on a proposal, and go on to the page of its dispute."""
    proposal = get_object_or_404(RulingProposal, pk=pk)
    then = reverse("dispute", args=[proposal.dispute_id])
    return carry_out(
        request,
        proposal.dispute_id,
        lambda _dispute, admin, at: act(pk, admin, at=at),
        success,
        then,
    )
