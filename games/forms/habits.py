"""A player's calendar for new games: rest days, quiet hours, vacation that is taken by itself."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.forms import ColumnsForm
from accounts.models import User
from games.log.time.habits import MOST_REST_DAYS

LONGEST_NIGHT = 12

HOURS = [(hour, f"{hour:02d}:00") for hour in range(24)]


class HabitsForm(ColumnsForm):
    """Games that run already go on as they were begun."""

    rest_days = forms.TypedMultipleChoiceField(
        label=_("Rest days"),
        coerce=int,
        choices=sorted(WEEKDAYS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Two days of the week at most, on which your clock stands still."),
    )
    quiet_from = forms.TypedChoiceField(label=_("Quiet from"), coerce=int, choices=HOURS)
    quiet_until = forms.TypedChoiceField(
        label=_("Quiet until"),
        coerce=int,
        choices=HOURS,
        help_text=_(
            "A deadline that falls into these hours waits for their end, and no reminder comes in"
            " them. Twice the same hour: no quiet hours."
        ),
    )

    class Meta:
        model = User
        fields = ("rest_days", "quiet_from", "quiet_until", "auto_vacation")
        help_texts: ClassVar = {
            "auto_vacation": _(
                "Against people, as long as there is a day of vacation left; three days in a row"
                " at most. All in the game are told."
            )
        }

    def clean_rest_days(self) -> list[int]:
        """As many as the rules of the clock allow."""
        days: list[int] = sorted(self.cleaned_data["rest_days"])
        if len(days) > MOST_REST_DAYS:
            raise forms.ValidationError(_("Choose two days at most."))
        return days

    def clean(self) -> dict[str, Any]:
        """Nobody sleeps all day."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "quiet_from" in cleaned and "quiet_until" in cleaned:
            night = (cleaned["quiet_until"] - cleaned["quiet_from"]) % 24
            if night > LONGEST_NIGHT:
                self.add_error("quiet_until", _("Quiet hours are twelve hours at most."))
        return cleaned
