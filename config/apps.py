"""Makes `config` an app, for its commands and its system checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
    verbose_name = "Fernzug"

    def ready(self) -> None:
        from config import checks  # noqa: F401, PLC0415
