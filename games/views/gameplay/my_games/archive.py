"""The archive: the finished games of a player, found by opponent, game, result, day or note."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.access import player_required
from accounts.web.requests import PlayerRequest
from games.forms.gameplay import ArchiveForm
from games.models import Game
from games.services.gameplay.game_lists import archive as archived
from games.views.gameplay.game_summary import summaries

GAMES_PER_PAGE = 24


@require_safe
@player_required
def archive(request: PlayerRequest) -> HttpResponse:
    """Show the finished games that fit, the latest first; what was typed stays typed."""
    form = ArchiveForm(request.GET)
    is_valid = form.is_valid()
    games = archived(request.player, form.search) if is_valid else Game.objects.none()
    page = Paginator(games, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "summaries": summaries(list(page.object_list), request.player),
        "query": urlencode({name: value for name, value in form.asked.items() if value}),
        "style": request.player.game_list_style,
        "section": "games",
    }
    status = 200 if is_valid else 422
    return render(request, "games/gameplay/my_games/archive.html", context, status=status)
