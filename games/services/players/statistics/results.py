"""The results of a player: against people by game and by opponent, and separately against bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from games.bots import called
from games.models import Seat
from games.rules import RULESETS
from games.services.players.statistics.counted_seats import COUNTED, against_people

MAX_OPPONENTS = 10

Found = Counter[tuple[Hashable, str]]
"""The number of games by key and result."""


@dataclass(frozen=True)
class ResultCount:
    """The results in one game, or against one opponent or kind of opponent, whose page is
    `page`.
    """

    against: str
    won: int
    drawn: int
    lost: int
    page: str = ""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def bars(self) -> list[tuple[str, int, int]]:
        """Return the results as parts of a bar of a hundred: which result, where it begins, how
        long it is.
        """
        ends = [round(100 * part / self.games) for part in (self.won, self.won + self.drawn)]
        edges = [0, *ends, 100]
        return [
            (result.value, start, end - start)
            for result, start, end in zip(COUNTED, edges, edges[1:], strict=False)
            if end > start
        ]


def total_against_people(seats: QuerySet[Seat]) -> ResultCount:
    """Return all results against people; `against` names nobody."""
    return _total(against_people(seats))


def total_against_bots(seats: QuerySet[Seat]) -> ResultCount:
    """Return all results against bots alone, each game once, however many bots played in it."""
    of_bots = Seat.objects.filter(bot__gt="").values("game")
    return _total(_without_people(seats).filter(game__in=of_bots))


def by_game(seats: QuerySet[Seat]) -> list[ResultCount]:
    """Return results against people in the order of the catalogue, without games that were never
    finished.
    """
    rows = against_people(seats).values_list("game__ruleset", "result")
    found = Found({(key, result): count for key, result, count in rows.annotate(n=Count("pk"))})
    records = [_record(found, key, gettext(rules.name)) for key, rules in RULESETS.items()]
    return [record for record in records if record.games]


def by_opponent(seats: QuerySet[Seat], person: User) -> list[ResultCount]:
    """Return results against the people whom the player has met most often.

    In a game of several each of the others counts as an opponent.
    """
    found = _against(seats, "user")
    for result in COUNTED:
        found.pop((person.pk, result), None)
    return list(_named(found, _most_met(found)))


def against_bots(seats: QuerySet[Seat]) -> list[ResultCount]:
    """Return results against bots alone by their level, those met most often first.

    A game with several bots counts once for each of their levels.
    """
    found = _against(_without_people(seats), "bot")
    return [_record(found, bot, called(str(bot))) for bot in _most_met(found)]


def _without_people(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    return seats.filter(game__people=1)


def _total(seats: QuerySet[Seat]) -> ResultCount:
    rows = seats.values_list("result").annotate(n=Count("pk"))
    return _record(Found({("", result): count for result, count in rows}), "", "")


def _against(seats: QuerySet[Seat], column: str) -> Found:
    """Count the results of these seats by what any seat of their games has in a column.

    The seats themselves are among them.
    """
    rows = seats.values_list(f"game__seats__{column}", "result")
    counted = rows.annotate(n=Count("pk", distinct=True))
    return Found({(key, result): count for key, result, count in counted if key})


def _most_met(found: Found) -> list[Hashable]:
    met = Counter[Hashable]()
    for (who, _result), count in found.items():
        met[who] += count
    return [who for who, _count in met.most_common(MAX_OPPONENTS)]


def _named(found: Found, whom: list[Hashable]) -> Iterator[ResultCount]:
    people = User.objects.in_bulk(whom)
    for key in whom:
        user = people[key]
        shown = user.is_active and not user.is_guest
        yield _record(found, key, str(user), user.username if shown else "")


def _record(found: Found, key: Hashable, against: str, page: str = "") -> ResultCount:
    won, drawn, lost = (found[key, result] for result in COUNTED)
    return ResultCount(against, won, drawn, lost, page)
