"""What a table page sends: a move, chosen or typed, and the board and key it was made with."""

from django import forms

from games.log.actions import What

LONGEST_MOVE = 40
MOST_MOVES = 40


class MoveForm(forms.Form):
    """`move` may come several times (all moves of a turn); `typed` is a move in words."""

    board = forms.IntegerField(min_value=0)
    key = forms.UUIDField()
    typed = forms.CharField(required=False, max_length=LONGEST_MOVE)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the buttons, in order."""
        sent = self.data.getlist("move")  # type: ignore[attr-defined]
        return tuple(text for text in sent if text)

    def clean(self) -> dict[str, object] | None:
        sent = self.moves
        if len(sent) > MOST_MOVES or any(len(text) > LONGEST_MOVE or "\0" in text for text in sent):
            raise forms.ValidationError("too long", code="moves")
        return super().clean()


class KeyForm(forms.Form):
    """Every other button of the page: the key makes a second press harmless."""

    key = forms.UUIDField()


class OfferForm(KeyForm):
    """What is offered; a pause names its last day."""

    what = forms.ChoiceField(choices=[(what.value, what.value) for what in What])
    until = forms.DateField(required=False)


class AnswerForm(KeyForm):
    """Yes or no to what was offered in event `offer`: the page may be older than what stands."""

    offer = forms.IntegerField(min_value=0, required=False)
    answer = forms.ChoiceField(choices=[("accept", "accept"), ("decline", "decline")])


class ResignForm(KeyForm):
    """Resigning takes two steps: the second one says so."""

    sure = forms.ChoiceField(choices=[("yes", "yes")])
