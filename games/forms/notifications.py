"""The form of notification settings: one line for each kind of event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.models import User
from games.extensions.notifications import NotificationCategory, categories
from games.models import Frequency, Medium
from games.services.effects.notification_preferences import (
    Choices,
    Preferences,
    preferences_of,
    set_preferences,
)

_FREQUENCIES = [
    (choice.value, gettext_lazy("bundled") if choice == Frequency.BUNDLED else choice.label)
    for choice in Frequency
]
"""The names of frequencies, short enough for a column on a phone; the first preset explains what
bundled means.
"""

_URGENT_FREQUENCIES = [(choice.value, choice.label) for choice in (Frequency.NOW, Frequency.OFF)]
"""The frequencies of reminders, without those that might be too late because they wait for other
news.
"""

_DAILY_FREQUENCIES = [(choice.value, choice.label) for choice in (Frequency.DIGEST, Frequency.OFF)]
"""The frequencies of daily news, whose hour is that of the daily mail."""


@dataclass(frozen=True)
class NotificationPreset:
    """A preset of the whole table; reminders go out at once, unless nothing at all does.

    Without `mail` every category has its own default.
    """

    key: str
    label: Any
    help: Any
    mail: Frequency | None
    urgent_mail: Frequency = Frequency.NOW
    push: Frequency | None = None
    urgent_push: Frequency | None = None

    @property
    def choices(self) -> Choices:
        """Return the choices to store; without `push` those of push messages stay as they are."""
        found: dict[tuple[str, Medium], Frequency] = {}
        for category in categories:
            push = self.urgent_push if category.is_urgent else self.push
            frequencies = {Medium.MAIL: self._mail(category), Medium.PUSH: push}
            for medium in category.media:
                if (frequency := frequencies[medium]) is not None:
                    found[category.name, medium] = frequency
        return found

    def _mail(self, category: NotificationCategory) -> Frequency | None:
        """Return the frequency of mails in a category, which may be lower where the news is not
        urgent.

        Daily news stays as it is, unless nothing is wanted that is not urgent.
        """
        if category.is_daily:
            return Frequency.OFF if self.mail == Frequency.OFF else None
        if category.is_urgent:
            return self.urgent_mail
        waits_longer = self.mail == Frequency.NOW and category.mail == Frequency.DIGEST
        return category.mail if self.mail is None or waits_longer else self.mail

    def is_held(self, preferences: Preferences) -> bool:
        """Return whether the preferences are those of this preset."""
        return all(
            preferences.frequency(*line) == frequency for line, frequency in self.choices.items()
        )


PRESETS = (
    NotificationPreset(
        "usual",
        gettext_lazy("As usual"),
        gettext_lazy(
            "Turns and invitations bundled, when ten minutes have passed without anything new; the"
            " rest once a day."
        ),
        None,
    ),
    NotificationPreset(
        "now",
        gettext_lazy("Every move at once"),
        gettext_lazy("A mail for every turn, a minute after the move."),
        Frequency.NOW,
    ),
    NotificationPreset(
        "digest",
        gettext_lazy("One mail a day"),
        gettext_lazy("At your hour: all boards that wait for you, the least time first."),
        Frequency.DIGEST,
    ),
    NotificationPreset(
        "urgent",
        gettext_lazy("Urgent only"),
        gettext_lazy("Nothing but reminders when your time runs out."),
        Frequency.OFF,
        push=Frequency.OFF,
        urgent_push=Frequency.NOW,
    ),
    NotificationPreset(
        "off",
        gettext_lazy("Nothing"),
        gettext_lazy("No mail and no push message."),
        Frequency.OFF,
        Frequency.OFF,
        Frequency.OFF,
        Frequency.OFF,
    ),
)


class NotificationForm(forms.Form):
    """The table of events and media, with the hour of the daily mail."""

    digest_hour = forms.TypedChoiceField(
        label=gettext_lazy("Hour of the daily mail"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
    )

    def __init__(self, data: Any = None, *, player: User) -> None:
        super().__init__(data, initial={"digest_hour": player.digest_hour})
        self.player = player
        preferences = preferences_of(player)
        for category in categories:
            for medium in category.media:
                field = _field(category, medium, preferences.frequency(category.name, medium))
                field.widget.attrs["aria-labelledby"] = f"event-{category.name} channel-{medium}"
                self.fields[_name(category, medium)] = field

    @property
    def lines(self) -> Iterator[tuple[str, str, forms.BoundField | None, forms.BoundField | None]]:
        """Yield name and label of each event, its field for mails and its field for push messages.

        None stands for a medium that the event is not offered for.
        """
        for category in categories:
            mail, push = (
                self[_name(category, medium)] if medium in category.media else None
                for medium in (Medium.MAIL, Medium.PUSH)
            )
            yield category.name, gettext(category.label), mail, push

    def save(self) -> None:
        """Store every line as it was sent, including defaults, which were a choice as well."""
        chosen: dict[tuple[str, Medium], Frequency] = {}
        for category in categories:
            for medium in category.media:
                chosen[category.name, medium] = self._frequency(category, medium)
        set_preferences(self.player, chosen)
        self.player.digest_hour = self.cleaned_data["digest_hour"]
        self.player.save(update_fields=["digest_hour"])

    def _frequency(self, category: NotificationCategory, medium: Medium) -> Frequency:
        sent = self.cleaned_data[_name(category, medium)]
        if medium == Medium.MAIL:
            return Frequency(sent)
        return Frequency.NOW if sent else Frequency.OFF


def _field(category: NotificationCategory, medium: Medium, chosen: Frequency) -> forms.Field:
    """Return a choice of frequencies for mails, or a check box for push messages."""
    if medium == Medium.PUSH:
        return forms.BooleanField(required=False, initial=chosen != Frequency.OFF)
    choices = _choices(category)
    if category.is_urgent and chosen != Frequency.OFF:
        chosen = Frequency.NOW
    return forms.ChoiceField(choices=choices, initial=chosen)


def _choices(category: NotificationCategory) -> list[tuple[Any, Any]]:
    if category.is_daily:
        return _DAILY_FREQUENCIES
    return _URGENT_FREQUENCIES if category.is_urgent else _FREQUENCIES


def _name(category: NotificationCategory, medium: Medium) -> str:
    return f"{medium}_{category.name}"
