"""A bot's turn: it thinks outside any transaction on what its seat may see, then plays the
moves.
"""

from __future__ import annotations

import logging
from random import Random
from uuid import UUID

from django.utils import timezone

from games.bots import LEVELS, choose
from games.bots.programs import ProgramFailure
from games.log.commands import PlayMoves, Refused
from games.log.state import State
from games.models import Game, Outbox
from games.rules.kit.core import Move, Position, Seat
from games.services.gamelog.actors import BotActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.bots import program_failures
from games.services.gameplay.door import apply_command

alerts = logging.getLogger("fernzug.alerts")

MAX_TRIES = 3
"""After how many failures the bot plays the first legal move, and an alert is logged."""


def take_turn(row: Outbox) -> None:
    """Make the bot's move that `row` asks for, unless none is due any more.

    The move and the row's `done_at` are committed together: exactly one move, ever.
    """
    game = row.game
    assert game is not None
    assert row.event is not None
    state = state_of(game)
    seat = next((seat for seat in sorted(state.to_move) if seat in state.bots), None)
    waits = state.holds and not state.clock.has_hourglass
    if seat is None or waits or state.board_event > row.event:
        row.finish(timezone.now())  # A later board has a row of its own.
        return
    moves = _moves(state, seat, row.attempts)
    _send(game, state, seat, moves, row)


def _send(game: Game, state: State, seat: Seat, moves: tuple[Move, ...], row: Outbox) -> None:
    now = timezone.now()
    try:
        apply_command(
            game.pk,
            PlayMoves(tuple(str(move) for move in moves)),
            by=BotActor(seat),
            key=f"{row.event}",
            at=now,
            board=state.board_event,
            closing=row,
        )
    except Refused:
        if _is_still_due(game.pk, state):
            raise
        row.finish(now)  # The game went on without us: a resignation, a ruling, another worker.


def _is_still_due(game_id: UUID, before: State) -> bool:
    """Return whether the same board still waits for a move, so that the refused move was the bot's
    own fault.
    """
    state = state_of(Game.objects.get(pk=game_id))
    goes_on = not state.result and not state.holds
    return goes_on and state.board_event == before.board_event


def _moves(state: State, seat: Seat, attempt: int) -> tuple[Move, ...]:
    """Return the moves of the bot; after MAX_TRIES failed attempts, any legal move."""
    view, lapse = state.view(seat), state.position.lapse(seat)
    if lapse is not None and not state.clock.is_in_time(timezone.now()):
        return (lapse,)
    if attempt > MAX_TRIES:
        alerts.error("bot %s failed %d times in %s", state.bots[seat], MAX_TRIES, state.ruleset.key)
        return (next(iter(view.legal_moves(seat))),)
    return _chosen(state, seat, view)


def _chosen(state: State, seat: Seat, view: Position) -> tuple[Move, ...]:
    """Return the moves that the bot chooses, and count failures of a program of others."""
    level = LEVELS.get(state.bots[seat])
    if level is None or level.program is None:
        return choose(state.ruleset.key, state.bots[seat], view, seat, Random())
    if program_failures.is_set_aside(level.key):
        return (next(iter(view.legal_moves(seat))),)
    try:
        turn = choose(state.ruleset.key, level.key, view, seat, Random(), options=state.options)
    except ProgramFailure as failure:
        program_failures.count(level.key, failure)
        raise
    program_failures.forget(level.key)
    return turn
