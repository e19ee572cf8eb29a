"""Which work the workers are rung for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Outbox, Work
from games.services import hints


def test_no_bell_is_rung_for_what_is_far_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Brokers hand out twice, or lose, what they have to keep for long: the sweep finds it."""
    rung: list[float] = []
    monkeypatch.setattr(hints, "_quiet_until", 0.0)
    monkeypatch.setattr(
        hints.current_app, "send_task", lambda *_, **more: rung.append(more.get("countdown", 0))
    )
    now = timezone.now()
    for seconds in (-5, 30, 90, 24 * 3600):
        row = Outbox(kind=Work.CHAT, pk=1, due_at=now + timedelta(seconds=seconds))
        hints.send([row])
    assert [round(wait) for wait in rung] == [0, 30]
