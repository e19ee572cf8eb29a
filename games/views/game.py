"""The page of a game: anybody with its address may look, its seats may move."""

from uuid import UUID

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.requests import SiteRequest
from games.models import Game
from games.services.presence import note_looked
from games.views import showing
from games.views.glimpse import glimpsed
from games.views.reader import Typed

LONGEST_CHOICE = 100


@require_safe
def game(request: SiteRequest, pk: UUID) -> HttpResponse:
    """The board as it stands. A waiting page asks again with the tag it has: mostly a 304."""
    one = get_object_or_404(Game, pk=pk)
    tag = showing.etag_of(request, one)
    if _partial(request) and request.headers.get("If-None-Match") == tag:
        _note(request, one)
        return HttpResponseNotModified(headers={"ETag": tag, "Vary": "HX-Request, Cookie"})
    asked = (request.GET.get(name, "")[:LONGEST_CHOICE] for name in ("choose", "pick"))
    typed = Typed(*asked)
    return page(request, one, typed=typed)


@require_safe
def game_ply(request: SiteRequest, pk: UUID, ply: int) -> HttpResponse:
    """The board after the first `ply` moves, to look at only."""
    one = get_object_or_404(Game, pk=pk)
    if ply > one.ply:
        raise Http404
    return page(request, one, ply=ply)


def page(
    request: SiteRequest,
    one: Game,
    *,
    ply: int | None = None,
    typed: Typed | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page, or its table alone for htmx."""
    prefetch_related_objects([one], "seats__user")
    known = showing.context(request, one, ply, typed)
    if ply is not None:
        glimpsed(request, one, ply)
    elif "Page-Peek" not in request.headers:  # Else nothing new is put under a hand that chooses.
        _note(request, one)
    template = "games/partial.html" if _partial(request) else "games/game.html"
    response = render(request, template, known, status=status)
    response["ETag"] = showing.etag_of(request, one)
    patch_vary_headers(response, ["HX-Request"])
    if request.player is None:
        patch_cache_control(response, no_cache=True)
    return response


def _note(request: SiteRequest, one: Game) -> None:
    """A page in the background asks as well, but nobody sees what it gets."""
    if request.player and "Page-Hidden" not in request.headers:
        note_looked(one.pk, request.player.pk, one.board_number, request.received_at)


def _partial(request: SiteRequest) -> bool:
    return request.headers.get("HX-Request") == "true"
