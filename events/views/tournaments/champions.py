"""The hall of champions: the winners of leagues and of all other events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.services.tournaments.lists.champions import (
    MAX_EVENTS,
    champions_of,
    events_by_key,
    keys_of_final_events,
    league_champions,
)

EVENTS_PER_PAGE = 20


@require_safe
def champions(request: SiteRequest) -> HttpResponse:
    """Show the winners of the latest seasons, and a page of those of other events."""
    pages = Paginator(keys_of_final_events(), EVENTS_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    events = events_by_key(page.object_list)
    context = {
        "seasons": league_champions(),
        "page": page,
        "won": [(events[key], champions_of(events[key])) for key in page if key in events],
        "most": MAX_EVENTS,
        "section": "events",
    }
    return render(request, "events/tournaments/champions.html", context)
