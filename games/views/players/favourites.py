"""Favourites: the page that lists a player's, and the button that adds and removes one."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.web.permissions import player_required
from accounts.web.redirects import is_ours
from accounts.web.requests import PlayerRequest
from games.models import Game
from games.rules.kit.core import RulesError
from games.services.players import favourites
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.players.watch import watched_games

FAVOURITES_PER_PAGE = 24


@require_safe
@player_required
def my_favourites(request: PlayerRequest) -> HttpResponse:
    """Show the favourites of the player, the one marked last first."""
    games = favourites.favourites_of(request.player)
    page = Paginator(games, FAVOURITES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": watched_games(list(page.object_list), request.player),
        "tab": "favourites",
        "section": "players",
    }
    return render(request, "games/players/watch/favourites.html", context)


@require_POST
@player_required
def game_favourite(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Add the game to the favourites or remove it, then show the page that the form names."""
    game = get_object_or_404(Game, pk=pk)
    wish = request.POST.get("next", "")
    back = wish if is_ours(request, wish) else game.get_absolute_url()
    match request.POST.get("do"):
        case "add":
            try:
                favourites.add_favourite(request.player, game, at=request.received_at)
            except RulesError as refusal:
                return errors.page(request, refusal)
            messages.success(request, _("The game is among your favourites."))
        case "remove":
            favourites.remove_favourite(request.player, game)
            messages.success(request, _("The game is not among your favourites any more."))
        case _unclear:
            return errors.message_page(request, _("Add the game, or remove it?"), 422)
    return SeeOther(back)
