"""The events app as Django sees it."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add what this app brings to the pages and the data of players."""
        # The models are there only now.
        from events import additions  # noqa: PLC0415

        additions.register(self.name)
