"""The page of a game, which anybody with its address may look at."""

from uuid import UUID

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.models import Game
from games.services.gamelog.games_by_key import game_by_key, read_seats
from games.services.gamelog.presence import mark_looked
from games.views.common.seen_boards import record_shown_board
from games.views.common.viewer import TypedMove
from games.views.gameplay.page.context import page_context
from games.views.gameplay.page.polling import etag_of

MAX_CHOICE_LENGTH = 100


@require_safe
def game(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show the board as it stands. A waiting page asks again with the tag it has: mostly a 304."""
    shown = _game(pk)
    tag = etag_of(request, shown)
    if request.htmx and request.headers.get("If-None-Match") == tag:
        _note(request, shown)
        return HttpResponseNotModified(headers={"ETag": tag, "Vary": "HX-Request, Cookie"})
    move, pick = (request.GET.get(name, "")[:MAX_CHOICE_LENGTH] for name in ("choose", "pick"))
    typed = TypedMove(move, pick)
    return page(request, shown, typed=typed)


@require_safe
def game_ply(request: SiteRequest, pk: UUID, ply: int) -> HttpResponse:
    """Show the board after the first `ply` moves, only to be looked at."""
    shown = _game(pk)
    if ply > shown.ply:
        raise Http404
    return page(request, shown, ply=ply)


def _game(pk: UUID) -> Game:
    game = game_by_key(pk)
    if game is None:
        raise Http404
    return game


def page(
    request: SiteRequest,
    shown: Game,
    *,
    ply: int | None = None,
    typed: TypedMove | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the whole page, or the game alone for htmx."""
    read_seats(shown)
    context = page_context(request, shown, ply, typed)
    if ply is not None:
        record_shown_board(request, shown, ply)
    elif _in_view(request) and "Page-Peek" not in request.headers:
        # A peek puts nothing new under a hand that chooses.
        record_shown_board(request, shown, shown.ply)
    template = "games/gameplay/partial.html" if request.htmx else "games/gameplay/game.html"
    response = render(request, template, context, status=status)
    response["ETag"] = etag_of(request, shown)
    patch_vary_headers(response, ["HX-Request"])
    if request.player is None:
        patch_cache_control(response, no_cache=True)
    return response


def _note(request: SiteRequest, shown: Game) -> None:
    """Record that the player looks at the board whose tag the page has sent.

    Only a page that has arrived knows the tag; what was just sent may be broken off unread.
    """
    if request.player and _in_view(request):
        mark_looked(shown.pk, request.player.pk, shown.board_event, request.received_at)


def _in_view(request: SiteRequest) -> bool:
    """Return whether the page is in the foreground; pages in the background poll as well, but
    nobody sees them.
    """
    return "Page-Hidden" not in request.headers
