"""My vacation and my week: what there is left, what is booked, when my clock stands still."""

from __future__ import annotations

from copy import copy
from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.forms.habits import HabitsForm
from games.forms.vacation import VacationForm
from games.log.actions import Refused
from games.log.time.budget import CAP
from games.models import Absence
from games.services import absences
from games.services.rhythm import span
from games.views import refusals
from games.views.answers import SeeOther


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacation(request: PlayerRequest) -> HttpResponse:
    """The budget, the list, and the form to book. What was typed stays typed."""
    at = request.received_at
    if request.method != "POST":
        return _page(request, VacationForm(at=at))
    form = VacationForm(request.POST, at=at)
    if not form.is_valid():
        return _page(request, form, 422)
    try:
        absences.book(request.player, form.cleaned_data["begins"], form.cleaned_data["ends"], at=at)
    except Refused as why:
        form.add_error("ends", refusals.sentence(why))
        return _page(request, form, refusals.status_of(why))
    messages.success(request, _("Your vacation is booked. Your opponents see until when."))
    return SeeOther(reverse("vacation"))


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacation_end(request: PlayerRequest, pk: int) -> HttpResponse:
    """GET asks; POST ends the vacation, or calls it off where it has not begun."""
    at = request.received_at
    if request.method != "POST":
        absence = next((one for one in absences.planned(request.player, at) if one.pk == pk), None)
        if absence is None:
            raise Http404
        return render(request, "time/vacation_end.html", _told(absence, request))
    try:
        absence = absences.end(request.player, pk, at=at)
    except Refused as why:
        return refusals.page(request, why)
    over = absence.begins_at < absence.ends_at
    said = _("Your vacation is over. Your clocks run again.") if over else _("It is called off.")
    messages.success(request, said)
    return SeeOther(reverse("vacation"))


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_time(request: PlayerRequest) -> HttpResponse:
    """Rest days, quiet hours and automatic vacation, for new games."""
    sent = request.POST if request.method == "POST" else None
    form = HabitsForm(sent, instance=copy(request.player))
    if sent is not None and form.is_valid():
        form.keep()
        messages.success(request, _("Saved. It holds for games that begin from now on."))
        return SeeOther(reverse("my_time"))
    return render(request, "time/habits.html", {"form": form}, status=422 if sent else 200)


def _page(request: PlayerRequest, form: VacationForm, status: int = 200) -> HttpResponse:
    at = request.received_at
    known = {
        "form": form,
        "left": timedelta(milliseconds=absences.left(request.player, at)),
        "cap": span(CAP),
        "planned": absences.planned(request.player, at),
        "now": at,
    }
    return render(request, "time/vacation.html", known, status=status)


def _told(absence: Absence, request: PlayerRequest) -> dict[str, object]:
    """Ended within its first day a vacation still costs one."""
    at = request.received_at
    begun = absence.begins_at <= at
    return {"absence": absence, "begun": begun, "short": at - absence.begins_at < absences.LEAST}
