"""The forms of moderation: a report of a player, a sanction, the end of one, a household."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import MAX_NAME_LENGTH
from games.models import Game, Sanction
from games.services.disputes.locking import MAX_TEXT_LENGTH
from games.services.players.moderation.player_reports import MAX_REASON_LENGTH, subjects
from games.services.players.moderation.sanctions import MAX_SANCTION_DAYS, ROLE_FOR_SANCTION


class PlayerReportForm(forms.Form):
    """The form to report a player to the staff, or the player's comments on a `game`, which are
    reported as nothing else.
    """

    subject = forms.ChoiceField(label=gettext_lazy("What is it about?"), widget=forms.RadioSelect)
    why = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=MAX_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Only the staff read this. The player is not notified."),
    )

    def __init__(self, game: Game | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game:
            del self.fields["subject"]
            return
        choices = [(subject.value, subject.label) for subject in subjects(game)]
        self.fields["subject"].choices = choices  # type: ignore[attr-defined]


class SanctionForm(forms.Form):
    """The form of a sanction, with the kinds that the role of `admin` allows."""

    kind = forms.ChoiceField(label=gettext_lazy("Decision"), widget=forms.RadioSelect)
    days = forms.IntegerField(
        label=gettext_lazy("For how many days?"),
        min_value=1,
        max_value=MAX_SANCTION_DAYS,
        required=False,
        help_text=gettext_lazy("Then it ends by itself. A warning needs no days."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason for the player"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("The player gets it by mail, and it stands with their data."),
    )
    note = forms.CharField(
        label=gettext_lazy("Private note"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Only the staff can read it, in the record of staff acts."),
    )

    def __init__(self, admin: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (kind.value, kind.label)
            for kind in Sanction.Kind
            if admin.has_role(ROLE_FOR_SANCTION[kind])
        ]
        self.fields["days"].depends = ("kind", f"{Sanction.Kind.MUTE} {Sanction.Kind.SUSPENSION}")  # type: ignore[attr-defined]


class HouseholdForm(forms.Form):
    """The form that names a player of one's household."""

    name = forms.CharField(
        label=gettext_lazy("The name under which the other plays"), max_length=MAX_NAME_LENGTH
    )


class LiftForm(forms.Form):
    """The form that lifts a sanction."""

    reason = forms.CharField(
        label=gettext_lazy("Why it is lifted"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
