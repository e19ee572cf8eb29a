"""The evidence of a dispute, in one text that is stored with its hash."""

from __future__ import annotations

from django.db import models

from games.models.disputes.cases import Dispute
from games.models.gameplay.fields import HashField


class EvidenceBundle(models.Model):
    """All evidence of a dispute as JSON, built by a worker; `sha256` is the hash of its UTF-8."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="bundles")
    text = models.TextField()
    sha256 = HashField()
    built_at = models.DateTimeField()

    class Meta:
        ordering = ["-built_at", "-pk"]

    def __str__(self) -> str:
        return f"bundle {self.pk} on {self.dispute_id}"
