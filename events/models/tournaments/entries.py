"""The entries of players and bots in an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy

from accounts.models import User
from events.models.tournaments.events import Tournament
from games.bots import called


def bot_name(bot: str, number: int = 1) -> str:
    """Return the name of a bot in lists and logs; from the second on those of one key have
    numbers.
    """
    return gettext("%(name)s (bot)") % {"name": called(bot) + (f" {number}" if number > 1 else "")}


class TournamentEntryQuerySet(models.QuerySet["TournamentEntry"]):
    """Queries for entries of players and bots."""

    def taking_part(self) -> TournamentEntryQuerySet:
        """Return the entries that are still there, in the order of entering."""
        here = self.filter(state=TournamentEntry.State.ENTERED)
        return here.select_related("user").order_by("entered_at", "pk")


class TournamentEntry(models.Model):
    """The entry of a player or a bot in an event. `number` is what the lot gave them; null before
    the draw.

    `bot` is a key of the catalogue of opponents, and `bot_number` tells those of one key apart.

    In a team match `team` is the club they play for, and `board` where; null before the line-up.

    In a tour `seeks_since` says since when they wait for a game; null while they do not.

    `adjustment` is how many points the director has given them, or taken. `bye_round` is the round
    in which they had nobody to meet, once at most. Who has left a running event with less than half
    of the games played is not `in_table`.
    """

    class State(models.TextChoices):
        """The state of an entry, which says whether the player takes part."""

        ASKED = "asked", gettext_lazy("waits to be let in")
        ENTERED = "entered", gettext_lazy("entered")
        WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")
        REMOVED = "removed", gettext_lazy("taken out")

    class Team(models.IntegerChoices):
        """The teams of a team match: that of the challenging club, and the other one."""

        HOME = 1
        GUEST = 2

    event = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    bot = models.CharField(max_length=20, default="", db_default="", blank=True)
    bot_number = models.PositiveSmallIntegerField(default=1, db_default=1)
    number = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.ENTERED)
    team = models.PositiveSmallIntegerField(choices=Team, null=True)
    board = models.PositiveSmallIntegerField(null=True)
    seeks_since = models.DateTimeField(null=True)
    adjustment = models.SmallIntegerField(default=0, db_default=0)
    bye_round = models.PositiveSmallIntegerField(null=True)
    in_table = models.BooleanField(default=True, db_default=True)
    entered_at = models.DateTimeField()

    objects = TournamentEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="entry_once"),
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=Q(number__isnull=False),
                name="entry_number_once",
            ),
            models.UniqueConstraint(
                fields=["event", "team", "board"],
                condition=Q(board__isnull=False),
                name="entry_board_once",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | Q(user__isnull=True) & ~Q(bot=""),
                name="entry_of_player_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.event_id}"

    @property
    def name(self) -> str:
        """The name in lists and tables."""
        if self.user:
            return str(self.user)
        return bot_name(self.bot, self.bot_number)

    @property
    def sitter(self) -> User | str:
        """The player who takes the seat in games, or the key of the bot."""
        return self.user or self.bot
