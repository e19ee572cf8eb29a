"""One game or step of the sweep that is broken holds up nothing else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Status
from games.services import clock, outbox
from games.services.starting import start_game


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rows that workers were told of."""
    told: list[int] = []
    monkeypatch.setattr(
        "games.services.hints.send", lambda rows, **_: told.extend(row.pk for row in rows)
    )
    return told


@pytest.mark.parametrize("step", ["settle_overdue", "ask_forgotten_bots", "delete_due", "prune"])
def test_bots_and_mails_are_rung_for_whatever_is_wrong_with_a_step(
    sogo_game: Game,
    now: datetime,
    rung: list[int],
    step: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def wrong(_: datetime) -> None:
        raise AttributeError

    wrong.__name__ = step
    monkeypatch.setattr(outbox, step, wrong)
    assert outbox.sweep(now + timedelta(minutes=5)) == len(rung) > 0
    assert f"the sweep stopped in {step}" in caplog.text


def test_the_other_games_are_settled_though_one_cannot_be(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = per_move(1)
    games = [
        start_game("sogo", [alice, bob], options={}, at=now, time_control=control) for _ in range(3)
    ]
    play = clock.play

    def wrong(game_id: Any, *args: Any, **more: Any) -> Any:
        if game_id == games[0].pk:
            raise AttributeError
        return play(game_id, *args, **more)

    monkeypatch.setattr(clock, "play", wrong)
    assert clock.settle_overdue(now + timedelta(days=9)) == 2
    assert Game.objects.filter(status=Status.RUNNING).get() == games[0]
