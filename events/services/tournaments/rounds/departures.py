"""Players who leave a running event, and lose the games that they still owe."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from events.formulas.tournaments.points import POINTS_PER_WIN, points_of, ranked
from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments.rounds.game_results import write_result
from games.models import Event

_WITHOUT_ROUNDS = (
    Tournament.Kind.ROUND_ROBIN,
    Tournament.Kind.TEAM_MATCH,
    Tournament.Kind.LADDER,
    Tournament.Kind.TOUR,
)
"""The kinds of events in which no result decides the pairing of a later game."""


def leave(
    event: Tournament,
    entry: TournamentEntry,
    state: TournamentEntry.State,
    *,
    keeps_row: bool = False,
    before: datetime | None = None,
) -> None:
    """Let a player leave a locked event, and decide their open games against them.

    In a round robin who has played less than half goes out of the table, as the others would not
    all have met them, unless the player `keeps_row`. With `before`, games that ended later do not
    count as played: a deletion has resigned them. Others go on outside the event. Games for three
    or four go on within it, as the others still play for their places.
    """
    entry.state = state
    entry.in_table = keeps_row or not _has_played_too_little(event, entry, before)
    fields = ["state", "in_table"]
    if event.is_open and entry.board is not None:
        entry.board = None
        fields.append("board")
    entry.save(update_fields=fields)
    _decide_against(entry, open_pairings(event, entry))


def come_back(event: Tournament, entry: TournamentEntry) -> None:
    """Readmit a player; games decided because they left are open again, or count as they were
    played.

    Of rounds that are over nothing changes.
    """
    entry.state, entry.in_table = TournamentEntry.State.ENTERED, True
    entry.save(update_fields=["state", "in_table"])
    by_the_director = event.log.filter(kind=LogKind.ADJUDICATED).values("pairing")
    forfeits = _pairings(event, entry).filter(is_adjudicated=True).exclude(pk__in=by_the_director)
    for pairing in forfeits.filter(round__gte=first_open_round(event), third=None):
        other = pairing.second if pairing.first_id == entry.pk else pairing.first
        if other.state == TournamentEntry.State.ENTERED:
            pairing.is_adjudicated = False
            write_result(pairing)
    if event.has_groups:
        _come_back_to_groups(event, entry)


def _come_back_to_groups(event: Tournament, entry: TournamentEntry) -> None:
    """Let a player count again in the games for three or four of rounds that are open."""
    mine = _pairings(event, entry).filter(round__gte=first_open_round(event))
    for pairing in mine.exclude(left_seats=""):
        seat = str(pairing.entry_ids.index(entry.pk))
        pairing.left_seats = pairing.left_seats.replace(seat, "")
        pairing.save(update_fields=["left_seats"])
        write_result(pairing)


def first_open_round(event: Tournament) -> int:
    """Return the first round whose results can still change later pairings."""
    if event.kind in _WITHOUT_ROUNDS:
        return 1
    latest = event.pairings.order_by("-round").values_list("round", flat=True).first()
    return latest or 1


def open_pairings(event: Tournament, entry: TournamentEntry) -> list[Pairing]:
    """Return the pairings of a player that are not decided."""
    return list(_pairings(event, entry).filter(first_points=None))


def _pairings(event: Tournament, entry: TournamentEntry) -> QuerySet[Pairing]:
    mine = event.pairings.of(entry)
    return mine.select_related("first", "second", "third", "fourth", "game")


def _has_played_too_little(
    event: Tournament, entry: TournamentEntry, before: datetime | None
) -> bool:
    if event.kind != Tournament.Kind.ROUND_ROBIN or event.has_groups:
        return False
    mine = _pairings(event, entry)
    played = mine.exclude(first_points=None)
    if before is not None:
        late = Event.objects.filter(game=OuterRef("game"), received_at__gte=before)
        played = played.exclude(Exists(late), is_adjudicated=False)
    return played.count() * 2 < mine.count()


def _decide_against(entry: TournamentEntry, pairings: list[Pairing]) -> None:
    for pairing in pairings:
        if pairing.is_group:
            _leave_group(entry, pairing)
            continue
        is_first = pairing.first_id == entry.pk
        pairing.first_points = 0 if is_first else POINTS_PER_WIN
        pairing.second_points = POINTS_PER_WIN if is_first else 0
        pairing.is_adjudicated = True
        pairing.save()


def _leave_group(entry: TournamentEntry, pairing: Pairing) -> None:
    """Put a player last in a game for three or four; with the last opponent gone it is decided."""
    seat = str(pairing.entry_ids.index(entry.pk))
    pairing.left_seats = "".join(sorted({*pairing.left_seats, seat}))
    left = {int(number) for number in pairing.left_seats}
    if len(pairing.entry_ids) - len(left) <= 1:
        seats = range(len(pairing.entry_ids))
        pairing.points = points_of(ranked([number in left for number in seats]))
        pairing.is_adjudicated = True
    pairing.save()
