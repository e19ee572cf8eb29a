"""The form of a vacation, by the player's own clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy


class _Moment(forms.DateTimeInput):
    """A field with the browser's picker of day and time."""

    def __init__(self) -> None:
        super().__init__({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class VacationForm(forms.Form):
    """The beginning and the end of a vacation, which Django reads and writes by the reader's
    clock.
    """

    begins = forms.DateTimeField(
        label=gettext_lazy("From"),
        required=False,
        widget=_Moment,
        help_text=gettext_lazy("Leave it empty for: now."),
    )
    ends = forms.DateTimeField(
        label=gettext_lazy("Until"),
        widget=_Moment,
        help_text=gettext_lazy("A day after the beginning at the earliest."),
    )

    def __init__(self, *args: Any, at: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at = at
        for field in self.fields.values():
            field.widget.attrs["min"] = f"{timezone.localtime(at):%Y-%m-%dT%H:%M}"

    def clean_begins(self) -> datetime:
        """Return now, where no moment or one of the last minutes was given."""
        begins: datetime | None = self.cleaned_data["begins"]
        if begins is None:
            return self.at
        if begins < self.at - timedelta(minutes=10):
            raise forms.ValidationError(
                gettext_lazy("This moment is over. A vacation begins now or later.")
            )
        return max(begins, self.at)
