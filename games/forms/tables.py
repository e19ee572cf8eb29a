"""The form of a new table: the options of any ruleset, and everything else that is agreed on."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.bots import LEVELS
from games.log.clock import DAYS
from games.models import Table
from games.rules.core import Option, Ruleset
from games.services.tables import Terms
from games.templatetags.look import days

OPTION = "option-"
USUAL_DAYS = "3"


class TableForm(forms.Form):
    """For `host`, who is None for a stranger: a guest to be, without rated games."""

    opponent = forms.ChoiceField(
        label=_("Opponent"),
        widget=forms.RadioSelect,
        initial="lobby",
        choices=[
            ("lobby", _("anyone, in the lobby")),
            ("player", _("a player by name")),
            ("link", _("whoever has my invitation link")),
            ("bot", _("a bot")),
        ],
    )
    name = forms.CharField(
        label=_("Name of the player"),
        required=False,
        max_length=60,
        help_text=_("Only for a player by name. They get a mail and may decline."),
    )
    level = forms.ChoiceField(
        label=_("Bot"), required=False, help_text=_("Only against a bot. It answers at once.")
    )
    days = forms.ChoiceField(
        label=_("Time"),
        required=False,
        initial=USUAL_DAYS,
        help_text=_("Whoever lets the time run out loses. No limit is for games against bots."),
    )
    games = forms.TypedChoiceField(
        label=_("Games"),
        widget=forms.RadioSelect,
        coerce=int,
        initial=1,
        choices=[(1, _("one game")), (2, _("a match of two, each begins once"))],
    )
    beginner = forms.ChoiceField(
        label=_("Who begins"),
        widget=forms.RadioSelect,
        initial=Table.Beginner.LOT,
        choices=[
            (Table.Beginner.LOT, _("the lot decides")),
            (Table.Beginner.HOST, _("I do")),
            (Table.Beginner.GUEST, _("the other player")),
        ],
    )
    rated = forms.BooleanField(
        label=_("rated game"),
        required=False,
        help_text=_("For accounts, against people. The result will count."),
    )

    def __init__(self, ruleset: Ruleset, host: User | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, self.host = ruleset, host
        for option in ruleset.options:
            self.fields[OPTION + option.key] = OptionField(option, ruleset)
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            (key, f"{level.name} · {gettext(level.strength)}") for key, level in LEVELS.items()
        ]
        self.fields["days"].choices = [  # type: ignore[attr-defined]
            *((str(number), days(number)) for number in DAYS),
            ("", gettext("no time limit")),
        ]
        if host is None or host.is_guest:
            del self.fields["rated"]
        self.invited: User | None = None

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields that the ruleset asks for, in its order."""
        return [self[OPTION + option.key] for option in self.ruleset.options]

    def clean(self) -> dict[str, Any]:
        super().clean()
        match self.cleaned_data.get("opponent"):
            case "player" if "name" not in self.errors:
                self._find(self.cleaned_data.get("name", ""))
            case "bot" if "level" not in self.errors and not self.cleaned_data.get("level"):
                self.add_error("level", gettext("Choose a bot."))
        if not self.cleaned_data.get("days") and self.cleaned_data.get("opponent") != "bot":
            self.add_error("days", gettext("Against people a game needs days per move."))
        return self.cleaned_data

    def _find(self, name: str) -> None:
        """Sets `invited`; a guest cannot be found, a link will do."""
        if not name.strip():
            self.add_error("name", gettext("Whom do you want to play? Type a name."))
            return
        self.invited = User.objects.named(name).filter(is_guest=False, is_active=True).first()
        if self.invited is None:
            self.add_error("name", gettext("Nobody plays here under this name."))
        elif self.host is not None and self.invited.pk == self.host.pk:
            self.add_error("name", gettext("You cannot play against yourself."))

    def _options_said(self) -> list[str]:
        """Options left out have their defaults, as everywhere."""
        keys = [option.key for option in self.ruleset.options]
        return [key for key in keys if self.cleaned_data[OPTION + key]]

    def terms(self) -> Terms:
        """What was agreed on, for the services."""
        said = self.cleaned_data
        return Terms(
            ruleset=self.ruleset.key,
            options={key: said[OPTION + key] for key in self._options_said()},
            days=int(said["days"]) if said["days"] else None,
            rated=said.get("rated", False),
            games=said["games"],
            beginner=said["beginner"],
        )


class OptionField(forms.ChoiceField):
    """One option of the rules; `depends` is the field and value it means anything beside."""

    def __init__(self, option: Option, ruleset: Ruleset) -> None:
        super().__init__(
            label=gettext(option.label),
            choices=[(str(choice.value), gettext(choice.label)) for choice in option.choices],
            initial=str(option.default),
            required=False,
            widget=forms.RadioSelect,
            help_text=_help(option, ruleset),
        )
        self.depends = (OPTION + option.when[0], str(option.when[1])) if option.when else None


def _help(option: Option, ruleset: Ruleset) -> str:
    """The rules' own words, and beside what the option means anything."""
    words = [gettext(option.help)] if option.help else []
    if option.when:
        key, value = option.when
        other = next(one for one in ruleset.options if one.key == key)
        label = next(choice.label for choice in other.choices if choice.value == value)
        said = {"option": gettext(other.label), "value": gettext(label)}
        words.append(gettext("Only with “%(option)s: %(value)s”.") % said)
    return " ".join(words)
