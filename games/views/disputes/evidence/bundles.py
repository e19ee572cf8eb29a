"""Bundles of evidence, which judges and players download and judges have built anew."""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.web.permissions import arbiter_required, player_required
from accounts.web.requests import PlayerRequest
from games.models import Dispute, EvidenceBundle
from games.services.disputes.evidence.bundles import ask_for_bundle, text_for_players
from games.views.common.responses import SeeOther
from games.views.disputes.dispute_page import dispute_to_judge
from games.views.disputes.reports.report_page import seat_of_reader


@require_safe
@arbiter_required
def dispute_bundle(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Send the latest bundle of evidence to a judge, with its hash in a header."""
    bundle = _latest(dispute_to_judge(request, pk))
    return _file(pk, bundle.text, bundle.sha256)


@require_safe
@player_required
def dispute_evidence(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Send the latest bundle of evidence to a player of the game, with its hash in a header.

    Who has left a seat by the decision gets it, who has come by it does not.
    """
    dispute = get_object_or_404(Dispute.objects.select_related("game"), pk=pk)
    if request.player.pk != dispute.leaver_id:
        _game, seat = seat_of_reader(request, dispute.game_id)
        if seat.since and dispute.closed_at and dispute.closed_at <= seat.since:
            raise PermissionDenied
    text = text_for_players(_latest(dispute))
    return _file(pk, text, sha256(text.encode()).hexdigest())


@require_POST
@arbiter_required
def dispute_bundle_anew(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Have a worker build the bundle anew."""
    ask_for_bundle(dispute_to_judge(request, pk), request.received_at)
    return SeeOther(reverse("dispute", args=[pk]))


def _latest(dispute: Dispute) -> EvidenceBundle:
    bundle = dispute.bundles.first()
    if bundle is None:
        raise Http404(_("The evidence is not there yet."))
    return bundle


def _file(pk: UUID, text: str, digest: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="evidence-{str(pk)[:8]}.json"'
    answer["X-Content-SHA256"] = digest
    return answer
