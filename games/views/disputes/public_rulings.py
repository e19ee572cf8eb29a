"""The public page of rulings: what the staff have decided and why, without names."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.models import Dispute

PAGE_LENGTH = 30
MAX_QUERY_LENGTH = 50


@require_safe
def public_rulings(request: SiteRequest) -> HttpResponse:
    """Show the rulings on public games, the latest first; `?q=` looks into their reasons."""
    query = request.GET.get("q", "").strip()[:MAX_QUERY_LENGTH]
    try:
        start = max(0, int(request.GET.get("from", "0")[:6]))
    except ValueError:
        start = 0
    found = list(_ruled(query)[start : start + PAGE_LENGTH + 1])
    context = {
        "ruled_disputes": found[:PAGE_LENGTH],
        "query": query,
        "further": start + PAGE_LENGTH if len(found) > PAGE_LENGTH else None,
    }
    return render(request, "games/disputes/public_rulings.html", context)


def _ruled(query: str) -> QuerySet[Dispute]:
    ruled = Dispute.objects.filter(state=Dispute.State.RULED, game__public=True)
    if query:
        ruled = ruled.filter(Q(reason__icontains=query) | Q(appeal__reason__icontains=query))
    return ruled.select_related("game", "appeal").order_by("-closed_at", "pk")
