"""Reliability: how often a player has lost on time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.db.models.expressions import Combinable
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


def reliability(person: User) -> Reliability:
    """Return the reliability over the latest games with a time limit and another person.

    It is the same for every reader: it names no game, and tells of keeping one's word.
    """
    counted = Seat.objects.filter(user=person, result__in=COUNTED).order_by()
    people = Seat.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(user=person)
    limited = counted.filter(Exists(people), game__time_control__isnull=False)
    latest = limited.annotate(
        lapsed=_has_event(EventKind.LAPSED), resigned=_has_event(EventKind.RESIGNED)
    )
    seats = list(latest.select_related("game").order_by("-game__moved_at")[:LATEST_GAME_COUNT])
    lost = [seat for seat in seats if seat.result == SeatResult.LOST]
    late = [seat for seat in lost if seat.lapsed]
    quiet = [seat for seat in lost if not (seat.lapsed or seat.resigned)]
    return Reliability(len(late) + _dropped(quiet), len(seats))


def _has_event(kind: EventKind) -> Combinable:
    """Return the condition that the log has such an event of the seat, wherever it is stored."""
    rows = Event.objects.filter(game=OuterRef("game"), kind=kind, seat=OuterRef("number"))
    either = Q(Exists(rows)) | Q(cold_leaving__isnull=False, cold_leaving=kind)
    return ExpressionWrapper(either, BooleanField())


def _dropped(seats: Iterable[Seat]) -> int:
    """Return how many of the seats had to leave for missed turns, at tables of several players."""
    several = [seat for seat in seats if max(seat.game.rules.seats) > 2]
    states = states_of([seat.game for seat in several])
    read = (seat for seat in several if seat.game_id in states)
    return sum(seat.number in states[seat.game_id].left for seat in read)
