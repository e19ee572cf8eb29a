"""The page on which an officer challenges another club."""

from __future__ import annotations

from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.team_matches import TeamMatchForm
from events.models import Club
from events.services.clubs.club_lists import clubs_officered_by
from events.services.clubs.refusals import ClubRefusal
from events.services.team_matches.challenges import challenge
from events.views.clubs.access import found_by
from games.rules import RULESETS
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.guests import key_of
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def club_challenge(request: PlayerRequest, slug: str, ruleset: str) -> HttpResponse:
    """Show the form and challenge the club; what was typed stays when something is wrong."""
    guest, _mine = found_by(request.player, slug)
    rules = RULESETS.get(ruleset)
    if rules is None or 2 not in rules.seats:
        raise Http404
    clubs = clubs_officered_by(request.player).exclude(pk=guest.pk)
    if not clubs:
        return errors.page(request, NotPermitted(ClubRefusal.OFFICERS_ONLY))
    if request.method != "POST":
        return _form(request, guest, TeamMatchForm(rules, clubs))
    form = TeamMatchForm(rules, clubs, request.POST, player=request.player)
    if not form.is_valid():
        return _form(request, guest, form, 422)
    try:
        made = challenge(
            request.player, form.terms_against(guest), at=request.received_at, key=key_of(request)
        )
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, guest, form, errors.status_of(refusal))
    return SeeOther(made.get_absolute_url())


def _form(
    request: PlayerRequest, guest: Club, form: TeamMatchForm, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "club": guest,
        "rules": form.ruleset,
        "key": uuid4(),
        "section": "events",
    }
    return render(request, "events/team_matches/challenge.html", context, status=status)
