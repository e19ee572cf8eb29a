"""The list of leagues, the page of each, the form of a new one, and its calendar."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest, SiteRequest
from events.forms.leagues import LeagueForm
from events.models import League, Season
from events.services.leagues import announcements
from events.services.leagues.lists import league_lists
from events.services.leagues.lists.league_calendar import calendar_of
from events.views.leagues.seasons import entry_context, terms_context
from games.rules import RULESETS
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.guests import key_of
from games.views.common.responses import SeeOther

CALENDAR_CACHE_SECONDS = 3600


@require_safe
def leagues(request: SiteRequest) -> HttpResponse:
    """Show the leagues that go on, and those that have ended."""
    found = list(league_lists.listed(request.player))
    context = {
        "active": [league for league in found if league.state == League.State.ACTIVE],
        "ended": [league for league in found if league.state == League.State.ENDED],
        "rulesets": [rules for rules in RULESETS.values() if 2 in rules.seats],
        "section": "events",
    }
    return render(request, "events/leagues/leagues.html", context)


@require_safe
def league(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show a league to visitors who have its address: its terms and its seasons."""
    shown = get_object_or_404(League.objects.select_related("host"), pk=pk)
    seasons = list(league_lists.seasons_with_players().filter(league=shown))
    for season in seasons:
        season.league = shown
    open_season = next((season for season in seasons if season.is_open), None)
    context = {
        "league": shown,
        "seasons": seasons,
        "running": [season for season in seasons if season.state == Season.State.RUNNING],
        "is_host": request.player == shown.host,
        **terms_context(shown),
        "section": "events",
        **(entry_context(open_season, request.player) if open_season else {}),
    }
    return render(request, "events/leagues/league.html", context)


@require_safe
@cache_control(max_age=CALENDAR_CACHE_SECONDS)
def league_calendar(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Serve the dates of a league to a calendar program."""
    shown = get_object_or_404(League, pk=pk)
    return HttpResponse(calendar_of(shown), content_type="text/calendar; charset=utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def league_new(request: PlayerRequest, ruleset: str) -> HttpResponse:
    """Show the form and found a league; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None or 2 not in rules.seats:
        raise Http404
    if request.method != "POST":
        return _form(request, LeagueForm(rules))
    form = LeagueForm(rules, request.POST, player=request.player)
    if not form.is_valid():
        return _form(request, form, 422)
    try:
        made = announcements.found(
            request.player, form.terms(), at=request.received_at, key=key_of(request)
        )
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, form, errors.status_of(refusal))
    return SeeOther(made.get_absolute_url())


def _form(request: PlayerRequest, form: LeagueForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "rules": form.ruleset, "key": uuid4(), "section": "events"}
    return render(request, "events/leagues/league_new.html", context, status=status)
