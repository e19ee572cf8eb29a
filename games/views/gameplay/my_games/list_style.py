"""The style in which a player wants games to be listed: with pictures or as a table."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.models import GameListStyle
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.views.common import errors
from games.views.common.responses import SeeOther

LISTS = ("my_games", "archive")


@require_POST
@player_required
def list_style(request: PlayerRequest) -> HttpResponse:
    """Store the style, and show the same list again, with its own query."""
    style, name = request.POST.get("style", ""), request.POST.get("list", "")
    if style not in GameListStyle.values or name not in LISTS:
        return errors.message_page(request, gettext("There is no such list."), 422)
    request.player.game_list_style = style
    request.player.save(update_fields=["game_list_style"])
    query = request.GET.urlencode()
    return SeeOther(reverse(name) + (f"?{query}" if query else ""))
