"""Pencil marks, which a player notes in the squares of a game and nobody else sees."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.games import Game


class PencilMarks(models.Model):
    """The pencil marks of a player in a game, which are not part of its log.

    `marks` is square → the signs noted there, as in {"f5": "147"}.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    marks = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="pencil_once")]

    def __str__(self) -> str:
        return f"marks of {self.user_id} in {self.game_id}"
