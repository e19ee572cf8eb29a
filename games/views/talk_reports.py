"""Messages reported to the staff: the form for players, the queue for admins."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.models import Message
from games.rules.core import RulesError
from games.services import talk, talk_reports
from games.views import refusals
from games.views.answers import SeeOther
from games.views.disputes import staff_required

OPEN, CLOSED = 50, 30
"""So many reports at once: a flood of them must not cost the page that stems it."""


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def message_report(request: PlayerRequest, pk: int) -> HttpResponse:
    """The message and a form for the reason; what was typed stays when it is refused."""
    message = _readable(request, pk)
    if request.method != "POST":
        return _form(request, message)
    why = request.POST.get("why", "")
    try:
        talk_reports.report(message.pk, request.player, why, at=request.received_at)
    except RulesError as refusal:
        said, status = refusals.sentence(refusal), refusals.status_of(refusal)
        return _form(request, message, why, said, status)
    messages.success(request, _("The message is with the admins. Thank you for telling us."))
    return SeeOther(f"{message.game.get_absolute_url()}#talk")


@require_safe
@staff_required
def reports(request: PlayerRequest) -> HttpResponse:
    """Open reports with what was said around them, then the latest decisions."""
    waiting = talk_reports.waiting(request.player)
    waiting = waiting.select_related("message__user", "message__game", "by")
    oldest = waiting.prefetch_related("message__game__seats__user")[:OPEN]
    known = {
        "cases": talk_reports.cases(oldest),
        "closed": talk_reports.closed(request.player)[:CLOSED],
    }
    return render(request, "talk/reports.html", known)


@require_POST
@staff_required
def report_judge(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove the message, or leave it."""
    decision = request.POST.get("decision")
    if decision not in {"remove", "dismiss"}:
        return refusals.said(request, _("Please choose what is to be done."), 422)
    get_object_or_404(Message, pk=pk)
    try:
        remove = decision == "remove"
        talk_reports.judge(pk, request.player, remove=remove, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    done = _("The message is removed.") if remove else _("The message stays as it is.")
    messages.success(request, done)
    return SeeOther(reverse("reports"))


def _readable(request: PlayerRequest, pk: int) -> Message:
    """A message of a game the player sits in, and that the player is shown."""
    message = Message.objects.select_related("game", "user").filter(pk=pk).first()
    if message is None:
        raise Http404
    if not message.game.seats.filter(user=request.player).exists():
        raise PermissionDenied
    hidden = talk.silent(message.game.seats.all(), request.player)
    if not talk.lines(message.game, hidden).filter(pk=pk).exists():
        raise PermissionDenied
    return message


def _form(
    request: PlayerRequest, message: Message, why: str = "", refusal: str = "", status: int = 200
) -> HttpResponse:
    known = {"message": message, "game": message.game, "why": why, "refusal": refusal}
    known["longest"] = talk_reports.LONGEST_REASON
    return render(request, "talk/report.html", known, status=status)
