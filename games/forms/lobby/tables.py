"""The form of a new table: the options of any ruleset, and everything else to agree on."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.models import User
from games.forms.clock.time_control import TimeForm
from games.forms.lobby.options import OptionsForm
from games.forms.lobby.rated_terms import RatedForm, check_rated
from games.forms.lobby.rating_range import RatingLimitForm
from games.rules.kit.core import Ruleset
from games.services.gameplay.bots.program_failures import offered_levels
from games.services.gameplay.game_start import Sitter
from games.services.lobby.terms import MAX_REPEATS, Terms, usual_seats
from games.services.text.bot_text import strength_of

BEGINNERS = {"lot": None, "host": 0, "guest": 1}


class TableForm(OptionsForm, TimeForm, RatedForm, RatingLimitForm):
    """The form of a new table for `host`; None stands for a stranger, who becomes a guest."""

    opponent = forms.ChoiceField(
        label=gettext_lazy("Opponent"),
        widget=forms.RadioSelect,
        initial="lobby",
        choices=[
            ("lobby", gettext_lazy("anyone, in the lobby")),
            ("player", gettext_lazy("a player by name")),
            ("link", gettext_lazy("anybody who has my invitation link")),
            ("bot", gettext_lazy("a bot")),
            ("alone", gettext_lazy("nobody, I play alone")),
        ],
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the player"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("They get a mail and may decline."),
    )
    players = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        widget=forms.RadioSelect,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("The game begins when all sit."),
    )
    bots = forms.TypedChoiceField(
        label=gettext_lazy("Bots among them"),
        widget=forms.RadioSelect,
        coerce=int,
        empty_value=None,
        initial=0,
        required=False,
        help_text=gettext_lazy("They sit down at once. The other seats are for people."),
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Bot"), required=False, help_text=gettext_lazy("It answers at once.")
    )
    match_length = forms.TypedChoiceField(
        label=gettext_lazy("Games"),
        widget=forms.RadioSelect,
        coerce=int,
        initial=1,
        choices=[
            (1, gettext_lazy("one game")),
            (2, gettext_lazy("a match of two, each begins once")),
        ],
    )
    beginner = forms.ChoiceField(
        label=gettext_lazy("Who begins"),
        widget=forms.RadioSelect,
        initial="lot",
        choices=[
            ("lot", gettext_lazy("the lot decides")),
            ("host", gettext_lazy("I do")),
            ("guest", gettext_lazy("the other player")),
        ],
    )
    repeats_left = forms.IntegerField(
        label=gettext_lazy("Repeat automatically"),
        required=False,
        initial=0,
        min_value=0,
        max_value=MAX_REPEATS,
        help_text=gettext_lazy(
            "In the lobby: whenever a game begins, a table like it opens automatically, this many"
            " times. You can stop it at any time."
        ),
    )

    def __init__(self, ruleset: Ruleset, host: User | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, player=host, **kwargs)
        self.host = host
        self.invited: User | None = None
        self.ask_options(ruleset, ruleset.seats)
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            (key, f"{level.name} · {strength_of(level, ruleset.key)}")
            for key, level in offered_levels(ruleset.key).items()
        ]
        self.fields["time"].help_text = time_help(max(ruleset.seats))
        if host is None or host.is_guest:
            del self.fields["rated"]
        else:
            self.fields["rated"].company = "lobby player link"  # type: ignore[attr-defined]
        self._offer_seats([seats for seats in ruleset.seats if seats > 1])

    def _offer_seats(self, several: list[int]) -> None:
        """Remove the question for the number of seats where it has only one answer."""
        who = self.fields["opponent"]
        if 1 not in self.ruleset.seats:
            who.choices = [choice for choice in who.choices if choice[0] != "alone"]  # type: ignore[attr-defined]
        if len(several) < 2:
            del self.fields["players"], self.fields["bots"]
            return
        self.fields["players"].choices = [(seats, str(seats)) for seats in sorted(several)]  # type: ignore[attr-defined]
        self.fields["players"].initial = usual_seats(self.ruleset)
        self.fields["bots"].choices = [(bots, str(bots)) for bots in range(max(several) - 1)]  # type: ignore[attr-defined]

    @property
    def seats(self) -> int:
        """How many players the table is for."""
        match self.cleaned_data.get("opponent"):
            case "alone":
                return 1
            case "player":
                return 2
        return self.cleaned_data.get("players") or usual_seats(self.ruleset)

    @property
    def others(self) -> list[Sitter]:
        """Return the players on the other places from the beginning: the invited one, or bots."""
        data = self.cleaned_data
        match data["opponent"]:
            case "player" if self.invited:
                return [self.invited]
            case "bot":
                return [data["level"]] * (self.seats - 1)
            case "lobby" | "link":
                return [data["level"]] * (data.get("bots") or 0)
        return []

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        opponent, bots = data.get("opponent"), data.get("bots") or 0
        if opponent == "player" and "name" not in self.errors:
            self._find(data.get("name", ""))
        with_bots = opponent == "bot" or (opponent in ("lobby", "link") and bots)
        if with_bots and "level" not in self.errors and not data.get("level"):
            self.add_error("level", gettext("Choose a bot."))
        if opponent in ("lobby", "link") and bots > self.seats - 2:
            self.add_error("bots", gettext("Leave a seat for somebody, or choose bots only."))
        check_rated(self, is_alone=opponent == "alone", with_bots=bool(with_bots))
        if self.seats > 2:
            self._check_several()
        self.check_options()
        return self.cleaned_data

    def _check_several(self) -> None:
        """Add errors for choices that only a table for two has."""
        if self.cleaned_data.get("match_length") == 2:
            self.add_error("match_length", gettext("A match of two is for two players."))
        if self.cleaned_data.get("beginner") == "guest":
            self.add_error("beginner", gettext("Among several it is you or the lot."))

    def _find(self, name: str) -> None:
        """Find the player of this name, and set `invited`. A guest cannot be found; a link will
        do.
        """
        if not name.strip():
            self.add_error("name", gettext("Who do you want to play? Type a name."))
            return
        self.invited = User.objects.accounts_named(name).first()
        if self.invited is None:
            self.add_error("name", gettext("Nobody plays here under this name."))
        elif self.host is not None and self.invited.pk == self.host.pk:
            self.add_error("name", gettext("You cannot play against yourself."))

    def terms(self) -> Terms:
        """Return the terms for the services, with defaults for what does not apply."""
        data, seats = self.cleaned_data, self.seats
        is_for_anybody = data["opponent"] in ("lobby", "link")
        lowest, highest = self.rating_limit if is_for_anybody else (None, None)
        return Terms(
            ruleset=self.ruleset.key,
            options=self.options,
            time_control=self.time_control,
            rated=data.get("rated", False),
            aid=data["aid"],
            match_length=data["match_length"] if seats > 1 else 1,
            beginner=BEGINNERS[data["beginner"]] if seats > 1 else None,
            seats=seats,
            repeats_left=(data.get("repeats_left") or 0) if data["opponent"] == "lobby" else 0,
            lowest_rating=lowest,
            highest_rating=highest,
        )


def time_help(most: int) -> str:
    """Return what happens to a player whose time runs out, with `most` players at most."""
    if most > 2:
        # "Twice" is MAX_MISSED_DEADLINES, and a test compares them.
        return gettext(
            "If your time runs out, you lose. With three or four players you lose the turn first,"
            " and the game the second time in a row."
        )
    return gettext("If your time runs out, you lose.")
