"""The previews app as Django sees it."""

from django.apps import AppConfig


class PreviewsConfig(AppConfig):
    """The app, by its name."""

    name = "previews"

    def ready(self) -> None:
        """Add what this app brings to the pages of games."""
        # The models are there only now.
        from previews import extensions  # noqa: PLC0415

        extensions.register(self.name)
