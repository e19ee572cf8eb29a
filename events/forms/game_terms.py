"""The part of a form for the terms that all games of an event or a league have in common."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.forms.clock.time_control import TimeForm
from games.forms.lobby.options import OptionsForm
from games.models import Aid
from games.rules.kit.core import Ruleset


class GameTermsForm(OptionsForm, TimeForm):
    """The options and the clock of correspondence games for two, their aid, and whether they are
    rated.
    """

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
        self.ask_options(ruleset, (2,))
        self.leave_out_sittings()
        self.leave_out_no_limit()

    def clean_aid(self) -> str:
        """Return the usual aid where a form has not asked for it."""
        return self.cleaned_data["aid"] or Aid.HEAD

    def clean(self) -> dict[str, Any]:
        super().clean()
        self.check_options()
        return self.cleaned_data
