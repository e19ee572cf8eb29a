"""The pages of the leader boards: all pools, and who leads one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.models import RatingPool
from events.services.ratings.leader_boards import board_of
from events.services.ratings.pools import pool_name
from events.services.ratings.privacy import hides_ratings
from games.bots import Level, own_levels_of
from games.bots.ratings import BotRating, rating_of
from games.rules import RULESETS
from games.services.text.bot_text import strength_of


@require_safe
def ratings(request: SiteRequest) -> HttpResponse:
    """Show every pool in which somebody has a rating, and the player who sees theirs."""
    pools = RatingPool.objects.filter(ratings__isnull=False).distinct().order_by("key")
    player = request.player
    has_account = player is not None and not player.is_guest
    context = {
        "pools": [(pool.key, pool_name(pool)) for pool in pools],
        "bots": list(bot_rows()),
        "has_account": has_account,
        "hides_ratings": player is not None and has_account and hides_ratings(player),
    }
    return render(request, "events/ratings/index.html", context)


@dataclass(frozen=True)
class BotRow:
    """A bot in a game, with its fixed rating in words, and what that was measured by."""

    ruleset: str
    level: Level
    rating: str
    measured: BotRating


def bot_rows() -> Iterator[BotRow]:
    """Yield every bot whose rating was measured, game by game, the weakest first."""
    for key, rules in RULESETS.items():
        for level in own_levels_of(key).values():
            if measured := rating_of(key, level.key):
                yield BotRow(gettext(rules.name), level, strength_of(level, key), measured)


@require_safe
def leader_board(request: SiteRequest, pool: str) -> HttpResponse:
    """Show who leads a pool."""
    found = get_object_or_404(RatingPool, key=pool)
    context = {"name": pool_name(found), "ratings": board_of(found, timezone.now())}
    return render(request, "events/ratings/leader_board.html", context)
