"""A move that waits for its game misses nothing that was stored meanwhile."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.conditional_moves.plans import ANY
from games.models import Absence, Game, Seat
from games.services.clock.absence_propagation import propagate_all
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from tests.support.servers.processes import eventually
from tests.system.faults.test_lock_order import aside, threads, waiting

__all__ = ["threads"]

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]


def play(game: Game, user: User, move: str) -> Game:
    at = timezone.now()
    by = PlayerActor(user)
    return apply_command(game.pk, PlayMoves((move,)), by=by, key=str(uuid4()), at=at).game


def test_a_plan_made_while_a_move_waits_answers_it(
    live_game: Game, alice: User, bob: User, threads: ThreadPoolExecutor
) -> None:
    board = play(live_game, alice, "A1").board_event
    branch = {"on": ANY, "do": ["C1"], "then": []}
    with transaction.atomic():
        lock(live_game.pk)
        moved = aside(threads, lambda: play(live_game, bob, "B1"))
        assert eventually(waiting(1))
        conditional_moves.change(
            live_game.pk, alice, lambda _: [branch], board=board, at=timezone.now()
        )
    assert moved.exception(20) is None
    assert Game.objects.get(pk=live_game.pk).ply == 3
    assert not Seat.objects.filter(has_plan=True).exists()


def test_a_vacation_stored_while_a_move_waits_is_entered_behind_it(
    live_game: Game, alice: User, bob: User, threads: ThreadPoolExecutor
) -> None:
    at, day = timezone.now(), timedelta(days=1)
    with transaction.atomic():
        lock(live_game.pk)
        moved = aside(threads, lambda: play(live_game, alice, "A1"))
        assert eventually(waiting(1))
        Absence.objects.create(
            user=bob, kind="booked", begins_at=at, ends_at=at + 3 * day, changed_at=at
        )
    assert moved.exception(20) is None
    propagate_all(timezone.now())
    game = Game.objects.get(pk=live_game.pk)
    (pause,) = state_of(game).clock.pauses
    assert pause.ends == at + 3 * day
    assert game.due_at is not None
    assert game.due_at > at + 5 * day
    assert first_difference(game) == ""
