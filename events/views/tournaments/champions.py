"""The hall of champions: the winners of leagues and of all other events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.services.tournaments.lists.champions import (
    champions_of,
    final_events,
    league_champions,
)

EVENTS_PER_PAGE = 20
MAX_SEASONS = 50


@require_safe
def champions(request: SiteRequest) -> HttpResponse:
    """Show the winners of the latest seasons, and a page of those of other events."""
    page = Paginator(final_events(), EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "seasons": league_champions()[:MAX_SEASONS],
        "page": page,
        "won": [(event, champions_of(event)) for event in page],
        "section": "events",
    }
    return render(request, "events/tournaments/champions.html", context)
