"""The part of a form for the terms that all games of an event or a league have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from events.formulas.tournaments.points import POINTS_BY_PLACE
from games.forms.clock.time_control import TimeForm
from games.forms.lobby.options import OptionsForm
from games.log.time.control import MAX_VACATION_DAYS
from games.models import Aid
from games.rules.kit.core import Ruleset


def event_seats(ruleset: Ruleset) -> list[int]:
    """Return how many may play in a game of an event."""
    return sorted(seats for seats in ruleset.seats if seats in POINTS_BY_PLACE)


class GameTermsForm(OptionsForm, TimeForm):
    """The options and the clock of correspondence games, how many play in each, their aid, and
    whether they are rated.
    """

    may_have_groups = True

    seats = forms.TypedChoiceField(
        label=gettext_lazy("Players in a game"),
        widget=forms.RadioSelect,
        coerce=int,
        required=False,
    )
    vacation_days = forms.IntegerField(
        label=gettext_lazy("Days of vacation in a game, at most"),
        required=False,
        min_value=0,
        max_value=MAX_VACATION_DAYS,
        help_text=gettext_lazy(
            "For so many days in each game the vacations of a player stop their clock. 0: they stop"
            " no clock. Empty: as long as they last, as in games outside of events."
        ),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("The games are rated"), required=False, initial=True
    )
    aid = forms.ChoiceField(
        label=gettext_lazy("What may be used"),
        choices=Aid.choices,
        initial=Aid.HEAD,
        required=False,
    )

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        several = event_seats(ruleset) if self.may_have_groups else [2]
        self.ask_options(ruleset, several)
        if len(several) > 1:
            self.fields["seats"].choices = [(seats, str(seats)) for seats in several]  # type: ignore[attr-defined]
            self.fields["seats"].initial = several[0]
        else:
            del self.fields["seats"]
        self.leave_out_sittings()
        self.leave_out_no_limit()

    @property
    def seats_of_game(self) -> int:
        """How many play in a game, which is not asked where there is one answer."""
        return self.cleaned_data.get("seats") or 2

    def clean_aid(self) -> str:
        """Return the usual aid where a form has not asked for it."""
        return self.cleaned_data["aid"] or Aid.HEAD

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.time_control is not None:
            days = self.cleaned_data.get("vacation_days")
            self.time_control = replace(self.time_control, vacation_days=days)
        self.check_options()
        return self.cleaned_data
