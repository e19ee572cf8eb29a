"""The form of a standing challenge: the options of a game, its clock, and the number of games at a
time.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.forms.clock.time_control import TimeForm, time_control_from
from games.forms.lobby.options import OPTION, OptionsForm
from games.forms.lobby.rated_terms import RatedForm, check_rated
from games.forms.lobby.rating_range import RatingLimitForm
from games.forms.lobby.tables import time_help
from games.models import StandingChallenge
from games.rules.kit.core import Ruleset
from games.services.lobby.quotas import MAX_OPEN_TABLES
from games.services.lobby.terms import Terms


class ChallengeForm(OptionsForm, TimeForm, RatedForm, RatingLimitForm):
    """The form of a challenge. A player who takes it has a game at once, so it holds all terms."""

    max_running = forms.IntegerField(
        label=gettext_lazy("Games at the same time, at most"),
        initial=1,
        min_value=1,
        max_value=MAX_OPEN_TABLES,
        help_text=gettext_lazy(
            "While so many games from this offer are running, nobody can take it."
        ),
    )

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask_options(ruleset, (2,))
        self.fields["time"].help_text = time_help(2)
        self.leave_out_sittings()

    def clean(self) -> dict[str, Any]:
        super().clean()
        check_rated(self)
        self.check_options()
        return self.cleaned_data

    def terms(self) -> Terms:
        """Return the terms to which everybody agrees who takes the challenge."""
        rated, aid = self.cleaned_data.get("rated", False), self.cleaned_data["aid"]
        agreed = (self.ruleset.key, self.options, self.time_control, rated)
        lowest, highest = self.rating_limit
        return Terms(*agreed, seats=2, aid=aid, lowest_rating=lowest, highest_rating=highest)


def initial_values(challenge: StandingChallenge) -> dict[str, object]:
    """Return the initial values of the form to change a challenge."""
    options = {OPTION + key: str(value) for key, value in challenge.options.items()}
    return {
        **options,
        **time_control_from(challenge.time_control),
        "max_running": challenge.max_running,
        "rated": challenge.rated,
        "aid": challenge.aid,
        "rating_from": challenge.lowest_rating,
        "rating_to": challenge.highest_rating,
    }
