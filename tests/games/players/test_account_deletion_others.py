"""What the deletion of one account means for the mails, deletions and sweeps of everybody else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, JobKind
from games.services.effects import wake_ups
from games.services.gameplay.game_start import start_game
from games.services.players import account_deletion
from games.services.players.anonymization import anonymize
from games.services.worker import runner
from tests.games.conftest import person
from tests.support.games.notifications.emails import send_to

pytestmark = pytest.mark.database

WEEK = timedelta(days=7)


def test_subjects_in_the_ledger_of_the_others_name_nobody_who_is_gone(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    send_to(JobKind.TURN, alice)
    Delivery.objects.create(
        kind=JobKind.TURN,
        game=sogo_game,
        user=alice,
        subject="Sogo bobby – bob: bob-b",
        at=now,
    )
    account_deletion.request_deletion(bob, at=now)
    account_deletion.delete_due(now + WEEK)
    turns = Delivery.objects.filter(user=alice, kind=JobKind.TURN)
    of_site, by_hand = sorted(
        turns.values_list("subject", flat=True), key=lambda text: ": bob-b" in text
    )
    assert "…" in of_site
    assert "bob" not in of_site
    assert by_hand == "Sogo bobby – …: bob-b"


def test_one_that_cannot_be_deleted_holds_up_nobody(
    sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither other deletions nor the mails and bots that the same sweep rings for."""
    now = timezone.now()
    other = person("other")
    account_deletion.request_deletion(alice, at=now - 2 * WEEK)
    account_deletion.request_deletion(other, at=now - WEEK - timedelta(minutes=1))
    rung: list[str] = []
    monkeypatch.setattr(account_deletion, "apply_command", broken)
    monkeypatch.setattr(wake_ups, "wake_queue", rung.append)
    runner.sweep(now + timedelta(minutes=5))
    assert rung
    assert User.objects.get(pk=other.pk).gone
    assert f"account {alice.pk} cannot be deleted" in caplog.text


def test_an_account_whose_game_cannot_be_left_is_emptied_once_and_not_at_every_sweep(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as a game cannot be left."""
    game = start_game("sogo", [alice, bob], options={}, at=now)
    monkeypatch.setattr(account_deletion, "_resign_everywhere", lambda *_: False)
    erased: list[User] = []

    def noted(user: User, at: datetime) -> None:
        erased.append(user)
        anonymize(user, at)

    monkeypatch.setattr(account_deletion, "anonymize", noted)
    account_deletion.request_deletion(bob, at=now)
    for minute in range(3):
        account_deletion.delete_due(now + WEEK + timedelta(minutes=minute))
    assert Game.objects.get(pk=game.pk).running
    assert erased == [bob]


def broken(*_: Any, **__: Any) -> None:
    raise TypeError
