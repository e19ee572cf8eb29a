"""The app `config`, which brings commands and system checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
    verbose_name = "Fernzug"

    def ready(self) -> None:
        from config import celery  # noqa: F401, PLC0415
        from config.monitoring import checks  # noqa: F401, PLC0415
