"""Exercises, the first attempts at them, and the strength of their solvers."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.fields import HashField

MAX_CODE_LENGTH = 12
MAX_RULESET_LENGTH = 20
RATING_UNTIL_TRIED = 1500


class Exercise(models.Model):
    """A position in which every step to the win is the only turn, with its proved solution.

    `key` is the hash of the position's canonical form: the same task is stored once. `position` is
    text of its ruleset under `options`. `game` and `ply` say where it stood; without a game it is
    from one between bots that was played for exercises alone. `rating` is how hard it is.
    """

    code = models.CharField(max_length=MAX_CODE_LENGTH, unique=True)
    key = HashField(unique=True)
    ruleset = models.CharField(max_length=MAX_RULESET_LENGTH)
    version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    position = models.TextField()
    solution = models.JSONField()
    turns = models.PositiveSmallIntegerField()
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, related_name="+")
    ply = models.PositiveIntegerField()
    rating = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    found_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["ruleset", "rating"], name="exercise_rating")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.code}"


class ExerciseAttempt(models.Model):
    """The first attempt of a player with an account at an exercise, which alone counts."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="+")
    solved = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "exercise"], name="exercise_tried_once")
        ]

    def __str__(self) -> str:
        return f"{self.exercise_id} by {self.user_id}"


class SolverStrength(models.Model):
    """The strength of a player in the exercises of one game, as their attempts show it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    ruleset = models.CharField(max_length=MAX_RULESET_LENGTH)
    rating = models.FloatField(default=RATING_UNTIL_TRIED)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="solver_strength_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.ruleset}: {self.rating:.0f}"
