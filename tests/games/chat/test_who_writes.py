"""The chat of a game with guests: who reads it, and who can write."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from accounts.models import User
from games.services.gameplay.game_start import start_game
from tests.games.chat.test_pages import page
from tests.support.games.disputes import browsers


def only_readers(page: str) -> str:
    found = re.search(r'<span id="only-read">(.*?)</span>', page, re.DOTALL)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.slow
def test_the_chat_says_who_of_the_others_cannot_write(alice: User, bob: User) -> None:
    clients = browsers(alice)
    guest = User.objects.get(is_guest=True)
    with_guest, with_bob = (
        start_game("sogo", [alice, other], options={}, at=timezone.now()) for other in (guest, bob)
    )
    assert str(guest) in only_readers(page(clients["alice"], with_guest))
    assert only_readers(page(clients["guest"], with_guest)) == ""  # alice can write.
    assert only_readers(page(clients["alice"], with_bob)) == ""


def test_among_guests_the_chat_says_that_nobody_can_write(db: None) -> None:
    client = browsers()["guest"]
    guests = [User.objects.get(is_guest=True), User.objects.create_user("guest-b", is_guest=True)]
    shown = only_readers(page(client, start_game("sogo", guests, options={}, at=timezone.now())))
    assert shown
    assert "guest-b" not in shown
