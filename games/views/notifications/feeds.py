"""The private feeds: their page, and the files that calendars and feed readers fetch without
signing in.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_POST, require_safe

from accounts.models import User
from accounts.web.limits import HOUR_SECONDS, spend
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.services.notifications.feeds import address
from games.services.notifications.feeds.atom import atom
from games.services.notifications.feeds.calendar import calendar
from games.services.notifications.push import keys
from games.views.common.responses import SeeOther

MAX_NEW_FEEDS_PER_HOUR, MAX_FETCHES_PER_HOUR = 20, 240
CACHE_SECONDS = 300


@require_safe
@player_required
def feeds(request: PlayerRequest) -> HttpResponse:
    """Show the addresses to copy, and the browsers that get push messages."""
    return page(request)


def page(request: PlayerRequest, *, trouble: str = "", status: int = 200) -> HttpResponse:
    """Show the page, or show it as the answer to a refused form, with the reason."""
    player = request.player
    context = {
        "calendar": address.url_of("feed_calendar", player) if player.feeds else "",
        "atom": address.url_of("feed_turns", player) if player.feeds else "",
        "push_key": keys.public_key(),
        "browsers": [] if player.is_guest else player.push_subscriptions.all(),
        "trouble": trouble,
    }
    return render(request, "games/notifications/feeds/feeds.html", context, status=status)


@require_POST
@player_required
def feeds_new(request: PlayerRequest) -> HttpResponse:
    """Make an address, the first one or another one, which replaces the one before."""
    spend("feeds_new", str(request.player.pk), amount=MAX_NEW_FEEDS_PER_HOUR, seconds=HOUR_SECONDS)
    first = not request.player.feeds
    address.renew(request.player)
    sentence = _("Here are your addresses.")
    messages.success(
        request, sentence if first else _("Here are the new ones. The old ones no longer work.")
    )
    return SeeOther(f"{reverse('feeds')}#addresses")


@require_safe
@conditional_page
@cache_control(private=True, max_age=CACHE_SECONDS)
def feed_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Serve deadlines for a calendar."""
    name = {"Content-Disposition": 'inline; filename="fernzug.ics"'}
    made = calendar(_reader(token))
    return HttpResponse(made, content_type="text/calendar; charset=utf-8", headers=name)


@require_safe
@conditional_page
@cache_control(private=True, max_age=CACHE_SECONDS)
def feed_turns(request: HttpRequest, token: str) -> HttpResponse:
    """Serve turns for a feed reader."""
    made = atom(_reader(token))
    return HttpResponse(made, content_type="application/atom+xml; charset=utf-8")


def _reader(token: str) -> User:
    """Return the player whose feed is asked for, and count the request.

    Raises Http404 where the address is not good.
    """
    user = address.reader_of(token)
    if user is None:
        raise Http404
    spend("feeds", str(user.pk), amount=MAX_FETCHES_PER_HOUR, seconds=HOUR_SECONDS)
    return user
