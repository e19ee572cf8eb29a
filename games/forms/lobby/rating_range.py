"""Ranges of ratings, typed as two numbers: what somebody looks for, and whom a table is for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.extensions.ratings import MAX_RATING, MIN_RATING, are_players_rated


class RatingField(forms.IntegerField):
    """A rating as a whole number, or nothing."""

    default_error_messages = {
        "invalid": gettext_lazy("A rating is a whole number, such as 1500."),
    }

    def __init__(self, label: Any, help_text: Any = "") -> None:
        super().__init__(
            label=label,
            required=False,
            min_value=MIN_RATING,
            max_value=MAX_RATING,
            help_text=help_text,
        )
        self.widget.attrs["class"] = "text"


class RatingRangeForm(forms.Form):
    """The lowest and the highest rating; either may be left empty."""

    rating_from = RatingField(gettext_lazy("Rating from"))
    rating_to = RatingField(gettext_lazy("Rating up to"))

    def clean(self) -> dict[str, Any]:
        super().clean()
        lowest, highest = (self.cleaned_data.get(name) for name in ("rating_from", "rating_to"))
        if lowest is not None and highest is not None and lowest > highest:
            sentence = gettext("The lowest rating is above the highest: no rating fits both.")
            self.add_error("rating_to", sentence)
        return self.cleaned_data


class RatingLimitForm(RatingRangeForm):
    """A part of a form that limits the ratings of those who may sit down, where anybody is
    rated.
    """

    rating_from = RatingField(
        gettext_lazy("Only for ratings from"),
        help_text=gettext_lazy(
            "The rating in this game counts, with a question mark as well. A newcomer’s is 1500."
        ),
    )
    rating_to = RatingField(
        gettext_lazy("Only for ratings up to"),
        help_text=gettext_lazy(
            "With a limit guests cannot sit down. For a player you invite by name there is none."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not are_players_rated():
            del self.fields["rating_from"], self.fields["rating_to"]

    @property
    def rating_limit(self) -> tuple[int | None, int | None]:
        """The lowest and the highest rating; None where there is no bound."""
        return self.cleaned_data.get("rating_from"), self.cleaned_data.get("rating_to")
