"""The fields for the options of any ruleset: choices as buttons, and texts to paste."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext

from accounts.models import User
from games.log.commands import Refused
from games.models import Game
from games.rules.kit.core import BadOption, Option, OptionValue, Ruleset, TextOption
from games.services.gameplay import running_boards

OPTION = "option-"

Depends = tuple[str, str] | None
"""The field on which an option depends, and its values with which the option means anything,
separated by spaces.
"""

WITH_OTHERS = "lobby player link bot"
ALONE = "alone"

MAX_LINE_CHARACTERS = 40
"""How many characters a text may have that is typed in one line."""


class OptionField(forms.ChoiceField):
    """A field for an option of the rules with its choices."""

    def __init__(self, option: Option, ruleset: Ruleset) -> None:
        super().__init__(
            label=gettext(option.label),
            choices=[(str(choice.value), gettext(choice.label)) for choice in option.choices],
            initial=str(option.default),
            required=False,
            widget=forms.RadioSelect,
            help_text=_help(option, ruleset),
        )
        self.depends = _depends(option)
        self.company = _company(option)


class TextField(forms.CharField):
    """A field for an option that is typed or pasted, which the option itself checks."""

    def __init__(self, option: TextOption, ruleset: Ruleset) -> None:
        super().__init__(
            label=gettext(option.label),
            initial=str(option.default),
            required=False,
            strip=False,
            widget=_widget(option),
            help_text=_help(option, ruleset),
        )
        self.depends = _depends(option)
        self.company = _company(option)


def field_of(option: Option, ruleset: Ruleset) -> OptionField | TextField:
    """Return the field of an option."""
    if isinstance(option, TextOption):
        return TextField(option, ruleset)
    return OptionField(option, ruleset)


class OptionsForm(forms.Form):
    """A form with the options of a ruleset, which are added once the ruleset is known."""

    ruleset: Ruleset
    asked: list[Option]
    options: dict[str, object]

    def __init__(self, *args: Any, player: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def ask_options(self, ruleset: Ruleset, seats: Iterable[int]) -> None:
        """Add a field for every option that means anything with one of these numbers of seats."""
        self.ruleset, self.options = ruleset, {}
        self.asked = [
            option for option in ruleset.options if not option.seats or {*option.seats} & {*seats}
        ]
        for option in self.asked:
            self.fields[OPTION + option.key] = field_of(option, ruleset)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """Return the fields for the ruleset's options, in its order."""
        return [self[OPTION + option.key] for option in self.asked]

    def check_options(self) -> None:
        """Check the options that apply, and add refusals to their fields.

        Options left out have their defaults, as everywhere. Of the board of a running game of the
        player nothing else is said, as that would help there.
        """
        shown = self._running_game()
        silent = running_boards.refusal(shown) if shown else None
        chosen: dict[str, OptionValue] = {}
        given: dict[str, object] = {}
        for option in self.ruleset.options:
            field = OPTION + option.key
            value = self.cleaned_data.get(field)
            if field in self.errors or not option.applies(chosen):
                chosen[option.key] = option.default
                continue
            try:
                chosen[option.key] = option.clean(value or option.default)
                if shown and isinstance(option, TextOption):
                    _must_be_own(shown, option, chosen[option.key])
            except (BadOption, Refused) as refusal:
                self.add_error(field, (silent or refusal).translated(gettext))
            if value:
                given[option.key] = value
        self.options = given

    def _running_game(self) -> Game | None:
        """Return the running game of the player whose board the options would show again."""
        texts = {option.key: self.cleaned_data.get(OPTION + option.key) for option in self.asked}
        options = {key: value for key, value in texts.items() if value}
        return running_boards.running_game_shown(self.player, self.ruleset, options)


def _must_be_own(game: Game, option: TextOption, value: OptionValue) -> None:
    """Raise Refused unless this is what was typed for the running game itself: then the form may
    have been sent twice, and the services decide.
    """
    if game.options.get(option.key) != value:
        raise running_boards.refusal(game)


def _widget(option: TextOption) -> forms.Widget:
    """Return a line for a short text, or a text area for one that is pasted."""
    attributes = {"spellcheck": "false", "autocomplete": "off"}
    if option.longest <= MAX_LINE_CHARACTERS:
        return forms.TextInput(attrs=attributes)
    return forms.Textarea(attrs={"rows": 9, **attributes})


def _depends(option: Option) -> Depends:
    return (OPTION + option.when[0], str(option.when[1])) if option.when else None


def _company(option: Option) -> str:
    """Return the kinds of opponents with which the option means anything; "" for all of them."""
    if not option.seats:
        return ""
    if 1 not in option.seats:
        return WITH_OTHERS
    return ALONE if len(option.seats) == 1 else ""


def _help(option: Option, ruleset: Ruleset) -> str:
    """Return the rules' own words about an option, and what it depends on."""
    words = [gettext(option.help)] if option.help else []
    if option.when:
        key, value = option.when
        other = next(option for option in ruleset.options if option.key == key)
        label = next(choice.label for choice in other.choices if choice.value == value)
        params = {"option": gettext(other.label), "value": gettext(label)}
        words.append(gettext("Only with “%(option)s: %(value)s”.") % params)
    return " ".join(words)
