"""The forms of the preferences."""

from functools import lru_cache
from typing import ClassVar
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Theme, User

PLAY = ("language", "theme", "notation", "confirm_moves", "point_hints", "timezone")


@lru_cache(maxsize=1)
def _zones() -> list[tuple[str, str]]:
    """Continents and their towns; the old names without a continent are left out, except UTC."""
    towns = sorted(zone for zone in available_timezones() if "/" in zone and zone[:4] != "Etc/")
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in towns)]


class ColumnsForm(forms.ModelForm):
    """Some columns of a player."""

    def keep(self) -> User:
        """Write the columns of the form and no others."""
        self.instance.save(update_fields=list(self.fields))
        return self.instance


class PreferencesForm(ColumnsForm):
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=_zones,
        help_text=_("Dates and times on this site and in mails are shown by this clock."),
    )

    class Meta:
        model = User
        fields = PLAY
        help_texts: ClassVar = {
            "notation": _("How your moves are written in the log and in mails."),
            "confirm_moves": _("You see the move on the board first and then send it."),
            "point_hints": _("In Sudoku tiles: small numbers in the fields where your tile fits."),
        }

    @property
    def play_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in PLAY]


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=Theme)
