"""The forms of clubs: the texts of a club's page, and the acts of its officers."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from events.models.clubs import (
    MAX_ABOUT_LENGTH,
    MAX_CLUB_NAME_LENGTH,
    MAX_REMOVAL_REASON_LENGTH,
    Club,
)
from events.services.clubs.foundation import ClubTerms


class ClubChoice(forms.ModelChoiceField):
    """A choice of one of the player's clubs, by its address."""

    def label_from_instance(self, obj: Club) -> str:
        """Return the name of the club."""
        return obj.name


class ClubForm(forms.Form):
    """The form of a club, new or changed."""

    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=MAX_CLUB_NAME_LENGTH)
    about = forms.CharField(
        label=gettext_lazy("About the club"),
        max_length=MAX_ABOUT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("For example: who you are, where you meet, and what you play."),
    )
    joining = forms.TypedChoiceField(
        label=gettext_lazy("Who may join"),
        widget=forms.RadioSelect,
        initial=Club.Joining.OPEN,
        coerce=Club.Joining,
        choices=Club.Joining.choices,
    )

    def terms(self) -> ClubTerms:
        """Return the values that were filled in."""
        chosen = self.cleaned_data
        return ClubTerms(chosen["name"], chosen["about"], chosen["joining"])


class ActForm(forms.Form):
    """The form of an act that takes no more than a click."""


class MemberRemovalForm(ActForm):
    """The reason for which a member is removed."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=MAX_REMOVAL_REASON_LENGTH,
        help_text=gettext_lazy("The player reads it on the page of the club, and so do officers."),
    )
