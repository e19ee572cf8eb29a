"""Reliability: how often a player has lost on time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, Window
from django.db.models.expressions import Combinable
from django.db.models.functions import RowNumber
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.log.events import EventKind
from games.models import Event, Seat, SeatResult
from games.services.gamelog.state_cache import states_of
from games.services.players.statistics.counted_seats import COUNTED

LATEST_GAME_COUNT = 50

MAX_RELIABLE_SHARE, MAX_MOSTLY_RELIABLE_SHARE = 0.04, 0.12
"""The share of games lost on time up to which a player is called reliable, and mostly so."""


@dataclass(frozen=True)
class Reliability:
    """How many of the latest games with people and a time limit were lost on time."""

    lost: int
    games: int

    @property
    def words(self) -> str:
        """The reliability in a word or two."""
        if not self.lost:
            return gettext("Very reliable")
        if self.share <= MAX_RELIABLE_SHARE:
            return gettext("Reliable")
        return (
            gettext("Mostly reliable")
            if self.share <= MAX_MOSTLY_RELIABLE_SHARE
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
    def share(self) -> float:
        """The share of the games that was lost on time; 0 where none is known."""
        return self.lost / self.games if self.games else 0.0

    @property
    def percent(self) -> int:
        """The share of games lost on time in percent, rounded up so that one loss is never shown as
        none.
        """
        return -(-100 * self.lost // self.games) if self.games else 0


def reliability(person: User) -> Reliability:
    """Return the reliability over the latest games with a time limit and another person.

    It is the same for every reader: it names no game, and tells of keeping one's word.
    """
    return reliability_of([person.pk])[person.pk]


def reliability_of(people: Collection[int]) -> dict[int, Reliability]:
    """Return the reliability of each of these players, in few queries for any number."""
    latest = _latest_results(people)
    lost = [key for _person, key, result in latest if result == SeatResult.LOST]
    late = _lost_on_time(lost) if lost else set()
    games = Counter(person for person, _key, _result in latest)
    lapses = Counter(person for person, key, _result in latest if key in late)
    return {person: Reliability(lapses[person], games[person]) for person in people}


def _latest_results(people: Collection[int]) -> list[tuple[int | None, int, str]]:
    """Return the player, key and result of the seats in the latest games of these players."""
    counted = Seat.objects.filter(user__in=people, result__in=COUNTED).order_by()
    others = Seat.objects.filter(game=OuterRef("game"), user__isnull=False)
    others = others.exclude(user=OuterRef("user"))
    limited = counted.filter(Exists(others), game__time_control__isnull=False)
    age = Window(RowNumber(), partition_by="user", order_by=F("game__moved_at").desc())
    latest = limited.annotate(age=age).filter(age__lte=LATEST_GAME_COUNT)
    return list(latest.values_list("user", "pk", "result"))


def _lost_on_time(seats: Collection[int]) -> set[int]:
    """Return those of lost seats whose time was up, or who had to leave for missed turns."""
    lost = Seat.objects.filter(pk__in=seats).select_related("game")
    read = lost.annotate(
        lapsed=_has_event(EventKind.LAPSED), resigned=_has_event(EventKind.RESIGNED)
    )
    quiet = [seat for seat in read if not (seat.lapsed or seat.resigned)]
    return {seat.pk for seat in read if seat.lapsed} | _dropped(quiet)


def _has_event(kind: EventKind) -> Combinable:
    """Return the condition that the log has such an event of the seat, wherever it is stored."""
    rows = Event.objects.filter(game=OuterRef("game"), kind=kind, seat=OuterRef("number"))
    either = Q(Exists(rows)) | Q(cold_leaving__isnull=False, cold_leaving=kind)
    return ExpressionWrapper(either, BooleanField())


def _dropped(seats: Iterable[Seat]) -> set[int]:
    """Return which of the seats had to leave for missed turns, at tables of several players."""
    several = [seat for seat in seats if max(seat.game.rules.seats) > 2]
    states = states_of([seat.game for seat in several])
    read = (seat for seat in several if seat.game_id in states)
    return {seat.pk for seat in read if seat.number in states[seat.game_id].left}
