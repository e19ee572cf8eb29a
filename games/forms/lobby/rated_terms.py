"""The fields for rated games and for aid, in the forms of tables and standing challenges."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.forms.clock.time_control import NO_LIMIT
from games.models import Aid


class RatedForm(forms.Form):
    """A part of a form that asks whether the games are rated, and which aid players may use."""

    rated = forms.BooleanField(
        label=gettext_lazy("rated game"),
        required=False,
        widget=forms.CheckboxInput(
            {
                "data-on": pgettext_lazy("a game", "rated"),
                "data-off": pgettext_lazy("a game", "casual"),
            }
        ),
        help_text=gettext_lazy(
            "For accounts, against people, with a time limit. The result changes your rating."
        ),
    )
    aid = forms.ChoiceField(
        label=gettext_lazy("Aid"),
        widget=forms.RadioSelect,
        choices=Aid,
        initial=Aid.HEAD,
        required=False,
        help_text=gettext_lazy("Help of other people is never allowed."),
    )

    def clean_aid(self) -> str:
        """Return the usual aid where the form of an older page has not asked for it."""
        return self.cleaned_data["aid"] or Aid.HEAD


def check_rated(form: RatedForm, *, is_alone: bool = False, with_bots: bool = False) -> None:
    """Add the reason why a game cannot be rated to its field; a wrong clock is reported at the
    field of the clock.
    """
    if not form.cleaned_data.get("rated"):
        return
    if is_alone:
        form.add_error("rated", gettext("A game alone cannot be rated."))
    elif with_bots:
        form.add_error("rated", gettext("A game with bots cannot be rated."))
    elif form.cleaned_data.get("time") == NO_LIMIT:
        form.add_error("time", gettext("A rated game needs a time limit."))
