"""The forms of team matches: the challenge, a line-up, and the reason for calling a match off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_lazy

from events.forms.clubs import ClubChoice
from events.forms.game_terms import GameTermsForm
from events.models import Club, Tournament, TournamentEntry
from events.models.tournaments.events import MAX_NAME_LENGTH
from events.models.tournaments.log_entries import MAX_REASON_LENGTH
from events.services.tournaments.announcements import MAX_PLAYERS, EventTerms
from games.rules.kit.core import Ruleset

MAX_BOARDS = MAX_PLAYERS[Tournament.Kind.TEAM_MATCH] // 2
USUAL_BOARD_COUNT = 4


class TeamMatchForm(GameTermsForm):
    """The form of a challenge to another club."""

    may_have_groups = False

    name = forms.CharField(
        label=gettext_lazy("Name of the match"),
        max_length=MAX_NAME_LENGTH,
        help_text=gettext_lazy("For example: Spring match, Freiburg against Basel."),
    )
    home = ClubChoice(
        label=gettext_lazy("Your club"),
        queryset=Club.objects.none(),
        to_field_name="slug",
        empty_label=None,
        help_text=gettext_lazy("One in which you are an officer."),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards"),
        initial=USUAL_BOARD_COUNT,
        min_value=1,
        max_value=MAX_BOARDS,
        help_text=gettext_lazy("How many players each club has. Everybody plays one game."),
    )

    def __init__(self, ruleset: Ruleset, clubs: QuerySet[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(ruleset, *args, **kwargs)
        self.fields["home"].queryset = clubs  # type: ignore[attr-defined]

    def terms_against(self, guest: Club) -> EventTerms:
        """Return the terms of a match against this club."""
        chosen = self.cleaned_data
        return EventTerms(
            chosen["name"],
            self.ruleset.key,
            self.options,
            self.time_control,
            2 * chosen["boards"],
            kind=Tournament.Kind.TEAM_MATCH,
            club=chosen["home"],
            guest_club=guest,
            aid=chosen["aid"],
            rated=chosen["rated"],
        )


class LineUpForm(forms.Form):
    """The form of a line-up, with a choice for each board among the players who have entered."""

    def __init__(
        self, boards: int, players: Sequence[TournamentEntry], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((str(player.pk), player.name) for player in players)]
        by_board = {player.board: str(player.pk) for player in players}
        for board in range(1, boards + 1):
            self.fields[f"board{board}"] = forms.ChoiceField(
                label=gettext("Board %(number)s") % {"number": board},
                choices=choices,
                initial=by_board.get(board, ""),
                required=False,
            )

    def chosen(self) -> list[int]:
        """Return the keys of the chosen entries, the first for board 1."""
        values = (self.cleaned_data[name] for name in self.fields)
        return [int(value) for value in values if value]


class CallOffForm(forms.Form):
    """The reason for calling a match off, which is optional."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=MAX_REASON_LENGTH,
        required=False,
        help_text=gettext_lazy("It stands in the log of the event, for everybody to read."),
    )
