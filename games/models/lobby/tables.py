"""Tables, at which somebody wants a game and others may take the remaining places."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from games.models.gameplay.fields import AidField, HashField, TimeControlField
from games.models.gameplay.games import ruleset_choices
from games.models.lobby.rating_limits import RatingLimit
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

if TYPE_CHECKING:
    from datetime import datetime
    from uuid import UUID

    from accounts.models import User
    from games.models.lobby.table_places import TablePlace


class TableQuerySet(models.QuerySet["Table"]):
    """Queries for tables."""

    def open(self) -> TableQuerySet:
        """Return the tables that still wait for somebody."""
        return self.filter(state=Table.State.OPEN)

    def opening(self) -> TableQuerySet:
        """Return the full tables at which somebody has still to open their contribution to
        chance.
        """
        return self.filter(state=Table.State.OPENING)

    def before_game(self) -> TableQuerySet:
        """Return the tables that can still become games: open ones, and full ones that wait."""
        return self.filter(state__in=(Table.State.OPEN, Table.State.OPENING))

    def to_settle(self, now: datetime) -> TableQuerySet:
        """Return the tables at which the time for opening is over, those that waited longest
        first.
        """
        return self.opening().filter(open_until__lte=now).order_by("open_until", "pk")

    def in_lobby(self) -> TableQuerySet:
        """Return the tables that are open to anyone: neither for invited players alone nor behind a
        link.
        """
        return self.open().filter(private=False, token_hash=None).order_by("-created_at")

    def with_player(self, user: User) -> TableQuerySet:
        """Return the tables at which `user` sits or is invited, their own ones included."""
        return self.filter(places__user=user)

    def joined_by(self, user: User, key: UUID) -> TableQuerySet:
        """Return the table at which `user` got a place by the form with this key; at most one."""
        return self.filter(places__user=user, places__idempotency_key=key)

    def with_places(self) -> TableQuerySet:
        """Load the places as well, in order, with their people, by two queries for any number of
        tables.
        """
        places = apps.get_model("games", "TablePlace").objects.select_related("user")
        return self.select_related("host").prefetch_related(models.Prefetch("places", places))


class Table(RatingLimit):
    """A table, at which a game begins once all places are taken.

    It is for anyone, behind a link (`token_hash`), or `private`: for invited players alone. Its
    games are `public` where nobody was invited to it, or else where the game before was. It has
    `seats` places; `beginner` is the one that begins the (first) game, the others follow around the
    table (None: the lot decides). `match_length` is the number of games: 1, or 2 for a match, the
    second in the reverse order. Full, it is set up anew `repeats_left` times. `challenge` is the
    standing challenge it came from. `state` changes once, away from open, or twice: a table that is
    full is opening while somebody has still to open what they gave to chance, until `open_until` at
    the latest. `idempotency_key` tells a form that is sent twice. With the end of `last_day` the
    game would end, if one was agreed.
    """

    class State(models.TextChoices):
        """The state of the table."""

        OPEN = "open", gettext_lazy("open")
        OPENING = "opening", gettext_lazy("all sit, and open their bytes")
        ACCEPTED = "accepted", gettext_lazy("accepted")
        DECLINED = "declined", gettext_lazy("declined")
        WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")
        EXPIRED = "expired", gettext_lazy("cancelled, as nobody opened their bytes")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    options = models.JSONField(default=dict)
    time_control = TimeControlField()
    rated = models.BooleanField(default=False)
    aid = AidField()
    match_length = models.PositiveSmallIntegerField(default=1)
    seats = models.PositiveSmallIntegerField(default=2)
    beginner = models.PositiveSmallIntegerField(null=True, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    private = models.BooleanField(default=False)
    public = models.BooleanField(default=True)
    token_hash = HashField(null=True)
    repeats_left = models.PositiveSmallIntegerField(default=0)
    challenge = models.ForeignKey(
        "games.StandingChallenge", models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    last_day = models.DateField(null=True)
    idempotency_key = models.UUIDField(null=True, editable=False)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    open_until = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["-created_at"], condition=Q(state="open"), name="table_open"),
            models.Index(fields=["open_until"], condition=Q(state="opening"), name="table_opening"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["token_hash"], name="table_token_once"),
            models.UniqueConstraint(fields=["host", "idempotency_key"], name="table_once_a_form"),
            models.CheckConstraint(
                condition=Q(match_length__in=(1, 2)), name="table_one_or_two_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} table {str(self.id)[:8]}"

    def get_absolute_url(self) -> str:
        """Return the address of the page with all terms, to accept, decline or withdraw."""
        return reverse("table", args=[self.pk])

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return RULESETS[self.ruleset]

    @property
    def people(self) -> list[User]:
        """The host, and everybody else who sits at the table or is invited to it, without bots."""
        others = [place.user for place in self.places.all() if place.user]
        return [self.host, *(user for user in others if user.pk != self.host_id)]

    @property
    def taken(self) -> list[TablePlace]:
        """The places that are taken."""
        return [place for place in self.places.all() if place.taken]

    @property
    def invited(self) -> list[TablePlace]:
        """The places of players who were invited and have not sat down, or have declined."""
        return [place for place in self.places.all() if not place.taken]

    @property
    def vacant(self) -> int:
        """The number of places on which nobody sits, including those kept for somebody."""
        return self.seats - len(self.taken)

    @property
    def unopened(self) -> list[TablePlace]:
        """The places of people who have still to open their contribution to chance."""
        return [place for place in self.taken if place.user_id and not place.contribution]

    @property
    def is_at_one_sitting(self) -> bool:
        """Whether its games are played at one sitting."""
        return self.time_control is not None and self.time_control.is_real_time

    @property
    def may_fill_with_bots(self) -> bool:
        """Whether the host may put bots on free places, which no one was promised to be without."""
        return self.seats > 2 and not self.rated and not self.invited

    def place_of(self, user: User | None) -> TablePlace | None:
        """Return the place on which `user` sits or may sit."""
        if user is None:
            return None
        return next((place for place in self.places.all() if place.user_id == user.pk), None)
