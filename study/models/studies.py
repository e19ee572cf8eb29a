"""Studies: a player's own variations of a game, kept in private or shared by a link."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.games import Game

MAX_TITLE_LENGTH = 80
MAX_COMMENT_LENGTH = 2000
MAX_LINE_LENGTH = 1000
MAX_CODE_LENGTH = 22


class Study(models.Model):
    """The variations of one player in one game. Nobody else reads them while it has no `code`.

    With a code anybody reads it who has the link, once the game is over.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    title = models.CharField(max_length=MAX_TITLE_LENGTH, blank=True)
    code = models.CharField(max_length=MAX_CODE_LENGTH, unique=True, null=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="study_one_a_game")]

    def __str__(self) -> str:
        return f"study of {self.user_id} on {self.game_id}"


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
