"""Statistics of a player: against whom, in which game, and how often time ran out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.bots import called
from games.log.events import EventKind
from games.models import Event, Seat, SeatResult
from games.rules import RULESETS
from games.services.gamelog.state_cache import states_of

COUNTED = (SeatResult.WON, SeatResult.DRAWN, SeatResult.LOST)
MAX_OPPONENTS = 10
LATEST_GAME_COUNT = 50

MAX_RELIABLE_SHARE, MAX_MOSTLY_RELIABLE_SHARE = 0.04, 0.12
"""The share of games lost on time up to which a player is called reliable, and mostly so."""


@dataclass(frozen=True)
class ResultCount:
    """Results in one game, or against one opponent or kind of them; `page` is the opponent's."""

    against: str
    won: int
    drawn: int
    lost: int
    page: str = ""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Reliability:
    """How many of the latest games with people and a time limit were lost on time."""

    lost: int
    games: int

    @property
    def words(self) -> str:
        """The reliability in one word."""
        share = self.lost / self.games if self.games else 0
        if not self.lost:
            return gettext("Very reliable")
        if share <= MAX_RELIABLE_SHARE:
            return gettext("Reliable")
        return (
            gettext("Mostly reliable")
            if share <= MAX_MOSTLY_RELIABLE_SHARE
            else gettext("Often loses on time")
        )

    @property
    def sentence(self) -> str:
        """How many timed games were lost on time, as a sentence."""
        params = {"lost": self.lost, "games": self.games, "percent": self.percent}
        if not self.games:
            return gettext("No game with a time limit has ended yet.")
        if not self.lost:
            return (
                ngettext(
                    "The last game with a time limit was not lost on time.",
                    "None of the last %(games)s games with a time limit was lost on time.",
                    self.games,
                )
                % params
            )
        return (
            gettext("Lost on time: %(lost)s of the last %(games)s games (%(percent)s %%).") % params
        )

    @property
    def percent(self) -> int:
        """The share lost on time in percent, rounded up: one game lost is never shown as none."""
        return -(-100 * self.lost // self.games) if self.games else 0


def by_kind(person: User) -> list[ResultCount]:
    """Return results against people first. Cancelled games and those played alone count against
    nobody.
    """
    bots = Seat.objects.filter(game=OuterRef("game")).exclude(bot="")
    rows = _counted(person).annotate(faced=Exists(bots)).values_list("faced", "result")
    kinds = ((False, gettext("against people")), (True, gettext("against bots")))
    found = _added(rows.annotate(count=Count("pk")))
    return [_record(found, key, against) for key, against in kinds]


def by_game(person: User) -> Iterable[ResultCount]:
    """Return results in the order of the catalogue; games never finished are left out."""
    rows = _counted(person).values_list("game__ruleset", "result").annotate(count=Count("pk"))
    found = _added(rows)
    for key, rules in RULESETS.items():
        record = _record(found, key, gettext(rules.name))
        if record.games:
            yield record


def by_opponent(person: User) -> list[ResultCount]:
    """Return results against those met most often.

    In a game of several each of the others counts as an opponent.
    """
    mine = _counted(person).filter(game=OuterRef("game")).values("result")[:1]
    others = Seat.objects.exclude(user=person).filter(game__in=_counted(person).values("game"))
    rows = others.annotate(mine=Subquery(mine)).order_by().values_list("user", "bot", "mine")
    found = Counter[tuple[Hashable, str]]()
    for user, bot, result, count in rows.annotate(count=Count("pk")):
        found[(user or bot), result] += count
    met = Counter[Hashable]()
    for (who, _result), count in found.items():
        met[who] += count
    return list(_named(found, [who for who, _count in met.most_common(MAX_OPPONENTS)]))


def reliability(person: User) -> Reliability:
    """Return the reliability over the latest games with a time limit and another person."""
    people = Seat.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(user=person)
    limited = _counted(person).filter(Exists(people), game__time_control__isnull=False)
    latest = limited.annotate(
        lapsed=_has_event(EventKind.LAPSED), resigned=_has_event(EventKind.RESIGNED)
    )
    seats = list(latest.select_related("game").order_by("-game__moved_at")[:LATEST_GAME_COUNT])
    lost = [seat for seat in seats if seat.result == SeatResult.LOST]
    late = [seat for seat in lost if seat.lapsed]
    quiet = [seat for seat in lost if not (seat.lapsed or seat.resigned)]
    return Reliability(len(late) + _dropped(quiet), len(seats))


def _has_event(kind: EventKind) -> Exists:
    """Return the condition that the log has such an event of the seat."""
    return Exists(Event.objects.filter(game=OuterRef("game"), kind=kind, seat=OuterRef("number")))


def _dropped(seats: Iterable[Seat]) -> int:
    """Return how many of the seats had to leave for missed turns, at tables of several players."""
    several = [seat for seat in seats if max(seat.game.rules.seats) > 2]
    states = states_of([seat.game for seat in several])
    return sum(seat.number in states[seat.game_id].left for seat in several)


def _counted(person: User) -> QuerySet[Seat]:
    others = Seat.objects.filter(game=OuterRef("game")).exclude(pk=OuterRef("pk"))
    return Seat.objects.filter(user=person, result__in=COUNTED).filter(Exists(others)).order_by()


def _added(rows: Iterable[tuple[Hashable, str, int]]) -> Counter[tuple[Hashable, str]]:
    return Counter({(key, result): count for key, result, count in rows})


def _record(
    found: Counter[tuple[Hashable, str]], key: Hashable, against: str, page: str = ""
) -> ResultCount:
    won, drawn, lost = (found[key, result] for result in COUNTED)
    return ResultCount(against, won, drawn, lost, page)


def _named(found: Counter[tuple[Hashable, str]], whom: list[Hashable]) -> Iterator[ResultCount]:
    people = User.objects.in_bulk([key for key in whom if isinstance(key, int)])
    for key in whom:
        user = people.get(key) if isinstance(key, int) else None
        if user is None:
            yield _record(found, key, called(str(key)))
            continue
        shown = user.is_active and not user.is_guest
        yield _record(found, key, str(user), user.username if shown else "")
