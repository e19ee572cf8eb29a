"""Notes: the private texts of players about games."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.games import Game


class Note(models.Model):
    """A player's private text about a game (`ply` None) or about one of its positions."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField(null=True)
    text = models.TextField(max_length=4000)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "user", "ply"],
                condition=models.Q(ply__isnull=False),
                name="note_one_a_ply",
            ),
            models.UniqueConstraint(
                fields=["game", "user"],
                condition=models.Q(ply__isnull=True),
                name="note_one_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"note of {self.user_id} on {self.game_id}"
