"""The places of a ladder, worked out from its log so that a ruling changes them as a result
does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from events.formulas.tournaments.ladder import LadderJoin, LadderWin, ladder_order
from events.models import LogKind, Pairing, Tournament, TournamentEntry

_JOINS = (LogKind.ENTERED, LogKind.READMITTED)


@dataclass(frozen=True)
class LadderRung:
    """A place with its player, and with the games that the player has to finish."""

    place: int
    entry: TournamentEntry
    open_games: tuple[Pairing, ...]


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
    return [
        LadderRung(place, entry, tuple(game for game in running if _is_of(game, entry)))
        for place, entry in enumerate(here, start=1)
    ]


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
