"""The Celery app: carries out what stands in the outbox, and shows a sign of life after each sweep."""

import os
import time
from typing import Any

from celery import Celery
from celery.signals import setup_logging, task_success
from django.conf import settings
from django.core.cache import cache
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

HEARTBEAT = "fernzug:swept-at"
"""Cache key: Unix time of the last sweep. Beat and a worker must both live for it to be young."""

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
