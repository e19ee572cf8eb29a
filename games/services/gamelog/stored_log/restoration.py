"""The restoration of a log from cold storage to the database, before something is added to it."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Event, Game, Seat
from games.services.gamelog.stored_log.log_reader import cold_log


def bring_back(game: Game, seats: Iterable[Seat]) -> None:
    """Store the events of a game from cold storage as rows again; the caller holds its lock.

    Nothing is done where they are rows. The database refuses a log that is not whole. The file
    stays for older backups. Raises ColdLogUnreadable.
    """
    if game.cold_digest is None:
        return
    events = cold_log(game, game.cold_digest)
    Event.objects.filter(game=game).delete()
    Event.objects.bulk_create(events)
    game.cold_digest = None
    game.save(update_fields=["cold_digest"])
    for seat in seats:
        seat.cold_sent_at = seat.cold_leaving = None
        seat.save(update_fields=["cold_sent_at", "cold_leaving"])
