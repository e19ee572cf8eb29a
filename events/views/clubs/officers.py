"""The page of a club's officers, and the acts they can carry out from there."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.clubs import ActForm
from events.models import Club, ClubMember
from events.services.clubs import club_lists, officers
from events.services.clubs.refusals import ClubRefusal
from events.views.clubs.access import found_by
from events.views.clubs.officer_acts import ACTS, MEMBER_ACTS, OfficerAct
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_safe
@account_required
def club_officers(request: PlayerRequest, slug: str) -> HttpResponse:
    """Show the officers who waits, who is a member, who was removed, and the link of the club."""
    club, mine = found_by(request.player, slug)
    if mine is None or not mine.is_officer:
        return errors.page(request, NotPermitted(ClubRefusal.OFFICERS_ONLY))
    others = club.members.select_related("user").order_by("since", "pk")
    context = {
        "club": club,
        "mine": mine,
        "asked": others.filter(state=ClubMember.State.ASKED),
        "members": club_lists.members_of(club),
        "removed": others.filter(state=ClubMember.State.REMOVED),
        "section": "events",
    }
    return render(request, "events/clubs/officers/officers.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def club_act(request: PlayerRequest, slug: str, act: str, target: int = 0) -> HttpResponse:
    """Ask an officer for confirmation, and carry out the act."""
    club, mine = found_by(request.player, slug)
    chosen = (MEMBER_ACTS if target else ACTS).get(act)
    if chosen is None:
        raise Http404
    if mine is None or not mine.is_officer:
        return errors.page(request, NotPermitted(ClubRefusal.OFFICERS_ONLY))
    subject = _subject(club, target)
    if request.method != "POST":
        return _page(request, club, chosen, subject, chosen.form())
    form = chosen.form(request.POST)
    if not form.is_valid():
        return _page(request, club, chosen, subject, form, 422)
    try:
        _carry_out(request, club, act, target, form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, club, chosen, subject, form, errors.status_of(refusal))
    return SeeOther(club.get_absolute_url() if act == "close" else _officers_url(club))


def _officers_url(club: Club) -> str:
    return reverse("club_officers", args=[club.slug])


def _subject(club: Club, target: int) -> str:
    """Return the subject of the act. Raises Http404 where the member is gone."""
    if not target:
        return club.name
    member = club.members.filter(pk=target).select_related("user").first()
    if member is None:
        raise Http404
    return str(member.user)


def _carry_out(
    request: PlayerRequest, club: Club, act: str, target: int, form: dict[str, Any]
) -> None:
    at, officer = request.received_at, request.player
    if target:
        reason = form.get("reason", "")
        officers.act(act, club.pk, officer, target, at=at, reason=reason)
    elif act == "close":
        officers.close(club.pk, officer, at=at)
    else:
        officers.renew_link(club.pk, officer)


def _page(
    request: PlayerRequest,
    club: Club,
    act: OfficerAct,
    subject: str,
    form: ActForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": club,
        "title": gettext(act.title),
        "effect": gettext(act.effect),
        "subject": subject,
        "form": form,
        "section": "events",
    }
    return render(request, "events/clubs/officers/act.html", context, status=status)
