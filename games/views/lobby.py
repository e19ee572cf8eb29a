"""The lobby: everybody who waits for somebody, and who is always willing."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.db.models import F, QuerySet, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.requests import SiteRequest
from games.models import StandingOffer, Table
from games.rules import RULESETS
from games.services import blocks, standing
from games.views.lobby_filter import Filter
from games.views.table_lines import OfferLine, TableLine

A_PAGE = 24


@require_safe
def lobby(request: SiteRequest) -> HttpResponse:
    """Open tables and standing offers in brief, the newest first; their pages say everything."""
    wanted, player = Filter.read(request.GET), request.player
    tables = Paginator(wanted.tables(listed(player)), A_PAGE).get_page(request.GET.get("page"))
    open_offers = wanted.offers(standing.available(request.received_at, player))
    offers = Paginator(open_offers, A_PAGE).get_page(request.GET.get("offers"))
    known = {
        "wanted": wanted,
        "page": tables,
        "lines": [TableLine(table, player) for table in tables],
        "offers": offers,
        "willing": offered(offers, player),
        "rulesets": RULESETS.values(),
        "section": "lobby",
    }
    swapped = request.headers.get("HX-Request") == "true"
    answer = render(request, "tables/_found.html" if swapped else "tables/lobby.html", known)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def offered(offers: Iterable[StandingOffer], player: User | None) -> list[OfferLine]:
    """Offers as a page shows them, with one query for any number."""
    found = [OfferLine(standing.table_of(offer), player, offer) for offer in offers]
    prefetch_related_objects([one.table for one in found], "sittings__user")
    return found


def listed(player: User | None) -> QuerySet[Table]:
    """Tables for anyone, but for those of people between whom and the player is a block."""
    return _but_for_blocks(Table.objects.in_lobby().with_sittings(), player)


def was_listed(player: User | None) -> QuerySet[Table]:
    """The same of tables that are closed; those that had nobody to wait for never stood here."""
    closed = Table.objects.exclude(state=Table.State.OPEN).filter(settled_at__gt=F("created_at"))
    return _but_for_blocks(closed.filter(private=False, token_hash=""), player)


def _but_for_blocks(tables: QuerySet[Table], player: User | None) -> QuerySet[Table]:
    hidden = blocks.hidden_from(player) if player else set()
    if not hidden:
        return tables
    return tables.exclude(host__in=hidden).exclude(sittings__user__in=hidden)
