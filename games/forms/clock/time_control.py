"""The part of a form for a time control: named presets, days per move, no limit, or own values."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext, gettext_lazy

from games.log.time.control import (
    DAY_MILLISECONDS,
    DAYS_PER_MOVE,
    HOUR_MILLISECONDS,
    MINUTE_MILLISECONDS,
    PRESETS,
    SITTINGS,
    TimeControl,
    at_one_sitting,
    per_move,
)
from games.services.text.time_control_text import time_control_text

USUAL, OWN, NO_LIMIT = "standard", "own", "none"
NAMES = {
    "brisk": gettext_lazy("Brisk"),
    "standard": gettext_lazy("Standard"),
    "relaxed": gettext_lazy("Relaxed"),
}
AT_ONE_SITTING = {
    f"{minutes}+{seconds}": at_one_sitting(minutes, seconds) for minutes, seconds in SITTINGS
}
"""The keys of time controls for one sitting, as chess players write them: minutes, then seconds for
each move.
"""

CONTROLS: dict[str, TimeControl | None] = {
    **PRESETS,
    **AT_ONE_SITTING,
    **{str(days): per_move(days) for days in DAYS_PER_MOVE},
    NO_LIMIT: None,
}
UNITS = {
    "days": DAY_MILLISECONDS,
    "hours": HOUR_MILLISECONDS,
    "minutes": MINUTE_MILLISECONDS,
    "seconds": 1000,
}
FIELDS = {"initial": "initial_time", "increment": "increment", "cap": "cap"}
MAX_AMOUNT = 90 * 24
"""The largest amount of any unit; a larger one is a slip of the finger."""


def _number(label: Any, initial: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=0, max_value=MAX_AMOUNT, initial=initial
    )


def _unit(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        initial="days",
        choices=[
            ("days", gettext_lazy("days")),
            ("hours", gettext_lazy("hours")),
            ("minutes", gettext_lazy("minutes")),
            ("seconds", gettext_lazy("seconds")),
        ],
    )


class TimeForm(forms.Form):
    """The part of a form that sets the clock; it has a `time_control` once it is valid."""

    time = forms.ChoiceField(label=gettext_lazy("Time"), widget=forms.RadioSelect, initial=USUAL)
    initial_time = _number(gettext_lazy("Time at the start"), 5)
    initial_unit = _unit(gettext_lazy("Unit of the time at the start"))
    increment = _number(gettext_lazy("Added by every move"), 1)
    increment_unit = _unit(gettext_lazy("Unit of what a move adds"))
    cap = _number(gettext_lazy("Maximum"), 7)
    cap_unit = _unit(gettext_lazy("Unit of the maximum"))

    time_control: TimeControl | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time"].choices = [  # type: ignore[attr-defined]
            *((key, f"{name}: {time_control_text(PRESETS[key])}") for key, name in NAMES.items()),
            *((str(days), time_control_text(per_move(days))) for days in DAYS_PER_MOVE),
            *((key, time_control_text(control)) for key, control in AT_ONE_SITTING.items()),
            (NO_LIMIT, gettext("no time limit")),
            (OWN, gettext("custom")),
        ]

    @property
    def presets(self) -> Iterator[tuple[str, str, BoundWidget]]:
        """Yield the name of each preset, its meaning in words, and its button."""
        for widget in self._times(NAMES):
            key = str(widget.data["value"])
            yield str(NAMES[key]), time_control_text(PRESETS[key]), widget

    @property
    def per_move(self) -> Sequence[BoundWidget]:
        """The buttons of days per move."""
        return self._times([str(days) for days in DAYS_PER_MOVE])

    @property
    def sittings(self) -> Sequence[BoundWidget]:
        """Return the buttons of games at one sitting; none where a form does not offer them."""
        return self._times(AT_ONE_SITTING)

    @property
    def other_times(self) -> Sequence[BoundWidget]:
        """Return the buttons of no limit, and of own values."""
        return self._times([NO_LIMIT, OWN])

    @property
    def has_no_limit(self) -> bool:
        """Whether games without a time limit can be chosen."""
        return bool(self._times([NO_LIMIT]))

    @property
    def spans(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of own values with their units."""
        names = (("initial_time", "initial_unit"), ("increment", "increment_unit"))
        return [(self[name], self[unit]) for name, unit in (*names, ("cap", "cap_unit"))]

    def leave_out_sittings(self) -> None:
        """Offer no games at one sitting, since the players need not meet."""
        self._leave_out(AT_ONE_SITTING)

    def leave_out_no_limit(self) -> None:
        """Offer only time controls with a limit, since the games have to come to an end."""
        self._leave_out([NO_LIMIT])

    def _leave_out(self, keys: Container[str]) -> None:
        times = self.fields["time"]
        times.choices = [choice for choice in times.choices if choice[0] not in keys]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        super().clean()
        chosen = self.cleaned_data.get("time", USUAL)
        if chosen == OWN:
            self._take_own()
        else:
            self._forget_own()
            self.time_control = CONTROLS[chosen]
        return self.cleaned_data

    def _take_own(self) -> None:
        numbers = [field.name for field, __ in self.spans]
        for name in numbers:
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, gettext("Type a number."))
        if any(name in self.errors for pair in self.spans for name in (pair[0].name, pair[1].name)):
            return
        self.time_control = TimeControl(*map(self._length, self.spans))
        for part, refusal in self.time_control.refusals().items():
            self.add_error(FIELDS[part], refusal.translated(gettext))

    def _length(self, span: tuple[forms.BoundField, forms.BoundField]) -> int:
        number, unit = (self.cleaned_data[field.name] for field in span)
        return int(number) * UNITS[unit or "days"]

    def _forget_own(self) -> None:
        """Remove the errors of own values that do not apply."""
        for pair in self.spans:
            for field in pair:
                self.errors.pop(field.name, None)

    def _times(self, keys: Sequence[str] | dict[str, Any]) -> Sequence[BoundWidget]:
        return [widget for widget in self["time"].subwidgets if widget.data["value"] in keys]


def time_control_from(control: TimeControl | None) -> dict[str, object]:
    """Return the initial values with which a form shows `control`."""
    for key, preset in CONTROLS.items():
        if preset == control:
            return {"time": key}
    assert control is not None
    values: dict[str, object] = {"time": OWN}
    for part, name in FIELDS.items():
        length = getattr(control, part)
        unit = next(unit for unit, size in UNITS.items() if length % size == 0)
        values[name], values[name.replace("_time", "") + "_unit"] = length // UNITS[unit], unit
    return values
