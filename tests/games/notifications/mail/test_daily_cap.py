"""Some emails a day are enough for anybody; what never waits is not among them."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Channel, Delivery, JobKind, Outbox
from games.services.effects.notification_preferences import next_digest
from games.services.notifications.mail import sending
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import HOUR, MINUTE, new_game, to, work_at
from tests.support.games.notifications.preferences import read_daily_mail_later

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture(autouse=True)
def four_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MAX_MAILS_PER_DAY", 4)


@pytest.mark.slow
def test_after_the_mails_of_a_day_the_rest_waits_for_the_daily_one(alice: User, bob: User) -> None:
    read_daily_mail_later(alice, NOW)
    for nth in range(7):
        new_game(alice, bob, NOW + nth * MINUTE)
    work_at(NOW + 30 * MINUTE)
    assert len(to(alice)) == sending.MAX_MAILS_PER_DAY
    waiting = Outbox.objects.filter(user=alice, channel=Channel.DIGEST, done_at=None)
    assert waiting.count() == 3
    work_at(next_digest(alice, NOW + 30 * MINUTE))
    (daily,) = to(alice)[sending.MAX_MAILS_PER_DAY :]
    assert " 7 " in daily


@pytest.mark.first_by_day
@pytest.mark.parametrize("kind", ["test", JobKind.VACATION, JobKind.RULED])
def test_what_never_waits_makes_no_news_wait(alice: User, bob: User, kind: str) -> None:
    """Twenty test mails on a day of trouble with one's mailbox, say."""
    sent = {"user": bob, "kind": kind, "state": Delivery.State.SENT, "at": NOW}
    for nth in range(sending.MAX_MAILS_PER_DAY):
        Delivery.objects.create(message_id=f"<{nth}@127.0.0.1>", **sent)
    new_game(bob, alice, NOW)
    work_at(NOW + HOUR)
    assert len(to(bob)) == 1
