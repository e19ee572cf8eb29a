"""Bots are asked for the latest board, once, and not before it is time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.log.actions import Moves
from games.log.time.control import per_move
from games.models import Outbox, Work
from games.rules.cards.moves import Glass
from games.services import hints, outbox
from games.services.authors import Player
from games.services.play import play
from games.services.starting import start_game
from games.services.states import state_of
from tests.games.conftest import NOW


def test_a_bot_is_not_asked_twice_because_of_an_old_board(
    alice: User,
) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=NOW)
    play(game.pk, Moves(("A1",)), by=Player(alice), key="k1", at=NOW)
    old = Outbox.objects.get(game=game, kind=Work.BOT)
    Outbox.objects.filter(pk=old.pk).update(number=0)
    assert outbox.run(old.pk)
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
    monkeypatch.setattr(hints, "_quiet_until", 0.0)
    monkeypatch.setattr(
        hints.current_app, "send_task", lambda _name, args, **_more: rung.extend(args)
    )
    options = {"card": "chosen", "number": "1", "referee": "players"}
    game = start_game(
        "cards", [alice, "casual", bob], options=options, at=NOW, time_control=per_move(3)
    )
    digit = next(str(m) for m in state_of(game).position.play(Glass(), 0).legal_moves(0))
    for number, move in enumerate(("glass", digit)):
        with django_capture_on_commit_callbacks(execute=True):
            play(game.pk, Moves((move,)), by=Player(alice), key=f"k{number}", at=NOW)
    row = Outbox.objects.filter(game=game, kind=Work.BOT).latest("number")
    assert row.due_at - NOW > timedelta(hours=1)
    assert row.pk not in rung
