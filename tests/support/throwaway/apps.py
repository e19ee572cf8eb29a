"""The throw-away app: it registers one extension of each kind from `ready`, as any app does."""

from __future__ import annotations

from django.apps import AppConfig


class ThrowawayConfig(AppConfig):
    name = "tests.support.throwaway"
    label = "throwaway"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # The models are there only now.
        from tests.support.throwaway import extensions  # noqa: PLC0415

        extensions.register(self.name)
