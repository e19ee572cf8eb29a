"""Statistics about fair play for arbiters: a list of all players, and a page of each."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from study.services.fair_play import comparison
from study.services.fair_play.figures import MIN_CHANCES
from study.services.fair_play.judged_moves import MAX_REVIEWS

MAX_PLAYERS = 100
"""How many lines the list has."""


@require_safe
@arbiter_required
def fair_play(request: PlayerRequest) -> HttpResponse:
    """Show the players of the latest reviewed games, without the reader."""
    context = {
        "lines": comparison.all_players(request.player)[:MAX_PLAYERS],
        "most": MAX_REVIEWS,
        "min_chances": MIN_CHANCES,
    }
    return render(request, "study/fair_play/players.html", context)


@require_safe
@arbiter_required
def fair_play_player(request: PlayerRequest, pk: int) -> HttpResponse:
    """Show the figures of a player beside those of the others, and the games they come from."""
    about = get_object_or_404(User, pk=pk)
    if about == request.player:
        raise PermissionDenied
    moves = comparison.moves_of(about)
    context = {
        "about": about,
        "comparisons": comparison.comparisons(about, moves),
        "games": comparison.games_behind(moves),
        "min_chances": MIN_CHANCES,
    }
    return render(request, "study/fair_play/player.html", context)
