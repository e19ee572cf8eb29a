"""One game or step of the sweep that is broken holds up nothing else, nor does a long outbox."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Outbox, Status
from games.services.clock import timeouts
from games.services.gameplay.game_start import start_game
from games.services.worker import runner

pytestmark = pytest.mark.database


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queues that workers were woken for."""
    rung: list[str] = []
    monkeypatch.setattr("games.services.effects.wake_ups.wake_queue", rung.append)
    return rung


@pytest.mark.parametrize(
    "step", ["settle_overdue", "settle_openings", "ask_stuck_bots", "delete_due", "prune"]
)
def test_bots_and_mails_are_rung_for_whatever_is_wrong_with_a_step(
    sogo_game: Game,
    now: datetime,
    rung: list[str],
    step: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def wrong(_: datetime) -> None:
        raise AttributeError

    wrong.__name__ = step
    monkeypatch.setattr(runner, step, wrong)
    assert runner.sweep(now + timedelta(minutes=5)) == len(rung) > 0
    assert f"the sweep stopped in {step}" in caplog.text


def test_the_other_games_are_settled_though_one_cannot_be(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = per_move(1)
    games = [
        start_game("sogo", [alice, bob], options={}, at=now, time_control=control) for _ in range(3)
    ]
    play = timeouts.apply_command

    def wrong(game_id: Any, *args: Any, **more: Any) -> Any:
        if game_id == games[0].pk:
            raise AttributeError
        return play(game_id, *args, **more)

    monkeypatch.setattr(timeouts, "apply_command", wrong)
    assert timeouts.settle_overdue(now + timedelta(days=9)) == 2
    assert Game.objects.filter(status=Status.RUNNING).get() == games[0]


def test_due_work_is_looked_for_along_an_index(db: None, now: datetime) -> None:
    """Without an order, or without the channel, PostgreSQL reads all of it in every sweep."""
    with CaptureQueriesContext(connection) as captured:
        assert not Outbox.objects.is_any_due(now)
        runner.ask_stuck_bots(now)
    first, stuck = (query["sql"] for query in captured)
    assert "ORDER BY" in first
    assert '"channel" = ' in stuck
