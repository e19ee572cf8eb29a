"""The public list of commitments: its days, a page and a file for each."""

from datetime import UTC, date, datetime

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.models import Commitment
from games.services.chance import commitments

MAX_ENTRIES_SHOWN = 500
"""The page of a day shows its latest entries; the file has all of them."""
MAX_DAYS_SHOWN = 366


@require_safe
def commitment_list(request: SiteRequest) -> HttpResponse:
    """Show the days of the list, the latest first."""
    days = list(commitments.days(MAX_DAYS_SHOWN))
    return render(request, "games/chance/commitments.html", {"days": days})


@require_safe
def commitment_day(request: SiteRequest, day: str) -> HttpResponse:
    """Show the entries of a day, checked; the latest first."""
    date_of_day = _date(day)
    entries = list(Commitment.objects.of_day(date_of_day))
    context = {
        "day": datetime.combine(date_of_day, datetime.min.time(), UTC),
        "code": date_of_day.isoformat(),
        "entries": entries[: -MAX_ENTRIES_SHOWN - 1 : -1],
        "hidden": max(len(entries) - MAX_ENTRIES_SHOWN, 0),
        "fault": commitments.first_fault(entries),
    }
    return render(request, "games/chance/commitments_of_day.html", context)


@require_safe
def commitment_file(request: SiteRequest, day: str) -> HttpResponse:
    """Serve the entries of a day as JSON."""
    date_of_day = _date(day)
    answer = JsonResponse(commitments.file_of(date_of_day), json_dumps_params={"indent": 1})
    name = f"fernzug-commitments-{date_of_day.isoformat()}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _date(day: str) -> date:
    """Return the day of an address. Raises Http404 for a day that has not begun."""
    try:
        found = date.fromisoformat(day)
    except ValueError as wrong:
        raise Http404 from wrong
    if found.isoformat() != day or found > datetime.now(UTC).date():
        raise Http404
    return found
