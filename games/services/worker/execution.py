"""The execution of one claimed row of the outbox; any failure is recorded in the row."""

from __future__ import annotations

import logging

from django.utils import timezone

from games.extensions.jobs import JobHandler
from games.models import Outbox
from games.models.notifications.job_kinds import FailureCode

log = logging.getLogger(__name__)
alerts = logging.getLogger("fernzug.alerts")


class KilledItsWorkers(Exception):
    """The error that a row was begun more often than it is tried, because its workers died of
    it.
    """


def execute(row: Outbox, handler: JobHandler) -> None:
    """Carry out a row whose attempt is counted; where it fails it is tried again later.

    Nothing is raised: a worker must live on.
    """
    try:
        if row.attempts > handler.max_claims:
            raise KilledItsWorkers("No worker has come to an end with it.")
        handler.run(row)
    except Exception as failure:  # noqa: BLE001  # Any bug of a bot or a template ends here.
        _note_failure(row, handler, failure)


def _note_failure(row: Outbox, handler: JobHandler, failure: Exception) -> None:
    log.warning("%s failed, attempt %d", row, row.attempts, exc_info=failure)
    now, killed = timezone.now(), isinstance(failure, KilledItsWorkers)
    code = FailureCode.KILLED if killed else handler.classify(failure)
    retry_at = handler.retry_at(row.attempts, now, code)
    kept = row.fail(now, code, f"{type(failure).__name__}: {failure}", retry_at=retry_at)
    if kept and row.dead:
        alerts.error("%s is dead: %s", row, row.failure_detail)
        if code != FailureCode.OUTAGE:
            handler.on_death(row, failure, now)
