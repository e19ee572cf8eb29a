"""Who changes their wishes while an email is on its way gets it once."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from accounts.models import User
from games.services.notifications.mail import sending
from games.services.notifications.mail.channel_changes import reroute
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import new_game, to, wish


def test_a_bundle_being_sent_is_not_sent_piece_by_piece_as_well(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    wish(bob, "bundled")
    wish(alice, "off")
    for _ in range(2):
        new_game(bob, alice, NOW)
    send = sending.send

    def meanwhile(email: EmailMultiAlternatives, connection: BaseEmailBackend) -> str:
        monkeypatch.setattr(sending, "send", send)
        wish(bob, "now")
        reroute(User.objects.get(pk=bob.pk), timezone.now())
        runner.sweep(timezone.now(), inline=True)
        return send(email, connection)

    monkeypatch.setattr(sending, "send", meanwhile)
    with time_machine.travel(NOW + timedelta(minutes=15), tick=False):
        runner.sweep(timezone.now(), inline=True)
    assert mail.outbox
    (subject,) = to(bob)
    assert " 2 " in subject
