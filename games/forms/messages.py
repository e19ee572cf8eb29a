"""What a player wants to be told of, and how: one line for each kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import ColumnsForm
from accounts.models import Mails, User
from games.services.mail.wishes import NAMES, URGENT

_ALL = {f"mail_{name}" for name in NAMES}
_WISHES = [(wish.value, _("bundled") if wish == Mails.BUNDLED else wish.label) for wish in Mails]
"""Short enough for a column on a phone; the preset of that name says what bundled is."""


@dataclass(frozen=True)
class Preset:
    """A whole column at one press; reminders go out at once, but for who wants nothing."""

    key: str
    label: Any
    help: Any
    mail: str
    reminder: str = Mails.NOW
    push: Mapping[str, bool] | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """What is stored; without `push` the push messages stay as they are."""
        mails = {**dict.fromkeys(_ALL, self.mail), f"mail_{URGENT}": self.reminder}
        if self.mail == Mails.NOW:
            mails["mail_chat"] = Mails.BUNDLED
        return {**mails, **(self.push or {})}

    def held_by(self, player: User) -> bool:
        """Whether everything is set as this sets it."""
        return all(getattr(player, name) == wish for name, wish in self.columns.items())


_NO_PUSH = {f"push_{name}": False for name in NAMES}

PRESETS = (
    Preset(
        "now",
        _("Every move at once"),
        _("A mail for every turn, a minute after the move."),
        Mails.NOW,
    ),
    Preset(
        "bundled",
        _("Bundled"),
        _("One mail when ten minutes have passed without anything new, within the hour."),
        Mails.BUNDLED,
    ),
    Preset(
        "digest",
        _("One mail a day"),
        _("At your hour: all boards that wait for you, the least time first."),
        Mails.DIGEST,
    ),
    Preset(
        "urgent",
        _("Urgent only"),
        _("Nothing but reminders when your time runs out."),
        Mails.OFF,
        push={**_NO_PUSH, f"push_{URGENT}": True},
    ),
    Preset("off", _("Nothing"), _("No mail and no push message."), Mails.OFF, Mails.OFF, _NO_PUSH),
)


class MessagesForm(ColumnsForm):
    """The table of events and channels, and the hour of the daily mail."""

    digest_hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
    )

    class Meta:
        model = User
        fields = [
            *(f"mail_{name}" for name in NAMES),
            *(f"push_{name}" for name in NAMES),
            "digest_hour",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A reminder that waits for other news may come too late.
        wishes = [(wish.value, wish.label) for wish in (Mails.NOW, Mails.OFF)]
        self.fields[f"mail_{URGENT}"] = forms.ChoiceField(choices=wishes)
        if self.initial[f"mail_{URGENT}"] != Mails.OFF:
            self.initial[f"mail_{URGENT}"] = Mails.NOW
        for name in NAMES:
            if name != URGENT:
                self.fields[f"mail_{name}"] = forms.ChoiceField(choices=_WISHES)
            for channel in ("mail", "push"):
                named = {"aria-labelledby": f"event-{name} channel-{channel}"}
                self.fields[f"{channel}_{name}"].widget.attrs |= named

    @property
    def lines(self) -> Iterator[tuple[str, str, forms.BoundField, forms.BoundField]]:
        """Name and label of an event, how it is mailed, whether it is pushed."""
        for name in NAMES:
            yield name, str(self[f"push_{name}"].label), self[f"mail_{name}"], self[f"push_{name}"]
