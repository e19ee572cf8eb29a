"""Who changes their wishes while a letter is on its way gets it once."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.services import outbox, post
from games.services.mail.rerouting import reroute
from tests.games.conftest import NOW
from tests.games.test_mail_together import new_game, to, wish


def test_a_bundle_being_sent_is_not_sent_piece_by_piece_as_well(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    wish(bob, "bundled")
    wish(alice, "off")
    for _ in range(2):
        new_game(bob, alice, NOW)
    send = post.send

    def meanwhile(letter: EmailMultiAlternatives) -> str:
        monkeypatch.setattr(post, "send", send)
        wish(bob, "now")
        reroute(User.objects.get(pk=bob.pk), timezone.now())
        outbox.sweep(timezone.now(), inline=True)
        return send(letter)

    monkeypatch.setattr(post, "send", meanwhile)
    with time_machine.travel(NOW + timedelta(minutes=15), tick=False):
        outbox.sweep(timezone.now(), inline=True)
    assert mail.outbox
    assert to(bob) == ["Fernzug: news of 2 games"]
