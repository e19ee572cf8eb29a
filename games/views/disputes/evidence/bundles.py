"""Bundles of evidence for the staff: downloaded, and built anew."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.web.access import arbiter_required
from accounts.web.requests import PlayerRequest
from games.services.disputes.evidence.bundles import ask_for_bundle
from games.views.common.responses import SeeOther
from games.views.disputes.dispute_page import dispute_to_judge


@require_safe
@arbiter_required
def dispute_bundle(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Send the latest bundle of evidence, with its hash in a header."""
    bundle = dispute_to_judge(request, pk).bundles.first()
    if bundle is None:
        raise Http404(_("The evidence is not there yet."))
    answer = HttpResponse(bundle.text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="evidence-{str(pk)[:8]}.json"'
    answer["X-Content-SHA256"] = bundle.sha256
    return answer


@require_POST
@arbiter_required
def dispute_bundle_anew(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Have a worker build the bundle anew."""
    ask_for_bundle(dispute_to_judge(request, pk), request.received_at)
    return SeeOther(reverse("dispute", args=[pk]))
