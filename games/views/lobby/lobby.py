"""The lobby: open tables and standing challenges."""

from collections.abc import Collection, Iterable, Sequence
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
from games.models import StandingChallenge, Table
from games.rules import RULESETS
from games.services.lobby import standing_challenges
from games.services.lobby.blocks_in_force import hidden_from
from games.services.lobby.table_visibility import MAX_LISTED_COUNT, listed, newest
from games.services.lobby.terms import is_of_today
from games.views.common.guests import fields
from games.views.lobby.filters import LobbyFilter
from games.views.lobby.table_rows import ChallengeRow, own_ratings_at, rows_of

TABLES_PER_PAGE = 24
_CHALLENGES = StandingChallenge.objects.select_related("user")


@require_safe
def lobby(request: SiteRequest) -> HttpResponse:
    """Show open tables and standing challenges in brief, the newest first."""
    player = request.player
    lobby_filter = LobbyFilter.read(request.GET, player)
    hidden = hidden_from(player)
    tables, challenges = _pages(request, lobby_filter, hidden)
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
    status = 200 if lobby_filter.is_valid else 422
    answer = render(request, template, context, status=status)
    patch_vary_headers(answer, ["HX-Request"])
    if request.htmx and not lobby_filter.is_valid:
        # On a phone the refusal would lie below the window's edge.
        answer["HX-Reswap"] = "outerHTML show:#filter-refusal:bottom"
    return answer


def _pages(
    request: SiteRequest, lobby_filter: LobbyFilter, hidden: Collection[int]
) -> tuple[Page[Table], Page[StandingChallenge]]:
    """Return the tables and challenges on this page."""
    player, at = request.player, request.received_at
    if lobby_filter.query:
        tables = _keys(lobby_filter.tables(listed(player, at, hidden=hidden)))
        available = standing_challenges.available(at, player, hidden=hidden)
        challenges = _keys(lobby_filter.challenges(available))
    else:
        tables = [key for key, _host in newest(player, at, hidden=hidden)]
        challenges = standing_challenges.newest(player, at, hidden=hidden)
    return (
        _page(tables, request.GET.get("page"), Table.objects.with_places()),
        _page(challenges, request.GET.get("offers"), _CHALLENGES),
    )


def _keys(rows: QuerySet[Any]) -> list[Any]:
    keys = rows.prefetch_related(None).values_list("pk", flat=True)
    return list(keys[:MAX_LISTED_COUNT])


def _page(keys: Sequence[Any], number: str | None, rows: QuerySet[Any]) -> Page[Any]:
    """Return a page of these rows, in the order of their keys."""
    page = Paginator(keys, TABLES_PER_PAGE).get_page(number)
    found = {row.pk: row for row in rows.filter(pk__in=page.object_list)} if keys else {}
    page.object_list = [found[key] for key in page.object_list if key in found]
    return page


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
    ratings, own = rating_texts(tables.values(), player), own_ratings_at(tables.values(), player)
    return [
        ChallengeRow(table, player, ratings, own_rating=own.get(table.pk), challenge=challenge)
        for challenge, table in tables.items()
    ]
