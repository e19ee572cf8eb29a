"""The record of staff acts, and the private contents whose reading is recorded in it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.judging import PrivateReadForm
from games.models import AuditEntry, Dispute, Game
from games.rules.kit.core import RulesError
from games.services.disputes.evidence.private_reads import read_private_things
from games.services.gamelog.audit_trail import last_entry
from games.views.common import errors
from games.views.common.addresses import small_number

PAGE_LENGTH = 50


@require_safe
@arbiter_required
def staff_acts(request: PlayerRequest) -> HttpResponse:
    """Show the record, the latest act first, without acts about one's own games."""
    entries = AuditEntry.objects.select_related("by").order_by("-number")
    before = small_number(request.GET.get("before", ""), digits=9)
    page = list((entries if before is None else entries.filter(number__lt=before))[:PAGE_LENGTH])
    own = {str(pk) for pk in Game.objects.of(request.player).values_list("pk", flat=True)}
    shown = [entry for entry in page if entry.details.get("game") not in own]
    context = {
        "entries": [(entry, _page_about(entry.subject)) for entry in shown],
        "earlier": page[-1].number if len(page) == PAGE_LENGTH else None,
        "last": last_entry(),
    }
    return render(request, "games/disputes/evidence/staff_acts.html", context)


def _page_about(subject: str) -> str:
    """Return the address of the staff's page about the subject of an act; "" where there is
    none.
    """
    kind, _colon, key = subject.partition(":")
    routes = {"dispute": "dispute", "player": "player_sanctions"}
    return reverse(routes[kind], args=[key]) if kind in routes else ""


@require_POST
@arbiter_required
def dispute_private(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the private contents of a game in dispute; a reload asks, and is recorded, again."""
    get_object_or_404(Dispute, pk=pk)
    form = PrivateReadForm(request.POST)
    reason = form.cleaned_data["why"] if form.is_valid() else ""
    try:
        dispute, found = read_private_things(pk, request.player, reason, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    context = {"dispute": dispute, "game": dispute.game, "found": found, "reason": reason}
    return render(request, "games/disputes/evidence/private_things.html", context)
