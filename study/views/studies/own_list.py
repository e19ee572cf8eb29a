"""The list of all studies of a player, the last changed first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from study.services.studies.own_study import studies_of

STUDIES_PER_PAGE = 50


@require_safe
@player_required
def own_studies(request: PlayerRequest) -> HttpResponse:
    """Show the games in which a player has kept variations, and which of these are shared."""
    studies = studies_of(request.player)
    page = Paginator(studies, STUDIES_PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "section": "games"}
    return render(request, "study/studies/own_studies.html", context)
