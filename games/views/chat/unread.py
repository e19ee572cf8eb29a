"""Unread chat messages: requests that mark the chat as read, and the way to what is unread."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.chat import ReadForm
from games.models import Game
from games.services.chat.unread import mark_read, messages_unread_by
from games.views.common.responses import SeeOther


@require_POST
@player_required
def game_chat_read(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Record that the chat is read, as a whole or up to a message, and show it.

    A script of an open page, which shows it already, gets no page.
    """
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if game.seat_of(request.player) is None:
        raise PermissionDenied
    form = ReadForm(request.POST)
    through = form.cleaned_data["through"] if form.is_valid() else None
    mark_read(game, request.player, through=through)
    if request.htmx:
        return HttpResponse(status=204)
    return SeeOther(f"{game.get_absolute_url()}#chat")


@require_safe
@player_required
def next_chat(request: PlayerRequest) -> HttpResponse:
    """Redirect to the chat with the oldest unread message."""
    oldest = messages_unread_by(request.player).order_by("pk").select_related("game").first()
    if oldest is None:
        return redirect("my_games")
    return redirect(f"{oldest.game.get_absolute_url()}#chat")
