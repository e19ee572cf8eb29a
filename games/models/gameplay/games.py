"""A game: the terms it began with, and a projection of its log for lists and sweeps."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.log.events import GENESIS
from games.log.time.clock import DEADLINE_GRACE, SHORT_GRACE, SHORT_SETTLEMENT_DELAY
from games.models.gameplay.fields import AidField, HashField, TimeControlField
from games.models.gameplay.seat_names import names_of
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

if TYPE_CHECKING:
    from django.db.models.expressions import Combinable

    from accounts.models import User
    from games.models.gameplay.seats import Seat


def ruleset_choices() -> list[tuple[str, str]]:
    """Return the catalogue; as a callable, so that a new game needs no migration."""
    return [(key, ruleset.name) for key, ruleset in RULESETS.items()]


class Status(models.TextChoices):
    """The status of a game: running, over or cancelled. Cancelled games count for nobody."""

    RUNNING = "running", gettext_lazy("running")
    OVER = "over", gettext_lazy("over")
    CANCELLED = "cancelled", gettext_lazy("cancelled")


_WATCHABLE = models.Q(public=True, people__gte=2)
_BY_TIME = (models.F("due_at").asc(nulls_last=True), "moved_at", "pk")


class TimeLimits(NamedTuple):
    """The instants that decide now whether a game can go on, or expressions for them.

    A time that ended at `due` is over, one that is settled at `settles`, and a proposal whose
    answer was expected at `answer`.
    """

    due: Any
    settles: Any
    answer: Any


def limits_at(now: datetime) -> TimeLimits:
    """Return the limits at an instant."""
    return TimeLimits(now - DEADLINE_GRACE, now + SHORT_SETTLEMENT_DELAY - SHORT_GRACE, now)


def can_move(limits: TimeLimits | None = None) -> models.Q:
    """Return the condition that a seat of a running game can move."""
    return models.Q(seats__to_move=True, held=False) & is_in_time(limits=limits)


def is_in_time(game: str = "", limits: TimeLimits | None = None) -> models.Q:
    """Return the condition that a move still counts, even in the moments before the site settles a
    deadline; `game` leads to the game ("game__").
    """
    limits = limits or limits_at(timezone.now())
    is_due = models.Q(**{f"{game}due_at__lte": limits.due})
    is_empty = models.Q(**{f"{game}settles_at__lte": limits.settles})
    return _is_not(is_due, f"{game}due_at") & _is_not(is_empty, f"{game}settles_at")


def _is_not(condition: models.Q, column: str) -> models.Q:
    return models.Q(**{f"{column}__isnull": True}) | ~condition


def is_asked(limits: TimeLimits | None = None) -> models.Q:
    """Return the condition, which is never null, that a proposal waits for the answer of a seat."""
    now = limits.answer if limits else timezone.now()
    return models.Q(seats__answer_by__isnull=False, seats__answer_by__gt=now)


class GameQuerySet(models.QuerySet["Game"]):
    """Queries for games."""

    def running(self) -> GameQuerySet:
        """Return the running games."""
        return self.filter(status=Status.RUNNING)

    def watchable(self) -> GameQuerySet:
        """Return the public games between people."""
        return self.filter(_WATCHABLE)

    def to_settle(self, now: datetime) -> GameQuerySet:
        """Return the running games in which the site has to step in now, those due longest
        first.
        """
        return self.running().filter(settles_at__lte=now).order_by("settles_at")

    def of(self, user: object) -> GameQuerySet:
        """Return the games in which `user` holds a seat."""
        return self.filter(seats__user=user)

    def needing(self, user: User | Combinable, limits: TimeLimits | None = None) -> GameQuerySet:
        """Return the games in which `user` can move or has a proposal to answer, those with the
        least time first. Each is `asked` or not.
        """
        asked = is_asked(limits)
        found = self.running().filter(can_move(limits) | asked, seats__user=user).by_time()
        return found.annotate(asked=models.ExpressionWrapper(asked, models.BooleanField()))

    def finished_by(self, user: User) -> GameQuerySet:
        """Return the games of `user` that are over or cancelled, the latest first."""
        over = self.filter(status__in=[Status.OVER, Status.CANCELLED], seats__user=user)
        return over.order_by("-moved_at", "pk")

    def by_time(self) -> GameQuerySet:
        """Return the games in the order of the time left, those without a limit last."""
        return self.order_by(*_BY_TIME)

    def answers_first(self) -> GameQuerySet:
        """Return the games that `needing` found, those with something to answer first."""
        return self.order_by("-asked", *_BY_TIME)

    def with_seats(self) -> GameQuerySet:
        """Load the seats as well, in order, with their people, by two queries for any number of
        games.
        """
        return self.prefetch_related("seats__user")


class Game(models.Model):
    """A game; its columns from `last_event` on are copies of what its log says.

    Only services.gamelog.projection writes them. A `public` game may stand on lists that
    everybody reads; the page of any game is open to all who have its address. `people` is how many
    of its seats are no bots. `last_event` is the number of the last event, `board_event` of the one
    that made the board now shown, `ply` how many moves stand on it. `due_at` is the deadline,
    `settles_at` when the site acts on it. `margin_halves` is by how many half points the best is
    ahead in a game that points have decided. `challenge` is that of its table.

    `cold_digest` is null while the log is in the database. In cold storage it is the SHA-256 of the
    text that holds the log (services.gamelog.stored_log); the database guards both ways.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=20, choices=ruleset_choices)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    time_control = TimeControlField()
    rated = models.BooleanField(default=False)
    aid = AidField()
    public = models.BooleanField(default=True)
    people = models.PositiveSmallIntegerField(default=0)
    table = models.ForeignKey(
        "games.Table", models.SET_NULL, null=True, blank=True, related_name="games"
    )
    challenge = models.ForeignKey(
        "games.StandingChallenge", models.SET_NULL, null=True, related_name="+", db_index=False
    )
    match_number = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField()
    cold_digest = HashField(null=True, blank=True, editable=False)

    last_event = models.PositiveIntegerField(default=0)
    board_event = models.PositiveIntegerField(default=0)
    ply = models.PositiveIntegerField(default=0)
    head_hash = HashField(default=GENESIS)
    status = models.CharField(max_length=10, choices=Status, default=Status.RUNNING)
    held = models.BooleanField(default=False)
    due_at = models.DateTimeField(null=True, blank=True)
    settles_at = models.DateTimeField(null=True, blank=True)
    termination = models.CharField(max_length=60, blank=True)
    moved_at = models.DateTimeField()
    margin_halves = models.PositiveIntegerField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["settles_at"],
                condition=models.Q(status="running"),
                name="game_settles_running",
            ),
            models.Index(fields=["-moved_at"], name="game_moved"),
            models.Index(
                fields=["-moved_at", "ruleset"],
                condition=_WATCHABLE & models.Q(status="running"),
                name="game_watchable",
            ),
            models.Index(
                fields=["ruleset", "-ply", "-moved_at", "id"],
                condition=_WATCHABLE & models.Q(status="over"),
                name="game_longest",
            ),
            models.Index(
                fields=["ruleset", "margin_halves", "-ply", "-moved_at", "id"],
                condition=_WATCHABLE & models.Q(status="over", margin_halves__isnull=False),
                name="game_closest",
            ),
            models.Index(
                fields=["moved_at"],
                condition=models.Q(cold_digest__isnull=True) & ~models.Q(status="running"),
                name="game_to_store_cold",
            ),
            models.Index(
                fields=["challenge", "status"],
                condition=models.Q(challenge__isnull=False),
                name="game_of_challenge",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules.name} {str(self.id)[:8]}"

    def get_absolute_url(self) -> str:
        """Return the address of the page of the game."""
        return reverse("game", args=[self.pk])

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return RULESETS[self.ruleset]

    def seat_of(self, user: User | None) -> Seat | None:
        """Return the seat that `user` holds; None for onlookers."""
        return next((seat for seat in self.seats.all() if user and seat.user_id == user.pk), None)

    @property
    def names(self) -> dict[int, str]:
        """The names of the players by seat."""
        return names_of(self.seats.all())

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return self.status == Status.RUNNING

    @property
    def site_url(self) -> str:
        """The address of the page of the game with scheme and host, for mails."""
        return f"{settings.SITE_URL}{self.get_absolute_url()}"
