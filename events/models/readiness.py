"""The wish to play now, which ends by itself."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ReadyFlag(models.Model):
    """A player wants to play now: those who follow them see it until then."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} wants to play until {self.until}"
