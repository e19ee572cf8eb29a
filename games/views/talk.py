"""The talk of a table: a region of its own beside the board, for those who sit there."""

import json
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import player_required
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.models import Game, Message, Seat
from games.models.talk import LONGEST_MESSAGE
from games.rules.core import RulesError
from games.services import talk
from games.services.blocks import Silent
from games.views import refusals
from games.views.answers import SeeOther
from games.views.sitting import key_of

LATEST, A_PAGE = 40, 200


@dataclass(frozen=True)
class Panel:
    """What the region shows: the latest lines, what is typed, or why nothing can be written.

    `blocked` are the keys of those the reader has blocked; of the other direction nothing is told.
    """

    game: Game
    seat: Seat
    others: list[User]
    blocked: set[int]
    lines: list[Message]
    more: int
    headers: str
    closed: str
    key: str
    typed: str = ""
    refusal: str = ""
    longest: int = LONGEST_MESSAGE


def panel(
    request: SiteRequest | PlayerRequest, game: Game, typed: str = "", refusal: str = ""
) -> Panel | None:
    """None for onlookers, and where there is nobody to talk to."""
    seats, player = list(game.seats.all()), request.player
    seat = game.seat_of(player)
    others = [one.user for one in seats if one.user and one is not seat]
    if player is None or seat is None or not others:
        return None
    hidden = talk.silent(seats, player)
    latest = [] if seat.chat_muted else list(talk.lines(game, hidden).reverse()[: LATEST + 1])
    why_not = talk.objection(game, player, seats, hidden, timezone.now())
    return Panel(
        game=game,
        seat=seat,
        others=others,
        blocked={key for key, since in hidden.items() if since is None},
        lines=latest[LATEST - 1 :: -1],
        more=len(latest) > LATEST,
        headers=json.dumps({"If-None-Match": _tag(game, player, hidden)}),
        closed=refusals.sentence(why_not) if why_not else "",
        key=str(uuid4()),
        typed=typed,
        refusal=refusal,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_talk(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """GET: all that was said, or for htmx the region or its lines. POST: one more line."""
    game = _mine(request, pk)
    if request.method == "POST":
        return _say(request, game)
    if request.headers.get("HX-Request") != "true":
        return _page(request, game)
    if request.headers.get("HX-Target") == "talk":
        return render(request, "talk/_panel.html", {"talk": panel(request, game), "game": game})
    tag = _tag(game, request.player, talk.silent(game.seats.all(), request.player))
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    response = render(request, "talk/_lines.html", {"talk": panel(request, game), "game": game})
    response["ETag"] = tag
    return response


@require_POST
@player_required
def game_talk_mute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Fold the talk away, or bring it back."""
    game = _mine(request, pk)
    talk.mute(game, request.player, on=request.POST.get("mute") == "on")
    return _back(request, game)


def _say(request: PlayerRequest, game: Game) -> HttpResponse:
    text, key = request.POST.get("text", ""), key_of(request)
    if key is None:
        why = gettext("This could not be read. Please press the button on this page again.")
        return _again(request, game, text, why, 422)
    try:
        talk.say(game, request.player, text, key=key, at=request.received_at)
    except RulesError as refusal:
        why, status = refusals.sentence(refusal), refusals.status_of(refusal)
        return _again(request, game, text, why, status)
    return _back(request, game)


def _again(request: PlayerRequest, game: Game, text: str, why: str, status: int) -> HttpResponse:
    """The same form with what was typed, and why it was not taken."""
    if request.headers.get("HX-Request") != "true":
        return _page(request, game, text, why, status)
    known = {"talk": panel(request, game, text, why), "game": game}
    return render(request, "talk/_panel.html", known, status=status)


def _page(
    request: PlayerRequest, game: Game, text: str = "", why: str = "", status: int = 200
) -> HttpResponse:
    """All that was said, the latest page first, with the region below it."""
    known = {
        "game": game,
        "talk": panel(request, game, text, why),
        "page": _earlier(request, game) if status == 200 else None,
        "section": "games",
    }
    return render(request, "talk/page.html", known, status=status)


def _earlier(request: PlayerRequest, game: Game) -> Page[Message]:
    said = talk.lines(game, talk.silent(game.seats.all(), request.player))
    pages = Paginator(said, A_PAGE)
    return pages.get_page(request.GET.get("page") or pages.num_pages)


def _back(request: PlayerRequest, game: Game) -> HttpResponse:
    """For htmx to the region alone; the browser asks for it with the headers of the form."""
    if request.headers.get("HX-Request") == "true":
        return SeeOther(reverse("game_talk", args=[game.pk]))
    return SeeOther(f"{game.get_absolute_url()}#talk")


def _mine(request: PlayerRequest, pk: UUID) -> Game:
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if game.seat_of(request.player) is None:
        raise PermissionDenied
    return game


def _tag(game: Game, player: User, hidden: Silent) -> str:
    return f'"{talk.version(game, hidden)}.{get_language()}.{player.timezone}"'
