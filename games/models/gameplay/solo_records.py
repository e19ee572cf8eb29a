"""Records of finished games played alone, copied from their logs for lists."""

from __future__ import annotations

from django.db import models
from django.db.models import Count, Min

from games.models.gameplay.games import Game


class SoloRecordQuerySet(models.QuerySet["SoloRecord"]):
    """Queries for games played alone."""

    def of(self, user: object) -> SoloRecordQuerySet:
        """Return the records of one player."""
        return self.filter(game__seats__user=user)

    def bests(self) -> models.QuerySet[SoloRecord, dict[str, object]]:
        """Return for each ruleset and level how many games were finished in time and without hints,
        and the shortest time.
        """
        counted = self.filter(in_time=True, tips=0).values("game__ruleset", "level")
        found = counted.annotate(done=Count("pk"), best=Min("seconds"))
        return found.order_by("game__ruleset", "best")


class SoloRecord(models.Model):
    """The record of a game played alone.

    `level` is a key of the ruleset's own; `seconds` run from the first move to the last.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    level = models.CharField(max_length=20)
    seconds = models.PositiveIntegerField()
    mistakes = models.PositiveIntegerField(default=0)
    tips = models.PositiveIntegerField(default=0)
    in_time = models.BooleanField(default=True)

    objects = SoloRecordQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["level", "seconds"], name="solo_by_level")]

    def __str__(self) -> str:
        return f"{self.level} in {self.seconds} s"
