"""The page about the rating of a player in a pool: its curve, and every game that counts."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from events.models import RatedSeat, Rating
from events.services.ratings.lists.histories import RatedResult, RatingHistory, histories_of
from events.services.ratings.pools import pool_name
from events.services.ratings.privacy import hidden_from
from events.views.ratings.curve import RatingCurve

GAMES_PER_PAGE = 25
CURVE_WIDTH = 640
CURVE_HEIGHT = 160


@dataclass(frozen=True)
class HistoryRow:
    """A game in the table: its result, and the others as far as the viewer may see them."""

    played: RatedResult
    is_shown: bool
    opponents: tuple[RatedSeat, ...]

    @property
    def result(self) -> str:
        """Return the result in a word."""
        return str(self.played.result.label)


@require_safe
def rating_history(request: SiteRequest, pool: str, username: str) -> HttpResponse:
    """Show how a rating came about, unless the viewer may not see it."""
    person = get_object_or_404(User.objects.accounts_named(username))
    viewer = request.player
    rating = get_object_or_404(Rating.objects.select_related("pool"), user=person, pool__key=pool)
    history = histories_of(person, viewer, [rating.pool]).get(rating.pool_id)
    if history is None or hidden_from(viewer, [person.pk]):
        raise Http404
    newest_first = history.results[::-1]
    page = Paginator(newest_first, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "events",
        "person": person,
        "name": pool_name(rating.pool),
        "rating": rating,
        "history": history,
        "curve": RatingCurve(history.ratings, CURVE_WIDTH, CURVE_HEIGHT),
        "first": history.results[0],
        "page": page,
        "rows": [_row(result, history) for result in page],
    }
    return render(request, "events/ratings/player_history.html", context)


def _row(result: RatedResult, history: RatingHistory) -> HistoryRow:
    is_shown = result.game in history.shown
    return HistoryRow(result, is_shown, result.others if is_shown else ())
