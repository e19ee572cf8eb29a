"""The Celery app: workers do what stands in the outbox and leave a sign of life at each sweep."""

import os
import time
import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import setup_logging, task_success, worker_ready
from django.conf import settings
from django.core.cache import cache
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

HEARTBEAT = "fernzug:swept-at"
"""Cache key: Unix time of the last sweep. Beat and a worker must both live for it to be young."""

# Celery warns root of pickled messages; this site reads JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("fernzug")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _log_like_the_site(**_: Any) -> None:
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


@task_success.connect
def _note_a_sweep(sender: Any, **_: Any) -> None:
    if sender.name == settings.SWEEP_TASK:
        cache.set(HEARTBEAT, time.time(), timeout=3600)


@worker_ready.connect
def _sweep_at_once(sender: Any, **_: Any) -> None:
    """Whatever waited while no worker was there need not wait for beat's next tick."""
    sender.app.send_task(settings.SWEEP_TASK, expires=settings.SWEEP_SECONDS)
