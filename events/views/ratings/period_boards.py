"""The leader boards of a month and of all time."""

from __future__ import annotations

from datetime import UTC, datetime

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.formulas.months import months_after
from events.models import RatingPool
from events.services.ratings.lists.period_boards import (
    MIN_GAMES_IN_MONTH,
    PeriodBoard,
    all_time_board,
    first_month,
    month_board,
)
from events.services.ratings.pools import pool_name
from events.views.ratings.leader_boards import ROWS_PER_PAGE


@require_safe
def leader_board_month(request: SiteRequest, pool: str, month: str) -> HttpResponse:
    """Show the leaders of a pool at the end of a month, given as `2026-11`."""
    found = get_object_or_404(RatingPool, key=pool)
    start = _start_of(month)
    first, now = first_month(found), timezone.now()
    if start > now:
        raise Http404
    context = {
        "month": start.date(),
        "least_games": MIN_GAMES_IN_MONTH,
        "earlier": _name(start, -1) if first and first < start else "",
        "later": _name(start, 1) if months_after(start) <= now else "",
    }
    return _page(request, found, month_board(found, start), context)


@require_safe
def leader_board_all_time(request: SiteRequest, pool: str) -> HttpResponse:
    """Show the highest ratings that players of a pool ever had."""
    found = get_object_or_404(RatingPool, key=pool)
    return _page(request, found, all_time_board(found), {})


def month_name(at: datetime) -> str:
    """Return the month of an instant as addresses name it."""
    return f"{at.astimezone(UTC):%Y-%m}"


def _page(
    request: SiteRequest, pool: RatingPool, board: PeriodBoard, more: dict[str, object]
) -> HttpResponse:
    page = Paginator(board.leaders, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "name": pool_name(pool),
        "pool": pool,
        "page": page,
        "rows": board.rows_of(page),
        "first": page.start_index(),
    }
    return render(request, "events/ratings/boards/period_board.html", context | more)


def _start_of(month: str) -> datetime:
    try:
        return datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)
    except ValueError as wrong:
        raise Http404 from wrong


def _name(start: datetime, months: int) -> str:
    return month_name(months_after(start, months))
