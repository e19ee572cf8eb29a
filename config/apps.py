"""The app `config`, which brings commands and system checks."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    name = "config"
    verbose_name = "Fernzug"

    def ready(self) -> None:
        from config import celery  # noqa: F401, PLC0415
        from config.monitoring import checks  # noqa: F401, PLC0415

        if settings.SENTRY_DSN:  # Its libraries are not loaded for nothing.
            import_module("config.monitoring.error_reports").begin(settings.SENTRY_DSN)
