"""Events of one game, from their announcement to their final table."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from events.models.clubs import Club
from games.models.gameplay.fields import AidField, TimeControlField
from games.models.gameplay.games import ruleset_choices
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

MAX_NAME_LENGTH = 60


class Tournament(models.Model):
    """An event with the terms of all its games.

    Where it is not `listed`, only those who have its address find it, and its games are not public.
    `director` has set it up. Where it has a `club`, only its members may enter; a team match is
    played by the members of two, `club` and `guest_club`. `change_count` counts the entries of its
    log. `state` is changed by services.tournaments.state_machine alone. A tour has months, each an
    event: `series` is the same in all of them, `month` counts them, and each ends at `ends_at`.
    Where entries are `by_approval`, its director lets each player in. `seats` is how many play in a
    game.
    """

    class State(models.TextChoices):
        """The state of the event."""

        OPEN = "open", gettext_lazy("open for entries")
        DRAWING = "drawing", gettext_lazy("being drawn")
        RUNNING = "running", gettext_lazy("running")
        PLAYED = "played", gettext_lazy("all games are over")
        FINAL = "final", gettext_lazy("final")
        CANCELLED = "cancelled", gettext_lazy("cancelled")

    class Kind(models.TextChoices):
        """The kinds of events, which decide who meets whom."""

        ROUND_ROBIN = "round_robin", gettext_lazy("round robin")
        KNOCK_OUT = "knock_out", gettext_lazy("knock-out cup")
        SWISS = "swiss", gettext_lazy("Swiss system")
        TEAM_MATCH = "team_match", gettext_lazy("team match")
        LADDER = "ladder", gettext_lazy("ladder")
        TOUR = "tour", gettext_lazy("tour")

    class Visibility(models.TextChoices):
        """From when on others than the players see a game of the event."""

        LIVE = "live", gettext_lazy("Everybody can watch the games.")
        OWN = "own", gettext_lazy("A game can be seen by others once it is over.")
        COUNT = (
            "count",
            gettext_lazy("Games can be seen by others once so many games of the event are over."),
        )

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    kind = models.CharField(
        max_length=12, choices=Kind, default=Kind.ROUND_ROBIN, db_default=Kind.ROUND_ROBIN
    )
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(default=2, db_default=2)
    time_control = TimeControlField()
    aid = AidField()
    rated = models.BooleanField(default=False, db_default=False)
    max_players = models.PositiveSmallIntegerField()
    listed = models.BooleanField(default=True)
    visibility = models.CharField(
        max_length=5, choices=Visibility, default=Visibility.LIVE, db_default=Visibility.LIVE
    )
    shown_after = models.PositiveSmallIntegerField(default=0, db_default=0)
    by_approval = models.BooleanField(default=False, db_default=False)
    series = models.UUIDField(null=True, editable=False)
    month = models.PositiveSmallIntegerField(default=1, db_default=1)
    ends_at = models.DateTimeField(null=True)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="events")
    guest_club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="+")
    idempotency_key = models.UUIDField(null=True, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    change_count = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    objects: models.Manager[Tournament] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["director", "idempotency_key"], name="event_once_a_form"
            ),
            models.UniqueConstraint(fields=["series", "month"], name="event_once_a_month"),
        ]
        indexes = [
            models.Index(fields=["-changed_at"], condition=Q(listed=True), name="event_listed"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the page of the event."""
        return reverse("event", args=[self.pk])

    @property
    def site_url(self) -> str:
        """The address of the page with scheme and host, for mails."""
        return f"{settings.SITE_URL}{self.get_absolute_url()}"

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return RULESETS[self.ruleset]

    @property
    def is_open(self) -> bool:
        """Whether players may enter."""
        return self.state == Tournament.State.OPEN

    @property
    def is_team_match(self) -> bool:
        """Whether two clubs play, so that nobody directs it, as no club may judge its own match."""
        return self.kind == Tournament.Kind.TEAM_MATCH

    @property
    def is_ladder(self) -> bool:
        """Whether players challenge each other for their places until the director closes it."""
        return self.kind == Tournament.Kind.LADDER

    @property
    def is_tour(self) -> bool:
        """Whether players ask for games, as many as they like, until the month is over."""
        return self.kind == Tournament.Kind.TOUR

    @property
    def is_open_house(self) -> bool:
        """Whether players come and go while it runs, as no game depends on another."""
        return self.is_ladder or self.is_tour

    @property
    def has_later_lots(self) -> bool:
        """Whether lots are cast until it is over, so that its seed stays a secret."""
        return self.is_open_house or self.kind == Tournament.Kind.KNOCK_OUT

    @property
    def meets_twice(self) -> bool:
        """Whether two players have two games, and each of them the first move in one: so it is in a
        round robin of a game in which the first move decides much.
        """
        return self.kind == Tournament.Kind.ROUND_ROBIN and self.rules.needs_two_games

    @property
    def has_groups(self) -> bool:
        """Whether three or four play in a game, so that places count and not wins alone."""
        return self.seats > 2

    @property
    def board_count(self) -> int:
        """The number of boards of a team match."""
        return self.max_players // 2

    @property
    def is_drawn(self) -> bool:
        """Whether the pairings are drawn."""
        return self.state in (
            Tournament.State.RUNNING,
            Tournament.State.PLAYED,
            Tournament.State.FINAL,
        )
