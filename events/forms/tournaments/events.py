"""The form of a new event: its name and size, the options of a game, and its clock."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_lazy

from events.forms.clubs import ClubChoice
from events.forms.game_terms import GameTermsForm
from events.models import Club
from events.models.tournaments.events import MAX_NAME_LENGTH, Tournament
from events.services.tournaments.announcements import (
    MAX_PLAYERS,
    MAX_SHOWN_AFTER,
    MIN_PLAYERS,
    EventTerms,
    max_players,
)
from games.rules.kit.core import Ruleset


class EventForm(GameTermsForm):
    """The form of an event."""

    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=MAX_NAME_LENGTH,
        help_text=gettext_lazy("For example: Autumn round of our club."),
    )
    kind = forms.TypedChoiceField(
        label=gettext_lazy("Kind of event"),
        widget=forms.RadioSelect,
        initial=Tournament.Kind.ROUND_ROBIN,
        coerce=Tournament.Kind,
        choices=[
            (
                Tournament.Kind.ROUND_ROBIN,
                gettext_lazy("round robin: everybody plays everybody else, all games at once"),
            ),
            (
                Tournament.Kind.KNOCK_OUT,
                gettext_lazy("knock-out cup: a match of two games, and who wins it goes on"),
            ),
            (
                Tournament.Kind.SWISS,
                gettext_lazy("Swiss system: a few rounds against players with as many points"),
            ),
            (
                Tournament.Kind.LADDER,
                gettext_lazy("ladder: challenge somebody above, and win to take their place"),
            ),
            (
                Tournament.Kind.TOUR,
                gettext_lazy("tour: a month of games you ask for, then a month of another game"),
            ),
        ],
    )
    max_players = forms.IntegerField(
        label=gettext_lazy("Players, at most"),
        initial=6,
        min_value=MIN_PLAYERS,
        max_value=max(MAX_PLAYERS.values()),
    )
    club = ClubChoice(
        label=gettext_lazy("For a club"),
        queryset=Club.objects.none(),
        required=False,
        to_field_name="slug",
        empty_label=gettext_lazy("for no club"),
        help_text=gettext_lazy(
            "Then only its members can enter, whatever is chosen below. Its page lists the event."
        ),
    )
    listed = forms.TypedChoiceField(
        label=gettext_lazy("Who may enter"),
        widget=forms.RadioSelect,
        initial="yes",
        coerce=lambda value: value == "yes",
        choices=[
            ("yes", gettext_lazy("everybody: the event stands on the list")),
            ("no", gettext_lazy("anybody who has the address of its page")),
        ],
    )

    visibility = forms.TypedChoiceField(
        label=gettext_lazy("Who may watch"),
        choices=Tournament.Visibility.choices,
        initial=Tournament.Visibility.LIVE,
        coerce=Tournament.Visibility,
        required=False,
        empty_value=Tournament.Visibility.LIVE,
    )
    shown_after = forms.IntegerField(
        label=gettext_lazy("Number of games for that"),
        required=False,
        min_value=1,
        max_value=MAX_SHOWN_AFTER,
        help_text=gettext_lazy("Only where games are shown after so many of the event."),
    )
    by_approval = forms.BooleanField(
        label=gettext_lazy("I let each player in myself"), required=False
    )

    def __init__(self, ruleset: Ruleset, clubs: QuerySet[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(ruleset, *args, **kwargs)
        self.fields["max_players"].help_text = gettext(
            "A round robin has %(most)s at most, the others 64. With the last place the event"
            " begins; you can start it earlier."
        ) % {"most": max_players(Tournament.Kind.ROUND_ROBIN, ruleset)}
        if "seats" in self.fields:
            self.fields["seats"].help_text = gettext(
                "Three or four play in round robins and in the Swiss system. There, games have a"
                " player more or fewer where the number does not divide."
            )
        if clubs:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        else:
            del self.fields["club"]

    def terms(self) -> EventTerms:
        """Return the terms to which everybody agrees who enters."""
        chosen = self.cleaned_data
        return EventTerms(
            chosen["name"],
            self.ruleset.key,
            self.options,
            self.time_control,
            chosen["max_players"],
            chosen["listed"],
            chosen["kind"],
            chosen.get("club"),
            aid=chosen["aid"],
            rated=chosen["rated"],
            visibility=chosen["visibility"],
            shown_after=chosen["shown_after"] or 0,
            by_approval=chosen["by_approval"],
            seats=self.seats_of_game,
        )
