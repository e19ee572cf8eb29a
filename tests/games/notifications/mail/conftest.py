"""A mail server that refuses what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from django.core.mail.backends.base import BaseEmailBackend

from games.services.notifications.mail import backend

Failing = Callable[[Exception], None]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """Let the mail backend raise this."""

    def fail(trouble: Exception) -> None:
        class Broken(BaseEmailBackend):
            def send_messages(self, email_messages: Sequence[object]) -> int:
                raise trouble

        monkeypatch.setattr(backend, "connection", Broken)

    return fail
