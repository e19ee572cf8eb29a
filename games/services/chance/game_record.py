"""A stored game as a record, which is a text to read, keep and try out (docs/game-format.md)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from django.conf import settings

from games.log.state import State
from games.log.turns.last_turn import may_know
from games.models import Game
from games.rules.kit.core import Seat, TextOption
from games.rules.kit.texts.game_record import GameRecord, RecordedMove
from games.services.gamelog.state_cache import state_of


def record_of(game: Game, reader: Seat | None) -> GameRecord:
    """Return the record of a game as the seat `reader` (None: an onlooker) may know it.

    A game that is decided is recorded whole; until then secret moves and secret rules are hidden.
    """
    state = state_of(game)
    hidden = _hidden_rules(state)
    return GameRecord(
        state.ruleset,
        state.seats,
        {key: value for key, value in state.options.items() if key not in hidden},
        tuple(
            RecordedMove(played.seat, played.move if may_know(state, played, reader) else None)
            for played in state.moves
        ),
        headers=dict(_headers(game, state)),
        hidden=hidden,
    )


def _hidden_rules(state: State) -> tuple[str, ...]:
    """Return the keys of rules that nobody may know before the game ends."""
    if state.result:
        return ()
    return tuple(
        option.key
        for option in state.ruleset.options
        if isinstance(option, TextOption) and option.secret and state.options.get(option.key)
    )


def _headers(game: Game, state: State) -> Iterator[tuple[str, str]]:
    yield "Site", settings.SITE_NAME
    yield "Id", str(game.pk)
    yield "Date", state.started_at.astimezone(UTC).date().isoformat()
    for seat, name in game.names.items():
        yield f"Player{seat + 1}", name
    if state.result is None:
        yield "Result", "*"
        return
    yield "Result", " ".join(str(seat + 1) for seat in sorted(state.result.winners)) or "-"
    yield "Termination", state.result.termination.value
