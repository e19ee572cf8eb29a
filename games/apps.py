"""The games app as Django sees it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the site itself does in the way in which other apps do it."""
        # The models are there only now.
        from games.services.notifications import built_in_kinds  # noqa: PLC0415
        from games.services.worker import built_in_jobs  # noqa: PLC0415

        built_in_jobs.register(self.name)
        built_in_kinds.register()
