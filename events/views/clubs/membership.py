"""The ways into a club and out of it, by its page or by its link."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest, SiteRequest
from events.models import Club
from events.services.clubs import members
from events.views.clubs.access import found_by
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def club_join(request: PlayerRequest, slug: str) -> HttpResponse:
    """Admit the player, or store their request."""
    club, _mine = found_by(request.player, slug)
    return _done(
        request,
        lambda: members.join(club.pk, request.player, at=request.received_at).get_absolute_url(),
    )


@require_POST
@account_required
def club_leave(request: PlayerRequest, slug: str) -> HttpResponse:
    """Remove the player at their own wish."""
    club, _mine = found_by(request.player, slug)

    def leave() -> str:
        left = members.leave(club.pk, request.player)
        return reverse("clubs") if left.is_hidden else left.get_absolute_url()

    return _done(request, leave)


@require_http_methods(["GET", "HEAD", "POST"])
def club_invitation(request: SiteRequest, token: str) -> HttpResponse:
    """Show a club to visitors who have its link, and admit them."""
    club = get_object_or_404(Club, token=token, closed_at=None)
    if request.method == "POST":
        return _join_by_link(request, club, token)
    mine = members.membership_of(club, request.player)
    context = {"club": club, "mine": mine, "section": "events"}
    return render(request, "events/clubs/invitation.html", context)


@account_required
def _join_by_link(request: PlayerRequest, club: Club, token: str) -> HttpResponse:
    at = request.received_at
    return _done(
        request,
        lambda: members.join(club.pk, request.player, at=at, token=token).get_absolute_url(),
    )


def _done(request: PlayerRequest, act: Callable[[], str]) -> HttpResponse:
    """Carry out the act, and redirect to the address that it returns."""
    try:
        return SeeOther(act())
    except Club.DoesNotExist as hidden:
        raise Http404 from hidden
    except RulesError as refusal:
        return errors.page(request, refusal)
