"""The delivery log: every mail and push message that was to go out, and the answer of the
server.
"""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from games.models.notifications.job_kinds import Channel
from games.models.topics import Topic


class Delivery(Topic):
    """The delivery of one row of the outbox with the same `dedup_key`; the row itself is deleted
    sooner.

    The test mail that a player asks for has no such row. `answer` is what the server said, or the
    code of what the site itself noted (`services/notifications/delivery_reasons.py`).
    """

    class State(models.TextChoices):
        """The state of the delivery."""

        SENT = "sent", gettext_lazy("sent")
        UNCERTAIN = "uncertain", gettext_lazy("perhaps sent")
        SUPPRESSED = "suppressed", gettext_lazy("not needed any more")
        FAILED = "failed", gettext_lazy("refused")

    dedup_key = models.UUIDField(unique=True, default=uuid4, editable=False)
    kind = models.CharField(max_length=40)
    channel = models.CharField(max_length=8, choices=Channel, default=Channel.NOW)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deliveries", db_index=False
    )
    address = models.EmailField(blank=True)
    subject = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State)
    answer = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta(Topic.Meta):
        abstract = False
        verbose_name_plural = "deliveries"
        ordering = ["-at"]
        indexes = [
            *Topic.Meta.indexes,
            models.Index(fields=["at"], name="delivery_at"),
            models.Index(fields=["user", "-at"], name="delivery_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.state} for {self.user_id}"
