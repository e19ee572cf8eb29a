"""The forms of the preferences."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from accounts.models import Theme, User
from accounts.web import zones

PLAY = ("language", "theme", "notation", "confirm_moves", "point_hints", "timezone")


def _zones() -> list[tuple[str, str]]:
    return [(name, zones.label_of(name)) for name in zones.names()]


class ColumnsForm(forms.ModelForm):
    """Some columns of a player."""

    def keep(self) -> User:
        """Write the columns of the form and no others."""
        self.instance.save(update_fields=list(self.fields))
        return self.instance


class PreferencesForm(ColumnsForm):
    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=_zones,
        help_text=gettext_lazy(
            "Dates and times on this site and in mails are shown by this clock."
        ),
    )

    class Meta:
        model = User
        fields = PLAY
        help_texts: ClassVar = {
            "notation": gettext_lazy("How your moves are written in the log and in mails."),
            "confirm_moves": gettext_lazy("You see the move on the board first and then send it."),
            "point_hints": gettext_lazy(
                "In Sudoku tiles: small numbers in the fields where your tile fits."
            ),
        }

    @property
    def play_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in PLAY]


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=Theme)
