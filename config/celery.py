"""The Celery app, whose workers do the jobs in the outbox and record the time of each sweep."""

import os
import time
import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import (
    setup_logging,
    task_postrun,
    task_prerun,
    task_success,
    worker_init,
    worker_ready,
)
from django.conf import settings
from django.core.cache import cache
from django.db import close_old_connections
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

LAST_SWEEP_KEY = "fernzug:swept-at"
"""The cache key of the time of the last sweep; a recent one shows that beat and a worker live."""

# Celery warns root of pickled messages; this site reads JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("fernzug")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _log_like_the_site(**_: Any) -> None:
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


@task_prerun.connect
@task_postrun.connect
def _keep_only_good_connections(task: Any, **_: Any) -> None:
    """Close database connections that are old or have failed, as before and after a request.

    What is kept is tested before its next use. A restarted database costs the workers nothing.
    """
    if not task.request.is_eager:
        close_old_connections()


@task_success.connect
def _note_a_sweep(sender: Any, **_: Any) -> None:
    if sender.name == settings.SWEEP_TASK:
        cache.set(LAST_SWEEP_KEY, time.time(), timeout=3600)


@worker_init.connect
def _share_what_is_loaded(**_: Any) -> None:
    """Let the children that are forked here share the memory of the site."""
    from config.startup.warm_up import share_what_is_loaded  # noqa: PLC0415

    share_what_is_loaded()


@worker_ready.connect
def _sweep_at_once(sender: Any, **_: Any) -> None:
    """Sweep when a worker starts, so that waiting jobs need not wait for beat's next tick."""
    sender.app.send_task(settings.SWEEP_TASK, expires=settings.SWEEP_SECONDS)
