"""The range of ratings somebody looks for in the lobby, typed as two numbers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

MIN_RATING, MAX_RATING = 0, 4000
"""No rating of a player lies outside."""


class RatingField(forms.IntegerField):
    """A rating as a whole number, or nothing."""

    default_error_messages = {
        "invalid": gettext_lazy("A rating is a whole number, such as 1500."),
    }

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, required=False, min_value=MIN_RATING, max_value=MAX_RATING)
        self.widget.attrs["class"] = "text"


class RatingRangeForm(forms.Form):
    """The lowest and the highest rating; either may be left empty."""

    rating_from = RatingField(gettext_lazy("Rating from"))
    rating_to = RatingField(gettext_lazy("Rating up to"))

    def clean(self) -> dict[str, Any]:
        super().clean()
        lowest, highest = (self.cleaned_data.get(name) for name in ("rating_from", "rating_to"))
        if lowest is not None and highest is not None and lowest > highest:
            sentence = gettext_lazy("The lowest rating is above the highest: no rating fits both.")
            raise ValidationError(sentence)
        return self.cleaned_data
