"""Favourites: what players keep for themselves about the games of others."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.games import Game


class Favourite(models.Model):
    """A game that `user` has marked to find it again; nobody else sees that."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="favourites")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="favourite_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}, a favourite of {self.user_id}"
