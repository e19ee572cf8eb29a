"""The pages of the leader boards: all pools, and the leaders of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.models import Rating, RatingPool
from events.services.ratings.lists.leader_boards import MAX_PLACES, LeaderBoard, own_place
from events.services.ratings.pools import pool_name
from events.services.ratings.privacy import hides_ratings
from games.bots import Level, own_levels_of
from games.bots.ratings import BotRating, rating_of
from games.rules import RULESETS
from games.services.text.bot_text import strength_of

ROWS_PER_PAGE = 50


@require_safe
def ratings(request: SiteRequest) -> HttpResponse:
    """Show every pool in which somebody has a rating, and the player who may see theirs."""
    rated = Rating.objects.filter(pool=OuterRef("pk"))
    pools = RatingPool.objects.filter(Exists(rated)).order_by("key")
    player = request.player
    has_account = player is not None and not player.is_guest
    context = {
        "pools": [(pool.key, pool_name(pool)) for pool in pools],
        "bots": list(bot_rows()),
        "has_account": has_account,
        "hides_ratings": player is not None and has_account and hides_ratings(player),
        "section": "events",
    }
    return render(request, "events/ratings/index.html", context)


@dataclass(frozen=True)
class BotRow:
    """A bot in a game, with its fixed rating in words, and how that was measured."""

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
    """Show the leaders of a pool, a page at a time, and the place of the reader."""
    found, now, player = get_object_or_404(RatingPool, key=pool), timezone.now(), request.player
    board = LeaderBoard(found, now)
    page = Paginator(board.players, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    own = own_place(found, board, player) if player else None
    context = {
        "section": "events",
        "name": pool_name(found),
        "pool": found,
        "page": page,
        "ratings": board.ratings_of(page),
        "first": page.start_index(),
        "own": own,
        "most": MAX_PLACES,
        "this_month": f"{now.astimezone(UTC):%Y-%m}",
        "own_page": -(-own.place // ROWS_PER_PAGE) if own and own.place else None,
    }
    return render(request, "events/ratings/boards/leader_board.html", context)
