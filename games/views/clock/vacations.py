"""Vacations and availability of a player: the budget, the bookings, and when clocks stand still."""

from __future__ import annotations

from copy import copy
from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.clock.availability import AvailabilityForm
from games.forms.clock.vacations import VacationForm
from games.log.commands import Refused
from games.log.time.vacation_budget import MAX_VACATION_SAVED
from games.models import Absence
from games.services.clock import vacations
from games.services.text.time_control_text import duration_text
from games.views.common import errors
from games.views.common.responses import SeeOther


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacation(request: PlayerRequest) -> HttpResponse:
    """Show the budget, the list, and the form to book. What was typed stays typed."""
    at = request.received_at
    if request.method != "POST":
        return _page(request, VacationForm(at=at))
    form = VacationForm(request.POST, at=at)
    if not form.is_valid():
        return _page(request, form, 422)
    try:
        vacations.book(
            request.player, form.cleaned_data["begins"], form.cleaned_data["ends"], at=at
        )
    except Refused as why:
        form.add_error("ends", errors.sentence(why))
        return _page(request, form, errors.status_of(why))
    messages.success(request, _("Your vacation is booked. Your opponents see until when."))
    return SeeOther(reverse("vacation"))


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacation_end(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask (GET), then end the vacation, or cancel it where it has not begun (POST)."""
    at = request.received_at
    if request.method != "POST":
        absence = next(
            (vacation for vacation in vacations.planned(request.player, at) if vacation.pk == pk),
            None,
        )
        if absence is None:
            raise Http404
        return render(request, "games/clock/vacation_end.html", _end_context(absence, request))
    try:
        absence = vacations.end(request.player, pk, at=at)
    except Refused as why:
        return errors.page(request, why)
    over = absence.begins_at < absence.ends_at
    sentence = (
        _("Your vacation is over. Your clocks run again.")
        if over
        else _("The vacation is cancelled.")
    )
    messages.success(request, sentence)
    return SeeOther(reverse("vacation"))


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_availability(request: PlayerRequest) -> HttpResponse:
    """Show and store rest days, quiet hours and automatic vacation for new games."""
    sent = request.POST if request.method == "POST" else None
    form = AvailabilityForm(sent, instance=copy(request.player))
    if sent is not None and form.is_valid():
        form.keep()
        messages.success(request, _("Saved. It applies to games that begin from now on."))
        return SeeOther(reverse("my_availability"))
    return render(
        request, "games/clock/availability.html", {"form": form}, status=422 if sent else 200
    )


def _page(request: PlayerRequest, form: VacationForm, status: int = 200) -> HttpResponse:
    at = request.received_at
    context = {
        "form": form,
        "left": timedelta(milliseconds=vacations.milliseconds_left(request.player, at)),
        "cap": duration_text(MAX_VACATION_SAVED),
        "planned": vacations.planned(request.player, at),
        "now": at,
    }
    return render(request, "games/clock/vacation.html", context, status=status)


def _end_context(absence: Absence, request: PlayerRequest) -> dict[str, object]:
    """Return the context of ending a vacation, which costs a day even when ended within its first
    day.
    """
    at = request.received_at
    begun = absence.begins_at <= at
    return {
        "absence": absence,
        "begun": begun,
        "short": at - absence.begins_at < vacations.MIN_VACATION,
    }
