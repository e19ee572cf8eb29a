"""Ratings: the list of rated results, the changes that each has made, and the present ratings."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models

from events.formulas.ratings.outcomes import Exclusion
from events.formulas.ratings.scale import Skill

MAX_POOL_KEY_LENGTH = 120


class RatingPool(models.Model):
    """The players who are compared with each other: in a game with certain options, for two or for
    `several`, with any aid (`open_aid`) or without engines.
    """

    key = models.CharField(max_length=MAX_POOL_KEY_LENGTH, unique=True)
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    several = models.BooleanField(default=False)
    open_aid = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.key


class RatedGame(models.Model):
    """A finished game with rated terms in the list of results of its pool.

    `timed_out` is who lost it on time. `barred` is why the game itself cannot count, `exclusion`
    why it does not; both are empty in a game that counts.
    """

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+")
    pool = models.ForeignKey(RatingPool, models.PROTECT, related_name="games", db_index=False)
    ended_at = models.DateTimeField()
    timed_out = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    barred = models.CharField(max_length=10, blank=True)
    exclusion = models.CharField(max_length=10, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["pool", "ended_at", "game"], name="rated_game_order"),
            models.Index(
                fields=["timed_out", "ended_at"],
                condition=models.Q(timed_out__isnull=False),
                name="rated_game_timed_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} in {self.pool_id}"

    @property
    def counts(self) -> bool:
        """Whether the game has changed ratings."""
        return self.exclusion == Exclusion.NONE


class RatedSeat(models.Model):
    """A seat of a rated game: its player, the rank, and the skill before and after."""

    rated_game = models.ForeignKey(RatedGame, models.CASCADE, related_name="seats", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    mu_before = models.FloatField(default=0)
    sigma_before = models.FloatField(default=0)
    mu_after = models.FloatField(default=0)
    sigma_after = models.FloatField(default=0)

    class Meta:
        ordering = ["rated_game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["rated_game", "number"], name="rated_seat_once")
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.rated_game_id}"

    @property
    def before(self) -> Skill:
        """The skill before the game."""
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        """The skill after the game."""
        return Skill(self.mu_after, self.sigma_after)


class Rating(models.Model):
    """The skill of a player in a pool after the last game that counted, copied from the list.

    `lower_bound` is mu − 3 sigma, `opponents` how many others those games were against. `best_mu`
    is the highest there ever was without a question mark, None before there is any.
    """

    pool = models.ForeignKey(RatingPool, models.CASCADE, related_name="ratings", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    mu = models.FloatField()
    sigma = models.FloatField()
    lower_bound = models.FloatField()
    games = models.PositiveIntegerField()
    opponents = models.PositiveIntegerField()
    last_at = models.DateTimeField()
    best_mu = models.FloatField(null=True)
    best_sigma = models.FloatField(null=True)
    best_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pool", "user"], name="rating_once")]
        indexes = [
            models.Index(fields=["pool", "-lower_bound", "user"], name="rating_board"),
            models.Index(
                fields=["pool", "-best_mu", "best_at", "user"],
                condition=models.Q(best_mu__isnull=False),
                name="rating_best",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.pool_id}"

    @property
    def skill(self) -> Skill:
        """The skill as the formulas read it."""
        return Skill(self.mu, self.sigma)

    @property
    def best(self) -> tuple[Skill, datetime] | None:
        """The highest skill without a question mark, and when it was reached."""
        if self.best_mu is None or self.best_sigma is None or self.best_at is None:
            return None
        return Skill(self.best_mu, self.best_sigma), self.best_at


class MonthRating(models.Model):
    """The skill of a player in a pool after the last game of a month that counted, copied from the
    list; `games` is how many there were in the month, which begins at midnight in UTC.
    """

    pool = models.ForeignKey(RatingPool, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    month = models.DateField()
    mu = models.FloatField()
    sigma = models.FloatField()
    lower_bound = models.FloatField()
    games = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "month", "user"], name="month_rating_once")
        ]
        indexes = [
            models.Index(fields=["pool", "month", "-lower_bound", "user"], name="month_board")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.pool_id}, {self.month:%Y-%m}"

    @property
    def skill(self) -> Skill:
        """The skill as the formulas read it."""
        return Skill(self.mu, self.sigma)


class HiddenRatings(models.Model):
    """The choice of a player that only their opponents see their ratings."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"ratings of {self.user_id}"
