"""Positions that are being solved, and the jobs into which their proofs are divided."""

from __future__ import annotations

from django.db import models

from games.models.gameplay.fields import HashField

MAX_GAME_KEY_LENGTH = 20
MAX_POSITION_LENGTH = 400


class Solving(models.Model):
    """A position that is being solved: `moves` after the start of a game with these options.

    `key` is the hash of what is to be solved. `result` is what the position is worth to the first
    seat, from 1 to -1, once that is proved.
    """

    key = HashField(unique=True)
    ruleset = models.CharField(max_length=MAX_GAME_KEY_LENGTH)
    version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    moves = models.JSONField(default=list)
    nodes_per_job = models.PositiveBigIntegerField()
    begun_at = models.DateTimeField()
    result = models.SmallIntegerField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = "position to solve", "positions to solve"

    def __str__(self) -> str:
        return f"{self.ruleset} {' '.join(self.moves)}".strip()


class SolvingJob(models.Model):
    """A position for a process to look at, with what an engine has found there.

    `position` is its canonical form. Nobody else takes the job before `held_until`. `value` is what
    the seat to move is proved to reach, null where the nodes were too few; `hopes` are then what
    the engine expects of the moves, by canonical name.
    """

    solving = models.ForeignKey(Solving, models.CASCADE, related_name="jobs", db_index=False)
    position = models.CharField(max_length=MAX_POSITION_LENGTH)
    held_until = models.DateTimeField()
    found_at = models.DateTimeField(null=True)
    value = models.SmallIntegerField(null=True)
    hopes = models.JSONField(default=dict)
    nodes = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["solving", "position"], name="solving_position_once")
        ]

    def __str__(self) -> str:
        return f"{self.position} of solving {self.solving_id}"
