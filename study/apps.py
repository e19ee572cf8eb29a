"""The study app as Django sees it."""

from django.apps import AppConfig


class StudyConfig(AppConfig):
    """The app, by its name."""

    name = "study"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add what this app brings to the pages and the data of players."""
        # The models are there only now.
        from study import extensions  # noqa: PLC0415

        extensions.register(self.name)
