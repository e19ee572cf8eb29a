"""The forms of a game page, with the board and key they were made for, and the form of the
archive.
"""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from accounts.names import MAX_NAME_LENGTH
from games.forms.chat import MAX_KEY
from games.log.commands import ProposalKind
from games.models import SeatResult
from games.rules import RULESETS
from games.services.gameplay.game_lists import ArchiveSearch

MAX_MOVE_LENGTH = 40
MAX_MOVES_PER_TURN = 40
MAX_NOTE_WORDS_LENGTH = 80


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
        """Return the moves of the buttons, in order."""
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
    """The form of every other button of the page, whose key makes a second press harmless."""

    key = forms.UUIDField()


class ProposalForm(KeyForm):
    """The form of a proposal; that of a pause names its last day."""

    what = forms.ChoiceField(choices=[(what.value, what.value) for what in ProposalKind])
    until = forms.DateField(required=False)


class ResponseForm(KeyForm):
    """The form of an answer to the proposal made in event `proposal`, which may no longer be the
    pending one. `back` says that it was given in the list of games.
    """

    proposal = forms.IntegerField(min_value=0, required=False)
    answer = forms.ChoiceField(choices=[("accept", "accept"), ("decline", "decline")])
    back = forms.ChoiceField(choices=[("games", "games")], required=False)


class ResignForm(KeyForm):
    """The form of a resignation, which takes two steps."""

    sure = forms.ChoiceField(choices=[("yes", "yes")])


def _games() -> list[tuple[str, str]]:
    return [("", gettext("any")), *((key, gettext(rules.name)) for key, rules in RULESETS.items())]


def _results() -> list[tuple[str, str]]:
    return [("", gettext("any")), *((result.value, str(result.label)) for result in SeatResult)]


_DAYS = (MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2199, 12, 31)))
"""The checks of a day, which must be within the years that every clock can show."""


class _Day(forms.DateInput):
    """A field for a day with the browser's picker, whose value is written as in addresses."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class ArchiveForm(forms.Form):
    """The search in a player's finished games, by days of the reader's clock."""

    game = forms.ChoiceField(
        required=False, choices=_games, label=pgettext_lazy("a kind of game", "Game")
    )
    opponent = forms.CharField(
        required=False, max_length=MAX_NAME_LENGTH, label=gettext_lazy("Opponent")
    )
    result = forms.ChoiceField(required=False, choices=_results, label=gettext_lazy("Result"))
    since = forms.DateField(
        required=False, label=gettext_lazy("Last move from"), widget=_Day, validators=_DAYS
    )
    until = forms.DateField(required=False, label=gettext_lazy("to"), widget=_Day, validators=_DAYS)
    note = forms.CharField(
        required=False, max_length=MAX_NOTE_WORDS_LENGTH, label=gettext_lazy("In my notes")
    )

    @property
    def asked(self) -> dict[str, str]:
        """Return the words as they were typed, for links that keep them."""
        return {name: self.data.get(name, "") for name in self.fields}

    @property
    def search(self) -> ArchiveSearch:
        """Return the search that a valid form asks for."""
        cleaned = self.cleaned_data
        return ArchiveSearch(
            ruleset=cleaned["game"],
            opponent=cleaned["opponent"],
            result=SeatResult(cleaned["result"]) if cleaned["result"] else None,
            since=_midnight(cleaned["since"]),
            until=_midnight(cleaned["until"], days_later=1),
            note=cleaned["note"],
        )

    def clean(self) -> dict[str, Any] | None:
        since, until = self.cleaned_data.get("since"), self.cleaned_data.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("This day is before the first one."))
        return super().clean()


def _midnight(day: date | None, days_later: int = 0) -> datetime | None:
    """Return the beginning of a day, or of a later one, by the reader's clock."""
    if day is None:
        return None
    return datetime.combine(
        day + timedelta(days=days_later), time(), timezone.get_current_timezone()
    )
