"""Standing challenges: terms on which a player is always willing to begin another game."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.gameplay.fields import AidField, TimeControlField
from games.models.gameplay.games import ruleset_choices
from games.models.lobby.rating_limits import RatingLimit
from games.rules import RULESETS
from games.rules.kit.core import Ruleset


class StandingChallenge(RatingLimit):
    """The terms of a game for two, of which `max_running` may run at the same time.

    With the end of `last_day` they would end, if one was agreed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    options = models.JSONField(default=dict)
    time_control = TimeControlField()
    rated = models.BooleanField(default=False)
    aid = AidField()
    max_running = models.PositiveSmallIntegerField(default=1)
    open = models.BooleanField(default=True)
    last_day = models.DateField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["-created_at"], condition=Q(open=True), name="challenge_open")
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(max_running__gte=1, max_running__lte=20), name="challenge_max_running"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} always plays {self.ruleset}"

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return RULESETS[self.ruleset]
