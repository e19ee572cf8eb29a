"""Subscriptions of browsers to push messages."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.db import models


class PushSubscription(models.Model):
    """The address of a browser at its push service, with the keys by which only that browser can
    read.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.URLField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    browser = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    answer = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.browser} of {self.user_id}"

    @property
    def digest(self) -> str:
        """Return the hash by which the script of a page recognizes its own row; the address stays
        secret.
        """
        return sha256(self.endpoint.encode()).hexdigest()
