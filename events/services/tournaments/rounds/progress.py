"""The progress of an event from round to round, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from events.models import LogKind, Pairing, Tournament, TournamentEntry, TournamentLogEntry
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.rounds import (
    knock_out,
    ladder,
    round_robin,
    swiss,
    team_match,
    tour,
)
from games.models import Dispute

ROUND_DISPUTE_PERIOD = timedelta(hours=24)
"""How long after its last game a round waits for disputes before the next is paired."""


@dataclass(frozen=True)
class Rounds:
    """The way in which the rounds of a kind of event are paired."""

    first: Callable[[Tournament, Sequence[TournamentEntry]], list[Pairing]]
    deciding: Callable[[Tournament], list[Pairing]]
    following: Callable[[Tournament], list[Pairing]]


KINDS = {
    kind: Rounds(module.first_round, module.deciding_games, module.next_round)
    for kind, module in (
        (Tournament.Kind.ROUND_ROBIN, round_robin),
        (Tournament.Kind.KNOCK_OUT, knock_out),
        (Tournament.Kind.SWISS, swiss),
        (Tournament.Kind.TEAM_MATCH, team_match),
        (Tournament.Kind.LADDER, ladder),
        (Tournament.Kind.TOUR, tour),
    )
}


def rounds_of(event: Tournament) -> Rounds:
    """Return the way in which the rounds of this event are paired."""
    return KINDS[Tournament.Kind(event.kind)]


def pair_next(event: Tournament, at: datetime) -> bool:
    """Pair the next games, or wait for it; return False where there is nothing to pair any more.

    Expects a locked event of which all pairings are decided.
    """
    if ladder.is_open(event) or tour.is_open(event):
        return True
    if games := rounds_of(event).deciding(event):
        _pair(event, games, LogKind.TIE_BREAK, at)
        return True
    games = rounds_of(event).following(event)
    if not games:
        return False
    mark = _mark(event)
    if mark.kind not in (LogKind.ROUND_OVER, LogKind.WAITING):
        _wait(event, LogKind.ROUND_OVER, at)
    elif at >= mark.at + ROUND_DISPUTE_PERIOD:
        if _is_disputed(event):
            _wait(event, LogKind.WAITING, at)
        else:
            _pair(event, games, LogKind.PAIRED, at)
    return True


def resume(event: Tournament, at: datetime) -> None:
    """Record that a game of a finished round goes on again."""
    if _mark(event).kind in (LogKind.ROUND_OVER, LogKind.WAITING):
        event_log.write(event, LogKind.RESUMED, at)


_MARKS = (
    LogKind.DRAWN,
    LogKind.PAIRED,
    LogKind.TIE_BREAK,
    LogKind.ROUND_OVER,
    LogKind.WAITING,
    LogKind.RESUMED,
)


def _mark(event: Tournament) -> TournamentLogEntry:
    """Return the entry of the log that tells the state of the round."""
    return event.log.filter(kind__in=_MARKS).latest("number")


def _is_disputed(event: Tournament) -> bool:
    """Return whether a game of the round has an open dispute."""
    latest = event.pairings.order_by("-round").values_list("round", flat=True)[0]
    games = event.pairings.filter(round=latest).exclude(game=None).values("game")
    return Dispute.objects.filter(game__in=games, state=Dispute.State.OPEN).exists()


def _wait(event: Tournament, kind: LogKind, at: datetime) -> None:
    event_log.write(event, kind, at)
    event_jobs.ask_to_advance(event, at + ROUND_DISPUTE_PERIOD)


def _pair(event: Tournament, games: list[Pairing], kind: LogKind, at: datetime) -> None:
    Pairing.objects.bulk_create(games)
    if event.kind == Tournament.Kind.SWISS:
        swiss.record_bye(swiss.taking_part(event), games, games[0].round)
    event_log.write(event, kind, at)
    event_jobs.ask_to_advance(event, at)
    players = {entry.user for game in games for entry in game.entries}
    event_jobs.notify_people(event, event_jobs.PAIRED, players, at)
