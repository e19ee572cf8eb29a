"""The form for a sheet to print: the board of a game, or one of its starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.forms.lobby.options import field_of
from games.rules.kit.core import Ruleset

EMPTY, USUAL, NUMBERED, RANDOM = "empty", "usual", "numbered", "random"
COLOUR, BLACK = "colour", "black"


class SheetForm(forms.Form):
    """The form of a sheet, filled in from the address, with usual values for what is missing.

    `board` is a choice of the option that the ruleset prints sheets for. Where a game has starts to
    print, `sheet` says which one, with its `number`, and `ink` whether it has colours.
    """

    def __init__(self, ruleset: Ruleset, asked: Mapping[str, str]) -> None:
        super().__init__()
        self.fields.update(_fields(ruleset))
        self.is_bound = True
        self.data = {name: asked.get(name, field.initial) for name, field in self.fields.items()}

    def clean(self) -> dict[str, Any]:
        """Require the number of a start where a start is to be printed."""
        cleaned = super().clean() or self.cleaned_data
        is_missing = cleaned.get("number") is None and "number" not in self.errors
        if cleaned.get("sheet") == NUMBERED and is_missing:
            self.add_error("number", gettext_lazy("Which one? Give its number."))
        return cleaned


def _fields(ruleset: Ruleset) -> Iterator[tuple[str, forms.Field]]:
    for option in ruleset.options:
        if option.key == ruleset.sheet_option:
            yield "board", field_of(option, ruleset)
    if starts := ruleset.start_sheets:
        yield "sheet", _sheet_field()
        yield "number", _number_field(starts.count)
        yield "ink", _ink_field()


def _sheet_field() -> forms.Field:
    sheets = [
        (USUAL, gettext_lazy("the usual start")),
        (NUMBERED, gettext_lazy("a start by its number")),
        (RANDOM, gettext_lazy("a random start")),
        (EMPTY, gettext_lazy("an empty board")),
    ]
    label = gettext_lazy("Sheet")
    return forms.ChoiceField(label=label, choices=sheets, initial=USUAL, widget=forms.RadioSelect)


def _number_field(count: int) -> forms.Field:
    field = forms.IntegerField(
        label=gettext_lazy("Number of the start"),
        min_value=1,
        max_value=count,
        required=False,
        help_text=gettext("From 1 to %(count)s, for “a start by its number”.") % {"count": count},
    )
    field.depends = ("sheet", NUMBERED)  # type: ignore[attr-defined]
    return field


def _ink_field() -> forms.Field:
    inks = [(COLOUR, gettext_lazy("in colour")), (BLACK, gettext_lazy("in black alone"))]
    label = gettext_lazy("Ink")
    return forms.ChoiceField(label=label, choices=inks, initial=COLOUR, widget=forms.RadioSelect)
