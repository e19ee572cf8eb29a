"""The states of games, folded from their logs and cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock
from uuid import UUID

from games.log.events import Entry
from games.log.evolve import evolve
from games.log.state import State
from games.models import Game
from games.rules.kit.errors import RulesError
from games.services.gamelog.stored_log.errors import Outdated
from games.services.gamelog.stored_log.log_reader import (
    entries_of,
    stored_entries_of,
    stored_rows,
)

_MAX_STATES = 512
_states: OrderedDict[UUID, tuple[str, State]] = OrderedDict()
_lock = Lock()


def state_of(game: Game) -> State:
    """Return the state of `game` as of the `last_event` in its row, without later events.

    Goes on from the state this process last saw, where the log still leads on from there. Raises
    Outdated, and ColdLogUnreadable, which is such an error.
    """
    kept = _kept(game)
    if kept is None:
        return remember(game, _folded(game, entries_of(game)))
    head_hash, state = kept
    if state.last_event == game.last_event:
        return state
    newer = stored_rows(game).filter(number__gt=state.last_event)
    follows = newer.order_by("number").values_list("prev_hash", flat=True).first() == head_hash
    return remember(
        game,
        _folded(game, newer.entries(), state) if follows else _folded(game, entries_of(game)),
    )


def _folded(game: Game, entries: Iterable[Entry], state: State | None = None) -> State:
    try:
        return evolve(entries, state)
    except RulesError as refusal:
        raise Outdated(game.pk) from refusal


def states_of(games: Iterable[Game]) -> dict[UUID, State]:
    """Return the states of the games on a page, with one query for those that are not cached.

    A log in cold storage takes a file. Those that cannot be read are left out, so that the others
    can be shown.
    """
    games = list(games)
    states = {game.pk: state for game in games if (state := _current(game))}
    missing = [game for game in games if game.pk not in states]
    entries = stored_entries_of(missing)
    for game in missing:
        with suppress(Outdated):
            states[game.pk] = remember(game, _folded(game, entries[game.pk] or entries_of(game)))
    return states


def remember(game: Game, state: State) -> State:
    """Cache the state that the row of `game` stands for now."""
    with _lock:
        _states[game.pk] = (game.head_hash, state)
        _states.move_to_end(game.pk)
        while len(_states) > _MAX_STATES:
            _states.popitem(last=False)
    return state


def _kept(game: Game) -> tuple[str, State] | None:
    """Return the cached head hash and state, unless they are newer than the row or of another
    chain.

    What was kept may have been rolled back with an outer transaction: hashes tell.
    """
    with _lock:
        kept = _states.get(game.pk)
    if kept is None or kept[1].last_event > game.last_event:
        return None
    if kept[1].last_event == game.last_event and kept[0] != game.head_hash:
        return None
    return kept


def _current(game: Game) -> State | None:
    kept = _kept(game)
    return kept[1] if kept is not None and kept[1].last_event == game.last_event else None
