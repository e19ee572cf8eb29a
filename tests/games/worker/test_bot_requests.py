"""Bots are asked for the latest board, once, and not before it is time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import JobKind, Outbox
from games.rules.cards.moves import Glass
from games.services.effects import wake_ups
from games.services.effects.circuit_breaker import CircuitBreaker
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.games.conftest import NOW

pytestmark = pytest.mark.database


def test_a_bot_is_not_asked_twice_because_of_an_old_board(
    alice: User,
) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=NOW)
    apply_command(game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k1", at=NOW)
    old = Outbox.objects.get(game=game, kind=JobKind.BOT)
    Outbox.objects.filter(pk=old.pk).update(event=0)
    assert runner.run(old.pk)
    game.refresh_from_db()
    assert game.ply == 1
    old.refresh_from_db()
    assert old.done_at is not None


def test_no_hint_is_sent_for_work_of_a_later_hour(
    alice: User,
    bob: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())
    monkeypatch.setattr(
        wake_ups.current_app, "send_task", lambda _name, args, **_more: rung.extend(args)
    )
    options = {"card": "chosen", "number": "1", "referee": "players"}
    game = start_game(
        "cards", [alice, "casual", bob], options=options, at=NOW, time_control=per_move(3)
    )
    digit = next(str(m) for m in state_of(game).position.play(Glass(), 0).legal_moves(0))
    for number, move in enumerate(("glass", digit)):
        with django_capture_on_commit_callbacks(execute=True):
            apply_command(
                game.pk, PlayMoves((move,)), by=PlayerActor(alice), key=f"k{number}", at=NOW
            )
    row = Outbox.objects.filter(game=game, kind=JobKind.BOT).latest("event")
    assert row.due_at - NOW > timedelta(hours=1)
    assert row.pk not in rung
