"""The forms of leagues: founding one, and removing or replacing a player."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts.names import MAX_NAME_LENGTH
from events.forms.game_terms import GameTermsForm
from events.models.leagues.leagues import MAX_LEAGUE_NAME_LENGTH
from events.models.leagues.season_log import MAX_REMOVAL_REASON_LENGTH
from events.services.leagues.announcements import (
    MAX_SEASON_WEEKS,
    MIN_SEASON_WEEKS,
    LeagueTerms,
)

USUAL_WEEK_COUNT = 8
USUAL_DAYS_TO_START = 14


def usual_start() -> str:
    """Return the day that the form proposes for the start, as a browser reads it."""
    return f"{timezone.now().astimezone(UTC) + timedelta(days=USUAL_DAYS_TO_START):%Y-%m-%d}"


class LeagueForm(GameTermsForm):
    """The form of a league."""

    name = forms.CharField(
        label=gettext_lazy("Name of the league"),
        max_length=MAX_LEAGUE_NAME_LENGTH,
        help_text=gettext_lazy("For example: Tuesday league."),
    )
    first_day = forms.DateField(
        label=gettext_lazy("First day of the first season"),
        initial=usual_start,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Players can enter until this day begins, by universal time."),
    )
    season_weeks = forms.IntegerField(
        label=gettext_lazy("Weeks of a season"),
        initial=USUAL_WEEK_COUNT,
        min_value=MIN_SEASON_WEEKS,
        max_value=MAX_SEASON_WEEKS,
        help_text=gettext_lazy(
            "Then the season has its fixed end. A week later the next one starts by itself."
        ),
    )
    listed = forms.TypedChoiceField(
        label=gettext_lazy("Who may enter"),
        widget=forms.RadioSelect,
        initial="yes",
        coerce=lambda value: value == "yes",
        choices=[
            ("yes", gettext_lazy("everybody: the league stands on the list")),
            ("no", gettext_lazy("anybody who has the address of its page")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # All games of a season begin together, so the days in each game are those of the season.
        self.fields["vacation_days"].label = gettext("Days of vacation in a season, at most")

    def terms(self) -> LeagueTerms:
        """Return the terms to which everybody agrees who enters."""
        chosen = self.cleaned_data
        return LeagueTerms(
            chosen["name"],
            self.ruleset.key,
            self.options,
            self.time_control,
            chosen["season_weeks"],
            datetime.combine(chosen["first_day"], time(0), tzinfo=UTC),
            aid=chosen["aid"],
            rated=chosen["rated"],
            listed=chosen["listed"],
            seats=self.seats_of_game,
        )


class RemovalForm(forms.Form):
    """The form by which the host removes a player from a season, with a reason."""

    player = forms.IntegerField(label=gettext_lazy("Player"))
    reason = forms.CharField(
        label=gettext_lazy("Reason, which everybody can read"),
        max_length=MAX_REMOVAL_REASON_LENGTH,
    )


class SubstitutionForm(RemovalForm):
    """The form by which the host puts a substitute in the place of a player."""

    name = forms.CharField(label=gettext_lazy("Player who takes over"), max_length=MAX_NAME_LENGTH)
    field_order = ("player", "name", "reason")
