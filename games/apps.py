"""The games app as Django sees it."""

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the site itself does in the way in which other apps do it."""
        # The models are there only now.
        from games.bots import LEVELS  # noqa: PLC0415
        from games.bots.programs.catalogue import BadCatalogue, load_programs  # noqa: PLC0415
        from games.services.notifications import built_in_kinds  # noqa: PLC0415
        from games.services.worker import built_in_jobs  # noqa: PLC0415

        built_in_jobs.register(self.name)
        try:
            LEVELS.update(load_programs(settings.ENGINES_FILE))
        except BadCatalogue as refusal:
            raise ImproperlyConfigured(str(refusal)) from refusal
        built_in_kinds.register()
