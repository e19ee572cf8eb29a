"""The page of a finished game with the comments and variations that its players have opened."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web import message_page
from accounts.web.message_page import MessagePage
from accounts.web.requests import SiteRequest
from games.models import Game, Status
from games.models.gameplay.board_preferences import board_preferences
from games.views.common.errors import to_game
from study.models import Variation
from study.services.studies.moderation import authors_to_judge
from study.services.studies.open_lines import open_lines
from study.views.studies.aid import refusal_of_lines
from study.views.studies.board_of_line import board_context
from study.views.studies.branches import merged_tree
from study.views.studies.readership import readership_of


@require_safe
def game_variations(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show the opened lines of all players of a game as one tree, with the board after one."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if game.status != Status.OVER:
        return _not_over(request, game)
    lines = _by_seat(game, open_lines(game, request.player))
    if lines and (refusal := refusal_of_lines(request, game, lines)):
        return refusal
    authors = list(dict.fromkeys(line.study.user for line in lines))
    notation = board_preferences(request.player, game.ruleset).notation
    tree = merged_tree(game, lines, notation)
    context = {
        "game": game,
        "tree": tree,
        "authors": authors,
        "names": list(map(str, authors)),
        "may_report": request.player is not None and not request.player.is_guest,
        "to_judge": authors_to_judge(game, request.player),
        "by_name": True,
        "address": reverse("game_variations", args=[pk]),
        "readership": readership_of(request, game) if game.seat_of(request.player) else None,
        "section": "games",
        **board_context(game, tree, request.GET.get("line", ""), notation),
    }
    return render(request, "study/studies/game_variations.html", context)


def _by_seat(game: Game, lines: Iterable[Variation]) -> list[Variation]:
    """Return lines in the order of the seats of their authors."""
    numbers = {seat.user_id: seat.number for seat in game.seats.all()}
    return sorted(lines, key=lambda line: numbers[line.study.user_id])


def _not_over(request: SiteRequest, game: Game) -> HttpResponse:
    """Refuse the page of a game that goes on or was cancelled."""
    if game.running:
        title = _("This game goes on")
        text = _("Comments and variations can be opened when the game is over. Come back then.")
    else:
        title = _("No comments and variations")
        text = _("This game was cancelled. Nobody opens comments and variations of it.")
    links = (to_game(game), message_page.home())
    page = MessagePage(title, (text,), links, role="alert", section="games")
    return message_page.render_message(request, page, 403)
