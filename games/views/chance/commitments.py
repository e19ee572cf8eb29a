"""The public list of commitments: its days, with a page and a file for each day."""

from datetime import UTC, date, datetime, timedelta

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.models import Commitment
from games.services.chance import commitments

ENTRIES_PER_PAGE = 500
COMMIT_MARGIN = timedelta(hours=1)
"""How long after the end of a day an entry of that day may still be committed."""
CACHE_SECONDS = 24 * 60 * 60
"""How many seconds a browser may keep the file of a day that is over."""


@require_safe
def commitment_list(request: SiteRequest) -> HttpResponse:
    """Show the days of a month of the list, the latest first."""
    asked = request.GET.get("month")
    month = commitments.month_of(None if asked is None else _date(f"{asked}-01"))
    if asked is not None and month is None:
        raise Http404
    return render(request, "games/chance/commitments.html", {"month": month})


@require_safe
def commitment_day(request: SiteRequest, day: str) -> HttpResponse:
    """Show a page of the entries of a day, the latest first, and check those shown."""
    date_of_day = _date(day)
    latest_first = Commitment.objects.of_day(date_of_day).reverse()
    page = Paginator(latest_first, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    entries = list(page.object_list)
    context = {
        "day": datetime.combine(date_of_day, datetime.min.time(), UTC),
        "code": date_of_day.isoformat(),
        "page": page,
        "entries": entries,
        "fault": commitments.first_fault(entries[::-1]),
    }
    return render(request, "games/chance/commitments_of_day.html", context)


@require_safe
def commitment_file(request: SiteRequest, day: str) -> HttpResponse:
    """Serve the entries of a day as JSON, unless the browser has them already."""
    date_of_day = _date(day)
    last = Commitment.objects.of_day(date_of_day).last()
    tag = f'"{last.hash if last else commitments.FORMAT}"'
    answer = get_conditional_response(request, etag=tag) or _file(date_of_day)
    answer["ETag"] = tag
    if _is_over(date_of_day, request.received_at):
        patch_cache_control(answer, private=True, max_age=CACHE_SECONDS)
    else:
        patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _file(day: date) -> HttpResponse:
    answer = JsonResponse(commitments.file_of(day), json_dumps_params={"indent": 1})
    name = f"fernzug-commitments-{day.isoformat()}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _is_over(day: date, at: datetime) -> bool:
    """Return whether no entry of the day can be added any more."""
    return (at - COMMIT_MARGIN).astimezone(UTC).date() > day


def _date(day: str) -> date:
    """Return the day of an address. Raises Http404 for a day that has not begun."""
    try:
        found = date.fromisoformat(day)
    except ValueError as wrong:
        raise Http404 from wrong
    if found.isoformat() != day or found > datetime.now(UTC).date():
        raise Http404
    return found
