"""Health checks for supervisors and proxies, without session, cookie or secret."""

import time
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from config.celery import LAST_SWEEP_KEY, app
from games.extensions import jobs
from games.models import Outbox
from games.services.gamelog.stored_log.files import COLD_STORAGE_TROUBLE_KEY
from games.services.worker import mail_watchdog

MAX_SWEEP_AGE_SECONDS = 60
MAX_OVERDUE_MINUTES = 2

MAX_REPORT_SECONDS = 4.0
"""How many seconds a report takes at most before its last check, each of which is limited as
well.
"""

NOT_ASKED = "not asked: the others took too long"
BROKER_TIMEOUT_SECONDS = 1
_IMPATIENTLY = {
    "socket_timeout": BROKER_TIMEOUT_SECONDS,
    "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
    "retry_on_timeout": False,
}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer whether the process is up and the database answers, so that it can be sent
    requests.
    """
    return _report({}, database=_database)


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer whether the whole site works.

    Also the broker, the migrations, a sweep within the last minute, jobs that are done in time,
    mails that go out, and games in cold storage that can be read. And which version is running.
    """
    return _report(
        {"version": settings.VERSION},
        database=_database,
        migrations=_migrations,
        broker=_broker,
        cache=_cache,
        workers=_workers,
        work=_work,
        mails=_mails,
        cold_storage=_cold_storage,
    )


def _report(facts: Mapping[str, str], **checks: Callable[[], str]) -> JsonResponse:
    begun = time.monotonic()
    found: dict[str, str] = {}
    for name, check in checks.items():
        late = time.monotonic() - begun > MAX_REPORT_SECONDS
        found[name] = NOT_ASKED if late else check()
    healthy = all(answer == "ok" for answer in found.values())
    return JsonResponse({**found, **facts}, status=200 if healthy else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "does not answer"
    return "ok"


def _migrations() -> str:
    try:
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "unknown"
    return "not all applied" if behind else "ok"


def _broker() -> str:
    try:
        with app.connection_for_write() as broker:
            broker.transport_options = {**broker.transport_options, **_IMPATIENTLY}
            broker.ensure_connection(
                max_retries=1, interval_start=0, timeout=BROKER_TIMEOUT_SECONDS
            )
    except (OperationalError, OSError):
        return "does not answer"
    return "ok"


def _cache() -> str:
    try:  # Written and read back, because a lost server looks like an empty cache.
        cache.set("readyz", time.time(), timeout=5)
        kept = cache.get("readyz") is not None
    except OSError:
        return "does not answer"
    return "ok" if kept else "does not answer"


def _workers() -> str:
    try:
        swept_at = cache.get(LAST_SWEEP_KEY)
    except OSError:
        return "unknown"
    if swept_at is None:
        return "not seen yet"
    late = time.time() - swept_at > max(MAX_SWEEP_AGE_SECONDS, 3 * settings.SWEEP_SECONDS)
    return "not seen lately" if late else "ok"


def _work() -> str:
    """Return the problem that due jobs are not taken, even if workers live and sweep."""
    try:
        overdue = Outbox.objects.due(timezone.now() - timedelta(minutes=MAX_OVERDUE_MINUTES))
        late = overdue.exclude(jobs.background_rows()).count()
    except DatabaseError:
        return "unknown"
    return f"{late} due for more than {MAX_OVERDUE_MINUTES} minutes" if late else "ok"


def _mails() -> str:
    """Return the problem that the watchdog of mails found in the last sweep.

    Without sweeps the workers are the trouble.
    """
    try:
        return cache.get(mail_watchdog.MAIL_TROUBLE_KEY) or "ok"
    except OSError:
        return "unknown"


def _cold_storage() -> str:
    """Return the problem that the last reader of a game in cold storage had, if it was recent."""
    try:
        return cache.get(COLD_STORAGE_TROUBLE_KEY) or "ok"
    except OSError:
        return "unknown"
