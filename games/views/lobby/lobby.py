"""The lobby: open tables and standing challenges."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.extensions.pages.lobby_parts import lobby_parts
from games.extensions.ratings import rating_texts
from games.models import StandingChallenge
from games.rules import RULESETS
from games.services.lobby import standing_challenges
from games.services.lobby.blocks import hidden_from
from games.services.lobby.table_visibility import listed
from games.services.lobby.terms import is_of_today
from games.views.common.guests import fields
from games.views.lobby.filters import LobbyFilter
from games.views.lobby.table_rows import ChallengeRow, rows_of

TABLES_PER_PAGE = 24
MAX_LISTED_COUNT = 10 * TABLES_PER_PAGE
"""How many tables, and how many challenges, are listed, the newest; nobody counts any further."""


@require_safe
def lobby(request: SiteRequest) -> HttpResponse:
    """Show open tables and standing challenges in brief, the newest first."""
    player = request.player
    lobby_filter = LobbyFilter.read(request.GET, player)
    hidden = hidden_from(player)
    found = lobby_filter.tables(listed(player, request.received_at, hidden=hidden))
    tables = _page(found, request.GET.get("page"))
    available = standing_challenges.available(request.received_at, player, hidden=hidden)
    challenges = _page(lobby_filter.challenges(available), request.GET.get("offers"))
    context = {
        "filter": lobby_filter,
        "table_page": tables,
        "table_rows": rows_of(tables, player),
        "challenge_page": challenges,
        "challenge_rows": challenge_rows(challenges, player),
        "rulesets": RULESETS.values(),
        "section": "lobby",
        "most": MAX_LISTED_COUNT,
        **fields(),
    }
    if not request.htmx:
        context["parts"] = lobby_parts(player, hidden)
    template = "games/lobby/_results.html" if request.htmx else "games/lobby/lobby.html"
    answer = render(request, template, context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _page(rows: QuerySet[Any], number: str | None) -> Page[Any]:
    pages = Paginator(rows[:MAX_LISTED_COUNT], TABLES_PER_PAGE)
    # How many there are does not depend on their order, and needs no sorting.
    pages.count = rows.order_by()[:MAX_LISTED_COUNT].count()
    return pages.get_page(number)


def challenge_rows(
    challenges: Iterable[StandingChallenge], player: User | None
) -> list[ChallengeRow]:
    """Return challenges as rows of a page, with one query for any number.

    One whose rules are no longer there is in no list.
    """
    tables = {
        challenge: standing_challenges.unsaved_table(challenge)
        for challenge in challenges
        if is_of_today(challenge)
    }
    prefetch_related_objects(list(tables.values()), "places__user")
    ratings = rating_texts(tables.values(), player)
    return [
        ChallengeRow(table, player, ratings, challenge=challenge)
        for challenge, table in tables.items()
    ]
