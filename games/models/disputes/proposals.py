"""Proposed rulings, on which the players comment before they are confirmed; and appeals."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.models.disputes.cases import Dispute
from games.models.gameplay.seats import Seat


class RulingProposal(models.Model):
    """A ruling that a member of the staff proposes, for the board with the event number `board`; a
    dispute has one open proposal at a time.

    `newcomer_agrees` is null until who is to take over the seat of `leaver` has answered.
    """

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="proposals")
    ruling = models.CharField(max_length=12, choices=Dispute.Ruling)
    winner = models.PositiveSmallIntegerField(null=True)
    back_to = models.PositiveIntegerField(null=True)
    back_to_move = models.PositiveIntegerField(null=True)
    leaver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    newcomer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    newcomer_agrees = models.BooleanField(null=True)
    reason = models.TextField(max_length=2000)
    note = models.TextField(max_length=2000, blank=True)
    board = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["proposed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["dispute"], condition=Q(closed_at=None), name="ruling_proposal_one_open"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_proposal_with_reason"),
        ]

    def __str__(self) -> str:
        return f"proposal {self.pk} on {self.dispute_id}"


class ProposalComment(models.Model):
    """The comment of one seat on a proposed ruling, which the players and the staff read."""

    proposal = models.ForeignKey(
        RulingProposal, models.CASCADE, related_name="comments", db_index=False
    )
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    text = models.TextField(max_length=2000)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "seat"], name="proposal_comment_once_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"comment {self.pk} on {self.proposal_id}"


class Appeal(models.Model):
    """The one appeal against a ruling, and the decision of another member of the staff."""

    class Ground(models.TextChoices):
        """The two requests that an appeal can make."""

        FORM = "form", gettext_lazy("The decision was not made as it should have been")
        FACTS = "facts", gettext_lazy("There are new facts")

    class Outcome(models.TextChoices):
        """The outcomes of an appeal."""

        UPHELD = "upheld", gettext_lazy("The decision stands")
        OVERTURNED = "overturned", gettext_lazy("The decision is overturned")

    dispute = models.OneToOneField(Dispute, models.CASCADE, related_name="appeal")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ground = models.CharField(max_length=8, choices=Ground)
    text = models.TextField(max_length=2000, blank=True)
    filed_at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    reason = models.TextField(max_length=2000, blank=True)
    judge = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["filed_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome="") | (Q(judge__isnull=False) & ~Q(reason="")),
                name="appeal_decided_with_reason",
            )
        ]

    def __str__(self) -> str:
        return f"appeal {self.pk} on {self.dispute_id}"
