"""The configuration of the site. The Celery app is loaded here so that tasks find it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
