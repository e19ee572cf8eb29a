"""Disputes as the staff sees them: the queue, and a dispute with its ruling."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.access import staff_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes import RulingForm
from games.models import Dispute, Game, Seat
from games.rules.kit.core import RulesError
from games.services.disputes.cases import claims
from games.services.disputes.rulings.judging import rule
from games.services.gamelog.state_cache import state_of
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes import dispute_page as page

MAX_CLOSED_DISPUTES = 50
MAX_QUERY_LENGTH = 50


@require_safe
@staff_required
def disputes(request: PlayerRequest) -> HttpResponse:
    """Show open disputes, the oldest first, then the latest closed ones; none of one's own
    games.
    """
    mine = Game.objects.of(request.player)
    query = request.GET.get("q", "").strip()[:MAX_QUERY_LENGTH]
    others = _of_player(_disputes().exclude(game__in=mine), query)
    open_ones = others.filter(state=Dispute.State.OPEN).order_by("opened_at")
    context = {
        "open": [_with_step(dispute, request.received_at) for dispute in open_ones],
        "query": query,
        "closed": list(_closed(others)[:MAX_CLOSED_DISPUTES]),
        "own": Dispute.objects.filter(state=Dispute.State.OPEN, game__in=mine).count(),
    }
    return render(request, "games/disputes/cases/queue.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def dispute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show a dispute; a ruling is shown with its effects first and made when it is confirmed."""
    dispute = get_object_or_404(_disputes(), pk=pk)
    if dispute.game.seat_of(request.player):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, dispute)
    state = state_of(dispute.game)
    form = RulingForm(dispute.game.names, state.move_number(state.ply), request.POST)
    if not form.is_valid():
        return _page(request, dispute, form, status=422)
    try:
        return _act(request, dispute, form)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, dispute, form, status=errors.status_of(refusal))


def _act(request: PlayerRequest, dispute: Dispute, form: RulingForm) -> HttpResponse:
    """Follow one of three buttons: preview the effects, go back to the form, or confirm."""
    match request.POST.get("step"):
        case "confirm":
            return _confirm(request, dispute, form)
        case "edit":
            return _page(request, dispute, form)
    seen = page.preview(dispute, form, request.player, request.received_at)
    return _page(request, dispute, form, seen)


def _confirm(request: PlayerRequest, dispute: Dispute, form: RulingForm) -> HttpResponse:
    asked = form.cleaned_data
    rule(
        dispute.pk,
        request.player,
        ruling=asked["ruling"],
        reason=asked["reason"],
        note=asked["note"],
        winner=asked["winner"],
        ply=page.ply_asked_for(state_of(dispute.game), asked),
        board=asked["board"],
        at=request.received_at,
    )
    messages.success(request, _("The ruling is made. The players get it by mail."))
    return SeeOther(reverse("dispute", args=[dispute.pk]))


def _page(
    request: PlayerRequest,
    dispute: Dispute,
    form: RulingForm | None = None,
    preview: page.RulingPreview | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {**page.context(request, dispute, form), "preview": preview}
    return render(request, "games/disputes/dispute.html", context, status=status)


def _disputes() -> QuerySet[Dispute]:
    found = Dispute.objects.select_related("game", "opened_by", "ruled_by", "claimed_by")
    return found.prefetch_related("game__seats__user")


def _closed(found: QuerySet[Dispute]) -> QuerySet[Dispute]:
    return found.exclude(state=Dispute.State.OPEN).order_by("-closed_at")


def _of_player(found: QuerySet[Dispute], name: str) -> QuerySet[Dispute]:
    """Return the disputes of games in which somebody with such a name plays; all without a name."""
    if not name:
        return found
    seats = Seat.objects.filter(game=OuterRef("game"), user__username__icontains=name)
    return found.filter(Exists(seats))


def _with_step(dispute: Dispute, at: datetime) -> Dispute:
    """Add who looks into it and until when the next step is due, for the table."""
    due = claims.due_at(dispute)
    dispute.step = {"by": claims.claimant(dispute, at), "due": due, "is_overdue": due <= at}  # type: ignore[attr-defined]
    return dispute
