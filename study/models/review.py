"""The findings of engines in finished games: evaluations, and the reviews made of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.fields import HashField

MAX_ENGINE_LENGTH = 40
MAX_MOVE_LENGTH = 40


class Evaluation(models.Model):
    """The value of every move of a position, shared by all games that come there.

    `position` is the hash of the game, the version of its rules, its options, the canonical form
    of the position and `engine`, the engine with its version. `moves` has, the best first,
    `[name, value, exact, margin, technique]` under canonical names, `line` the
    names of how it may go on.
    """

    position = HashField(unique=True)
    engine = models.CharField(max_length=MAX_ENGINE_LENGTH)
    moves = models.JSONField()
    line = models.JSONField(default=list)
    luck = models.FloatField(null=True)
    nodes = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.position} by {self.engine}"


class Review(models.Model):
    """The review of a finished game, as far as it has come: `done` of `total` decisions.

    It is about the board after `board_event`; where a ruling has changed the game, it goes. One
    that is made anew keeps `finished_at`, and each old decision until it is judged anew.
    """

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+")
    board_event = models.PositiveIntegerField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.done} of {self.total}"

    @property
    def is_under_way(self) -> bool:
        """Whether decisions are still to be judged, and the engine has not failed at them."""
        return not self.failed_at and (not self.finished_at or self.done < self.total)


class ReviewedDecision(models.Model):
    """A decision of a reviewed game, with the worth of its position and of the move that was made.

    `number` is how many moves had been made. Values are the results to be expected for `seat`, from
    1 (won) to -1 (lost), `exact` where they are proved, `margin` is the lead to be expected before
    the move. `line` begins with the best move, as it is made on this board. `luck` is by how much
    the roll or the tile was better than they are on average; null where chance has no part.
    `runner_up` is the best move but for that one, "" where there is none or an older version has
    judged.
    """

    review = models.ForeignKey(Review, models.CASCADE, related_name="decisions", db_index=False)
    evaluation = models.ForeignKey(Evaluation, models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    value = models.FloatField()
    exact = models.BooleanField()
    margin = models.FloatField(null=True)
    played_value = models.FloatField()
    played_exact = models.BooleanField()
    line = models.JSONField(default=list)
    luck = models.FloatField(null=True)
    runner_up = models.CharField(max_length=MAX_MOVE_LENGTH, blank=True, default="")
    runner_up_value = models.FloatField(null=True)
    runner_up_exact = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["review", "number"], name="reviewed_once")]

    def __str__(self) -> str:
        return f"{self.number} of review {self.review_id}"
