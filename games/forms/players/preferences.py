"""The form of the preferences of a player, for all boards and for those of each ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.models import User
from accounts.web import zones
from accounts.web.forms import ColumnsForm
from games.models.gameplay.board_preferences import (
    BoardPreferences,
    HintStrength,
    board_preferences,
    has_replay,
    has_sounds,
    hint_strength,
    set_board_preferences,
    set_for_every_board,
)
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

NOTATION, HINTS, THEME = "notation-", "hints-", "board-"
"""The prefixes of a ruleset's key in the names of fields."""


def _zones() -> list[tuple[str, str]]:
    return [(name, zones.label_of(name)) for name in zones.names()]


class PreferencesForm(ColumnsForm):
    """The form of the preferences; a ruleset with one notation gets no field for it, and one
    without hints none for hints.
    """

    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=_zones,
        help_text=gettext_lazy(
            "Dates and times on this site and in mails are shown by this clock."
        ),
    )

    hint_strength = forms.ChoiceField(
        label=gettext_lazy("Mark where a chosen piece fits"),
        choices=HintStrength,
        required=False,
        help_text=gettext_lazy("On the boards of all games."),
    )

    replay = forms.BooleanField(
        label=gettext_lazy("Show the turns of others again, piece after piece"),
        required=False,
        help_text=gettext_lazy(
            "Once, when you come back to a board. Not where your device asks for less motion."
        ),
    )

    sounds = forms.BooleanField(
        label=gettext_lazy("Soft sounds for a move and for the end"), required=False
    )

    class Meta:
        model = User
        fields = ("language", "theme", "confirm_moves", "timezone", "show_online")
        help_texts: ClassVar = {
            "confirm_moves": gettext_lazy("You see the move on the board first and then send it."),
            "show_online": gettext_lazy(
                "On the page of players, with the public games you play. Off, nobody sees it."
            ),
        }

    def __init__(self, data: Mapping[str, Any] | None, *, instance: User) -> None:
        super().__init__(data, instance=instance)
        if instance.is_guest:  # Guests are listed nowhere.
            del self.fields["show_online"]
        self.initial["hint_strength"] = hint_strength(instance)
        self.initial["replay"], self.initial["sounds"] = has_replay(instance), has_sounds(instance)
        for ruleset in RULESETS.values():
            wanted = board_preferences(instance, ruleset.key)
            if len(ruleset.notations) > 1:
                self.fields[NOTATION + ruleset.key] = _notation_field(ruleset, wanted)
            if len(ruleset.themes) > 1:
                self.fields[THEME + ruleset.key] = _theme_field(ruleset, wanted)
            if ruleset.hints_in_play:
                self.fields[HINTS + ruleset.key] = _hints_field(ruleset, wanted)
        self.order_fields(
            [
                "language",
                "theme",
                *self._named(NOTATION),
                "confirm_moves",
                "hint_strength",
                *self._named(HINTS),
                "replay",
                "sounds",
            ]
        )

    def keep(self) -> User:
        """Save the columns of the form and no others."""
        for key in RULESETS:
            wanted = board_preferences(self.instance, key)
            chosen = BoardPreferences(
                self.cleaned_data.get(NOTATION + key, wanted.notation),
                self.cleaned_data.get(HINTS + key, wanted.hints),
                self._chosen_theme(key, wanted.theme),
            )
            if chosen != wanted:
                set_board_preferences(self.instance, key, chosen)
        self._keep_for_every_board()
        self.instance.save(update_fields=[*self.Meta.fields, "board_preferences"])
        return self.instance

    def _keep_for_every_board(self) -> None:
        before = (
            hint_strength(self.instance),
            has_replay(self.instance),
            has_sounds(self.instance),
        )
        strength = HintStrength(self.cleaned_data["hint_strength"] or before[0])
        replay, sounds = self.cleaned_data["replay"], self.cleaned_data["sounds"]
        if (strength, replay, sounds) != before:
            set_for_every_board(self.instance, strength, replay=replay, sounds=sounds)

    def _chosen_theme(self, key: str, before: str) -> str:
        """Return the theme that was sent, "" for the usual one; the former theme where none was
        sent.
        """
        sent = str(self.cleaned_data.get(THEME + key, ""))
        return "" if sent and sent == RULESETS[key].themes[0].key else sent or before

    def board_fields(self) -> dict[str, forms.BoundField]:
        """Return the fields of the board themes, by the key of the ruleset."""
        return {name.removeprefix(THEME): self[name] for name in self._named(THEME)}

    def other_fields(self) -> list[forms.BoundField]:
        """Return all other fields, in their order."""
        return [self[name] for name in self.fields if not name.startswith(THEME)]

    def _named(self, prefix: str) -> list[str]:
        return [name for name in self.fields if name.startswith(prefix)]


def _notation_field(ruleset: Ruleset, wanted: BoardPreferences) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext("Notation of %(game)s") % {"game": gettext(ruleset.name)},
        choices=[
            (notation.key, gettext(notation.title or notation.label))
            for notation in ruleset.notations
        ],
        initial=ruleset.notation(wanted.notation),
        help_text=gettext("How your moves are written in the log and in mails."),
    )


def _hints_field(ruleset: Ruleset, wanted: BoardPreferences) -> forms.BooleanField:
    return forms.BooleanField(
        label=gettext(ruleset.hints_label),
        initial=wanted.hints,
        required=False,
        help_text=gettext(ruleset.hints_help) if ruleset.hints_help else "",
    )


def _theme_field(ruleset: Ruleset, wanted: BoardPreferences) -> forms.ChoiceField:
    keys = [theme.key for theme in ruleset.themes]
    return forms.ChoiceField(
        label=gettext("Board of %(game)s") % {"game": gettext(ruleset.name)},
        choices=[(theme.key, gettext(theme.name)) for theme in ruleset.themes],
        initial=wanted.theme if wanted.theme in keys else keys[0],
        required=False,
        widget=forms.RadioSelect,
    )
