"""The seasons of leagues, their entries and their divisions."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from events.models.leagues.leagues import League
from events.models.tournaments.events import Tournament


class Season(models.Model):
    """A season with its fixed dates, whose row is the lock for entries and for its steps.

    `is_filled`: all who go on from the season before are entered. `looks` counts how often its end
    was looked after. `state` is changed by services.leagues.season_log alone.
    """

    class State(models.TextChoices):
        """The state of the season."""

        OPEN = "open", gettext_lazy("open for entries")
        DIVIDED = "divided", gettext_lazy("being divided")
        RUNNING = "running", gettext_lazy("running")
        CLOSING = "closing", gettext_lazy("over, tables being settled")
        FINAL = "final", gettext_lazy("final")
        CANCELLED = "cancelled", gettext_lazy("cancelled")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    is_filled = models.BooleanField(default=False)
    looks = models.PositiveSmallIntegerField(default=0)

    objects: models.Manager[Season] = models.Manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="season_once")]
        indexes = [
            models.Index(fields=["-ends_at"], condition=Q(state="final"), name="season_final")
        ]

    def __str__(self) -> str:
        return f"season {self.number} of {self.league_id}"

    def get_absolute_url(self) -> str:
        """Return the address of the page of the season."""
        return reverse("league_season", args=[self.league_id, self.number])

    @property
    def site_url(self) -> str:
        """The address of the page with scheme and host, for mails."""
        return f"{settings.SITE_URL}{self.get_absolute_url()}"

    @property
    def is_open(self) -> bool:
        """Whether players may enter."""
        return self.state == Season.State.OPEN

    @property
    def is_divided(self) -> bool:
        """Whether the players are divided among the divisions."""
        return self.state not in (Season.State.OPEN, Season.State.CANCELLED)


class SeasonEntry(models.Model):
    """The entry of a player in a season.

    `division` and `seed` (1 is the best) are null before the start; `place` and `movement` before
    the table of the division is final. `is_fresh`: was not in the season before. `is_carried` was
    entered by the site, for having played that one. `lot_number` is the place among those whom the
    lot put in order; null for all others.
    """

    class State(models.TextChoices):
        """The state of an entry, which says whether the player takes part."""

        ENTERED = "entered", gettext_lazy("entered")
        WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")
        REMOVED = "removed", gettext_lazy("removed by the host")

    class Movement(models.TextChoices):
        """The movement of a player to a division of the next season."""

        UP = "up", gettext_lazy("goes up")
        STAY = "stay", gettext_lazy("stays")
        DOWN = "down", gettext_lazy("goes down")

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.ENTERED)
    entered_at = models.DateTimeField()
    is_carried = models.BooleanField(default=False)
    is_fresh = models.BooleanField(default=True)
    division = models.PositiveSmallIntegerField(null=True)
    seed = models.PositiveSmallIntegerField(null=True)
    lot_number = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    movement = models.CharField(max_length=5, choices=Movement, blank=True)

    objects: models.Manager[SeasonEntry] = models.Manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="season_entry_once")]
        indexes = [models.Index(fields=["season", "division", "seed"], name="season_division")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.season_id}"


class Division(models.Model):
    """A division of a season, whose round robin is an event. `settled_at`: its places are
    stored.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions", db_index=False)
    number = models.PositiveSmallIntegerField()
    event = models.OneToOneField(Tournament, models.CASCADE, related_name="division")
    settled_at = models.DateTimeField(null=True)

    objects: models.Manager[Division] = models.Manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="division_once")]

    def __str__(self) -> str:
        return f"division {self.number} of {self.season_id}"
