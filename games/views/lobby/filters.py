"""The filter of the lobby, which is part of the address so that links keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Self
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext, pgettext

from accounts.models import User
from games.extensions.ratings import RatingWish, rating_choices, with_rating
from games.forms.lobby.rating_range import RatingRangeForm
from games.log.time.control import DAY_MILLISECONDS, TimeControl
from games.models import StandingChallenge, Table
from games.rules import RULESETS
from games.services.players.statistics.reliability import (
    MAX_MOSTLY_RELIABLE_SHARE,
    MAX_RELIABLE_SHARE,
    reliability_of,
)

Choice = tuple[str, str]

MAX_PLAYERS_COMPARED = 1000
"""The reliability of how many players is worked out for a list."""
_MAX_SHARES = {"reliable": MAX_RELIABLE_SHARE, "mostly": MAX_MOSTLY_RELIABLE_SHARE}
"""Choices of the filter, each with the share of games that may have been lost on time."""

FAST, STANDARD = 2 * DAY_MILLISECONDS, 7 * DAY_MILLISECONDS
"""The most time for a move with which a game counts as fast, or as of standard pace."""


@dataclass(frozen=True)
class LobbyFilter:
    """A filter of the lobby, in which a field with "" fits anything.

    Choices in the address that do not exist count as "". Ratings that were typed stay as they are,
    and what is wrong with them is in the errors of `range_form`.
    """

    game: str = ""
    pace: str = ""
    seats: str = ""
    rated: str = ""
    rating: str = ""
    rating_from: str = ""
    rating_to: str = ""
    reliability: str = ""
    player: User | None = field(default=None, kw_only=True)

    @classmethod
    def read(cls, asked: Mapping[str, str], player: User | None = None) -> Self:
        """Read the filter of a player from the address of a page."""
        if not asked:
            return cls(player=player)
        questions = cls(player=player).asked
        keys = {name: {key for key, __ in choices} for name, __, choices in questions}
        chosen = {name: asked.get(name, "") for name in keys}
        fitting = {name: key for name, key in chosen.items() if key in keys[name]}
        typed = {name: asked.get(name, "").strip() for name in cls._typed_names(player)}
        return cls(**fitting, **typed, player=player)

    @staticmethod
    def _typed_names(player: User | None) -> tuple[str, ...]:
        return tuple(RatingRangeForm.base_fields) if rating_choices(player) else ()

    @cached_property
    def range_form(self) -> RatingRangeForm | None:
        """The form with the typed ratings; None where nobody is rated."""
        names = self._typed_names(self.player)
        if not names:
            return None
        values = {name: getattr(self, name) for name in names}
        return RatingRangeForm(values, auto_id="filter-%s")

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong with what was typed."""
        return self.range_form is None or self.range_form.is_valid()

    @property
    def asked(self) -> list[tuple[str, str, list[Choice]]]:
        """Yield the name, label and choices of every question."""
        questions = [
            (
                "game",
                pgettext("a kind of game", "Game"),
                [(k, gettext(r.name)) for k, r in RULESETS.items()],
            ),
            ("pace", gettext("Pace"), _paces()),
            ("seats", gettext("Players"), [(seats, seats) for seats in ("2", "3", "4")]),
            ("rated", gettext("Rated"), _ratings()),
        ]
        if choices := rating_choices(self.player):
            questions.append(("rating", gettext("Rating of the other player"), choices))
        label = gettext("Reliability of the other player")
        return [*questions, ("reliability", label, _reliabilities())]

    @property
    def questions(self) -> list[tuple[str, str, list[Choice], str]]:
        """Yield the questions with the choices made."""
        return [(name, label, choices, getattr(self, name)) for name, label, choices in self.asked]

    @property
    def query(self) -> str:
        """The query for links that keep the choices; "" where there are none."""
        names = [each.name for each in fields(self) if each.name != "player"]
        params = {name: getattr(self, name) for name in names}
        return urlencode({name: key for name, key in params.items() if key})

    def tables(self, tables: QuerySet[Table]) -> QuerySet[Table]:
        """Return those of `tables` that fit."""
        found = self._both(tables)
        return found.filter(seats=int(self.seats)) if self.seats else found

    def challenges(self, challenges: QuerySet[StandingChallenge]) -> QuerySet[StandingChallenge]:
        """Return those of `challenges` that fit; all challenges are for two."""
        return challenges.none() if self.seats not in ("", "2") else self._both(challenges)

    def _both(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        if self.game:
            rows = rows.filter(ruleset=self.game)
        if self.rated:
            rows = rows.filter(rated=self.rated == "rated")
        rows = self._of_pace(rows) if self.pace else rows
        rows = with_rating(rows, self._rating_wish, self.player)
        return self._of_reliable(rows) if self.reliability else rows

    @property
    def _rating_wish(self) -> RatingWish:
        """The rating that is wanted; without a range where something is wrong with it."""
        if self.range_form is None or not self.range_form.is_valid():
            return RatingWish(self.rating)
        return RatingWish(self.rating, *self.range_form.cleaned_data.values())

    def _of_reliable(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return those of players who are so reliable; of a newcomer nothing bad is known."""
        owner = "host" if rows.model is Table else "user"
        plain = rows.order_by().prefetch_related(None)
        people = set(plain.values_list(owner, flat=True).distinct()[:MAX_PLAYERS_COMPARED])
        share = _MAX_SHARES[self.reliability]
        found = reliability_of(people).items()
        return rows.filter(
            **{f"{owner}__in": [person for person, each in found if each.share <= share]}
        )

    def _of_pace(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of a pace, which few different clocks have among any number of tables."""
        if self.pace == "none":
            return rows.filter(time_control__isnull=True)
        clocks = rows.order_by().values_list("time_control", flat=True).distinct()
        good = [clock for clock in clocks if clock and pace(clock) == self.pace]
        return rows.filter(time_control__in=good)


def pace(control: TimeControl | None) -> str:
    """Return the pace of a time control, by the most time that a player may have for a move."""
    if control is None:
        return "none"
    if control.is_real_time:
        return "sitting"
    if control.cap <= FAST:
        return "fast"
    return "standard" if control.cap <= STANDARD else "slow"


def _paces() -> list[Choice]:
    return [
        ("sitting", gettext("at one sitting: up to an hour each")),
        ("fast", gettext("fast: at most 2 days for a move")),
        ("standard", gettext("standard: at most 7 days for a move")),
        ("slow", gettext("slow: more than 7 days for a move")),
        ("none", gettext("no time limit")),
    ]


def _reliabilities() -> list[Choice]:
    words = gettext("loses at most %(percent)d %% of the games on time")
    return [(key, words % {"percent": 100 * share}) for key, share in _MAX_SHARES.items()]


def _ratings() -> list[Choice]:
    return [("rated", pgettext("a game", "rated")), ("casual", pgettext("a game", "casual"))]
