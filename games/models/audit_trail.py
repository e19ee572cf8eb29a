"""The record of staff acts, a table that only grows. It only grows, and each entry's hash covers
the one before.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.models.gameplay.fields import HashField

ACTS_WITH_REASON = [
    *("ruling", "proposal", "appeal", "private-read"),
    *("warned", "muted", "suspended", "sanction-lifted"),
]
"""The acts that cannot be stored without a public reason."""


class AuditEntry(models.Model):
    """An act of the staff, or a report of the site on them, which a trigger keeps from being
    changed.
    """

    class Act(models.TextChoices):
        """The kind of act."""

        RULING = "ruling", gettext_lazy("ruled on a report")
        CLAIM = "claim", gettext_lazy("took up a report")
        QUESTION = "question", gettext_lazy("asked players about a report")
        PROPOSAL = "proposal", gettext_lazy("proposed a ruling")
        PROPOSAL_CLOSED = "proposal-closed", gettext_lazy("took back a proposed ruling")
        APPEAL = "appeal", gettext_lazy("decided an appeal")
        RELEASE = "release", gettext_lazy("gave a report back")
        PRIVATE_READ = "private-read", gettext_lazy("looked at private things of a game")
        MESSAGE_REMOVED = "message-removed", gettext_lazy("removed a chat message")
        MESSAGE_KEPT = "message-kept", gettext_lazy("left a reported chat message")
        JOB_RETRIED = "job-retried", gettext_lazy("had a job tried again")
        PROGRAM_RESUMED = "program-resumed", gettext_lazy("had a program of others play again")
        WARNED = "warned", gettext_lazy("warned a player")
        MUTED = "muted", gettext_lazy("forbade a player to write to others")
        SUSPENDED = "suspended", gettext_lazy("suspended a player")
        SANCTION_LIFTED = "sanction-lifted", gettext_lazy("lifted a sanction")
        PLAYER_KEPT = "player-kept", gettext_lazy("did nothing about a reported player")
        COMMENTS_KEPT = "comments-kept", gettext_lazy("left reported comments on a game")
        COMMENTS_CLOSED = "comments-closed", gettext_lazy("closed comments on a game to others")
        ROLE_GIVEN = "role-given", gettext_lazy("gave a role")
        ROLE_TAKEN = "role-taken", gettext_lazy("took a role away")
        HEAD_MAILED = "head-mailed", gettext_lazy("mailed the last hash to the operator")

    number = models.PositiveBigIntegerField(primary_key=True)
    at = models.DateTimeField(db_index=True)
    act = models.CharField(max_length=16, choices=Act)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    subject = models.CharField(max_length=80, db_index=True)
    reason = models.TextField(max_length=2000, blank=True)
    note = models.TextField(max_length=2000, blank=True)
    details = models.JSONField(default=dict)
    prev_hash = HashField()
    hash = HashField()

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(act__in=ACTS_WITH_REASON) | ~Q(reason=""),
                name="audit_entry_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"staff act {self.number}"
