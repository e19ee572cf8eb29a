"""The explored plies: decisions of finished games, found by the position in which they were
made.
"""

from __future__ import annotations

from django.db import models

from games.models import SeatResult
from games.models.gameplay.fields import HashField

MAX_MOVE_LENGTH = 20


class ExploredPly(models.Model):
    """A decision in a finished game: its position, its move, and its result.

    `position` is the hash of the game and the canonical form of the position, `move` the name of
    the move in that form, `number` how many moves had been made. `result` is that of the seat that
    moved, `level` the key of its bot, `strong` whether a person moved who was rated as strong, for
    everybody to see, when the game was written here.
    `public`: whether everybody may find the game here.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    position = HashField()
    move = models.CharField(max_length=MAX_MOVE_LENGTH)
    result = models.CharField(max_length=5, choices=SeatResult)
    level = models.CharField(max_length=20, blank=True)
    strong = models.BooleanField(default=False, db_default=False)
    public = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="explored_once")]
        indexes = [models.Index(fields=["position", "id"], name="explored_position")]

    def __str__(self) -> str:
        return f"{self.move} in {self.game_id} after {self.number}"
