"""The page of a season: its entries, the divisions with their tables, the log and the lot."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import PlayerRequest, SiteRequest
from events.forms.leagues import RemovalForm, SubstitutionForm
from events.models import League, Season, SeasonEntry
from events.services.leagues.divisions import seals
from events.services.leagues.divisions.settlement import division_sizes
from events.services.leagues.lists import league_lists, season_lots
from games.models import Aid
from games.services.text.time_control_text import time_control_text
from games.views.lobby.terms import AID_SENTENCES

MAX_DIVISIONS_ON_PAGE = 5
MAX_LISTED_PLAYERS = 200
MAX_LOG_ROWS = 100
REMOVAL_IDS, SUBSTITUTION_IDS = "id_%s", "id_substitution_%s"
"""The ids of the fields of the host's two forms, which stand on one page."""


@require_safe
def league_season(request: SiteRequest, pk: UUID, number: int) -> HttpResponse:
    """Show a season, with some of its divisions at a time where it has many."""
    return season_page(request, season_with_players(pk, number))


def season_with_players(league: UUID, number: int) -> Season:
    """Return a season of a league, with the number of its players. Raises Http404."""
    seasons = league_lists.seasons_with_players().select_related("league__host")
    return get_object_or_404(seasons, league=league, number=number)


def season_page(
    request: SiteRequest | PlayerRequest,
    season: Season,
    status: int = 200,
    *,
    removal: RemovalForm | None = None,
    substitution: SubstitutionForm | None = None,
) -> HttpResponse:
    """Return the page of a season, with a form of the host as it was sent where it was refused."""
    context = {
        "league": season.league,
        "season": season,
        **terms_context(season.league),
        "is_host": request.player == season.league.host,
        "form": removal or RemovalForm(auto_id=REMOVAL_IDS),
        "substitution": substitution or SubstitutionForm(auto_id=SUBSTITUTION_IDS),
        "log": season.log.select_related("person", "game").order_by("-pk")[:MAX_LOG_ROWS],
        "section": "events",
        **entry_context(season, request.player),
        **_division_context(request, season),
        **_lot_context(season),
    }
    return render(request, "events/leagues/season.html", context, status=status)


@require_safe
def league_season_lot(request: SiteRequest, pk: UUID, number: int) -> HttpResponse:
    """Serve the lot of a season as a file for verify_lot.py, once all divisions are drawn."""
    season = get_object_or_404(Season, league=pk, number=number)
    lot = season_lots.lot_file(season)
    if lot is None:
        raise Http404
    answer = JsonResponse(lot, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{season_lots.FILE_NAME}"'
    return answer


def terms_context(league: League) -> dict[str, Any]:
    """Return the clock and the aid to which everybody agrees who enters, in words."""
    return {
        "time": time_control_text(league.time_control),
        "aid": AID_SENTENCES[Aid(league.aid)],
    }


def entry_context(season: Season, player: User | None) -> dict[str, Any]:
    """Return what the page says about entries, and about the reader's own."""
    entered = season.entries.filter(state=SeasonEntry.State.ENTERED).select_related("user")
    players = entered.order_by("seed", "entered_at", "pk")[:MAX_LISTED_PLAYERS]
    return {
        "open_season": season if season.is_open else None,
        "players": players if season.is_open else [],
        "is_entered": player is not None and entered.filter(user=player).exists(),
    }


def _division_context(request: SiteRequest | PlayerRequest, season: Season) -> dict[str, Any]:
    pages = Paginator(league_lists.divisions_of(season), MAX_DIVISIONS_ON_PAGE)
    page = pages.get_page(request.GET.get("page"))
    return {
        "page": page,
        "tables": league_lists.tables_of(list(page), division_sizes(season)),
        "own": league_lists.own_division(season, request.player),
    }


def _lot_context(season: Season) -> dict[str, Any]:
    """Return the data by which the lot of the season is checked; the seed, and whom the lot has put
    in order, once everything is drawn.
    """
    seed = seals.seed_of(season)
    drawn = (
        season_lots.drawn_entries(season).order_by("lot_number")
        if seed
        else SeasonEntry.objects.none()
    )
    return {
        "commitment": seals.commitment_of(season),
        "seed": seed.hex() if seed else "",
        "drawn": drawn[:MAX_LISTED_PLAYERS],
        "file_name": season_lots.FILE_NAME if season.divisions.exists() else "",
    }
