"""Which work the workers are rung for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Channel, Game, JobKind, Outbox
from games.services.effects import wake_ups
from games.services.effects.circuit_breaker import CircuitBreaker


@pytest.mark.parametrize(("channel", "waits"), [("", [0, 30]), (Channel.NOW, [0])])
def test_no_bell_is_rung_for_what_is_far_off(
    monkeypatch: pytest.MonkeyPatch, channel: str, waits: list[int]
) -> None:
    """Brokers hand out twice, or lose, what they have to keep for long: the sweep finds it."""
    rung: list[float] = []
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())
    monkeypatch.setattr(
        wake_ups.current_app, "send_task", lambda *_, **more: rung.append(more.get("countdown", 0))
    )
    now = timezone.now()
    for seconds in (-5, 30, 90, 24 * 3600):
        row = Outbox(
            kind=JobKind.BOT, channel=channel, pk=1, due_at=now + timedelta(seconds=seconds)
        )
        wake_ups.wake_workers([row])
    assert [round(wait) for wait in rung] == waits


def test_no_bell_is_rung_for_the_mail_of_a_turn(
    live_game: Game,
    play_moves: Callable[..., Game],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    """It waits for a minute, in which many a player answers."""
    rung: list[object] = []
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())
    monkeypatch.setattr(wake_ups.current_app, "send_task", lambda *_, **__: rung.append(1))
    with django_capture_on_commit_callbacks(execute=True):
        play_moves(live_game, "A1", timezone.now())
    assert Outbox.objects.filter(kind=JobKind.TURN_NEWS, user__username="bob").exists()
    assert rung == []
