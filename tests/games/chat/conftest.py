"""What tests of the chat share."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import ChatMessage, Game


@pytest.fixture
def rude(live_game: Game, bob: User) -> ChatMessage:
    """The 16th of 31 lines, said by bob."""
    at = timezone.now() - timedelta(hours=1)
    lines = [
        ChatMessage(
            game=live_game,
            user=bob,
            text=f"line {n:02}." if n != 15 else "You are <b>rude</b>.",
            at=at + timedelta(seconds=n),
            idempotency_key=uuid4(),
        )
        for n in range(31)
    ]
    ChatMessage.objects.bulk_create(lines)
    return ChatMessage.objects.get(text__startswith="You are")
