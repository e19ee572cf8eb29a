"""An open table: somebody wants a game, and somebody may take the other seat."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.game import ruleset_choices
from games.rules import RULESETS
from games.rules.core import Ruleset


class TableQuerySet(models.QuerySet["Table"]):
    """Questions about tables."""

    def open(self) -> TableQuerySet:
        """Still waiting for somebody."""
        return self.filter(state=Table.State.OPEN)

    def in_lobby(self) -> TableQuerySet:
        """Open to anyone: neither for one invited player nor behind a link."""
        return self.open().filter(invited=None, token_hash="", bot="").order_by("-created_at")


class Table(models.Model):
    """For anyone, for one player (`invited`), behind a link (`token_hash`) or against a `bot`.

    `games` is 1, or 2 for a match with the beginner swapped. `state` changes once, away from open.
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Beginner(models.TextChoices):
        """Who begins the (first) game."""

        LOT = "lot", _("by lot")
        HOST = "host", _("the host")
        GUEST = "guest", _("the other player")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    options = models.JSONField(default=dict)
    days = models.PositiveSmallIntegerField(null=True, blank=True)
    rated = models.BooleanField(default=False)
    games = models.PositiveSmallIntegerField(default=1)
    beginner = models.CharField(max_length=5, choices=Beginner, default=Beginner.LOT)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tables_opened")
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="tables_joined"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="invitations"
    )
    bot = models.CharField(max_length=20, blank=True)
    token_hash = models.CharField(max_length=64, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["-created_at"], condition=Q(state="open"), name="table_open")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["token_hash"], condition=~Q(token_hash=""), name="table_token_once"
            ),
            models.CheckConstraint(condition=Q(games__in=(1, 2)), name="table_one_or_two_games"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} table {str(self.id)[:8]}"

    def get_absolute_url(self) -> str:
        """The page with every condition, to accept, decline or withdraw."""
        return reverse("table", args=[self.pk])

    @property
    def rules(self) -> Ruleset:
        """The game's entry in the catalogue."""
        return RULESETS[self.ruleset]
