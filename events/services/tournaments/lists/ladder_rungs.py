"""The places of a ladder, worked out from its log so that a ruling changes them as a result
does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from events.formulas.tournaments.ladder import LadderJoin, LadderWin, ladder_order
from events.models import LogKind, Pairing, Tournament, TournamentEntry
from games.models import Absence

_JOINS = (LogKind.ENTERED, LogKind.READMITTED)


@dataclass(frozen=True)
class LadderRung:
    """A place with its player, and with the games that the player has to finish.

    `game_count` leaves out those whose other player is on vacation, unless vacations stop no clock
    in this event: they use up none of the games that a player may have at once.
    """

    place: int
    entry: TournamentEntry
    open_games: tuple[Pairing, ...]
    game_count: int


def rungs_of(event: Tournament) -> list[LadderRung]:
    """Return the places of a drawn ladder, the first at the top."""
    entries = {entry.pk: entry for entry in event.entries.select_related("user")}
    drawn = [entry for entry in entries.values() if entry.number is not None]
    start = [entry.pk for entry in sorted(drawn, key=lambda entry: entry.number or 0)]
    here = [
        entries[pk]
        for pk in ladder_order(start, _steps(event))
        if entries[pk].state == TournamentEntry.State.ENTERED
    ]
    running = list(event.pairings.filter(first_points=None).select_related("game"))
    stops = event.time_control is None or event.time_control.vacation_days != 0
    away = _on_vacation(entries.values()) if running and stops else set()
    return [_rung(place, entry, running, away) for place, entry in enumerate(here, start=1)]


def _rung(place: int, entry: TournamentEntry, running: list[Pairing], away: set[int]) -> LadderRung:
    games = tuple(game for game in running if _is_of(game, entry))
    others = ({game.first_id, game.second_id} - {entry.pk} for game in games)
    return LadderRung(place, entry, games, sum(not other & away for other in others))


def _on_vacation(entries: Iterable[TournamentEntry]) -> set[int]:
    """Return the keys of the entries whose players are on vacation."""
    players = {entry.user_id: entry.pk for entry in entries}
    absences = Absence.objects.now(timezone.now()).filter(user__in=filter(None, players))
    return {players[user] for user in absences.values_list("user", flat=True)}


def open_challenges(event: Tournament, entry: TournamentEntry) -> int:
    """Return how many open games of the ladder a player has."""
    mine = event.pairings.filter(Q(first=entry) | Q(second=entry))
    return mine.filter(first_points=None).count()


def _is_of(pairing: Pairing, entry: TournamentEntry) -> bool:
    return entry.pk in (pairing.first_id, pairing.second_id)


def _steps(event: Tournament) -> Iterator[LadderJoin | LadderWin]:
    """Yield the changes of places since the draw, with the results as they stand now."""
    keys = dict(event.entries.exclude(user=None).values_list("user", "pk"))
    log = list(event.log.select_related("pairing"))
    drawn_at = next((entry.number for entry in log if entry.kind == LogKind.DRAWN), len(log))
    for entry in log:
        if entry.number <= drawn_at:
            continue
        if entry.kind in _JOINS and entry.person_id in keys:
            yield LadderJoin(keys[entry.person_id])
        elif entry.kind == LogKind.PLAYED and entry.pairing:
            yield from _win(entry.pairing)


def _win(pairing: Pairing) -> Iterator[LadderWin]:
    first, second = pairing.first_points, pairing.second_points
    if first is None or second is None or first == second:
        return
    both = (pairing.first_id, pairing.second_id)
    yield LadderWin(*(both if first > second else both[::-1]))
