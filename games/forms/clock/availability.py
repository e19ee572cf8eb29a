"""The form of a player's availability: rest days, quiet hours, automatic vacation."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.web.forms import ColumnsForm
from games.log.time.availability import MAX_REST_DAYS

MAX_QUIET_HOURS = 12

HOURS = [(hour, f"{hour:02d}:00") for hour in range(24)]


class AvailabilityForm(ColumnsForm):
    """The availability for new games; running games keep the one they began with."""

    rest_days = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Rest days"),
        coerce=int,
        choices=sorted(WEEKDAYS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Two days of the week at most, on which your clock stands still."),
    )
    quiet_from = forms.TypedChoiceField(label=gettext_lazy("Quiet from"), coerce=int, choices=HOURS)
    quiet_until = forms.TypedChoiceField(
        label=gettext_lazy("Quiet until"),
        coerce=int,
        choices=HOURS,
        help_text=gettext_lazy(
            "A deadline that falls into these hours is put off until they end, and no reminder "
            "comes in them. Twice the same hour: no quiet hours."
        ),
    )

    class Meta:
        model = User
        fields = ("rest_days", "quiet_from", "quiet_until", "auto_vacation")
        help_texts: ClassVar = {
            "auto_vacation": gettext_lazy(
                "Against people, as long as there is a day of vacation left; three days in a row "
                "at most. Everybody in the game is notified."
            )
        }

    def clean_rest_days(self) -> list[int]:
        """Raise ValidationError for more rest days than the rules of the clock allow."""
        days: list[int] = sorted(self.cleaned_data["rest_days"])
        if len(days) > MAX_REST_DAYS:
            raise forms.ValidationError(gettext_lazy("Choose two days at most."))
        return days

    def clean(self) -> dict[str, Any]:
        """Return the cleaned values, with an error for quiet hours that are too long."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "quiet_from" in cleaned and "quiet_until" in cleaned:
            night = (cleaned["quiet_until"] - cleaned["quiet_from"]) % 24
            if night > MAX_QUIET_HOURS:
                self.add_error("quiet_until", gettext_lazy("Quiet hours are twelve hours at most."))
        return cleaned
