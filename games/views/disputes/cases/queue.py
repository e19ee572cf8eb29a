"""The queue of disputes as the staff see it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.models import Dispute, Game, Seat
from games.services.disputes import deadlines
from games.services.disputes.cases import claims
from games.views.disputes.dispute_page import disputes_with_games

WAITING = Q(state=Dispute.State.OPEN) | Q(appeal__outcome="")
"""The cases that wait for a decision of the staff: open ones, and those with an open appeal."""
MAX_CLOSED_DISPUTES = 50
MAX_QUERY_LENGTH = 50


@require_safe
@arbiter_required
def disputes(request: PlayerRequest) -> HttpResponse:
    """Show open disputes and appeals, the oldest first, then the latest closed ones, without those
    of one's own games.
    """
    mine = Game.objects.of(request.player)
    query = request.GET.get("q", "").strip()[:MAX_QUERY_LENGTH]
    others = _of_player(disputes_with_games().exclude(game__in=mine), query)
    open_ones = others.filter(WAITING).order_by("opened_at")
    context = {
        "open": [_with_step(dispute, request.received_at) for dispute in open_ones],
        "query": query,
        "closed": list(_closed(others)[:MAX_CLOSED_DISPUTES]),
        "own": Dispute.objects.filter(WAITING, game__in=mine).count(),
    }
    return render(request, "games/disputes/cases/queue.html", context)


def _closed(found: QuerySet[Dispute]) -> QuerySet[Dispute]:
    return found.exclude(WAITING).order_by("-closed_at")


def _of_player(found: QuerySet[Dispute], name: str) -> QuerySet[Dispute]:
    """Return the disputes of players of that name, or with these words; all disputes for an empty
    search.
    """
    if not name:
        return found
    seats = Seat.objects.filter(game=OuterRef("game"), user__username__icontains=name)
    return found.filter(Exists(seats) | Q(text__icontains=name) | Q(reason__icontains=name))


def _with_step(dispute: Dispute, at: datetime) -> Dispute:
    """Add to a dispute who looks into it and when the next step is due; an appeal has neither."""
    if dispute.state != Dispute.State.OPEN:
        dispute.is_appealed = True  # type: ignore[attr-defined]
        return dispute
    due = deadlines.due_at(dispute)
    dispute.step = {"by": claims.claimant(dispute, at), "due": due, "is_overdue": due <= at}  # type: ignore[attr-defined]
    return dispute
