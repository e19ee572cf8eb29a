"""A bookmark: a game that somebody wants to find again, and why."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Bookmark(models.Model):
    """A note that its owner alone can read; how many there are everybody may know."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    text = models.CharField(max_length=200)
    created_at = models.DateTimeField()
