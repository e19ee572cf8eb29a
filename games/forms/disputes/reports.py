"""The forms of players: a report, an answer, a comment, an offer to settle, an appeal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.models import Appeal, Dispute, Settlement
from games.services.disputes.locking import MAX_TEXT_LENGTH


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
        """Raise ValidationError for a board that the game never had."""
        move: int = self.cleaned_data["move"]
        if move > self.moves:
            raise forms.ValidationError(gettext_lazy("Choose a move that was made in this game."))
        return move


class KeyedForm(forms.Form):
    """A form of which a page may have several; `key` tells them and their ids apart."""

    def __init__(self, key: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id=f"{key}-%s")
        self.key = key


class AnswerForm(KeyedForm):
    """The form of an answer to one question."""

    text = forms.CharField(
        label=gettext_lazy("Your answer"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class CommentForm(KeyedForm):
    """The form of a comment on a proposed ruling."""

    text = forms.CharField(
        label=gettext_lazy("What do you think of it?"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The others of this game and the admins read it."),
    )


class SettlementForm(KeyedForm):
    """The form of an offer to settle a report; `back_to` is a number of moves."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("What do you offer?"),
        choices=Settlement.Outcome.choices,
        widget=forms.RadioSelect,
    )
    back_to = forms.IntegerField(
        label=gettext_lazy("Back to move"), min_value=0, max_value=9999, required=False
    )

    def __init__(self, key: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(key, data)
        self.fields["back_to"].depends = ("outcome", "rollback")  # type: ignore[attr-defined]


class AppealForm(KeyedForm):
    """The form of an appeal against a ruling."""

    ground = forms.ChoiceField(
        label=gettext_lazy("What is your appeal about?"),
        choices=Appeal.Ground.choices,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=gettext_lazy("What is wrong, or new?"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("The others of this game and the admins read it."),
    )
