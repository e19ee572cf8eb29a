"""The folds of the form for a new table: one subject each, in one line while everything is
usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms.boundfield import BoundField
from django.utils.translation import gettext

from games.forms.clock.time_control import FIELDS, NAMES
from games.forms.lobby.options import WITH_OTHERS, Depends
from games.forms.lobby.tables import TableForm

MAX_USUAL_CHOICES = 2
"""How many choices of a fold, from its first ones, its line names even where they are usual."""

_GAMES = (
    "match_length",
    "beginner",
    "repeats_left",
    "rated",
    "rating_from",
    "rating_to",
    "aid",
)


@dataclass(frozen=True)
class Fold:
    """A subject of the form: its fields, and the kinds of opponents for which they mean
    anything.
    """

    title: str
    fields: tuple[BoundField, ...]
    company: str = ""

    @property
    def open(self) -> bool:
        """Whether it has something to show: an error, or an unusual choice."""
        return any(field.errors or _is_unusual(field) for field in self.fields)

    @property
    def choices(self) -> str:
        """Return the choices made, for the line of the closed fold, as js/forms/folds.js does
        afterwards.

        Of what comes after the first choices only the unusual is named, and what a tick answers.
        """
        chosen = [(field, words) for field in self.fields if (words := _choice(field))]
        named = chosen[:MAX_USUAL_CHOICES]
        later = chosen[MAX_USUAL_CHOICES:]
        named += [pair for pair in later if _is_ticked_or_not(pair[0]) or _is_unusual(pair[0])]
        return " · ".join(words for _field, words in named)

    @property
    def usual(self) -> str:
        """Return the values proposed at first, as name=value, for js/forms/folds.js."""
        return " ".join(f"{field.html_name}={_text(field.initial)}" for field in self.fields)


def folds_of(form: TableForm) -> dict[str, Fold]:
    """Return the folds of a form that have fields, by the keys that templates use."""
    units = [f"{name.replace('_time', '')}_unit" for name in FIELDS.values()]
    folds = {
        "seats": Fold(gettext("Seats"), _those(form, "players", "bots"), "lobby link bot"),
        "rules": Fold(gettext("Rules"), tuple(form.option_fields)),
        "time": Fold(gettext("Time"), _those(form, "time", *FIELDS.values(), *units), WITH_OTHERS),
        "games": Fold(
            gettext("Games and first move"),
            _those(form, *_GAMES),
            WITH_OTHERS,
        ),
    }
    return {key: fold for key, fold in folds.items() if fold.fields}


def _those(form: TableForm, *names: str) -> tuple[BoundField, ...]:
    return tuple(form[name] for name in names if name in form.fields)


def _is_unusual(field: BoundField) -> bool:
    """Return whether a value differs from the one that the page proposes at first; an empty answer
    is usual where none is needed.
    """
    value = _text(field.value())
    is_left_out = not value and not field.field.required
    return not is_left_out and value != _text(field.initial)


def _text(value: Any) -> str:
    return "" if value is None or value is False else str(value).strip()


def _is_ticked_or_not(field: BoundField) -> bool:
    """Return whether a field is a check box that has words for both answers."""
    return "data-off" in field.field.widget.attrs


def _choice(field: BoundField) -> str:
    """Return the words of the choice in a field; "" where there is none, or where it means
    nothing.
    """
    if _is_ticked_or_not(field) and not _is_idle(field):
        return str(field.field.widget.attrs["data-on" if field.value() else "data-off"])
    if not hasattr(field.field, "choices") or field.name.endswith("_unit") or _is_idle(field):
        return ""
    value = _text(field.value()) or _text(field.initial)
    if field.name == "time" and value in NAMES:
        return str(NAMES[value])  # The name of a preset rather than all it means.
    return next((words for key, words in _options(field) if key == value != "0"), "")


def _is_idle(field: BoundField) -> bool:
    """Return whether a field means nothing with what is chosen elsewhere."""
    depends: Depends = getattr(field.field, "depends", None)
    company = getattr(field.field, "company", "")
    opponent = _text(field.form["opponent"].value())
    if company and opponent not in company.split():
        return True
    if depends is None:
        return False
    other, values = depends
    return _text(field.form[other].value()) not in values.split(" ")


def _options(field: BoundField) -> Iterator[tuple[str, str]]:
    for key, words in field.field.choices:  # type: ignore[attr-defined]
        yield str(key), str(words)
