"""The buttons by which the staff take up a dispute and give it back."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.access import staff_required
from accounts.web.requests import PlayerRequest
from games.models import Dispute
from games.rules.kit.core import RulesError
from games.services.disputes.cases.claims import claim, release_claim
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@staff_required
def dispute_claim(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Claim a dispute, or hold it for longer."""
    get_object_or_404(Dispute, pk=pk)
    try:
        claim(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("The case is yours for 24 hours. The others see that."))
    return SeeOther(reverse("dispute", args=[pk]))


@require_POST
@staff_required
def dispute_release(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Give a dispute back to the others."""
    get_object_or_404(Dispute, pk=pk)
    try:
        release_claim(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("The case is free for the others."))
    return SeeOther(reverse("disputes"))
