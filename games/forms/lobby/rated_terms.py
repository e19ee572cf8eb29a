"""Fields of a form for tables and standing challenges: whether games are rated, and what aid."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.forms.clock.time_control import NO_LIMIT
from games.models import Aid


class RatedForm(forms.Form):
    """The questions whether the result counts, and what may be used beside one's head."""

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
        """Return the usual aid where a form of an older page has not asked."""
        return self.cleaned_data["aid"] or Aid.HEAD


def check_rated(form: RatedForm, *, is_alone: bool = False, with_bots: bool = False) -> None:
    """Put why a game cannot be rated at its field; a wrong clock is reported at its own field."""
    if not form.cleaned_data.get("rated"):
        return
    if is_alone:
        form.add_error("rated", gettext("A game alone cannot be rated."))
    elif with_bots:
        form.add_error("rated", gettext("A game with bots cannot be rated."))
    elif form.cleaned_data.get("time") == NO_LIMIT:
        form.add_error("time", gettext("A rated game needs a time limit."))
