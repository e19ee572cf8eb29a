"""The delivery ledger: every mail we meant to send, and what the mail server said."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.outbox import Channel, Work


class Mail(models.Model):
    """One row a mail, found by the key of the work that caused it."""

    class State(models.TextChoices):
        """What became of it."""

        SENT = "sent", _("sent")
        SUPPRESSED = "suppressed", _("not needed any more")
        FAILED = "failed", _("refused")

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=10, choices=Work)
    channel = models.CharField(max_length=8, choices=Channel, default=Channel.NOW)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mails")
    address = models.EmailField(blank=True)
    subject = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State)
    answer = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        indexes = [models.Index(fields=["at"], name="mail_at")]

    def __str__(self) -> str:
        return f"{self.key} {self.state}"
