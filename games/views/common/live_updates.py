"""The requests that an open page makes after a live update: tokens for its stream, and counts."""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID

from django.http import HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.web.display import theme_of
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.services.chat.waiting_counts import waiting_counts
from games.services.effects import live_channels

MAX_GAMES = 19


@never_cache
@require_safe
def no_stream(request: SiteRequest) -> HttpResponse:
    """Refuse streams, which are served elsewhere, so that browsers give up where the proxy is
    missing.
    """
    return HttpResponse(status=204, content_type="text/event-stream")


@never_cache
@require_safe
def live_tokens(request: SiteRequest) -> JsonResponse:
    """Return tokens for the visitor, and for each `?game=` they watch.

    A value that is no game's number is left out.
    """
    watched = filter(None, map(_uuid, request.GET.getlist("game")[:MAX_GAMES]))
    player = request.player
    return JsonResponse({"tokens": live_channels.tokens(player.pk if player else None, *watched)})


@require_safe
@player_required
def turns(request: PlayerRequest) -> HttpResponse:
    """Return how many games and chat messages wait for the player, mostly by a 304."""
    count, unread, _until = waiting_counts(request.player)
    tag = f'"{request.player.pk}.{count}.{unread}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = JsonResponse({"turns": count, "unread": unread})
    answer["ETag"] = tag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def tag_of_games(request: PlayerRequest, *found: object) -> str:
    """Return a tag that changes with what was `found` of the player's games, and with the style of
    the list.
    """
    player, hour = request.player, f"{timezone.now():%F %H}"
    look = (player.pk, player.board_preferences, get_language(), theme_of(request), hour)
    return f'"{sha256(repr((found, look)).encode()).hexdigest()[:20]}"'


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
