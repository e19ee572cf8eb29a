"""The form of a new table: the options of any ruleset, and everything else that is agreed on."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.bots import LEVELS
from games.forms.options import OptionsForm
from games.forms.time import NO_LIMIT, TimeForm
from games.rules.core import Ruleset
from games.services.agreeing import MOST_AGAIN, Terms, usual_seats
from games.services.starting import Sitter

BEGINNERS = {"lot": None, "host": 0, "guest": 1}


class TableForm(OptionsForm, TimeForm):
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
            ("alone", _("nobody, I play alone")),
        ],
    )
    name = forms.CharField(
        label=_("Name of the player"),
        required=False,
        max_length=60,
        help_text=_("They get a mail and may decline."),
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        widget=forms.RadioSelect,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("The game begins when all sit."),
    )
    bots = forms.TypedChoiceField(
        label=_("Bots among them"),
        widget=forms.RadioSelect,
        coerce=int,
        empty_value=None,
        initial=0,
        required=False,
        help_text=_("They sit down at once. The other seats are for people."),
    )
    level = forms.ChoiceField(label=_("Bot"), required=False, help_text=_("It answers at once."))
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
        initial="lot",
        choices=[
            ("lot", _("the lot decides")),
            ("host", _("I do")),
            ("guest", _("the other player")),
        ],
    )
    rated = forms.BooleanField(
        label=_("rated game"),
        required=False,
        help_text=_("For accounts, against people. The result will count."),
    )
    again = forms.IntegerField(
        label=_("Set up again by itself"),
        required=False,
        initial=0,
        min_value=0,
        max_value=MOST_AGAIN,
        help_text=_(
            "In the lobby: so many times, whenever a game begins, an equal table opens by itself. "
            "You can stop it at any time."
        ),
    )

    def __init__(self, ruleset: Ruleset, host: User | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.host = host
        self.invited: User | None = None
        self.ask_options(ruleset, ruleset.seats)
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            (key, f"{level.name} · {gettext(level.strength)}") for key, level in LEVELS.items()
        ]
        self.fields["time"].help_text = time_help(max(ruleset.seats))
        if host is None or host.is_guest:
            del self.fields["rated"]
        self._offer_seats([seats for seats in ruleset.seats if seats > 1])

    def _offer_seats(self, several: list[int]) -> None:
        """A question with one answer is not asked."""
        who = self.fields["opponent"]
        if 1 not in self.ruleset.seats:
            who.choices = [one for one in who.choices if one[0] != "alone"]  # type: ignore[attr-defined]
        if len(several) < 2:
            del self.fields["players"], self.fields["bots"]
            return
        self.fields["players"].choices = [(seats, str(seats)) for seats in sorted(several)]  # type: ignore[attr-defined]
        self.fields["players"].initial = usual_seats(self.ruleset)
        self.fields["bots"].choices = [(bots, str(bots)) for bots in range(max(several) - 1)]  # type: ignore[attr-defined]

    @property
    def seats(self) -> int:
        """How many are to sit at the table."""
        match self.cleaned_data.get("opponent"):
            case "alone":
                return 1
            case "player":
                return 2
        return self.cleaned_data.get("players") or usual_seats(self.ruleset)

    @property
    def others(self) -> list[Sitter]:
        """Who is on the places beside the host's from the beginning: the invited, or bots."""
        said = self.cleaned_data
        match said["opponent"]:
            case "player" if self.invited:
                return [self.invited]
            case "bot":
                return [said["level"]] * (self.seats - 1)
            case "lobby" | "link":
                return [said["level"]] * (said.get("bots") or 0)
        return []

    def clean(self) -> dict[str, Any]:
        super().clean()
        said = self.cleaned_data
        opponent, bots = said.get("opponent"), said.get("bots") or 0
        if opponent == "player" and "name" not in self.errors:
            self._find(said.get("name", ""))
        with_bots = opponent == "bot" or (opponent in ("lobby", "link") and bots)
        if with_bots and "level" not in self.errors and not said.get("level"):
            self.add_error("level", gettext("Choose a bot."))
        if opponent in ("lobby", "link") and bots > self.seats - 2:
            self.add_error("bots", gettext("Leave a seat for somebody, or choose bots only."))
        if said.get("rated"):
            self._check_rated(with_bots=bool(with_bots))
        if self.seats > 2:
            self._check_several()
        self.check_options()
        return self.cleaned_data

    def _check_rated(self, *, with_bots: bool) -> None:
        """The box says what is wrong with it; a clock that is wrong says so itself."""
        if self.cleaned_data.get("opponent") == "alone":
            self.add_error("rated", gettext("A game alone cannot be rated."))
        elif with_bots:
            self.add_error("rated", gettext("A game with bots cannot be rated."))
        elif self.cleaned_data.get("time") == NO_LIMIT:
            self.add_error("time", gettext("A rated game needs a time limit."))

    def _check_several(self) -> None:
        """What is for two only."""
        if self.cleaned_data.get("games") == 2:
            self.add_error("games", gettext("A match of two is for two players."))
        if self.cleaned_data.get("beginner") == "guest":
            self.add_error("beginner", gettext("Among several it is you or the lot."))

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

    def terms(self) -> Terms:
        """What was agreed on, for the services; what does not apply is as usual."""
        said, seats = self.cleaned_data, self.seats
        return Terms(
            ruleset=self.ruleset.key,
            options=self.options,
            time_control=self.time_control,
            rated=said.get("rated", False),
            games=said["games"] if seats > 1 else 1,
            beginner=BEGINNERS[said["beginner"]] if seats > 1 else None,
            seats=seats,
            again=(said.get("again") or 0) if said["opponent"] == "lobby" else 0,
        )


def time_help(most: int) -> str:
    """What happens to whoever lets the time run out, where at most so many play."""
    if most > 2:
        return gettext(
            "Whoever lets the time run out loses; among three or four the turn first and, "
            "twice in a row, the game."
        )
    return gettext("Whoever lets the time run out loses.")
