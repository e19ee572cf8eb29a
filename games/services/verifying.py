"""Checking a game against its log from scratch: the chain, the replay, the columns."""

from __future__ import annotations

from games.log.events import GENESIS, chained
from games.log.folding import fold
from games.log.state import State
from games.models import Event, Game
from games.rules.core import RulesError
from games.services.projection import differences


def first_difference(game: Game) -> str:
    """What is wrong first, in words for an operator; "" where everything agrees."""
    events = list(Event.objects.filter(game=game).order_by("number"))
    if broken := _broken_link(game, events):
        return broken
    outcome = _replayed(events)
    if isinstance(outcome, str):
        return outcome
    return next(differences(game, list(game.seats.all()), outcome), "")


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
            state = fold([event.entry], state)
        except (RulesError, ValueError, KeyError) as refusal:
            return f"event {event.number} does not replay: {refusal}"
    return state if state is not None else "the log is empty"
