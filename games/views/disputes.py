"""The staff's side of reported problems: what is open, and a case with its decision."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.forms.disputes import RulingForm
from games.models import Dispute, Game
from games.rules.core import RulesError
from games.services.disputes import rule
from games.views import case as page
from games.views import refusals
from games.views.answers import SeeOther

CLOSED = 50
View = Callable[..., HttpResponse]


def staff_required(view: View) -> View:
    """Admins only. Strangers may be admins who followed the link in a mail: they sign in first."""

    @wraps(view)
    @player_required
    def guarded(request: PlayerRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.player.is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@staff_required
def disputes(request: PlayerRequest) -> HttpResponse:
    """Open cases, the oldest first, then the latest closed ones; none of one's own games."""
    mine = Game.objects.of(request.player)
    others = _cases().exclude(game__in=mine)
    open_ones = others.filter(state=Dispute.State.OPEN).order_by("opened_at")
    known = {
        "open": list(open_ones),
        "closed": list(_closed(others)[:CLOSED]),
        "own": Dispute.objects.filter(state=Dispute.State.OPEN, game__in=mine).count(),
    }
    return render(request, "disputes/queue.html", known)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def dispute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The case; a ruling is shown with its effects first and made when it is confirmed."""
    one = get_object_or_404(_cases(), pk=pk)
    if one.game.seat_of(request.player):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, one)
    form = RulingForm(one.game.names, one.game.ply, request.POST)
    if not form.is_valid():
        return _page(request, one, form, status=422)
    try:
        return _act(request, one, form)
    except RulesError as refusal:
        form.add_error(None, refusals.sentence(refusal))
        return _page(request, one, form, status=refusals.status_of(refusal))


def _act(request: PlayerRequest, one: Dispute, form: RulingForm) -> HttpResponse:
    """Three buttons: look at the effects, go back to the form, or do it."""
    match request.POST.get("step"):
        case "confirm":
            return _confirm(request, one, form)
        case "edit":
            return _page(request, one, form)
    seen = page.preview(one, form, request.player, request.received_at)
    return _page(request, one, form, seen)


def _confirm(request: PlayerRequest, one: Dispute, form: RulingForm) -> HttpResponse:
    asked = form.cleaned_data
    rule(
        one.pk,
        request.player,
        ruling=asked["ruling"],
        reason=asked["reason"],
        winner=asked["winner"],
        ply=asked["back_to"],
        board=asked["board"],
        at=request.received_at,
    )
    messages.success(request, _("The ruling is made. The players get it by mail."))
    return SeeOther(reverse("dispute", args=[one.pk]))


def _page(
    request: PlayerRequest,
    one: Dispute,
    form: RulingForm | None = None,
    preview: page.Preview | None = None,
    status: int = 200,
) -> HttpResponse:
    known = {**page.context(request, one, form), "preview": preview}
    return render(request, "disputes/case.html", known, status=status)


def _cases() -> QuerySet[Dispute]:
    cases = Dispute.objects.select_related("game", "opened_by", "ruled_by")
    return cases.prefetch_related("game__seats__user")


def _closed(cases: QuerySet[Dispute]) -> QuerySet[Dispute]:
    return cases.exclude(state=Dispute.State.OPEN).order_by("-closed_at")
