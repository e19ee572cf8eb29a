"""The forms of a director's acts, each with a public reason and some with more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.names import MAX_NAME_LENGTH
from events.models.tournaments.log_entries import MAX_REASON_LENGTH
from events.services.tournaments.announcements import MAX_PLAYERS
from events.services.tournaments.direction.points import MAX_ADJUSTMENT
from games.bots import LEVELS

MAX_BOTS = max(MAX_PLAYERS.values()) // 2


class ReasonForm(forms.Form):
    """The reason of an act, which everybody can read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy("It stands in the log of the event, for everybody to read."),
    )


class SubstituteForm(ReasonForm):
    """The player who takes over."""

    name = forms.CharField(label=gettext_lazy("Player who takes over"), max_length=MAX_NAME_LENGTH)
    field_order = ("name", "reason")


class DecisionForm(ReasonForm):
    """The result that the director gives a game."""

    result = forms.ChoiceField(
        label=gettext_lazy("Result"),
        widget=forms.RadioSelect,
        choices=[
            ("first", gettext_lazy("The player who moves first wins")),
            ("draw", gettext_lazy("A draw")),
            ("second", gettext_lazy("The other player wins")),
        ],
    )
    field_order = ("result", "reason")


class PlacesForm(ReasonForm):
    """The places that the director gives the players of a game for three or four.

    What was typed becomes one `result`, as the service takes it: "1:2:2:4".
    """

    def __init__(self, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [f"place_{seat}" for seat in range(len(names))]
        places = [(place, str(place)) for place in range(1, len(names) + 1)]
        for seat, name in zip(self.seats, names, strict=True):
            label = gettext("Place of %(name)s") % {"name": name}
            self.fields[seat] = forms.ChoiceField(
                label=label, choices=[("", "–"), *places], initial=""
            )
        self.order_fields([*self.seats, "reason"])

    def clean(self) -> dict[str, Any]:
        """Return the reason and the places of all seats in one."""
        sent = super().clean() or self.cleaned_data
        result = ":".join(str(sent.get(seat, "")) for seat in self.seats)
        return {"reason": sent.get("reason", ""), "result": result}


class BotsForm(ReasonForm):
    """The bots that take free places."""

    level = forms.ChoiceField(
        label=gettext_lazy("Bot"),
        choices=lambda: [
            (key, f"{level.name} · {gettext(level.strength)}")
            for key, level in LEVELS.items()
            if not level.games and not level.program
        ],
    )
    count = forms.IntegerField(
        label=gettext_lazy("Number of bots"), min_value=1, max_value=MAX_BOTS, initial=1
    )
    field_order = ("level", "count", "reason")


class PointsForm(ReasonForm):
    """The points that the director gives a player or takes from one."""

    points = forms.TypedChoiceField(
        label=gettext_lazy("Points"),
        coerce=int,
        choices=[
            (points, f"{points:+}")
            for points in range(MAX_ADJUSTMENT, -MAX_ADJUSTMENT - 1, -1)
            if points
        ],
    )
    field_order = ("points", "reason")
