"""The decisions of people in rated games without engines, as stored reviews have judged them."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.models import Seat, Status
from games.models.gameplay.fields import Aid
from study.models import Review, ReviewedDecision
from study.services.fair_play.figures import JudgedMove, is_only_move
from study.services.review.marks import loss_of

MAX_REVIEWS = 300
"""How many of the latest reviewed games are counted, since older ones say little about today."""
SECOND_BEST_VALUE = "evaluation__moves__1__1"
"""The value of the second best move, in the list of moves of an evaluation."""


def latest_reviews(player: User | None = None) -> QuerySet[Review]:
    """Return the latest finished reviews of rated games in which no engine was allowed."""
    found = Review.objects.filter(
        finished_at__isnull=False,
        game__status=Status.OVER,
        game__rated=True,
        game__aid__in=(Aid.HEAD, Aid.BOOKS),
    )
    if player is not None:
        found = found.filter(game__seats__user=player)
    return found.order_by("-finished_at", "-pk")[:MAX_REVIEWS]


def judged_moves(reviews: QuerySet[Review]) -> list[JudgedMove]:
    """Return the decisions of people in these games that had a choice.

    Those of the latest review come first.
    """
    rows = list(reviews.values_list("pk", "game_id", "game__ruleset"))
    games = {review: (game, ruleset) for review, game, ruleset in rows}
    seats = Seat.objects.filter(game__in=[game for _review, game, _ruleset in rows], user__gt=0)
    players = {
        (game, number): player
        for game, number, player in seats.values_list("game_id", "number", "user_id")
    }
    moves = []
    for decision, second in _decisions_with_second_best(list(games)):
        game, ruleset = games[decision.review_id]
        player = players.get((game, decision.seat))
        if player is None or second is None:
            continue
        is_only = is_only_move(decision.value, second)
        loss = min(1.0, loss_of(decision))
        moves.append(JudgedMove(game, player, ruleset, loss, is_only, decision.exact))
    return moves


def _decisions_with_second_best(
    reviews: list[int],
) -> list[tuple[ReviewedDecision, float | None]]:
    fields = ("review_id", "seat", "value", "exact", "played_value")
    found = ReviewedDecision.objects.filter(review__in=reviews)
    found = found.order_by("-review__finished_at", "-review", "number")
    return [
        (ReviewedDecision(**dict(zip(fields, row, strict=True))), second)
        for *row, second in found.values_list(*fields, SECOND_BEST_VALUE)
    ]
