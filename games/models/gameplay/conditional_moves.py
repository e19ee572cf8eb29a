"""Conditional moves: answers that the site gives on behalf of a player. Nobody else sees them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from games.models.gameplay.games import Game


class ConditionalMoves(models.Model):
    """The plan of a seat for what follows the first `ply` moves.

    `tree` is what games.log.conditional_moves.plans reads ([] for none). `cleared` says why the
    site dropped it, until that is seen.
    """

    class Cleared(models.TextChoices):
        """The reasons for which the site drops a plan."""

        UNFORESEEN = (
            "unforeseen",
            gettext_lazy("Your plan is dropped: something happened that it had no answer to."),
        )
        TAKEN_BACK = "taken-back", gettext_lazy("Your plan is dropped: the game has gone back.")
        ILLEGAL = (
            "illegal",
            gettext_lazy("Your plan is dropped: the move it had was no longer legal."),
        )

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField(default=0)
    tree = models.JSONField(default=list)
    cleared = models.CharField(max_length=20, choices=Cleared, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="plan_one_a_player")]

    def __str__(self) -> str:
        return f"plan of {self.user_id} in {self.game_id}"
