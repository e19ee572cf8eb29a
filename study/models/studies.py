"""Studies: a player's own variations of a game, kept in private, opened on the page of the game or
shared by a link.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.models.gameplay.games import Game

MAX_TITLE_LENGTH = 80
MAX_COMMENT_LENGTH = 2000
MAX_LINE_LENGTH = 1000
MAX_CODE_LENGTH = 22


class Study(models.Model):
    """The variations of one player in one game. Once the game is over, its `audience` reads them on
    the page of the game, and with a `code` anybody who has the link. What the staff have closed
    to others (`withheld_at`) stays with its owner.
    """

    class Audience(models.TextChoices):
        """The people who read the variations on the page of the game."""

        OWNER = "owner", gettext_lazy("only you")
        PLAYERS = "players", gettext_lazy("the players of the game")
        EVERYBODY = "everybody", gettext_lazy("everybody who may see the game")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    title = models.CharField(max_length=MAX_TITLE_LENGTH, blank=True)
    code = models.CharField(max_length=MAX_CODE_LENGTH, unique=True, null=True)
    audience = models.CharField(
        max_length=9, choices=Audience, default=Audience.OWNER, db_default=Audience.OWNER
    )
    opened_at = models.DateTimeField(null=True)
    withheld_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="study_one_a_game"),
            models.CheckConstraint(
                condition=Q(withheld_at=None) | Q(audience="owner", code=None),
                name="study_withheld_from_others",
            ),
            models.CheckConstraint(
                condition=Q(audience="owner", opened_at=None)
                | (~Q(audience="owner") & Q(opened_at__isnull=False)),
                name="study_opened_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"study of {self.user_id} on {self.game_id}"

    @property
    def is_open(self) -> bool:
        """Whether others read it on the page of the game, once that is over."""
        return self.audience != self.Audience.OWNER


class Variation(models.Model):
    """A kept line: its moves after `ply` moves of the game, as an address of the what-if board has
    them, with a name and a comment.

    Its tree follows from the moves: the longest line that it begins with comes before it.
    """

    study = models.ForeignKey(Study, models.CASCADE, related_name="variations", db_index=False)
    ply = models.PositiveIntegerField()
    moves = models.CharField(max_length=MAX_LINE_LENGTH, blank=True)
    name = models.CharField(max_length=MAX_TITLE_LENGTH, blank=True)
    comment = models.TextField(max_length=MAX_COMMENT_LENGTH, blank=True)
    changed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["ply", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["study", "ply", "moves"], name="variation_kept_once")
        ]

    def __str__(self) -> str:
        return f"{self.moves} after {self.ply}"

    @property
    def line(self) -> tuple[str, ...]:
        """The moves, one by one."""
        return tuple(self.moves.split(",")) if self.moves else ()
