"""The chat of a game, a region beside the board for its players."""

import json
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.forms.chat import ReadForm
from games.models import ChatMessage, Game, Seat
from games.models.chat import MAX_MESSAGE_LENGTH
from games.rules.kit.core import RulesError
from games.services.chat import chat
from games.services.chat.unread import Unread, mark_read, unread_in
from games.services.gamelog.games_by_key import game_by_key, read_seats
from games.views.common import errors
from games.views.common.guests import key_of
from games.views.common.responses import SeeOther

MESSAGES_PER_PAGE = 200


@dataclass(frozen=True)
class ChatPanel:
    """The chat region: the latest messages, and a form or the reason why nothing can be written.

    `blocked` are the keys of those the reader has blocked; the other direction is not revealed.
    `unread` are messages that the reader has not read; `latest` is the key of the last one shown.
    """

    game: Game
    seat: Seat
    others: list[User]
    blocked: set[int]
    messages: list[ChatMessage]
    more: int
    headers: str
    closed: str
    key: str
    unread: Unread
    typed: str = ""
    refusal: str = ""
    longest: int = MAX_MESSAGE_LENGTH

    @property
    def latest(self) -> int:
        return self.messages[-1].pk if self.messages else 0

    @property
    def only_read(self) -> list[str]:
        """Return the names of the others who read this as guests, and cannot write."""
        return [str(other) for other in self.others if other.is_guest]

    @property
    def refused(self) -> bool:
        """Return whether the typed text was refused, and can be corrected and sent again."""
        return bool(self.refusal) and not self.closed


def panel(
    request: SiteRequest | PlayerRequest,
    game: Game,
    typed: str = "",
    refusal: str = "",
    *,
    unread: Unread | None = None,
) -> ChatPanel | None:
    """Return the chat region; None for onlookers, and where there is nobody to write to."""
    seats, player = list(game.seats.all()), request.player
    seat = game.seat_of(player)
    others = [other.user for other in seats if other.user and other is not seat]
    if player is None or seat is None or not others:
        return None
    hidden = chat.hidden_messages(seats, player)
    latest = [] if seat.chat_muted else chat.latest_messages(game, hidden)
    more = len(latest) > chat.LATEST_MESSAGE_COUNT
    version = None if more or seat.chat_muted else chat.version_of_all(latest)
    why_not = chat.objection(game, player, seats, hidden, timezone.now())
    return ChatPanel(
        game=game,
        seat=seat,
        others=others,
        blocked={key for key, since in hidden.authors.items() if since is None},
        messages=latest[chat.LATEST_MESSAGE_COUNT - 1 :: -1],
        more=more,
        headers=json.dumps({"If-None-Match": _tag(game, seat, player, hidden, version)}),
        closed=errors.sentence(why_not) if why_not else "",
        key=str(uuid4()),
        unread=unread or unread_in(game, seat),
        typed=typed,
        refusal=refusal,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_chat(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show all messages or, for htmx, the region or its messages (GET); store a message (POST)."""
    game = _mine(request, pk)
    if request.method == "POST":
        return _say(request, game)
    if not request.htmx:
        return _page(request, game)
    if request.htmx.target == "chat":
        return render(request, "games/chat/_panel.html", {"chat": panel(request, game)})
    hidden = chat.hidden_messages(game.seats.all(), request.player)
    tag = _tag(game, game.seat_of(request.player), request.player, hidden)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    response = render(request, "games/chat/_messages.html", {"chat": panel(request, game)})
    response["ETag"] = tag
    return response


@require_POST
@player_required
def game_chat_mute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Mute the chat, or unmute it."""
    game = _mine(request, pk)
    chat.mute_chat(game, request.player, on=request.POST.get("mute") == "on")
    return _back(request, game)


def _say(request: PlayerRequest, game: Game) -> HttpResponse:
    text, key = request.POST.get("text", ""), key_of(request)
    if key is None:
        why = gettext("This could not be read. Please press the button on this page again.")
        return _again(request, game, text, why, 422)
    try:
        chat.say(game, request.player, text, key=key, at=request.received_at)
        form = ReadForm(request.POST)
        if form.is_valid() and form.cleaned_data["through"]:
            mark_read(game, request.player, through=form.cleaned_data["through"])
    except RulesError as refusal:
        why, status = errors.sentence(refusal), errors.status_of(refusal)
        return _again(request, game, text, why, status)
    return _back(request, game)


def _again(request: PlayerRequest, game: Game, text: str, why: str, status: int) -> HttpResponse:
    """Show the same form with the typed text, and why it was refused."""
    if not request.htmx:
        return _page(request, game, text, why, status)
    shown = panel(request, game, text, why)
    if shown is None:
        return errors.message_page(request, why, status)
    return render(request, "games/chat/_panel.html", {"chat": shown}, status=status)


def _page(
    request: PlayerRequest, game: Game, text: str = "", why: str = "", status: int = 200
) -> HttpResponse:
    """Show all messages, the latest page first, with the region below them."""
    context = {
        "game": game,
        "chat": panel(request, game, text, why),
        "page": _earlier(request, game) if status == 200 else None,
        "section": "games",
    }
    return render(request, "games/chat/chat.html", context, status=status)


def _earlier(request: PlayerRequest, game: Game) -> Page[ChatMessage]:
    messages = chat.visible_messages(game, chat.hidden_messages(game.seats.all(), request.player))
    pages = Paginator(messages, MESSAGES_PER_PAGE)
    return pages.get_page(request.GET.get("page") or pages.num_pages)


def _back(request: PlayerRequest, game: Game) -> HttpResponse:
    """Redirect htmx to the region alone; the browser asks for it with the headers of the form."""
    if request.htmx:
        return SeeOther(reverse("game_chat", args=[game.pk]))
    return SeeOther(f"{game.get_absolute_url()}#chat")


def _mine(request: PlayerRequest, pk: UUID) -> Game:
    if (game := game_by_key(pk)) is None:
        raise Http404
    read_seats(game)
    if game.seat_of(request.player) is None:
        raise PermissionDenied
    return game


def _tag(
    game: Game,
    seat: Seat | None,
    player: User,
    hidden: chat.HiddenMessages,
    version: str | None = None,
) -> str:
    behind = seat.unread_from if seat else None
    return f'"{version or chat.version(game, hidden)}.{behind}.{get_language()}.{player.timezone}"'
