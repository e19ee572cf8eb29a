"""Favourites and follows: the marks that players set for themselves on games and others."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

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


class Follow(models.Model):
    """A player who follows another, who is never told of it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="followers")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(user=F("followed")), name="follow_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} follows {self.followed_id}"
