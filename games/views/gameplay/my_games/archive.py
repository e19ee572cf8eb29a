"""The archive: a player's finished games, found by opponent, game, result, day or note."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.gameplay import ArchiveForm
from games.models import Game
from games.rules.kit.texts.record_writer import write_record
from games.services.chance.game_record import record_of
from games.services.gamelog.state_cache import states_of
from games.services.gameplay.game_lists import archive as archived
from games.views.gameplay.game_summary import summaries

GAMES_PER_PAGE = 24
MAX_GAMES_PER_FILE = 100


@require_safe
@player_required
def archive(request: PlayerRequest) -> HttpResponse:
    """Show the finished games that fit the search, the latest first, and the search as it was
    typed.
    """
    form = ArchiveForm(request.GET)
    is_valid = form.is_valid()
    games = archived(request.player, form.search) if is_valid else Game.objects.none()
    page = Paginator(games, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "summaries": summaries(list(page.object_list), request.player),
        "query": urlencode({name: value for name, value in form.asked.items() if value}),
        "longest_file": MAX_GAMES_PER_FILE,
        "style": request.player.game_list_style,
        "section": "games",
    }
    status = 200 if is_valid else 422
    return render(request, "games/gameplay/my_games/archive.html", context, status=status)


@require_safe
@player_required
def archive_records(request: PlayerRequest) -> HttpResponse:
    """Serve the finished games that fit as one text, the latest first."""
    form = ArchiveForm(request.GET)
    if not form.is_valid():
        return archive(request)
    found = archived(request.player, form.search).prefetch_related("seats__user")
    games = list(found[:MAX_GAMES_PER_FILE])
    states = states_of(games)  # by one query, for all that follow
    readable = (game for game in games if game.pk in states)
    text = "\n".join(write_record(record_of(game, None)) for game in readable)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="fernzug-games.txt"'
    return response
