"""The places at a table before there is a game, which are taken or kept for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.bots import called
from games.models.gameplay.fields import HashField
from games.models.lobby.tables import Table

if TYPE_CHECKING:
    from django.db.models.expressions import Combinable

    from accounts.models import User


class TablePlaceQuerySet(models.QuerySet["TablePlace"]):
    """Queries for places."""

    def inviting(self, user: User | Combinable) -> TablePlaceQuerySet:
        """Return the places that open tables keep for `user`, who has not answered yet."""
        kept = self.filter(user=user, state=TablePlace.State.INVITED)
        return kept.filter(table__state=Table.State.OPEN).order_by("-at", "pk")

    def to_open(self, user: User | Combinable) -> TablePlaceQuerySet:
        """Return the places at full tables at which `user` has still to open their contribution."""
        mine = self.filter(user=user, state=TablePlace.State.TAKEN, contribution="")
        return mine.filter(table__state=Table.State.OPENING).order_by("table__open_until", "pk")

    def asking(self, user: User | Combinable) -> TablePlaceQuerySet:
        """Return the places at which a table waits for `user`, to answer or to open a
        contribution.
        """
        kinds = self.inviting(user), self.to_open(user)
        keys = [places.order_by().values("pk") for places in kinds]
        # Whose they are is said once more: of an "or" alone PostgreSQL reads every place there is.
        found = self.filter(Q(pk__in=keys[0]) | Q(pk__in=keys[1]), user=user)
        return found.order_by("-at", "pk")


class TablePlace(models.Model):
    """A place at a table, for a person or a bot. Place 0 is the host's.

    `at` is when it came to its `state`; `contribution` is what its person gave to chance, ""
    until they open it; `contribution_hash` is what they have committed themselves to, None for
    bots.
    `idempotency_key` tells a form by which its person got here, sent again.
    """

    class State(models.TextChoices):
        """The state of the place; bots take theirs at once."""

        TAKEN = "taken", gettext_lazy("taken")
        INVITED = "invited", gettext_lazy("invited")
        DECLINED = "declined", gettext_lazy("declined")

    table = models.ForeignKey(Table, models.CASCADE, related_name="places", db_index=False)
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    bot = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.TAKEN)
    contribution = models.CharField(max_length=64, blank=True)
    contribution_hash = HashField(null=True)
    at = models.DateTimeField()
    idempotency_key = models.UUIDField(null=True, editable=False)

    objects = TablePlaceQuerySet.as_manager()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="place_once"),
            models.UniqueConstraint(fields=["table", "user"], name="place_person_once"),
            models.UniqueConstraint(fields=["user", "idempotency_key"], name="place_once_a_form"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user__isnull=True) & ~Q(bot="")),
                name="place_person_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.table_id}"

    @property
    def name(self) -> str:
        """The name of the person or bot."""
        return str(self.user) if self.user else called(self.bot)

    @property
    def taken(self) -> bool:
        """Whether somebody sits here already, as opposed to being invited."""
        return self.state == self.State.TAKEN
