"""Boards handed out by a page, list, mail, feed or export: from then on their reader may have seen
them.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from accounts.models import User
from games.log.proposals.takebacks import UNDO_GRACE
from games.log.turns.last_turn import last_mover
from games.models import Game, Seat
from games.services.effects.live_updates import publish_to_players
from games.services.gamelog.presence import mark_handed_out
from games.services.gamelog.state_cache import states_of


def hand_out(reader: User, games: Iterable[Game]) -> None:
    """Record that the reader is handed out these games as they stand.

    While a move may be undone, the open pages of the others at the table are told, so that theirs
    no longer says that nobody has seen it. Those who look at their own move tell nobody.
    """
    since = timezone.now() - UNDO_GRACE
    fresh = mark_handed_out(reader.pk, games)
    undoable = [game for game in fresh if game.ply and game.moved_at > since]
    prefetch_related_objects(undoable, Prefetch("seats", Seat.objects.select_related("user")))
    states = states_of(undoable)
    for game in (game for game in undoable if game.pk in states):
        mine = game.seat_of(reader)
        if mine and mine.number != last_mover(states[game.pk]):
            others = {seat.user_id for seat in game.seats.all()} - {reader.pk}
            publish_to_players(game.pk, "seen", others)
