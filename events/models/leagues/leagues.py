"""Leagues, with the terms of the games of all their seasons."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from events.formulas.leagues.season_dates import SeasonDates, dates_of
from games.models.gameplay.fields import AidField, TimeControlField
from games.models.gameplay.games import ruleset_choices
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

MAX_LEAGUE_NAME_LENGTH = 50
"""The longest name of a league; shorter than that of an event, since the name of a division adds
two numbers.
"""


class League(models.Model):
    """A league and its host, who has founded it and directs its divisions.

    Season `n` starts so many seasons and breaks after `first_start`. A league that has ended opens
    no season any more. Where it is not `listed`, only those who have its address find it. `seats`
    is how many play in a game.
    """

    class State(models.TextChoices):
        """The state of a league, which says whether there will be another season."""

        ACTIVE = "active", gettext_lazy("active")
        ENDED = "ended", gettext_lazy("ended")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=MAX_LEAGUE_NAME_LENGTH)
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(default=2, db_default=2)
    time_control = TimeControlField()
    aid = AidField()
    rated = models.BooleanField(default=False)
    listed = models.BooleanField(default=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    season_weeks = models.PositiveSmallIntegerField()
    first_start = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.ACTIVE)
    idempotency_key = models.UUIDField(null=True, editable=False)
    created_at = models.DateTimeField()

    objects: models.Manager[League] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["host", "idempotency_key"], name="league_once_a_form")
        ]
        indexes = [
            models.Index(fields=["-created_at"], condition=Q(listed=True), name="league_listed")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the page of the league."""
        return reverse("league", args=[self.pk])

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return RULESETS[self.ruleset]

    def dates(self, number: int) -> SeasonDates:
        """Return the dates of a season."""
        return dates_of(number, self.first_start, self.season_weeks)
