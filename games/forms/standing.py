"""The form of a standing offer: the options of a game, its clock, and how many at a time."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms.options import OPTION, OptionsForm
from games.forms.tables import time_help
from games.forms.time import TimeForm, said
from games.models import StandingOffer
from games.rules.core import Ruleset
from games.services.agreeing import Terms
from games.services.limits import OPEN_TABLES


class StandingForm(OptionsForm, TimeForm):
    """Whoever takes the offer has a game at once, so everything is said here."""

    most = forms.IntegerField(
        label=_("Games at the same time, at most"),
        initial=1,
        min_value=1,
        max_value=OPEN_TABLES,
        help_text=_("While so many games from this offer are running, nobody can take it."),
    )
    rated = forms.BooleanField(
        label=_("rated games"), required=False, help_text=_("For accounts. The result will count.")
    )

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask_options(ruleset, (2,))
        self.fields["time"].help_text = time_help(2)

    def clean(self) -> dict[str, Any]:
        super().clean()
        self.check_options()
        return self.cleaned_data

    def terms(self) -> Terms:
        """What everybody who takes the offer agrees to."""
        rated = self.cleaned_data.get("rated", False)
        return Terms(self.ruleset.key, self.options, self.time_control, rated, seats=2)


def told(offer: StandingOffer) -> dict[str, object]:
    """What the form is filled with to change `offer`."""
    options = {OPTION + key: str(value) for key, value in offer.options.items()}
    return {**options, **said(offer.time_control), "most": offer.most, "rated": offer.rated}
