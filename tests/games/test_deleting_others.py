"""What the deletion of one account means for the mails, deletions and sweeps of everybody else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Mail, Work
from games.services import deleting, hints, outbox
from games.services.erasing import erase
from games.services.starting import start_game
from tests.games.conftest import person
from tests.games.letters import send_to

WEEK = timedelta(days=7)


def test_subjects_in_the_ledger_of_the_others_name_nobody_who_is_gone(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    send_to(Work.TURN, alice)
    Mail.objects.create(
        key="turn:x",
        kind=Work.TURN,
        game=sogo_game,
        user=alice,
        subject="Sogo bobby – bob: bob-b",
        at=now,
    )
    deleting.ask(bob, at=now)
    deleting.delete_due(now + WEEK)
    turns = Mail.objects.filter(user=alice, kind=Work.TURN)
    number = str(sogo_game.pk)[:4]
    assert set(turns.values_list("subject", flat=True)) == {
        f"Sogo alice – … ({number}): your turn",
        "Sogo bobby – …: bob-b",
    }


def test_one_that_cannot_be_deleted_holds_up_nobody(
    sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither other deletions nor the mails and bots that the same sweep rings for."""
    now = timezone.now()
    other = person("other")
    deleting.ask(alice, at=now - 2 * WEEK)
    deleting.ask(other, at=now - WEEK - timedelta(minutes=1))
    rung: list[int] = []
    monkeypatch.setattr(deleting, "play", broken)
    monkeypatch.setattr(hints, "send", lambda rows, **_: rung.extend(r.pk for r in rows))
    outbox.sweep(now + timedelta(minutes=5))
    assert rung
    assert User.objects.get(pk=other.pk).gone
    assert f"account {alice.pk} cannot be deleted" in caplog.text


def test_an_account_whose_game_cannot_be_left_is_emptied_once_and_not_at_every_sweep(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as a game cannot be left."""
    game = start_game("sogo", [alice, bob], options={}, at=now)
    monkeypatch.setattr(deleting, "_resign_everywhere", lambda *_: False)
    erased: list[User] = []

    def noted(user: User, at: datetime) -> None:
        erased.append(user)
        erase(user, at)

    monkeypatch.setattr(deleting, "erase", noted)
    deleting.ask(bob, at=now)
    for minute in range(3):
        deleting.delete_due(now + WEEK + timedelta(minutes=minute))
    assert Game.objects.get(pk=game.pk).running
    assert erased == [bob]


def broken(*_: Any, **__: Any) -> None:
    raise TypeError
