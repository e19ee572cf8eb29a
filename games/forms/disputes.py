"""The forms of disputes and rulings."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from games.models import Dispute
from games.services.disputes.reports.filing import MAX_TEXT_LENGTH


class DisputeForm(forms.Form):
    """The form to file a dispute about a game of `moves` turns so far."""

    category = forms.ChoiceField(
        label=gettext_lazy("What is it about?"),
        choices=[("", gettext_lazy("Please choose")), *Dispute.Category.choices],
        help_text=gettext_lazy(
            "For the rules, the result, the clock or a bot all clocks stop until it is decided, "
            "for 72 hours at most."
        ),
    )
    move = forms.IntegerField(
        label=gettext_lazy("At which move?"),
        min_value=0,
        help_text=gettext_lazy("The number of moves made by then. The board beside this shows it."),
    )
    text = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Only the admins read this. The others are notified that you reported a problem."
        ),
    )

    def __init__(self, moves: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.moves = moves

    def clean_move(self) -> int:
        """Refuse a board that there was not."""
        move: int = self.cleaned_data["move"]
        if move > self.moves:
            raise forms.ValidationError(gettext_lazy("Choose a move that was made in this game."))
        return move


class RulingForm(forms.Form):
    """The form of a ruling for a game with these seats and `moves` turns; `board` is what the admin
    judged.
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

    depends: ClassVar = {"winner": ("ruling", "award"), "back_to": ("ruling", "rollback")}
    """Fields that belong to one decision: which field says so, and its value."""

    def __init__(self, names: Mapping[int, str], moves: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.moves = moves
        for name, choice in self.depends.items():
            self.fields[name].depends = choice  # type: ignore[attr-defined]
        sitters = [(str(number), name) for number, name in names.items()]
        self.fields["winner"].choices = [("", gettext_lazy("Please choose")), *sitters]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Require what goes with the ruling, and drop what does not."""
        cleaned = super().clean() or self.cleaned_data
        ruling, move = cleaned.get("ruling"), cleaned.get("back_to")
        if ruling == Dispute.Ruling.AWARD and cleaned.get("winner") is None:
            self.add_error("winner", gettext_lazy("Say which seat the game is awarded to."))
        if ruling == Dispute.Ruling.ROLLBACK and (move is None or move > self.moves):
            self.add_error("back_to", gettext_lazy("Choose a move that was made in this game."))
        return cleaned


class PrivateReadForm(forms.Form):
    """The reason for which a judge looks at private things."""

    why = forms.CharField(
        label=gettext_lazy("Why do you need to see them?"),
        max_length=MAX_TEXT_LENGTH,
        help_text=gettext_lazy("It goes into the record of staff acts."),
    )


class QuestionForm(forms.Form):
    """The form of a question to some of these people, by the number of their seat."""

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


class AnswerForm(forms.Form):
    """The form of an answer to one question; several of them may stand on a page."""

    text = forms.CharField(
        label=gettext_lazy("Your answer"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, question_id: int, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id=f"answer-{question_id}-%s")
        self.question_id = question_id
