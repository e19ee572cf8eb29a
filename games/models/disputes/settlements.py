"""Settlements, which one player of a game in dispute offers and the others agree to."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.models.disputes.cases import Dispute
from games.models.gameplay.seats import Seat


class Settlement(models.Model):
    """An offer of one seat to settle a dispute; `agreed` are the numbers of the seats that agree.

    `board` is the event number of the board that all agree about.
    """

    class Outcome(models.TextChoices):
        """The ways in which players may settle a dispute."""

        GO_ON = "dismiss", gettext_lazy("Play on as it stands")
        BACK = "rollback", gettext_lazy("Go back to a move and play on")
        DRAW = "draw", gettext_lazy("End the game as a draw")
        CANCEL = "void", gettext_lazy("Cancel the game: it counts for nobody")

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="settlements")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=12, choices=Outcome)
    back_to = models.PositiveIntegerField(null=True)
    back_to_move = models.PositiveIntegerField(null=True)
    board = models.PositiveIntegerField()
    agreed = models.JSONField(default=list)
    offered_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["offered_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["dispute"], condition=Q(closed_at=None), name="settlement_one_open"
            )
        ]

    def __str__(self) -> str:
        return f"settlement {self.pk} on {self.dispute_id}"
