"""Dead jobs for the staff: what was given up, when and why, with a button to retry it; and programs
of others that are set aside.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.web.permissions import owner_required
from accounts.web.requests import PlayerRequest
from games.log.commands import Refused
from games.models import Outbox
from games.models.notifications.job_kinds import FailureCode
from games.services.gameplay.bots import program_failures
from games.services.worker import dead_jobs as jobs
from games.services.worker.dead_jobs import JobGone
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_ROWS, MAX_RETRIES = 50, 30

_FAILURES: Mapping[str, object] = {
    FailureCode.ERROR: gettext_lazy("a fault of the site"),
    FailureCode.OUTAGE: gettext_lazy("a server did not answer"),
    FailureCode.RECIPIENT: gettext_lazy("the recipient’s mail server asked us to try later"),
    FailureCode.KILLED: gettext_lazy("never finished"),
}


@require_safe
@owner_required
def dead_jobs(request: PlayerRequest) -> HttpResponse:
    """Show what was given up, the latest first, the programs that are set aside, then what was
    retried lately, and by whom.
    """
    found = jobs.dead_jobs()
    rows = [(job, _failure_of(job)) for job in found[:MAX_ROWS]]
    count = len(rows) if len(rows) < MAX_ROWS else found.count()
    context = {
        "rows": rows,
        "count": count,
        "more": count - len(rows),
        "programs": program_failures.set_aside_programs(),
        "retries": jobs.retries()[:MAX_RETRIES],
    }
    return render(request, "games/site/dead_jobs.html", context)


@require_POST
@owner_required
def dead_job_retry(request: PlayerRequest, pk: int) -> HttpResponse:
    """Have a job retried."""
    try:
        jobs.retry(pk, request.player, at=request.received_at)
    except JobGone as refusal:
        return errors.message_page(request, errors.sentence(refusal), 404)
    except Refused as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("A worker tries it again now. If it fails, it comes back here."))
    return SeeOther(reverse("dead_jobs"))


@require_POST
@owner_required
def program_resume(request: PlayerRequest, level: str) -> HttpResponse:
    """Let a program of others that was set aside be started again."""
    try:
        program_failures.resume(level, request.player, at=request.received_at)
    except KeyError as unknown:
        raise Http404 from unknown
    messages.success(request, _("It plays again from its next turn on."))
    return SeeOther(reverse("dead_jobs"))


def _failure_of(job: Outbox) -> object:
    return _FAILURES.get(job.failure, job.failure)
