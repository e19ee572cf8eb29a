"""The events app as Django sees it."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The app, by its name."""

    name = "events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add what this app brings to the pages and the data of players."""
        # The models are there only now.
        from events import extensions  # noqa: PLC0415

        extensions.register(self.name)
