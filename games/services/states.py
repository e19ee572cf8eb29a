"""From rows to states: the log of a game folded, with the last states kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from uuid import UUID

from games.log.state import State, fold
from games.models import Event, Game

_KEPT = 512
_states: OrderedDict[UUID, tuple[str, State]] = OrderedDict()
_lock = Lock()


def state_of(game: Game) -> State:
    """The state of `game` as its row says it is: events after `game.number` are left out.

    Goes on from the state this process last saw, where that lies on the same chain.
    """
    known = _known(game)
    if known is not None and known.number == game.number:
        return known
    events = Event.objects.filter(game=game, number__lte=game.number)
    if known is not None:
        events = events.filter(number__gt=known.number)
    return keep(game, fold(events.entries(), known))


def states_of(games: Iterable[Game]) -> dict[UUID, State]:
    """States for a page of games, in one query for those not at hand."""
    games = list(games)
    states = {game.pk: known for game in games if (known := _current(game))}
    missing = {game.pk: game for game in games if game.pk not in states}
    logs: dict[UUID, list[Event]] = {pk: [] for pk in missing}
    for event in Event.objects.filter(game__in=missing).order_by("game", "number"):
        logs[event.game_id].append(event)
    for pk, events in logs.items():
        game = missing[pk]
        entries = [event.entry for event in events if event.number <= game.number]
        states[pk] = keep(game, fold(entries))
    return states


def keep(game: Game, state: State) -> State:
    """Remember what the row of `game` now says. Only for committed or locked rows."""
    with _lock:
        _states[game.pk] = (game.head_hash, state)
        _states.move_to_end(game.pk)
        while len(_states) > _KEPT:
            _states.popitem(last=False)
    return state


def _known(game: Game) -> State | None:
    """An earlier or the present state of the same chain. The log never changes behind us, so
    a number below the row's is always on its chain; at the same number the hash must agree."""
    with _lock:
        head_hash, state = _states.get(game.pk, ("", None))
    if state is None or state.number > game.number:
        return None
    if state.number == game.number and head_hash != game.head_hash:
        return None
    return state


def _current(game: Game) -> State | None:
    known = _known(game)
    return known if known is not None and known.number == game.number else None
