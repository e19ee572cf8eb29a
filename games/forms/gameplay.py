"""The forms of a game page: a move, chosen or typed, and the board and key it was made with."""

from django import forms

from games.forms.chat import MAX_KEY
from games.log.commands import ProposalKind

MAX_MOVE_LENGTH = 40
MAX_MOVES_PER_TURN = 40


class MoveForm(forms.Form):
    """The form of a turn: `move` may come several times (all moves of a turn); `typed` is a move in
    words. `through` is the latest chat message that stood on the page, where some were unread;
    `then` says where to go after it: to the next game.
    """

    board = forms.IntegerField(min_value=0)
    key = forms.UUIDField()
    typed = forms.CharField(required=False, max_length=MAX_MOVE_LENGTH)
    through = forms.IntegerField(min_value=0, max_value=MAX_KEY, required=False)
    then = forms.ChoiceField(choices=[("next", "next")], required=False)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the buttons, in order."""
        sent = self.data.getlist("move")  # type: ignore[attr-defined]
        return tuple(text for text in sent if text)

    def clean(self) -> dict[str, object] | None:
        sent = self.moves
        if len(sent) > MAX_MOVES_PER_TURN or any(
            len(text) > MAX_MOVE_LENGTH or "\0" in text for text in sent
        ):
            raise forms.ValidationError("too long", code="moves")
        return super().clean()


class KeyForm(forms.Form):
    """The form of every other button of the page: the key makes a second press harmless."""

    key = forms.UUIDField()


class ProposalForm(KeyForm):
    """The form of a proposal; a pause names its last day."""

    what = forms.ChoiceField(choices=[(what.value, what.value) for what in ProposalKind])
    until = forms.DateField(required=False)


class ResponseForm(KeyForm):
    """The answer to the proposal made in event `proposal`: the page may be older than the pending
    one. `back` says that it was given in the list of games.
    """

    proposal = forms.IntegerField(min_value=0, required=False)
    answer = forms.ChoiceField(choices=[("accept", "accept"), ("decline", "decline")])
    back = forms.ChoiceField(choices=[("games", "games")], required=False)


class ResignForm(KeyForm):
    """The form to resign, in two steps: the second one says so."""

    sure = forms.ChoiceField(choices=[("yes", "yes")])
