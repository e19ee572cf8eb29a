"""What players report and what admins decide, checked before the service is asked."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Dispute
from games.services.disputes import LONGEST_TEXT


class ReportForm(forms.Form):
    """For a game of `plies` moves so far."""

    category = forms.ChoiceField(
        label=_("What is it about?"),
        choices=[("", _("Please choose")), *Dispute.Category.choices],
        help_text=_(
            "For the rules, the result, the clock or a bot all clocks stop until it is decided, "
            "for 72 hours at the most."
        ),
    )
    ply = forms.IntegerField(
        label=_("At which move?"),
        min_value=0,
        help_text=_("The number of moves made by then. The board beside this shows it."),
    )
    text = forms.CharField(
        label=_("What happened?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Only the admins read this. The others are told that you reported a problem."),
    )

    def __init__(self, plies: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plies = plies

    def clean_ply(self) -> int:
        """A board that there was."""
        ply: int = self.cleaned_data["ply"]
        if ply > self.plies:
            raise forms.ValidationError(_("Choose a move that was made in this game."))
        return ply


class RulingForm(forms.Form):
    """For a game with these seats and `plies` moves; `board` is what the admin judged."""

    ruling = forms.ChoiceField(
        label=_("Decision"), choices=Dispute.Ruling.choices, widget=forms.RadioSelect
    )
    winner = forms.TypedChoiceField(
        label=_("Awarded to"), coerce=int, empty_value=None, required=False
    )
    back_to = forms.IntegerField(
        label=_("Back to move"),
        min_value=0,
        required=False,
        help_text=_("This many moves stay on the board. Whoever is to move gets the whole time."),
    )
    reason = forms.CharField(
        label=_("Public reason"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("All players get it by mail, and it stands on the page of the game."),
    )
    board = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, names: Mapping[int, str], plies: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plies = plies
        sitters = [(str(number), name) for number, name in names.items()]
        self.fields["winner"].choices = [("", _("Please choose")), *sitters]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """What goes with the ruling must be there; what does not is left out."""
        cleaned = super().clean() or self.cleaned_data
        ruling, ply = cleaned.get("ruling"), cleaned.get("back_to")
        if ruling == Dispute.Ruling.AWARD and cleaned.get("winner") is None:
            self.add_error("winner", _("Say which seat the game is awarded to."))
        if ruling == Dispute.Ruling.ROLLBACK and (ply is None or ply > self.plies):
            self.add_error("back_to", _("Choose a move that was made in this game."))
        return cleaned
