"""The buttons by which the staff take up a dispute and give it back."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.services.disputes.cases.claims import claim, release_claim
from games.views.disputes.actions import carry_out


@require_POST
@arbiter_required
def dispute_claim(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Claim a dispute, or hold it for longer."""
    success = _("The case is yours for 24 hours. The others see that.")
    return carry_out(request, pk, claim, success, reverse("dispute", args=[pk]))


@require_POST
@arbiter_required
def dispute_release(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Give a dispute back to the other members of the staff."""
    success = _("The case is free for the others.")
    return carry_out(request, pk, release_claim, success, reverse("disputes"))
