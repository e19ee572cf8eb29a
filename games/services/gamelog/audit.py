"""The audit of a game: its log is replayed from the start, and chain, replay and columns are
compared.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.log.events import GENESIS, chained
from games.log.evolve import evolve
from games.log.state import State
from games.models import Event, Game
from games.rules.kit.core import RulesError
from games.services.gamelog.locking import lock
from games.services.gamelog.projection import differences, game_columns, project
from games.services.gamelog.stored_log.errors import ColdLogUnreadable
from games.services.gamelog.stored_log.log_reader import entries_of, whole_log


def first_difference(game: Game) -> str:
    """Return the first difference in words for an operator; "" where everything agrees."""
    state = _verified(game)
    if isinstance(state, str):
        return state
    return next(differences(game, list(game.seats.all()), state), "")


def has_true_clock(game: Game) -> bool:
    """Return whether the log alone, up to the last event of the row, gives the clock that is
    stored.
    """
    columns = game_columns(evolve(entries_of(game)))
    return all(getattr(game, name) == columns[name] for name in ("due_at", "settles_at", "held"))


def mend_columns(game_id: UUID) -> bool:
    """Write the values of the log into the columns; return False where the log itself is not
    sound.
    """
    with transaction.atomic():
        game, seats = lock(game_id)
        state = _verified(game)
        if isinstance(state, str):
            return False
        project(game, seats, state, game.head_hash)
    return True


def _verified(game: Game) -> State | str:
    """Return the state after a sound log, or a description of what is wrong with it."""
    try:
        events = whole_log(game)
    except ColdLogUnreadable:
        return "the file in cold storage is missing, altered or out of reach"
    return _broken_link(game, events) or _replayed(events)


def _broken_link(game: Game, events: list[Event]) -> str:
    head = GENESIS
    for number, event in enumerate(events):
        if event.number != number:
            return f"event {number} is missing"
        if event.prev_hash != head:
            return f"event {number} does not follow the one before it"
        head = chained(head, str(game.pk), event.entry)
        if event.hash != head:
            return f"event {number} is not what was written: its hash differs"
    if game.head_hash != head:
        return f"the game ends with hash {game.head_hash[:8]}, the log with {head[:8]}"
    return ""


def _replayed(events: list[Event]) -> State | str:
    state: State | None = None
    for event in events:
        try:
            state = evolve([event.entry], state)
        except (RulesError, ValueError, KeyError) as refusal:
            return f"event {event.number} does not replay: {refusal}"
    return state if state is not None else "the log is empty"
