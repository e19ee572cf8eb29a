"""What somebody looks for in the lobby: words in the address, so that links keep them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext, pgettext

from games.log.time.control import DAY, TimeControl
from games.models import StandingOffer, Table
from games.rules import RULESETS

Choice = tuple[str, str]

FAST, STANDARD = 2 * DAY, 7 * DAY
"""Whoever may never have more than so much for a move plays fast, or at the standard pace."""


@dataclass(frozen=True)
class Filter:
    """Each "" where anything is welcome, as is what the address says that does not exist."""

    game: str = ""
    pace: str = ""
    rated: str = ""
    seats: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> Self:
        """From the address of a page."""
        known = {name: {key for key, __ in choices} for name, __, choices in cls().asked}
        said = {one.name: asked.get(one.name, "") for one in fields(cls)}
        return cls(**{name: key for name, key in said.items() if key in known[name]})

    @property
    def asked(self) -> list[tuple[str, str, list[Choice]]]:
        """Name, label and choices of every question."""
        return [
            (
                "game",
                pgettext("a kind of game", "Game"),
                [(k, gettext(r.name)) for k, r in RULESETS.items()],
            ),
            ("pace", gettext("Pace"), _paces()),
            ("rated", gettext("Rating"), _ratings()),
            ("seats", gettext("Players"), [(seats, seats) for seats in ("2", "3", "4")]),
        ]

    @property
    def questions(self) -> list[tuple[str, str, list[Choice], str]]:
        """The same with what was chosen."""
        return [(name, label, choices, getattr(self, name)) for name, label, choices in self.asked]

    @property
    def query(self) -> str:
        """For links that keep what was chosen; "" where nothing was."""
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        return urlencode({name: key for name, key in told.items() if key})

    def tables(self, tables: QuerySet[Table]) -> QuerySet[Table]:
        """Those of `tables` that fit."""
        found = self._both(tables)
        return found.filter(seats=int(self.seats)) if self.seats else found

    def offers(self, offers: QuerySet[StandingOffer]) -> QuerySet[StandingOffer]:
        """Those of `offers`, which are all for two, that fit."""
        return offers.none() if self.seats not in ("", "2") else self._both(offers)

    def _both(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        if self.game:
            rows = rows.filter(ruleset=self.game)
        if self.rated:
            rows = rows.filter(rated=self.rated == "rated")
        return self._of_pace(rows) if self.pace else rows

    def _of_pace(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """There are few different clocks among any number of tables."""
        if self.pace == "none":
            return rows.filter(time_control__isnull=True)
        clocks = rows.order_by().values_list("time_control", flat=True).distinct()
        good = [clock for clock in clocks if clock and pace(clock) == self.pace]
        return rows.filter(time_control__in=good)


def pace(control: TimeControl | None) -> str:
    """By the most that anybody may have for a move."""
    if control is None:
        return "none"
    if control.cap <= FAST:
        return "fast"
    return "standard" if control.cap <= STANDARD else "slow"


def _paces() -> list[Choice]:
    return [
        ("fast", gettext("fast: at most 2 days for a move")),
        ("standard", gettext("standard: at most 7 days for a move")),
        ("slow", gettext("slow: more than 7 days for a move")),
        ("none", gettext("no time limit")),
    ]


def _ratings() -> list[Choice]:
    return [("rated", pgettext("a game", "rated")), ("casual", pgettext("a game", "casual"))]
