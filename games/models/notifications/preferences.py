"""Notification preferences, with a row for each category and medium that a player has chosen."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy


class Medium(models.TextChoices):
    """The medium that carries a piece of news."""

    MAIL = "mail", gettext_lazy("Mail")
    PUSH = "push", gettext_lazy("Push message")


class Frequency(models.TextChoices):
    """How soon news of a category goes out; a push message goes out at once or never."""

    NOW = "now", gettext_lazy("at once")
    BUNDLED = "bundled", gettext_lazy("together, after 10 quiet minutes")
    DIGEST = "digest", gettext_lazy("once a day")
    OFF = "off", gettext_lazy("never")


class NotificationPreference(models.Model):
    """A preference of a player: how soon news of a category goes out by a medium.

    `category` is the name of one that an app has registered (`extensions.notifications`). Where a
    player has no row, the category's own default holds.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notification_preferences",
        db_index=False,
    )
    category = models.CharField(max_length=20)
    medium = models.CharField(max_length=4, choices=Medium)
    frequency = models.CharField(max_length=7, choices=Frequency)

    class Meta:
        ordering = ["user", "category", "medium"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "category", "medium"], name="preference_once_a_medium"
            ),
            models.CheckConstraint(
                condition=~Q(medium="push") | Q(frequency__in=("now", "off")),
                name="preference_push_cannot_wait",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.category} by {self.medium} of {self.user_id}: {self.frequency}"
