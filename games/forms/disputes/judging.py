"""The forms of the staff: a ruling, a question, a look at private contents, a decision on an
appeal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from accounts.names import MAX_NAME_LENGTH
from games.log.disputes.rulings import MAX_GRANT_HOURS
from games.models import Appeal, Dispute
from games.services.disputes.locking import MAX_TEXT_LENGTH


class RulingForm(forms.Form):
    """The form of a ruling on a game with these seats and `moves` turns; `board` is the board that
    the admin judged.
    """

    ruling = forms.ChoiceField(
        label=gettext_lazy("Decision"), choices=Dispute.Ruling.choices, widget=forms.RadioSelect
    )
    winner = forms.TypedChoiceField(
        label=gettext_lazy("Awarded to"), coerce=int, empty_value=None, required=False
    )
    back_to = forms.IntegerField(
        label=gettext_lazy("Back to move"),
        min_value=0,
        required=False,
        help_text=gettext_lazy(
            "This many moves stay on the board. The player to move gets the full time."
        ),
    )
    more_time_for = forms.TypedChoiceField(
        label=gettext_lazy("More time for"), coerce=int, empty_value=None, required=False
    )
    hours = forms.IntegerField(
        label=gettext_lazy("Hours"), min_value=1, max_value=MAX_GRANT_HOURS, required=False
    )
    leaver = forms.TypedChoiceField(
        label=gettext_lazy("Who leaves"), coerce=int, empty_value=None, required=False
    )
    newcomer = forms.CharField(
        label=gettext_lazy("Who takes over the seat"),
        max_length=MAX_NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("A name as it stands on this site. They are asked first."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Public reason"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy(
            "All players get it by mail, and it stands on the page of the game."
        ),
    )
    note = forms.CharField(
        label=gettext_lazy("Private note"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Only the staff can read it, in the record of staff acts."),
    )
    board = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    depends: ClassVar = {
        "winner": ("ruling", "award"),
        "back_to": ("ruling", "rollback"),
        "more_time_for": ("ruling", "time"),
        "hours": ("ruling", "time"),
        "leaver": ("ruling", "replace"),
        "newcomer": ("ruling", "replace"),
    }
    """The fields that belong to one decision, each with the field that decides it and its value."""

    def __init__(self, names: Mapping[int, str], moves: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.moves = moves
        for name, choice in self.depends.items():
            self.fields[name].depends = choice  # type: ignore[attr-defined]
        sitters = [(str(number), name) for number, name in names.items()]
        for name in ("winner", "more_time_for", "leaver"):
            self.fields[name].choices = [("", gettext_lazy("Please choose")), *sitters]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Require the fields that belong to the ruling, and drop the others."""
        cleaned = super().clean() or self.cleaned_data
        ruling, move = cleaned.get("ruling"), cleaned.get("back_to")
        if ruling == Dispute.Ruling.AWARD and cleaned.get("winner") is None:
            self.add_error("winner", gettext_lazy("Say which seat the game is awarded to."))
        if ruling == Dispute.Ruling.ROLLBACK and (move is None or move > self.moves):
            self.add_error("back_to", gettext_lazy("Choose a move that was made in this game."))
        if ruling == Dispute.Ruling.TIME:
            self._require_grant(cleaned)
        if ruling == Dispute.Ruling.REPLACE:
            self._require_change(cleaned)
        return cleaned

    def _require_grant(self, cleaned: Mapping[str, Any]) -> None:
        if cleaned.get("more_time_for") is None:
            self.add_error("more_time_for", gettext_lazy("Say who gets more time."))
        if cleaned.get("hours") is None and "hours" not in self.errors:
            self.add_error("hours", gettext_lazy("Say how many hours."))

    def _require_change(self, cleaned: Mapping[str, Any]) -> None:
        if cleaned.get("leaver") is None:
            self.add_error("leaver", gettext_lazy("Say who leaves the seat."))
        if not cleaned.get("newcomer") and "newcomer" not in self.errors:
            self.add_error("newcomer", gettext_lazy("Say who takes over the seat."))


class PrivateReadForm(forms.Form):
    """The reason for which a judge looks at private contents."""

    why = forms.CharField(
        label=gettext_lazy("Why do you need to see them?"),
        max_length=MAX_TEXT_LENGTH,
        help_text=gettext_lazy("It goes into the record of staff acts."),
    )


class QuestionForm(forms.Form):
    """The form of a question to some of these people, by the numbers of their seats."""

    seats = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Whom do you ask?"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    text = forms.CharField(
        label=gettext_lazy("Your question"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("All players of the game can read the question and the answers."),
    )

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seats"].choices = [(str(seat), name) for seat, name in people.items()]  # type: ignore[attr-defined]


class ReasonTemplateForm(forms.Form):
    """The form of a template of reasons."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    text_en = forms.CharField(
        label=gettext_lazy("In English"), max_length=900, widget=forms.Textarea(attrs={"rows": 3})
    )
    text_de = forms.CharField(
        label=gettext_lazy("In German"), max_length=900, widget=forms.Textarea(attrs={"rows": 3})
    )


class AppealDecisionForm(forms.Form):
    """The form by which an appeal is decided."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("The appeal"),
        choices=Appeal.Outcome.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Overturned, the game is as it was before the decision, or a dismissed case is open "
            "again."
        ),
    )
    reason = forms.CharField(
        label=gettext_lazy("Public reason"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
