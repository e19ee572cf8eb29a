"""The list of clubs, the page of each, and the forms of a new one and of a change."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest, SiteRequest
from events.forms.clubs import ClubForm
from events.models import Club
from events.services.clubs import club_lists, foundation
from events.services.clubs.foundation import ClubTerms
from events.services.clubs.refusals import ClubRefusal
from events.services.tournaments.lists import event_lists
from events.views.clubs.access import found_by
from games.rules import RULESETS
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_safe
def clubs(request: SiteRequest) -> HttpResponse:
    """Show the reader's clubs, and those that everybody can find."""
    own, others = club_lists.listed(request.player)
    context = {"own": own, "others": others, "section": "events"}
    return render(request, "events/clubs/clubs.html", context)


@require_safe
def club(request: SiteRequest, slug: str) -> HttpResponse:
    """Show a club: its purpose, its members, and how to join."""
    shown, mine = found_by(request.player, slug)
    context = {
        "club": shown,
        "mine": mine,
        "members": club_lists.members_of(shown),
        "events": event_lists.events_of(shown, to_members=bool(mine and mine.is_inside)),
        "may_challenge": _may_challenge(shown, request.player),
        "rulesets": [rules for rules in RULESETS.values() if 2 in rules.seats],
        "event_query": f"?{urlencode({'club': shown.slug})}",
        "section": "events",
    }
    return render(request, "events/clubs/club.html", context)


def _may_challenge(club: Club, reader: User | None) -> bool:
    """Return whether the reader is an officer of another club, which could play against this
    one.
    """
    if reader is None or club.closed_at is not None:
        return False
    return club_lists.clubs_officered_by(reader).exclude(pk=club.pk).exists()


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def club_new(request: PlayerRequest) -> HttpResponse:
    """Show the form and found a club."""

    def store(terms: ClubTerms) -> Club:
        return foundation.found(request.player, terms, at=request.received_at)

    return _form(request, None, store)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def club_change(request: PlayerRequest, slug: str) -> HttpResponse:
    """Show the form to an officer, and change the page of the club."""
    shown, mine = found_by(request.player, slug)
    if mine is None or not mine.is_officer:
        return errors.page(request, NotPermitted(ClubRefusal.OFFICERS_ONLY))

    def store(terms: ClubTerms) -> Club:
        return foundation.change(shown.pk, request.player, terms)

    return _form(request, shown, store)


def _form(
    request: PlayerRequest, changed: Club | None, store: Callable[[ClubTerms], Club]
) -> HttpResponse:
    """Show the form, or store its values; what was typed stays when something is wrong with it."""
    if request.method != "POST":
        initial = vars(changed) if changed else None
        return _form_page(request, changed, ClubForm(initial=initial))
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _form_page(request, changed, form, 422)
    try:
        stored = store(form.terms())
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form_page(request, changed, form, errors.status_of(refusal))
    return SeeOther(stored.get_absolute_url())


def _form_page(
    request: PlayerRequest, changed: Club | None, form: ClubForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "club": changed, "section": "events"}
    return render(request, "events/clubs/form.html", context, status=status)
