"""Notification preferences of the players in tests, and their rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from accounts.models import User
from games.extensions.notifications import categories as all_categories
from games.models import Frequency, Medium
from games.services.effects.notification_preferences import preferences_of, set_preferences


def prefer_mail(user: User, frequency: str, *categories: str) -> None:
    """Mails of these categories, of all where none is named, so often; the others as before."""
    names = categories or [category.name for category in all_categories]
    set_preferences(user, {(name, Medium.MAIL): Frequency(frequency) for name in names})


def read_daily_mail_later(user: User, now: datetime) -> None:
    """Let the daily mail come some hours after `now`, whatever the time of the day is.

    In a run that begins shortly before eight it would leave among the first mails.
    """
    user.digest_hour = (now + timedelta(hours=6)).astimezone(user.zone()).hour
    user.save(update_fields=["digest_hour"])


def prefer_push(user: User, ticked: Mapping[str, bool]) -> None:
    """Push messages of these categories, or none; the others as before."""
    chosen = {True: Frequency.NOW, False: Frequency.OFF}
    set_preferences(user, {(name, Medium.PUSH): chosen[yes] for name, yes in ticked.items()})


def mail_frequency(user: User, category: str) -> str:
    """As the database has it now."""
    return _stored(user).frequency(category, Medium.MAIL).value


def gets_push(user: User, category: str) -> bool:
    """As the database has it now."""
    return _stored(user).frequency(category, Medium.PUSH) != Frequency.OFF


def _stored(user: User):
    return preferences_of(User.objects.get(pk=user.pk))
