"""Ready flags, which end by themselves."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ReadyFlag(models.Model):
    """The flag of a player who wants to play now, which their followers see until it ends."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} wants to play until {self.until}"
