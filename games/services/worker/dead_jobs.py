"""Dead jobs: work that was given up, and the way in which the staff have it tried again."""

from __future__ import annotations

from datetime import datetime

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.log.commands import Refused
from games.models import Outbox
from games.services.effects import wake_ups
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.audit_trail import Act, record_act
from games.services.worker.refusals import WorkerRefusal


class JobGone(Refused):
    """The refusal to retry a job that is no longer in the outbox."""


def dead_jobs() -> QuerySet[Outbox]:
    """Return all work that was given up, the latest first, with its games and people."""
    found = Outbox.objects.dead().select_related("game", "user")
    return found.order_by("-done_at", "-pk")


def retry(job_id: int, admin: User, *, at: datetime) -> Outbox:
    """Put a dead job back into the outbox, due at once, and record who did so.

    Raises NotPermitted to players, JobGone, and Refused where the job is not dead: asked twice, it
    is put back once.
    """
    if not admin.is_owner:
        raise NotPermitted(WorkerRefusal.ADMINS_RETRY)
    with transaction.atomic():
        job = Outbox.objects.select_for_update().filter(pk=job_id).first()
        if job is None:
            raise JobGone(WorkerRefusal.JOB_GONE)
        if not job.dead:
            raise Refused(WorkerRefusal.JOB_NOT_DEAD)
        _record(job, admin, at)
        record_act(Act.JOB_RETRIED, admin, f"job:{job.pk}", at=at, details={"kind": job.kind})
        job.revive(at)
        transaction.on_commit(lambda: wake_ups.wake_workers([job]), robust=True)
    return job


def retries() -> QuerySet[LogEntry]:
    """Return who had which job retried and when, the latest first."""
    found = LogEntry.objects.filter(content_type=_content_type(), action_flag=CHANGE)
    return found.select_related("user").order_by("-action_time", "-pk")


def _record(job: Outbox, admin: User, at: datetime) -> None:
    """Record a retry in the history of the admin site, without the error, which may name a mail
    address.
    """
    LogEntry.objects.create(
        user=admin,
        content_type=_content_type(),
        object_id=str(job.pk),
        object_repr=str(job)[:200],
        action_flag=CHANGE,
        action_time=at,
        change_message=f"Tried again after {job.attempts} attempts: {job.failure}",
    )


def _content_type() -> ContentType:
    return ContentType.objects.get_for_model(Outbox)
