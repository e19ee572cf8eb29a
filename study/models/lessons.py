"""The steps of lessons that players with an account have solved."""

from __future__ import annotations

from django.conf import settings
from django.db import models

MAX_KEY_LENGTH = 40


class SolvedStep(models.Model):
    """A step of a lesson that a player has solved. `lesson` is the key of the game.

    Keys of steps are stored: a step that is reworded keeps its key, another one gets a new key.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    lesson = models.CharField(max_length=MAX_KEY_LENGTH)
    step = models.CharField(max_length=MAX_KEY_LENGTH)
    solved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "lesson", "step"], name="step_solved_once")
        ]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.step}, solved by {self.user_id}"
