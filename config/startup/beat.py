"""The Celery app of beat, which sends the task of the sweep by its name and needs nothing of the
site.
"""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

from config.settings import LOGGING

os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # Celery would load the site for it.

app = Celery("fernzug")
app.config_from_object("config.settings", namespace="CELERY")


@setup_logging.connect
def _log_like_the_site(**_: Any) -> None:
    logging.config.dictConfig(LOGGING)
